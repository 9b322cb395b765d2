import { can, PASSWORD_MIN } from '@lauda/domain';
import { type AuthenticationError, type OpenIdOffer, type OpenIdReturn, SettledHook } from '@lauda/sdk';
import type { Client } from './client.ts';
import { batch, Cell, type View } from './core/views.ts';
import { type Env, remember } from './env.ts';
import { catalogueNotice, type Done, failureNotice, instability, isUnstable, type Refusal, refusalOf } from './failures.ts';
import { StoreQuery } from './lists/StoreQuery.ts';
import type { Notices } from './notices.ts';
import { SecondStep, type SignInStep } from './secondStep.ts';
import { loginProblems, OWN_WORDS, tooOften } from './signInWords.ts';
import type { Role, User } from './types.ts';
import { attempt } from './verbs.ts';

type OwnData = Parameters<Client['users']['me']['update']>[0];

const REMEMBERED = 'remembered_email';
/** Set while the last sign-in of this browser came by the OpenID provider. */
const BY_PROVIDER = 'signed_in_by_provider';

/** Who is signed in (state-machines 6). */
export interface SessionState {
  readonly state: 'verifying' | 'anonymous' | 'authenticating' | 'confirming' | 'resetting' | 'authenticated';
  readonly user: User | undefined;
  readonly roles: readonly Role[];
  /** A new password is needed before anything else. */
  readonly firstLogin: boolean;
  /** The step that follows the password, if any. */
  readonly step: SignInStep | undefined;
  /** The server could not be asked, so it is unknown whether somebody is signed in. */
  readonly unknown: boolean;
}
const START: SessionState = { state: 'verifying', user: undefined, roles: [], firstLogin: false, step: undefined, unknown: false };

export interface SessionHooks {
  /** Runs while the user is loaded; the sign-in completes only after it. */
  readonly asked?: () => Promise<unknown>;
  /** The signed-in user was loaded. */
  readonly signedIn?: () => void;
  /** Nobody is signed in any more: because the person wanted it, or because the session ended. */
  readonly signedOut?: (wanted: boolean) => void;
  /** 5000 ms after the user was loaded, unless they left before (LOGIN-07, 08). */
  readonly settled?: () => void;
}

export class Session {
  private readonly env: Env;
  private readonly client: Pick<Client, 'auth' | 'authorities' | 'users'>;
  readonly notices: Notices;
  /** The second step of the own sign-in, and of others'. */
  readonly secondStep: SecondStep;
  private readonly hooks: SessionHooks;
  private readonly hook: SettledHook;
  private readonly cell = new Cell<SessionState>(START);
  /** Numbers the requests: an answer that was asked for before a login must not replace its result. */
  private turn = 0;
  /** The e-mail that a sign-in under way remembers once it succeeded, empty to forget the last one. */
  private toKeep: string | undefined;
  readonly view: View<SessionState> = this.cell;

  constructor(env: Env, client: Pick<Client, 'auth' | 'authorities' | 'users'>, notices: Notices, hooks: SessionHooks = {}) {
    this.env = env;
    this.client = client;
    this.notices = notices;
    this.secondStep = new SecondStep(client, notices);
    this.hooks = hooks;
    this.hook = new SettledHook(() => hooks.settled?.(), env.timers);
  }

  /** Whether the signed-in person has a role; true while nobody is known, so that the server decides. */
  may(role: Role): boolean {
    const { user, roles } = this.cell.snapshot();
    return user === undefined || can(roles, [role]);
  }

  get userId(): number | undefined {
    return this.cell.snapshot().user?.id;
  }

