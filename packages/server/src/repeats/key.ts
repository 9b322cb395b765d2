import { createHash, createHmac, type Hmac } from 'node:crypto';
import type { Call } from '@lauda/spec/kit';
import { invalid } from '../problem.ts';

/** A write that may be repeated: its call, and the key its sender gave it. */
export interface Repeat {
  readonly operation: string;
  readonly call: Call;
  readonly keyHash: Buffer;
  /** The digest of the whole input; for an upload available once its files were read. */
  digest(): Buffer;
  /** Adds a part of the input to the digest. */
  add(part: string | Uint8Array): void;
}

// The header is a string of RFC 8941, so in quotes; many clients leave them out.
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\x21\x23-\x7e]{1,200}))$/;

/** Parses the idempotency header of a write; undefined where there is none or the call ignores it. */
export function repeatOf(header: string | string[] | undefined, operation: string, call: Call): Repeat | undefined {
  if (header === undefined || call.repeats === 'exempt' || call.repeats === 'natural') return undefined;
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw invalid('Idempotency-Key', 'format');
  const input: Hmac = createHmac('sha256', key);
  let done: Buffer | undefined;
  return {
    operation,
    call,
    keyHash: createHash('sha256').update(key).digest(),
    digest: () => {
      done ??= input.digest();
      return done;
    },
    add: (part) => void input.update(part),
  };
}
