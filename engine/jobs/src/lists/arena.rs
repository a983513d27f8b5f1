//! `ByteArena`: pieces of memory one after another, in blocks, so that they never move as it grows.

/// The address of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ArenaAddress {
    block: u32,
    offset: u32,
}

/// Pieces of memory.
pub(super) struct ByteArena {
    blocks: Vec<Vec<u8>>,
    /// The size of a block, unless one piece is larger.
    block: usize,
    /// The number of bytes in all blocks.
    size: usize,
}

/// The greatest size of a block, unless one piece is larger.
const LARGEST: usize = 1 << 20;

impl ByteArena {
    /// An empty arena for at most this many bytes.
    pub(super) fn new(most: usize) -> ByteArena {
        ByteArena { blocks: Vec::new(), block: (most / 8).clamp(1, LARGEST), size: 0 }
    }

    /// The size in bytes after adding a piece of this length.
    pub(super) fn size_after_push(&self, more: usize) -> usize {
        self.size + if self.has_room(more) { 0 } else { more.max(self.block) }
    }

    fn has_room(&self, more: usize) -> bool {
        self.blocks.last().is_some_and(|block| block.capacity() - block.len() >= more)
    }

    /// Adds a piece of this length, which `write` appends.
    pub(super) fn push(&mut self, len: usize, write: impl FnOnce(&mut Vec<u8>)) -> ArenaAddress {
        if !self.has_room(len) {
            let block = len.max(self.block);
            self.blocks.push(Vec::with_capacity(block));
            self.size += block;
        }
        let last = self.blocks.len() - 1;
        let block = &mut self.blocks[last];
        let address = ArenaAddress { block: last as u32, offset: block.len() as u32 };
        write(block);
        address
    }

    /// The bytes from this address on.
    #[inline]
    pub(super) fn bytes_from(&self, address: ArenaAddress) -> &[u8] {
        &self.blocks[address.block as usize][address.offset as usize..]
    }

    /// Removes all pieces, and keeps the first block.
    pub(super) fn clear(&mut self) {
        self.blocks.truncate(1);
        self.blocks.iter_mut().for_each(Vec::clear);
        self.size = self.blocks.iter().map(Vec::capacity).sum();
    }
}
