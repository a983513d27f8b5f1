// An archive of files: ZIP without compression, as PKWARE's APPNOTE.TXT describes it.

/** A file of an archive. */
interface Packed {
  name: string;
  content: Uint8Array;
}

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function checksum(content: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of content) sum = (CHECKSUMS[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Numbers as little-endian bytes, each with its width. */
function fields(...numbers: [value: number, width: 2 | 4][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, width]) => sum + width, 0)));
  let at = 0;
  for (const [value, width] of numbers) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

/** The archive. */
export function zip(files: Packed[]): Uint8Array<ArrayBuffer> {
  const [pieces, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const { name, content } of files) {
    const text = new TextEncoder().encode(name);
    // Version 2.0, names in UTF-8, stored, of the first day of 1980.
    const about = fields(
      ...([
        [20, 2],
        [0x800, 2],
        [0, 2],
        [0, 2],
        [33, 2],
        [checksum(content), 4],
      ] as [number, 2 | 4][]),
      ...([
        [content.length, 4],
        [content.length, 4],
        [text.length, 2],
        [0, 2],
      ] as [number, 2 | 4][]),
    );
    const head = [fields([0x04034b50, 4]), about, text, content];
    directory.push(fields([0x02014b50, 4], [20, 2]), about, fields([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), text);
    pieces.push(...head);
    at += head.reduce((sum, piece) => sum + piece.length, 0);
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const [count, none]: [[number, 2], [number, 2]] = [
    [files.length, 2],
    [0, 2],
  ];
  const end = fields([0x06054b50, 4], none, none, count, count, [size, 4], [at, 4], none);
  return joined([...pieces, ...directory, end]);
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
