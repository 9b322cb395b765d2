import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A failure of a backup, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The kind of a part: header, table, file, data, end of data, sequences, end of backup. */
export type Kind = 'H' | 'T' | 'F' | 'D' | 'E' | 'S' | 'Z';
export interface Part {
  readonly kind: Kind;
  readonly data: Buffer;
}

// The format: one line of text, one line of JSON, then parts of length, bytes sealed with AES-256-GCM, and tag. The nonce is the part's number, so
// none can be removed or moved; the first lines are authenticated with each.
const FIRST = 'LAUDA-BACKUP 1\n';
const ALGORITHM = 'aes-256-gcm';
const TAG = 16;
const LONGEST = 1 << 20;
const HEAD_LONGEST = 4_096;
interface SealHead {
  readonly encrypted: boolean;
  readonly salt: string;
  /** The cost parameter of scrypt. */
  readonly cost: number;
}
const COST = { encrypted: 1 << 17, open: 1 << 4 };
/** A file that asks for more work and memory than this was altered. */
const MOST_COST = 1 << 18;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** Derives the key from the password. Without one the key is derived from nothing: parts are still verified, but everybody can read them. */
const keyOf = (password: string, { salt, cost }: SealHead): Promise<Buffer> =>
  derive(password, Buffer.from(salt, 'base64'), 32, { N: cost, r: 8, p: 1, maxmem: 512 * (1 << 20) });
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(place), 4);
  return nonce;
}

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

function unwritten(file: string, error: unknown): never {
  throw new BackupError(`${file} cannot be written: ${(error as Error).message}`);
}

/** Writes a backup part by part; it gets its final name once it is complete and on disk. */
export class SealedWriter {
  bytes = 0;
  private place = 0;
  private readonly file: string;
  private readonly handle: FileHandle;
  private readonly key: Buffer;
  private readonly head: Buffer;
  private writing: Promise<void> = Promise.resolve();

  private constructor(file: string, handle: FileHandle, key: Buffer, head: Buffer) {
    this.file = file;
    this.handle = handle;
    this.key = key;
    this.head = head;
  }

  static async open(file: string, password?: string): Promise<SealedWriter> {
    const existing = await open(file, 'r').catch(() => undefined);
    await existing?.close();
    if (existing) throw new BackupError(`${file} is there already: a backup never replaces another.`);
    const head: SealHead = {
      encrypted: password !== undefined,
      salt: randomBytes(16).toString('base64'),
      cost: password === undefined ? COST.open : COST.encrypted,
    };
    const lines = Buffer.from(`${FIRST}${JSON.stringify(head)}\n`);
    const handle = await open(`${file}.part`, 'w', 0o600).catch((error: unknown) => unwritten(file, error));
    const writer = new SealedWriter(file, handle, await keyOf(password ?? '', head), lines);
    await writer.put([lines]);
    return writer;
  }

  /** Writes one part; it may still be on its way to the disk when the next one is sealed. */
  async write(kind: Kind, data: Uint8Array | object): Promise<void> {
    const bytes = data instanceof Uint8Array ? data : Buffer.from(JSON.stringify(data));
    for (let from = 0; from === 0 || from < bytes.length; from += LONGEST - 1) {
      const cipher = createCipheriv(ALGORITHM, this.key, nonceOf(this.place)).setAAD(this.head);
      this.place += 1;
      const body = [cipher.update(kind), cipher.update(bytes.subarray(from, from + LONGEST - 1)), cipher.final()];
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sizeOf(body));
      await this.put([length, ...body, cipher.getAuthTag()]);
    }
  }

  /** Completes the backup and gives it its name. */
  async close(): Promise<void> {
    await this.writing;
    try {
      await this.handle.sync();
      await this.handle.close();
      await rename(`${this.file}.part`, this.file);
    } catch (error) {
      unwritten(this.file, error);
    }
  }
  /** Removes the incomplete file. */
  async drop(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.handle.close().catch(() => undefined);
    await rm(`${this.file}.part`, { force: true });
  }

  private async put(pieces: readonly Uint8Array[]): Promise<void> {
    await this.writing;
    this.bytes += sizeOf(pieces);
    this.writing = this.append(pieces).catch((error: unknown) => unwritten(this.file, error));
    // The next write, or the close, throws the error.
    this.writing.catch(() => undefined);
  }
  private async append(pieces: readonly Uint8Array[]): Promise<void> {
    const { bytesWritten } = await this.handle.writev(pieces);
    if (bytesWritten < sizeOf(pieces)) await this.handle.appendFile(Buffer.concat(pieces).subarray(bytesWritten));
  }
}

