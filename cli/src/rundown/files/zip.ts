import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const UTF8 = 0x0800;
// The first day a zip can name: the same content gives the same bytes.
const DAY = 0x0021;
const LARGEST = 256 * 1_048_576;

/** Thrown for bytes that are no zip, or a zip with features that are not supported here. */
export class ZipError extends Error {}

/** Packs files by name into a zip. */
export function writeZip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    for (const [at, value] of [
      [0, 20],
      [2, UTF8],
      [4, DEFLATED],
      [8, DAY],
      [22, path.length],
    ] as const)
      shared.writeUInt16LE(value, at);
    for (const [at, value] of [
      [10, crc32(bytes)],
      [14, packed.length],
      [18, bytes.length],
    ] as const)
      shared.writeUInt32LE(value, at);
    parts.push(word(LOCAL), shared, path, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(word(CENTRAL), half(20), shared, place, path);
    offset += 4 + shared.length + path.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(files).length;
  return Buffer.concat([
    ...parts,
    central,
    word(END),
    half(0),
    half(0),
    half(count),
    half(count),
    word(central.length),
    word(offset),
    half(0),
  ]);
}
const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const half = (value: number): Buffer => word(value).subarray(0, 2);

/** Unpacks the files of a zip that a predicate wants, as texts by their names. */
export function readZip(bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, string> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(word(END));
  if (end < 0) throw new ZipError('zip');
  const files = new Map<string, string>();
  try {
    for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (zip.readUInt32LE(at) !== CENTRAL) throw new ZipError('zip');
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
        number,
        number,
        number,
      ];
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
      if (wanted(name)) files.set(name, unpacked(zip, at).toString('utf8'));
      at += 46 + nameLength + extraLength + commentLength;
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError((error as Error).message);
  }
  return files;
}

function unpacked(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + size);
  if (method === 0) return packed;
  if (method !== DEFLATED) throw new ZipError(`zip method ${method}`);
  return inflateRawSync(packed, { maxOutputLength: LARGEST });
}
