import { can, checkRequired, type FieldMessage, PASSWORD_MIN } from '@lauda/domain';
import { type AuthenticationError, type OpenIdOffer, type OpenIdReturn, SettledHook } from '@lauda/sdk';
import type { Client } from './client.ts';
import { batch, Cell, type View } from './core/views.ts';
import type { Env } from './env.ts';
import { catalogueNotice, type Done, failureNotice, instability, isUnstable, type Refusal, refusalOf } from './failures.ts';
import { Asked } from './lists/Asked.ts';
import type { Notices } from './notices.ts';
import { SecondStep, type SignInStep } from './secondStep.ts';
import { OWN_WORDS, tooOften } from './signInWords.ts';
import type { Role, User } from './types.ts';
import { attempt } from './verbs.ts';

type OwnData = Parameters<Client['users']['me']['update']>[0];

const REMEMBERED = 'remembered_email';

/** Who is signed in (state-machines 6). */
export interface SessionState {
  readonly state: 'verifying' | 'anonymous' | 'authenticating' | 'confirming' | 'resetting' | 'authenticated';
  readonly user: User | undefined;
  readonly roles: readonly Role[];
  /** A new password is needed before anything else. */
  readonly firstLogin: boolean;
  /** What is asked for after the password; undefined where nothing is. */
  readonly step: SignInStep | undefined;
  /** It could not be found out who is signed in: somebody may be. */
  readonly unknown: boolean;
}
const START: SessionState = { state: 'verifying', user: undefined, roles: [], firstLogin: false, step: undefined, unknown: false };

export interface SessionHooks {
  /** Is called while the user is loaded, who counts as signed in only when it is done. */
  readonly asked?: () => Promise<unknown>;
  /** The signed-in user was loaded. */
  readonly signedIn?: () => void;
  /** Nobody is signed in any more. */
  readonly signedOut?: () => void;
  /** 5000 ms after the user was loaded, unless they left before (LOGIN-07, 08). */
  readonly settled?: () => void;
}

/** What is missing from a login, by field (LOGIN-18). */
export const loginProblems = (
  username: string,
  password: string,
): { readonly username: FieldMessage | undefined; readonly password: FieldMessage | undefined } => ({
  username: checkRequired(username),
  password: checkRequired(password),
});

/** The text of why a new password was not sent (LOGIN-10). */
export const PASSWORD_MESSAGES: Readonly<Record<'passwords_must_match' | 'password_too_short', FieldMessage>> = {
  passwords_must_match: { key: 'validation:passwordsMustMatch' },
  password_too_short: { key: 'validation:minLength', params: { n: PASSWORD_MIN } },
};

export class Session {
  private readonly env: Env;
  private readonly client: Pick<Client, 'auth' | 'authorities' | 'users'>;
  readonly notices: Notices;
  /** The second step of the own sign-in, and of others'. */
  readonly secondStep: SecondStep;
  private readonly hooks: SessionHooks;
  private readonly hook: SettledHook;
  private readonly cell = new Cell<SessionState>(START);
  /** What was asked last counts: an answer about who was here before a login says nothing of who is here now. */
  private turn = 0;
  readonly view: View<SessionState> = this.cell;

  constructor(env: Env, client: Pick<Client, 'auth' | 'authorities' | 'users'>, notices: Notices, hooks: SessionHooks = {}) {
    this.env = env;
    this.client = client;
    this.notices = notices;
    this.secondStep = new SecondStep(client, notices);
    this.hooks = hooks;
    this.hook = new SettledHook(() => hooks.settled?.(), env.timers);
  }

  /** Whether the person who is here holds a role; as long as nobody is known the server is asked. */
  may(role: Role): boolean {
    const { user, roles } = this.cell.snapshot();
    return user === undefined || can(roles, [role]);
  }

  get userId(): number | undefined {
    return this.cell.snapshot().user?.id;
  }

