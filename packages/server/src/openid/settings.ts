import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The stored settings of signing in, the client secret sealed. */
export interface SignInSettings {
  /** Whether administrators need a second factor. */
  administratorsSecondFactor: boolean;
  /** Whether signing in by OpenID is on. */
  openId: boolean;
  /** The issuer. */
  issuer: string;
  /** The client id. */
  clientId: string;
  clientSecret: string | null;
  /** The requested scopes, separated by spaces. */
  scopes: string;
  /** The claim with the user name of a new account. */
  userClaim: string;
  /** The claim that lists groups; null where groups are kept here. */
  groupsClaim: string | null;
  /** The label of the sign-in button. */
  button: string;
  /** Whether unknown people get an account. */
  createAccounts: boolean;
  /** Whether an e-mail address verified by the provider links to the account with that address. */
  linkByEmail: boolean;
  /** Whether signing out ends the session at the provider too, where it has a place for that. */
  openIdSignOut: boolean;
  /** The origins whose pages may call with a token in a browser, besides those of the environment. */
  origins: string[];
}
/** The default: name and password only. */
export const BY_PASSWORD: SignInSettings = {
  administratorsSecondFactor: false,
  openId: false,
  issuer: '',
  clientId: '',
  clientSecret: null,
  scopes: 'openid profile email',
  userClaim: 'preferred_username',
  groupsClaim: null,
  button: '',
  createAccounts: false,
  linkByEmail: false,
  openIdSignOut: false,
  origins: [],
};

/** Reads the settings with the secret opened. */
export async function signInSettings(db: Queryable, seal: Services['seal']): Promise<SignInSettings> {
  const { body } = await readSetting(db, 'sign_in', BY_PASSWORD);
  return { ...body, clientSecret: body.clientSecret === null ? null : seal.open(body.clientSecret) };
}
