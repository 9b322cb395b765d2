import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** How people sign in, as it is stored: the secret of the client is sealed. */
export interface SignInSettings {
  /** Whether who administers has to give a code of an app. */
  administratorsSecondFactor: boolean;
  /** Whether people may sign in by the provider. */
  openId: boolean;
  /** The provider, as it calls itself. */
  issuer: string;
  /** What this newsroom is called there. */
  clientId: string;
  clientSecret: string | null;
  /** What is asked of it, with spaces between. */
  scopes: string;
  /** The claim that names a new account. */
  userClaim: string;
  /** The claim that lists groups; null where groups are kept here. */
  groupsClaim: string | null;
  /** The words on the button. */
  button: string;
  /** Whether who is not known gets an account. */
  createAccounts: boolean;
  /** Whether an address the provider has verified leads to the account with that e-mail. */
  linkByEmail: boolean;
}
/** Until an administrator says otherwise: name and password alone. */
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
};

/** The settings with the secret opened. */
export async function signInSettings(db: Queryable, seal: Services['seal']): Promise<SignInSettings> {
  const { body } = await readSetting(db, 'sign_in', BY_PASSWORD);
  return { ...body, clientSecret: body.clientSecret === null ? null : seal.open(body.clientSecret) };
}