  /** Asks the server who is signed in. That nobody is, it says with 401; any other failure is told (LOGIN-04). */
  async load(): Promise<boolean> {
    this.set({ state: 'verifying' });
    const turn = (this.turn += 1);
    try {
      const [user, roles] = await Promise.all([this.client.users.me.load(), this.client.authorities.list(), this.hooks.asked?.()]);
      if (turn !== this.turn) return false;
      batch(() => {
        this.set({ state: 'authenticated', user, roles, firstLogin: false, step: undefined, unknown: false });
        this.hooks.signedIn?.();
      });
      this.hook.userLoaded();
      return true;
    } catch (error) {
      if (turn !== this.turn) return false;
      const refusal = refusalOf(error);
      const notice = isUnstable(refusal) ? instability(refusal, 'error:loadFailed') : failureNotice(refusal, 'error:loadFailed');
      if (notice) this.notices.show(notice);
      this.clear(notice !== undefined);
      return false;
    }
  }

  /** Signs in, unless {@link loginProblems} has something to say; refusals are told, and a password that has to be renewed leads to the form for a new one. */
  async login(username: string, password: string, options: { remember?: boolean } = {}): Promise<boolean> {
    const missing = loginProblems(username, password);
    if (missing.username || missing.password) return false;
    if (options.remember !== undefined) this.env.storage.setItem(REMEMBERED, options.remember ? username : '');
    return this.authenticate(() => this.client.auth.login({ username, password }), 'anonymous');
  }

  /** Whether one may sign in by a provider, and what the button says. */
  offer(): Asked<OpenIdOffer> {
    return new Asked((signal) => this.client.auth.openId.offer({ signal }));
  }
  /** Begins a sign-in at the provider: answers where the browser goes, or undefined, which is told. */
  async beginAtProvider(): Promise<string | undefined> {
    try {
      return (await this.client.auth.openId.begin()).url;
    } catch (error) {
      await this.refused(error, 'anonymous');
      return undefined;
    }
  }
  /** Ends it by what the browser came back with; what else is asked for follows as after a password. */
  finishAtProvider(returned: OpenIdReturn): Promise<boolean> {
    return this.authenticate(() => this.client.auth.openId.finish(returned), 'anonymous');
  }

  /** Sends the code that was asked for; of an app that is set up by it the recovery codes are shown first, until {@link Session.enter}. */
  async giveCode(code: string): Promise<boolean> {
    const { step } = this.cell.snapshot();
    if (!step || code.trim() === '') return false;
    this.set({ state: 'authenticating' });
    this.turn += 1;
    try {
      const { recoveryCodes: codes } = await this.client.auth.code(code);
      if (codes.length > 0) this.set({ state: 'confirming', step: { kind: 'recovery', codes } });
      return codes.length > 0 || (await this.load());
    } catch (error) {
      await this.refused(error, 'confirming');
      return false;
    }
  }
  /** Goes on to the newsroom once the recovery codes are kept. */
  enter(): Promise<boolean> {
    return this.load();
  }
  /** Goes back to name and password. */
  startAgain(): void {
    this.set({ state: 'anonymous', step: undefined });
  }

  /** Sends the new password (LOGIN-10, 11); both fields must match and be long enough. Answers why not, or undefined. */
  async resetPassword(
    username: string,
    password: string,
    repeated: string,
    options: { endTokens?: boolean } = {},
  ): Promise<'passwords_must_match' | 'password_too_short' | undefined> {
    if (password !== repeated) return 'passwords_must_match';
    if (password.length < PASSWORD_MIN) return 'password_too_short';
    const credentials = { username, password, isResetPassword: true, ...options };
    await this.authenticate(() => this.client.auth.login(credentials), 'resetting');
    return undefined;
  }

  /** Signs out, and asks the server again who is signed in (LOGIN-05). */
  async logout(): Promise<void> {
    this.hook.loggedOut();
    try {
      await this.client.auth.logout();
    } catch (error) {
      const { status, message } = refusalOf(error);
      if (status !== 401)
        return this.notices.show({
          level: 'ERROR',
          title: { key: 'error:operationError' },
          description: { key: 'error:actionFailed' },
          details: message,
        });
    }
    this.clear();
    await this.load();
  }

