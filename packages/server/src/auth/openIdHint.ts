import { one, type Queryable } from '../storage/change.ts';
import type { Seal } from './seal.ts';

/** What is kept of a sign-in by OpenID: the identity it came by, and the ID token by which the provider recognises its session. */
export interface OpenIdHint {
  readonly issuer: string;
  /** Absent in those of an earlier version. */
  readonly subject?: string;
  readonly idToken: string;
}

/** Seals what is kept of a sign-in. */
export const sealHint = (seal: Seal, hint: OpenIdHint): string => seal.close(JSON.stringify(hint));
/** Reads what was kept of a sign-in. */
export const openHint = (seal: Seal, sealed: string): OpenIdHint => JSON.parse(seal.open(sealed)) as OpenIdHint;

// Held, so that an administrator who takes the identity from the account waits for the session that is opened, and ends it.
const IS_LINKED = 'select 1 from openid_identity where issuer = $1 and subject = $2 and user_id = $3 for share';
/** Tells whether the identity somebody signs in by is still that of their account. */
export const isLinked = async (tx: Queryable, userId: number, { issuer, subject }: OpenIdHint): Promise<boolean> =>
  subject === undefined || (await one(tx, IS_LINKED, [issuer, subject, userId])) !== undefined;
