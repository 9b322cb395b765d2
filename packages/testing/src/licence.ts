import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The issuer of licences in tests. */
const issuer = generateKeyPairSync('ed25519');
/** The public key of the issuer, in the form of `LAUDA_LICENSE_KEY`. */
export const LICENCE_KEY = (issuer.publicKey.export({ format: 'der', type: 'spki' }) as Buffer).toString('base64');

/** Makes the text of a licence, signed by the issuer unless another key is given. */
export function signedLicence(fields: object, key: KeyObject = issuer.privateKey): string {
  const bytes = Buffer.from(JSON.stringify(fields));
  return `${bytes.toString('base64url')}.${sign(null, bytes, key).toString('base64url')}`;
}