  /** Stores one's own data; what is absent stays as it is. */
  async save(fields: Omit<OwnData, 'id' | 'version'>): Promise<Done<User>> {
    const { user } = this.cell.snapshot();
    if (!user) return { ok: false, error: { status: 401, code: 'unauthorized', message: 'Nobody is signed in.' } };
    const { id, version } = user;
    const done = await attempt(this, 'error:updateFailed', () => this.client.users.me.update({ id, version, ...fields }));
    if (done.ok) this.renewed(done.value);
    return done;
  }

  /** Somebody's data were stored, here or elsewhere. */
  renewed(user: User): void {
    const known = this.cell.snapshot().user;
    if (known?.id === user.id && user.version > known.version) this.set({ user });
  }

  /** The server does not know us any more: 401, close 1008 or a kick-out (RT-03, ERR-06). */
  expired(details?: string): void {
    const { state } = this.cell.snapshot();
    if (state !== 'authenticated') return;
    this.notices.show({
      level: 'ERROR',
      title: { key: 'error:sessionExpired' },
      description: { key: 'error:sessionExpiredDetails' },
      details,
    });
    this.clear();
  }

  /** What one may as the server says it now: roles that changed since the sign-in count from here on. */
  rolesNow(): Asked<Role[]> {
    return new Asked((signal) => this.client.authorities.list({ signal }));
  }

  /** The e-mail of the last visit, when it is to be remembered (LOGIN-16, 17). */
  rememberedEmail(): string {
    return this.env.storage.getItem(REMEMBERED) ?? '';
  }

  private async authenticate(send: () => Promise<unknown>, back: 'anonymous' | 'resetting'): Promise<boolean> {
    this.set({ state: 'authenticating' });
    this.turn += 1;
    try {
      await send();
    } catch (error) {
      await this.refused(error, back);
      return false;
    }
    this.set({ firstLogin: false });
    return this.load();
  }

  private async refused(error: unknown, back: 'anonymous' | 'resetting' | 'confirming'): Promise<void> {
    const refusal = refusalOf(error);
    const reason = (error as Partial<AuthenticationError>).reason ?? refusal.code;
    if (reason === 'error_second_factor') return this.set({ state: 'confirming', step: { kind: 'code' } });
    if (reason === 'error_second_factor_setup') return this.setUp(back);
    if (reason === 'error_step_over') this.set({ step: undefined });
    if (reason === 'error_reset_password') {
      this.set({ state: 'resetting', firstLogin: true, step: undefined });
      this.notices.show(catalogueNotice({ ...refusal, code: reason }, 'error:actionFailed'));
      return;
    }
    this.set({ state: reason === 'error_step_over' ? 'anonymous' : back });
    if (isUnstable(refusal) && !OWN_WORDS.has(reason)) this.notices.show(instability(refusal, 'error:actionFailed'));
    else this.tell(reason, refusal, back);
  }

  /** An app is needed to come in: its secret is asked for, which is shown until a first code is right. */
  private async setUp(back: 'anonymous' | 'resetting' | 'confirming'): Promise<void> {
    try {
      this.set({ state: 'confirming', firstLogin: false, step: { kind: 'setup', app: await this.client.auth.setup() } });
    } catch (error) {
      await this.refused(error, back);
    }
  }

  private tell(reason: string, refusal: Refusal, back: 'anonymous' | 'resetting' | 'confirming'): void {
    const isOwn = OWN_WORDS.has(reason);
    const code = isOwn ? reason : 'authentication_failed';
    const failed = { key: 'error:newPasswordFailed' };
    this.notices.show(
      back === 'resetting' && !isOwn
        ? { level: 'ERROR', title: { key: 'error:operationError' }, description: failed, details: refusal.message }
        : {
            ...catalogueNotice({ ...refusal, status: isOwn ? refusal.status : 401, code }, 'error:actionFailed'),
            // Who tried too often is not told that the password is wrong: it was not looked at.
            ...(refusal.status === 429 ? { description: tooOften(refusal) } : {}),
          },
    );
  }

  private clear(unknown = false): void {
    this.hook.loggedOut();
    const was = this.cell.snapshot().user;
    this.set({ state: 'anonymous', user: undefined, roles: [], firstLogin: false, step: undefined, unknown });
    if (was) this.hooks.signedOut?.();
  }

  private set(part: Partial<SessionState>): void {
    this.cell.update((state) => ({ ...state, ...part }));
  }
}