  /** Loads the signed-in user. 401 means nobody; any other failure is shown (LOGIN-04). */
  async load(): Promise<boolean> {
    this.set({ state: 'verifying' });
    const turn = (this.turn += 1);
    try {
      const [user, roles] = await Promise.all([this.client.users.me.load(), this.client.authorities.list(), this.hooks.asked?.()]);
      if (turn !== this.turn) return false;
      batch(() => {
        if (this.toKeep !== undefined) remember(this.env.storage, REMEMBERED, this.toKeep);
        this.toKeep = undefined;
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
    this.toKeep = options.remember === undefined ? undefined : options.remember ? username : '';
    remember(this.env.storage, BY_PROVIDER, '');
    return this.authenticate(() => this.client.auth.login({ username, password }), 'anonymous');
  }

  /** Whether OpenID is offered, and the label of its button. */
  offer(): StoreQuery<OpenIdOffer> {
    return new StoreQuery((signal) => this.client.auth.openId.offer({ signal }));
  }
  /** Begins an OpenID sign-in and answers the address to open; undefined on failure, which is shown. */
  async beginAtProvider(): Promise<string | undefined> {
    try {
      return (await this.client.auth.openId.begin()).url;
    } catch (error) {
      await this.refused(error, 'anonymous');
      return undefined;
    }
  }
  /** Finishes an OpenID sign-in with the parameters of the returned address; further steps follow as after a password. */
  finishAtProvider(returned: OpenIdReturn): Promise<boolean> {
    remember(this.env.storage, BY_PROVIDER, 'true');
    return this.authenticate(() => this.client.auth.openId.finish(returned), 'anonymous');
  }

  /** Sends the requested code; if it confirms a new app, recovery codes are shown until {@link Session.enter}. */
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

  /** Sends the new password (LOGIN-10, 11); both fields must match and be long enough. Answers the problem, or undefined. */
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

  /**
   * Signs out, and asks the server again who is signed in (LOGIN-05); answers the address that ends the session at the OpenID provider, if it is to be
   * ended there too.
   */
  async logout(): Promise<string | undefined> {
    this.hook.loggedOut();
    let provider: string | undefined;
    try {
      if (this.env.storage.getItem(BY_PROVIDER)) provider = (await this.client.auth.openId.signOut()).url ?? undefined;
      else await this.client.auth.logout();
    } catch (error) {
      const { status, message } = refusalOf(error);
      if (status !== 401) {
        this.notices.show({
          level: 'ERROR',
          title: { key: 'error:operationError' },
          description: { key: 'error:actionFailed' },
          details: message,
        });
        return undefined;
      }
    }
    this.clear(false, true);
    await this.load();
    return provider;
  }

  /** Stores the user's own data; absent fields stay. */
  async save(fields: Omit<OwnData, 'id' | 'version'>): Promise<Done<User>> {
    const { user } = this.cell.snapshot();
    if (!user) return { ok: false, error: { status: 401, code: 'unauthorized', message: 'Nobody is signed in.' } };
    const { id, version } = user;
    const done = await attempt(this, 'error:updateFailed', () => this.client.users.me.update({ id, version, ...fields }));
    if (done.ok) this.renewed(done.value);
    return done;
  }

  /** Updates the signed-in user after their data changed, here or elsewhere. */
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

  /** The current roles on the server, which may have changed since the sign-in; they take effect from then on. */
  rolesNow(): StoreQuery<Role[]> {
    return new StoreQuery((signal) => this.client.authorities.list({ signal }));
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
    if (back === 'anonymous') this.toKeep = undefined;
    this.set({ state: reason === 'error_step_over' ? 'anonymous' : back });
    if (isUnstable(refusal) && !OWN_WORDS.has(reason)) this.notices.show(instability(refusal, 'error:actionFailed'));
    else this.tell(reason, refusal, back);
  }

  /** Requests the secret of a required app and shows it until the first correct code. */
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
            // After too many attempts the password was not checked, so the text must not say that it is wrong.
            ...(refusal.status === 429 ? { description: tooOften(refusal) } : {}),
          },
    );
  }

  private clear(unknown = false, wanted = false): void {
    this.hook.loggedOut();
    const was = this.cell.snapshot().user;
    this.set({ state: 'anonymous', user: undefined, roles: [], firstLogin: false, step: undefined, unknown });
    if (was) this.hooks.signedOut?.(wanted);
  }

  private set(part: Partial<SessionState>): void {
    this.cell.update((state) => ({ ...state, ...part }));
  }
}
