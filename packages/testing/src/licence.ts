import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Who issues licences in a test. */
const issuer = generateKeyPairSync('ed25519');
/** The key of the issuer, as `LAUDA_LICENSE_KEY` has it. */
export const LICENCE_KEY = (issuer.publicKey.export({ format: 'der', type: 'spki' }) as Buffer).toString('base64');

/** A licence as its file has it, signed by the issuer unless another key is given. */
export function signedLicence(fields: object, key: KeyObject = issuer.privateKey): string {
  const bytes = Buffer.from(JSON.stringify(fields));
  return `${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}`;
}
