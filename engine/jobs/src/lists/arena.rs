//! `Arena`: pieces of memory one behind the other, in blocks, so that it never moves as it grows.

/// Where a piece begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Address {
    block: u32,
    offset: u32,
}

/// Pieces of memory.
pub(super) struct Arena {
    blocks: Vec<Vec<u8>>,
    /// How large a block is, unless one piece is larger.
    block: usize,
    /// How many bytes all blocks take.
    size: usize,
}

/// How large a block is at most, unless one piece is larger.
const LARGEST: usize = 1 << 20;

impl Arena {
    /// An empty one, for at most so many bytes.
    pub(super) fn new(most: usize) -> Arena {
        Arena { blocks: Vec::new(), block: (most / 8).clamp(1, LARGEST), size: 0 }
    }

    /// How many bytes it would take with a piece of so many more.
    pub(super) fn size_with(&self, more: usize) -> usize {
        self.size + if self.has_room(more) { 0 } else { more.max(self.block) }
    }

    fn has_room(&self, more: usize) -> bool {
        self.blocks.last().is_some_and(|block| block.capacity() - block.len() >= more)
    }

    /// A piece of so many bytes, which `write` appends.
    pub(super) fn push(&mut self, len: usize, write: impl FnOnce(&mut Vec<u8>)) -> Address {
        if !self.has_room(len) {
            let block = len.max(self.block);
            self.blocks.push(Vec::with_capacity(block));
            self.size += block;
        }
        let last = self.blocks.len() - 1;
        let block = &mut self.blocks[last];
        let address = Address { block: last as u32, offset: block.len() as u32 };
        write(block);
        address
    }

    /// The bytes that begin there.
    #[inline]
    pub(super) fn at(&self, address: Address) -> &[u8] {
        &self.blocks[address.block as usize][address.offset as usize..]
    }

    /// Forgets all pieces, and keeps the first block.
    pub(super) fn clear(&mut self) {
        self.blocks.truncate(1);
        self.blocks.iter_mut().for_each(Vec::clear);
        self.size = self.blocks.iter().map(Vec::capacity).sum();
    }
}
