import { checkPasswords, messageText, passage } from '@lauda/domain';
import { AuthenticationError, Newsroom, ServerUnavailableError } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MESSAGES, Store } from '../src/index.ts';
import { Session } from '../src/session.ts';
import { loginProblems } from '../src/signInWords.ts';
import { later, refusal } from './answers.ts';
import { ANA, user } from './entities.ts';
import { MemoryStorage, testEnv } from './env.ts';
import { type Answers, type Bench, bench, HandLive } from './harness.ts';
import { settle } from './time.ts';

const nobody = () => refusal(401, 'unauthorized');
/** A store nobody is signed in to; whoever logs in is ana. */
async function atTheDoor(answers: Answers = {}, env = testEnv()): Promise<Bench & { see: () => ReturnType<Session['view']['snapshot']> }> {
  const made = await bench({ 'GET /users/me': nobody, ...answers }, env);
  const signIn = answers['POST /authentication'];
  made.answers['POST /authentication'] = (sent: never) => {
    const answer = typeof signIn === 'function' ? signIn(sent) : signIn;
    if (!(answer instanceof Error)) made.answers['GET /users/me'] = user(ANA, 'ana');
    return answer;
  };
  return { ...made, see: () => made.store.session.view.snapshot() };
}
const refusing = (code: string) => ({ 'POST /authentication': () => new AuthenticationError(401, code, code) });
const told = (made: Bench) => made.store.notices.view.snapshot().at(-1);

