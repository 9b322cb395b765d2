import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../problem.ts';
import { writeOnce } from '../storage/write-once.ts';

const ALGORITHM = 'aes-256-gcm';
const MARK = 'v1';
const KEY_BYTES = 32;

/** Seals the secrets that settings hold (AES-256-GCM), so a copy of the database alone gives none away (DECISIONS 15). */
export class Seal {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  /** Seals a text; the same text seals differently each time. */
  close(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [MARK, nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), body.toString('base64url')].join('.');
  }

  /** Opens a sealed text. @throws {Problem} `key_differs` when it was changed or another key sealed it. */
  open(sealed: string): string {
    const [mark, nonce, tag, body] = sealed.split('.');
    if (mark !== MARK || !nonce || !tag || body === undefined) throw new Error('not a sealed secret');
    const decipher = createDecipheriv(ALGORITHM, this.key, Buffer.from(nonce, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    try {
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
    } catch {
      throw new Problem('key_differs');
    }
  }
}

/** Makes the seal of this installation: of LAUDA_SECRET, else of a key file only its owner reads, made once. */
export function sealFor(config: { secret?: string; dataDir: string }): Seal {
  if (config.secret) return new Seal(createHash('sha256').update(config.secret).digest());
  const file = path.join(config.dataDir, 'keys', 'secret.key');
  if (!existsSync(file)) writeOnce(file, randomBytes(KEY_BYTES).toString('base64'));
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key: put back the one of a backup, or no stored password can be opened.`);
  return new Seal(key);
}
