import type { CodeSecret, SecondFactor, SecondFactorEnd, SecondFactorRenewal, UserSecondFactor } from '@lauda/sdk';
import type { Client } from './client.ts';
import { type Done, doneOf } from './failures.ts';
import { StoreQuery } from './lists/StoreQuery.ts';
import type { Notices } from './notices.ts';
import { attempt } from './verbs.ts';

/** The step between password and session: a code of the app, an app to set up, or recovery codes to keep. */
export type SignInStep =
  | { readonly kind: 'code' }
  | { readonly kind: 'setup'; readonly app: CodeSecret }
  | { readonly kind: 'recovery'; readonly codes: readonly string[] };

/** The status of refusals shown at the form field instead of in a notice. */
const AT_FIELD = 422;

/** The second factor of one's own sign-in, and administration of others'. */
export class SecondStep {
  private readonly client: Pick<Client, 'users'>;
  private readonly notices: Notices;

  constructor(client: Pick<Client, 'users'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  /** Whether one's own sign-in asks for a code, since when, and how many recovery codes are left. */
  own(): StoreQuery<SecondFactor> {
    return new StoreQuery((signal) => this.client.users.me.secondFactor.load({ signal }));
  }
  /** Creates the secret of an app; needs the own password. */
  begin(password: string | null): Promise<Done<CodeSecret>> {
    return this.tried(() => this.client.users.me.secondFactor.begin({ password }));
  }
  /** Turns the second factor on by a first code; answers the recovery codes, which are not shown again. */
  async confirm(code: string): Promise<Done<readonly string[]>> {
    const done = await this.tried(() => this.client.users.me.secondFactor.confirm(code));
    return done.ok ? { ok: true, value: done.value.recoveryCodes } : done;
  }
  /** Answers new recovery codes in place of the former ones, for password and code; they are not shown again. */
  async renew(proof: SecondFactorRenewal): Promise<Done<readonly string[]>> {
    const done = await this.tried(() => this.client.users.me.secondFactor.renew(proof));
    return done.ok ? { ok: true, value: done.value.recoveryCodes } : done;
  }
  /** Turns it off, with password and code. */
  end(proof: SecondFactorEnd): Promise<Done<void>> {
    return this.tried(() => this.client.users.me.secondFactor.end(proof));
  }

  /** Whether the sign-in of somebody asks for a code. */
  of(userId: number): Promise<Done<UserSecondFactor>> {
    return doneOf(() => this.client.users.secondFactor.load(userId));
  }
  /** Removes the second factor of a person who lost their app. */
  takeFrom(userId: number): Promise<Done<void>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.users.secondFactor.remove(userId));
  }

  private tried<T>(send: () => Promise<T>): Promise<Done<T>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', send, AT_FIELD);
  }
}
