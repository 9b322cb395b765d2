import { createHash } from 'node:crypto';

const known = new WeakMap<object, string>();

/** A short text that differs when the content does; kept by object, as these never change. */
export function fingerprint(content: object): string {
  let found = known.get(content);
  if (found === undefined) {
    found = createHash('sha1').update(JSON.stringify(content)).digest('base64').slice(0, 16);
    known.set(content, found);
  }
  return found;
}