/** Reads a file in chunks of requested lengths. */
async function* chunked(file: string, signal?: AbortSignal): AsyncGenerator<Buffer, undefined, number> {
  let rest: Buffer = Buffer.alloc(0);
  let wanted = yield rest;
  for await (const chunk of createReadStream(file, { highWaterMark: LONGEST, signal }) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= wanted) {
      const next = rest.subarray(0, wanted);
      rest = rest.subarray(wanted);
      wanted = yield next;
    }
  }
  // Shorter than requested: the end of the file.
  yield rest;
}

/**
 * Reads the parts of a backup, each verified before it is handed out. @throws {BackupError} for a wrong password, an altered byte or a missing end, and
 * what the signal says.
 */
export async function* readSealed(file: string, password?: string, signal?: AbortSignal): AsyncGenerator<Part> {
  const bytes = chunked(file, signal);
  await bytes.next(0);
  const take = async (count: number): Promise<Buffer> => {
    const { value } = await bytes.next(count).catch((error: Error) => {
      signal?.throwIfAborted();
      throw new BackupError(`${file} cannot be read: ${error.message}`);
    });
    return value ?? Buffer.alloc(0);
  };
  const first = await take(FIRST.length);
  if (!first.equals(Buffer.from(FIRST))) {
    if (/^LAUDA-BACKUP \d/.test(first.toString('latin1')))
      throw new BackupError(`${file} was made by a newer Lauda: restore it with that one.`);
    throw new BackupError(`${file} is no backup of Lauda.`);
  }
  let line = '';
  while (!line.endsWith('\n')) {
    const byte = await take(1);
    line += byte.toString('latin1');
    if (byte.length === 0 || line.length > HEAD_LONGEST) throw new BackupError(`${file} was altered or cut at its beginning.`);
  }
  const head = headOf(line, file);
  if (head.encrypted && password === undefined)
    throw new BackupError(`${file} is encrypted: say where its password is by --password-file.`);
  const key = await keyOf(head.encrypted ? password! : '', head);
  const sealedHead = Buffer.from(FIRST + line, 'latin1');
  for (let place = 0; ; place += 1) {
    signal?.throwIfAborted();
    const length = await take(4);
    const body = length.length === 4 ? length.readUInt32BE() : 0;
    if (length.length === 4 && (body === 0 || body > LONGEST)) throw altered(file, place, head);
    const sealed = await take(body);
    const tag = await take(TAG);
    if (length.length < 4 || sealed.length < body || tag.length < TAG)
      throw new BackupError(`${file} ends in the middle: it was cut, or was never written to its end.`);
    const data = openPart(key, place, sealedHead, sealed, tag);
    if (!data) throw altered(file, place, head);
    const kind = String.fromCharCode(data[0]!) as Kind;
    yield { kind, data: data.subarray(1) };
    if (kind !== 'Z') continue;
    if ((await take(1)).length > 0) throw altered(file, place + 1, { ...head, encrypted: false });
    return;
  }
}
function headOf(line: string, file: string): SealHead {
  try {
    const { encrypted, salt, cost } = JSON.parse(line) as SealHead;
    if (typeof encrypted === 'boolean' && typeof salt === 'string' && cost >= 2 && cost <= MOST_COST && Number.isInteger(Math.log2(cost)))
      return { encrypted, salt, cost };
  } catch {
    // Reported below.
  }
  throw new BackupError(`${file} was altered at its beginning.`);
}
const altered = (file: string, place: number, { encrypted }: SealHead): BackupError =>
  new BackupError(
    place === 0 && encrypted
      ? `The password is not that of ${file}, or its beginning was altered.`
      : `${file} was altered: part ${place + 1} is not as it was written.`,
  );
function openPart(key: Buffer, place: number, head: Buffer, sealed: Buffer, tag: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(place), { authTagLength: TAG }).setAAD(head);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}