describe('signing in', () => {
  it('is on its way until it is answered [LOGIN-01]', async () => {
    const answer = later();
    const made = await atTheDoor({ 'POST /authentication': () => answer.promise });
    const done = made.store.session.login('ana', 'secret');
    expect(made.see().state).toBe('authenticating');
    answer.answer(undefined);
    await done;
    expect(made.see().state).toBe('authenticated');
  });

  it('is done also where the storage of the browser is full', async () => {
    const env = testEnv();
    env.storage.full = true;
    const made = await atTheDoor({}, env);
    expect(await made.store.session.login('ana', 'secret', { remember: true })).toBe(true);
    expect(made.see().state).toBe('authenticated');
    made.store.language.choose('es_ES');
    expect(made.store.language.view.snapshot()).toBe('es_ES');
  });

  it('can be sent while it is only found out who is here, and what is found out then no longer counts', async () => {
    const before = later();
    const made = await atTheDoor();
    made.answers['GET /users/me'] = () => before.promise;
    const asked = made.store.session.load();
    expect(made.see().state).toBe('verifying');
    expect(await made.store.session.login('ana', 'secret')).toBe(true);
    before.refuse(nobody());
    expect(await asked).toBe(false);
    expect(made.see()).toMatchObject({ state: 'authenticated', user: { nickname: 'ana' } });
    expect(told(made)).toBeUndefined();
  });

  it('begins by asking who is there [LOGIN-02]', () => {
    const env = testEnv();
    const session = new Session(env, new Newsroom({ url: 'http://127.0.0.1:1' }), { show: () => undefined } as never);
    expect(session.view.snapshot()).toMatchObject({ state: 'verifying', user: undefined });
  });

  it('is done when the user is known [LOGIN-03]', async () => {
    const made = await bench({ 'GET /authorities': ['STORY_READ'] });
    expect(made.store.session.view.snapshot()).toMatchObject({ state: 'authenticated', user: { nickname: 'ana' }, roles: ['STORY_READ'] });
  });

  it('is not when loading the user fails: nothing is left of who was there [LOGIN-04]', async () => {
    const made = await bench({ 'GET /authorities': ['STORY_READ'] });
    made.answers['GET /users/me'] = nobody;
    expect(await made.store.session.load()).toBe(false);
    expect(made.store.session.view.snapshot()).toEqual({
      state: 'anonymous',
      user: undefined,
      roles: [],
      firstLogin: false,
      unknown: false,
    });
  });

  it('is told when the server could not say who is there, and asked again [LOGIN-04]', async () => {
    for (const [error, description] of [
      [new ServerUnavailableError(0, 'server_unavailable', 'No answer.'), 'error:serverInstability'],
      [refusal(503), 'error:serverInstability'],
      // It answered: that something went wrong in it is another thing to know.
      [refusal(500), 'error:loadFailed'],
      [refusal(403), 'error:noPermission'],
    ] as const) {
      const made = await bench({ 'GET /users/me': () => error });
      expect(made.store.session.view.snapshot()).toMatchObject({ state: 'anonymous', user: undefined, unknown: true });
      expect(told(made)).toMatchObject({ level: 'ERROR', title: { key: 'error:operationError' }, description: { key: description } });
      made.answers['GET /users/me'] = user(ANA, 'ana');
      expect(await made.store.session.load()).toBe(true);
      expect(made.store.session.view.snapshot()).toMatchObject({ state: 'authenticated', unknown: false });
    }
    const signedOut = await bench({ 'GET /users/me': nobody });
    expect([told(signedOut), signedOut.store.session.view.snapshot().unknown]).toEqual([undefined, false]);
  });

  it('tells an unstable server from a wrong password, whose answer it never is', async () => {
    for (const error of [new ServerUnavailableError(0, 'server_unavailable', 'No answer.'), refusal(500), refusal(502)]) {
      const made = await atTheDoor({ 'POST /authentication': () => error });
      expect(await made.store.session.login('ana', 'secret')).toBe(false);
      expect(made.see().state).toBe('anonymous');
      const key = error.status === 500 ? 'error:actionFailed' : 'error:serverInstability';
      expect(made.store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR', description: { key } }]);
    }
    const often = await atTheDoor({
      'POST /authentication': () => Object.assign(refusal(429, 'too_many_requests'), { retryAfterMs: 41_000 }),
    });
    await often.store.session.login('ana', 'secret');
    expect(told(often)).toMatchObject({
      title: { key: 'error:authenticationFailed' },
      description: { key: 'error:tooManyRequests', params: { seconds: 41 } },
    });
  });

  it('ends with signing out, after which it is asked once who is there [LOGIN-05]', async () => {
    const made = await bench();
    made.answers['POST /logout'] = () => void (made.answers['GET /users/me'] = nobody);
    await made.store.session.logout();
    expect(made.store.session.view.snapshot()).toMatchObject({ state: 'anonymous', user: undefined });
    expect(made.lines().filter((line) => line === 'GET /users/me')).toHaveLength(1);
  });

  it('by the provider says where the session there ends; by password nobody is asked for that', async () => {
    const returned = { state: 's', code: 'c' };
    const made = await atTheDoor({ 'POST /authentication/openid/finish': null, 'POST /logout': null });
    made.answers['POST /authentication/openid/finish'] = () => void (made.answers['GET /users/me'] = user(ANA, 'ana'));
    made.answers['POST /authentication/openid/sign_out'] = () => ({ url: 'https://entrar.redacao.example/sair' });
    await made.store.session.finishAtProvider(returned);
    expect(await made.store.session.logout()).toBe('https://entrar.redacao.example/sair');
    expect(made.lines()).not.toContain('POST /logout');
    await made.store.session.login('ana', 'secret');
    made.sent.length = 0;
    expect(await made.store.session.logout()).toBeUndefined();
    expect(made.lines()).toContain('POST /logout');
    expect(made.lines()).not.toContain('POST /authentication/openid/sign_out');
  });

  it('loads the user, whose nickname is kept [LOGIN-06]', async () => {
    const made = await atTheDoor();
    made.sent.length = 0;
    await made.store.session.login('ana', 'secret');
    expect(made.lines().filter((line) => line === 'GET /users/me')).toHaveLength(1);
    expect(made.see().user?.nickname).toBe('ana');
  });

  it('brings roles that were granted meanwhile at the next time only [LOGIN-19]', async () => {
    const made = await bench({ 'GET /authorities': ['STORY_READ'] });
    made.live('users UPDATE', { ...user(ANA, 'ana'), version: 9, roles: ['STORY_READ', 'POST_WRITE'] });
    const { session } = made.store;
    expect(session.view.snapshot()).toMatchObject({ user: { version: 9 }, roles: ['STORY_READ'] });
    made.answers['GET /authorities'] = ['STORY_READ', 'POST_WRITE'];
    expect(session.may('POST_WRITE')).toBe(false);
    await session.login('ana', 'secret');
    expect(session.may('POST_WRITE')).toBe(true);
  });

  it('with a password to renew asks for a new one [LOGIN-09]', async () => {
    const made = await atTheDoor(refusing('error_reset_password'));
    expect(await made.store.session.login('ana', 'old')).toBe(false);
    expect(made.see()).toMatchObject({ state: 'resetting', firstLogin: true });
    expect(told(made)).toMatchObject({ level: 'WARNING', title: { key: 'error:newPasswordNeeded' } });
  });

  it('sends a new password only when it was typed twice alike [LOGIN-10]', async () => {
    const made = await atTheDoor(refusing('error_reset_password'));
    await made.store.session.login('ana', 'old');
    made.sent.length = 0;
    const why = await made.store.session.resetPassword('ana', 'abc12345', 'abc12346');
    expect(why).toBe('passwords_must_match');
    expect(PASSWORD_MESSAGES[why!]).toEqual(checkPasswords('abc12345', 'abc12346'));
    expect(messageText(PASSWORD_MESSAGES[why!].key, 'en_US')).toBe('The two passwords must match');
    expect(await made.store.session.resetPassword('ana', 'abc1234', 'abc1234')).toBe('password_too_short');
    expect(made.sent).toEqual([]);
  });

  it('sends the new password as a login that says so [LOGIN-11]', async () => {
    const made = await atTheDoor(refusing('error_reset_password'));
    await made.store.session.login('ana', 'old');
    made.answers['POST /authentication'] = undefined;
    made.sent.length = 0;
    expect(await made.store.session.resetPassword('ana', 'abc12345', 'abc12345')).toBeUndefined();
    expect(made.sent[0]).toMatchObject({
      route: 'POST /authentication',
      form: { username: 'ana', password: 'abc12345', isResetPassword: true },
    });
  });

  it('tells an error while the password is renewed [LOGIN-12]', async () => {
    const made = await atTheDoor(refusing('error_reset_password'));
    await made.store.session.login('ana', 'old');
    made.answers['POST /authentication'] = () => new AuthenticationError(401, 'who_knows', 'who_knows');
    await made.store.session.resetPassword('ana', 'abc12345', 'abc12345');
    expect(told(made)).toMatchObject({
      level: 'ERROR',
      title: { key: 'error:operationError' },
      description: { key: 'error:newPasswordFailed' },
    });
    expect(made.see().state).toBe('resetting');
  });

  const refused = async (code: string) => {
    const made = await atTheDoor(refusing(code));
    expect(await made.store.session.login('ana', 'wrong')).toBe(false);
    expect(made.see().state).toBe('anonymous');
    return told(made);
  };

  it('warns that it failed [LOGIN-13]', async () => {
    expect(await refused('bad_credentials')).toMatchObject({ level: 'WARNING', title: { key: 'error:authenticationFailed' } });
    expect(messageText('error:authenticationFailed', 'en_US')).toBe('Authentication failed');
  });

  it('warns of a full house, and whom to ask [LOGIN-14]', async () => {
    const notice = { level: 'WARNING', title: { key: 'error:maxUserLimit' }, description: { key: 'error:contactAdministrator' } };
    expect(await refused('error_max_user_limit')).toMatchObject(notice);
  });

  it('warns of a licence that ended, and whom to ask [LOGIN-15]', async () => {
    const notice = { level: 'WARNING', title: { key: 'error:licenseExpired' }, description: { key: 'error:contactAdministrator' } };
    expect(await refused('error_license_invalid')).toMatchObject(notice);
  });

  it('keeps the e-mail for the next visit when asked to [LOGIN-16]', async () => {
    const storage = new MemoryStorage();
    const made = await atTheDoor({}, testEnv(undefined, storage));
    await made.store.session.login('ana@tv.br', 'secret', { remember: true });
    const next = await atTheDoor({}, testEnv(undefined, storage));
    expect(next.store.session.rememberedEmail()).toBe('ana@tv.br');
  });

  it('keeps and forgets nothing where the sign-in is refused, and keeps the e-mail once a new password is taken [LOGIN-16, LOGIN-17]', async () => {
    const storage = new MemoryStorage();
    const env = testEnv(undefined, storage);
    const made = await atTheDoor(refusing('bad_credentials'), env);
    const { session } = made.store;
    await session.login('errada@tv.br', 'wrong', { remember: true });
    expect(session.rememberedEmail()).toBe('');
    // Who signed in meanwhile in another window is somebody else.
    made.answers['GET /users/me'] = user(ANA, 'ana');
    await session.load();
    expect(session.rememberedEmail()).toBe('');
    made.answers['POST /authentication'] = undefined;
    await session.login('ana@tv.br', 'secret', { remember: true });
    expect(session.rememberedEmail()).toBe('ana@tv.br');
    Object.assign(made.answers, refusing('bad_credentials'));
    await session.login('bia@tv.br', 'wrong', { remember: false });
    expect(session.rememberedEmail()).toBe('ana@tv.br');
    Object.assign(made.answers, refusing('error_reset_password'));
    await session.login('bia@tv.br', 'secret', { remember: true });
    expect(session.rememberedEmail()).toBe('ana@tv.br');
    made.answers['POST /authentication'] = undefined;
    await session.resetPassword('bia@tv.br', 'abc12345', 'abc12345');
    expect(session.rememberedEmail()).toBe('bia@tv.br');
  });

  it('forgets the e-mail when asked to, and never keeps a password [LOGIN-17]', async () => {
    const storage = new MemoryStorage();
    const made = await atTheDoor({}, testEnv(undefined, storage));
    await made.store.session.login('ana@tv.br', 'secret', { remember: true });
    await made.store.session.login('ana@tv.br', 'secret', { remember: false });
    const next = await atTheDoor({}, testEnv(undefined, storage));
    expect(next.store.session.rememberedEmail()).toBe('');
    expect([...storage.items.values()].filter((value) => value.includes('secret'))).toEqual([]);
  });

  it('needs user and password [LOGIN-18]', async () => {
    const made = await atTheDoor();
    made.sent.length = 0;
    expect(loginProblems('ana', '')).toEqual({ username: undefined, password: { key: 'validation:required' } });
    expect(await made.store.session.login('ana', '')).toBe(false);
    expect(await made.store.session.login(' ', 'secret')).toBe(false);
    expect(made.sent).toEqual([]);
  });

  it('clears the wish for a new password [LOGIN-20]', async () => {
    const made = await atTheDoor(refusing('error_reset_password'));
    await made.store.session.login('ana', 'old');
    expect(made.see().firstLogin).toBe(true);
    made.answers['POST /authentication'] = undefined;
    made.answers['GET /users/me'] = user(ANA, 'ana');
    await made.store.session.login('ana', 'new');
    expect(made.see()).toMatchObject({ state: 'authenticated', firstLogin: false, unknown: false });
  });
});

it('ends the session at the first 401 of any call but the login, and leads to the login page and back [ERR-06]', async () => {
  let status = 200;
  const answers: Record<string, unknown> = { me: user(ANA, 'ana'), authorities: [], locks: [], time: { epochMs: 0, zone: 'UTC' } };
  const fetch = (url: string | URL | Request): Promise<Response> => {
    const name = String(url).split('/').at(-1)!;
    const body = status === 200 ? (answers[name] ?? {}) : { code: 'session_expired', message: 'Session expired. Sign in again.' };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  const newsroom = new Newsroom({ url: 'http://news.example', fetch });
  const store = new Store({
    client: Object.assign(Object.create(newsroom) as Newsroom, { realtime: new HandLive() }) as never,
    env: testEnv(),
  });
  await store.session.load();
  expect(store.session.view.snapshot().state).toBe('authenticated');
  status = 401;
  await store.settings.programs.load();
  await settle();
  expect(store.notices.view.snapshot()).toMatchObject([
    {
      level: 'ERROR',
      title: { key: 'error:sessionExpired' },
      description: { key: 'error:sessionExpiredDetails' },
      details: 'Session expired. Sign in again.',
    },
  ]);
  const { state } = store.session.view.snapshot();
  expect(state).toBe('anonymous');
  expect(passage(state as 'anonymous', '/rundown/5/2026-03-10?story=1')).toEqual({
    go: '/login?redirect=%2Frundown%2F5%2F2026-03-10%3Fstory%3D1',
  });
  await store.session.login('ana', 'wrong');
  expect(store.notices.view.snapshot().map(({ title }) => title)).toEqual([
    { key: 'error:sessionExpired' },
    { key: 'error:authenticationFailed' },
  ]);
});

describe('the language of the desk', () => {
  const config = (locale: string) => ({ id: 1, version: 1, locale, branchName: '', productVersion: '3.17.1', timeZone: 'UTC' });
  const started = async (answers: Answers, storage = new MemoryStorage()) => {
    const made = await bench(answers, testEnv(undefined, storage));
    await made.store.start();
    return made;
  };

  it('is Portuguese when nothing is known [LOC-02]', async () => {
    const made = await started({ 'GET /branch/config': undefined });
    expect(made.store.language.view.snapshot()).toBe('pt_BR');
  });

  it('is what was chosen, also after the page is loaded again [LOC-03]', async () => {
    const storage = new MemoryStorage();
    const made = await started({ 'GET /branch/config': config('en_US') }, storage);
    made.store.language.choose('es_ES');
    expect(storage.getItem('language')).toBe('es_ES');
    const again = await started({ 'GET /branch/config': config('en_US') }, storage);
    expect(again.store.language.view.snapshot()).toBe('es_ES');
    expect(messageText('validation:required', again.store.language.view.snapshot())).toBe('Campo obligatorio');
  });

  it('is Portuguese when the settings of the branch cannot be loaded, and the desk goes on [LOC-08]', async () => {
    const made = await started({ 'GET /branch/config': () => refusal(500) });
    expect(made.store.language.view.snapshot()).toBe('pt_BR');
    expect(made.store.session.view.snapshot().state).toBe('authenticated');
  });

  it('is that of the branch for whoever chose none [LOC-09]', async () => {
    const made = await started({ 'GET /branch/config': config('en_US') });
    expect(made.store.language.view.snapshot()).toBe('en_US');
  });

  it('ignores one that is not known [LOC-10]', async () => {
    const storage = new MemoryStorage();
    storage.setItem('language', 'fr_FR');
    const made = await started({ 'GET /branch/config': undefined }, storage);
    expect(made.store.language.view.snapshot()).toBe('pt_BR');
  });
});

describe('the step that follows a sign-in', () => {
  const signedIn = async () => {
    let runs = 0;
    const made = await bench({}, testEnv(), { settled: () => void (runs += 1) });
    return { ...made, runs: () => runs };
  };

  it('comes once, 5000 ms after the user was loaded [LOGIN-07]', async () => {
    const { env, runs } = await signedIn();
    await env.time.pass(4_999);
    expect(runs()).toBe(0);
    await env.time.pass(1);
    expect(runs()).toBe(1);
    await env.time.pass(60_000);
    expect(runs()).toBe(1);
  });

  it('never comes where one signs out after 3000 ms [LOGIN-08]', async () => {
    const { env, store, answers, runs } = await signedIn();
    await env.time.pass(3_000);
    const answer = later();
    answers['POST /logout'] = () => answer.promise;
    const out = store.session.logout();
    // Not even while the server still has to answer.
    await env.time.pass(60_000);
    answers['GET /users/me'] = nobody;
    answer.answer(undefined);
    await out;
    await env.time.pass(60_000);
    expect([runs(), store.session.view.snapshot().state]).toEqual([0, 'anonymous']);
  });
});

describe('the second step', () => {
  const APP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lauda:ana?secret=JBSWY3DPEHPK3PXP' };
  const asked = async (answers: Answers, code = 'error_second_factor') => {
    const made = await atTheDoor({ ...refusing(code), ...answers });
    expect(await made.store.session.login('ana', 'secret')).toBe(false);
    return made;
  };
  const comesIn =
    (made: Bench, recoveryCodes: string[] = []) =>
    () => {
      made.answers['GET /users/me'] = user(ANA, 'ana');
      return { recoveryCodes };
    };

  it('is asked for after the password without a word of failure, and its code signs in', async () => {
    const made = await asked({});
    expect(made.see()).toMatchObject({ state: 'confirming', step: { kind: 'code' }, firstLogin: false });
    expect(told(made)).toBeUndefined();
    made.answers['POST /authentication/code'] = comesIn(made);
    expect(await made.store.session.giveCode('123456')).toBe(true);
    expect(made.see()).toMatchObject({ state: 'authenticated', step: undefined, user: { nickname: 'ana' } });
  });

  it('stays where the code is wrong, and goes back to the password where its time is over', async () => {
    const made = await asked({ 'POST /authentication/code': () => new AuthenticationError(401, 'error_code_wrong', 'x') });
    expect(await made.store.session.giveCode('000000')).toBe(false);
    expect([made.see().step, told(made)?.title]).toEqual([{ kind: 'code' }, { key: 'error:codeWrong' }]);
    made.answers['POST /authentication/code'] = () => new AuthenticationError(401, 'error_step_over', 'x');
    expect(await made.store.session.giveCode('000000')).toBe(false);
    expect([made.see().state, made.see().step, told(made)?.title]).toEqual(['anonymous', undefined, { key: 'error:stepOver' }]);
  });

  it('can be left for the password', async () => {
    const made = await asked({});
    made.store.session.startAgain();
    expect(made.see()).toMatchObject({ state: 'anonymous', step: undefined });
    expect(await made.store.session.giveCode('123456')).toBe(false);
  });

  it('that has to be set up shows the app, then the recovery codes, and comes in when they are kept', async () => {
    const made = await asked({ 'POST /authentication/second_factor': APP }, 'error_second_factor_setup');
    expect(made.see()).toMatchObject({ state: 'confirming', step: { kind: 'setup', app: APP } });
    made.answers['POST /authentication/code'] = comesIn(made, ['AAAA-BBBB-CCCC-DDDD']);
    expect(await made.store.session.giveCode('123456')).toBe(true);
    expect(made.see()).toMatchObject({ state: 'confirming', step: { kind: 'recovery', codes: ['AAAA-BBBB-CCCC-DDDD'] }, user: undefined });
    expect(await made.store.session.enter()).toBe(true);
    expect(made.see()).toMatchObject({ state: 'authenticated', step: undefined });
  });
});
