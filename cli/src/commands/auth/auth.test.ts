import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../../tests/fakeEnv.ts';

const url = 'http://127.0.0.1:7310';
const kept = { url, servers: { [url]: { token: 'lauda_old', tokenId: 4, username: 'ana' } } };
const noToken = { LAUDA_TOKEN: '' };
/** The kept token, as the server lists it. */
const own = { id: 4, name: 'lauda redacao', roles: ['STORY_READ'], kind: 'user', userId: 1, created: '2026-03-10T10:00:00', expires: null };
const answers = {
  'GET /tokens': () => [own],
  'POST /authentication': () => undefined,
  'POST /logout': () => undefined,
  'GET /authorities': () => ['RUNDOWN_READ', 'STORY_READ'],
  'POST /tokens': () => ({
    id: 7,
    name: 'lauda redacao',
    roles: [],
    kind: 'user',
    userId: 1,
    created: '',
    expires: null,
    lastUsed: null,
    secret: 'lauda_new',
  }),
  'DELETE /tokens/{id}': () => undefined,
};

it('signs in with a name and a password that is not echoed, and keeps a token instead of them', async () => {
  const told = await cli('auth login', { answers, variables: noToken, typed: [' ana ', 'segredo'] });
  expect(told.code).toBe(0);
  expect(told.asked.map(({ hidden }) => hidden)).toEqual([false, true]);
  expect(told.sent.map(({ line }) => line)).toEqual(['POST /authentication', 'GET /authorities', 'POST /tokens', 'POST /logout']);
  expect(told.sent[0]?.form).toEqual({ username: 'ana', password: 'segredo' });
  expect(told.sent[2]?.body).toEqual({ name: 'lauda redacao', roles: ['RUNDOWN_READ', 'STORY_READ'] });
  expect(told.saved).toEqual([{ url, servers: { [url]: { token: 'lauda_new', tokenId: 7, username: 'ana' } } }]);
  expect(told.out + told.err).not.toContain('segredo');
});

it('reads the password from standard input, its first line only, and revokes the token of the last time', async () => {
  const told = await cli('auth login -u ana', { answers, variables: noToken, input: 'segredo\nrest', config: kept });
  expect(told.sent[0]?.form).toEqual({ username: 'ana', password: 'segredo' });
  // The password signs in; the former token only tells what ends with it.
  expect(told.connections.map(({ token }) => token)).toEqual([undefined, 'lauda_old']);
  expect(told.sent.map(({ line }) => line)).toContain('DELETE /tokens/4');
  const other = { ...answers, 'GET /tokens': () => [] };
  const stays = await cli('auth login -u bia', { answers: other, variables: noToken, input: 'segredo\n', config: kept });
  expect([stays.code, stays.connections.map(({ token }) => token), stays.saved.length]).toEqual([0, [undefined], 1]);
  expect(stays.sent.map(({ route }) => route)).not.toContain('DELETE /tokens/{id}');
});

it('answers 4 to a wrong password, keeps nothing, and does not send the person to sign in again', async () => {
  const wrong = {
    ...answers,
    'POST /authentication': () =>
      Object.assign(refusal(401, 'authentication_failed', 'Usuário ou senha incorretos.'), { name: 'AuthenticationError' }),
  };
  const told = await cli('auth login -u ana', { answers: wrong, variables: noToken, input: 'x' });
  expect([told.code, told.err, told.saved]).toEqual([4, 'aviso [authentication_failed]: Usuário ou senha incorretos.\n', []]);
});

it('asks for the code of an app where the account wants one, takes it from --code, and says where it must be set up first', async () => {
  const wanting = (code: string) => ({
    ...answers,
    'POST /authentication': () => Object.assign(refusal(401, code, 'Código.'), { name: 'AuthenticationError' }),
    'POST /authentication/code': () => ({ recoveryCodes: [] }),
  });
  const asking = wanting('error_second_factor');
  const typed = await cli('auth login -u ana', { answers: asking, variables: noToken, typed: ['segredo', ' 123 456 '] });
  expect([typed.code, typed.asked.map(({ hidden }) => hidden)]).toEqual([0, [true, false]]);
  expect(typed.sent[1]).toMatchObject({ line: 'POST /authentication/code', body: { code: '123 456' } });
  const given = await cli('auth login -u ana --code 654321', { answers: asking, variables: noToken, input: 'segredo' });
  expect([given.code, given.sent[1]?.body]).toEqual([0, { code: '654321' }]);
  const without = await cli('auth login -u ana', { answers: asking, variables: noToken, input: 'segredo' });
  expect([without.code, without.saved, without.err]).toEqual([2, [], expect.stringContaining('--code')]);
  const first = await cli('auth login -u ana', { answers: wanting('error_second_factor_setup'), variables: noToken, input: 'segredo' });
  expect([first.code, first.saved, first.err]).toEqual([4, [], expect.stringContaining(url)]);
});

it('sets the new password that an account asks for, as that of the first administrator: asked twice, or the second line', async () => {
  const renewing = (codes: readonly string[]) => {
    const left = [...codes];
    const step = () => {
      const code = left.shift();
      return code ? Object.assign(refusal(401, code, 'Falta.'), { name: 'AuthenticationError' }) : undefined;
    };
    return { ...answers, 'POST /authentication': step, 'POST /authentication/code': () => step() ?? { recoveryCodes: [] } };
  };
  const wants = ['error_reset_password'];
  const renewed = { username: 'admin', password: 'so-minha-agora', isResetPassword: true };
  const asked = await cli('auth login -u admin', {
    ...{ answers: renewing(wants), variables: noToken, typed: ['dita', 'so-minha-agora', 'so-minha-agora'] },
  });
  expect([asked.code, asked.asked.map(({ hidden }) => hidden), asked.sent[1]?.form]).toEqual([0, [true, true, true], renewed]);
  expect(asked.err).toContain('Esta conta pede uma senha nova');
  const piped = await cli('auth login -u admin', { answers: renewing(wants), variables: noToken, input: 'dita\nso-minha-agora\n' });
  expect([piped.code, piped.sent[1]?.form, piped.saved.length]).toEqual([0, renewed, 1]);
  const both = await cli('auth login -u admin --code 123456', {
    ...{ answers: renewing(['error_second_factor', ...wants]), variables: noToken, input: 'dita\nso-minha-agora\n' },
  });
  expect([both.code, both.sent[2]?.form]).toEqual([0, renewed]);
  const other = await cli('auth login -u admin', { answers: renewing(wants), variables: noToken, typed: ['dita', 'uma', 'outra'] });
  expect([other.code, other.sent.length, other.err]).toEqual([2, 1, expect.stringContaining('não são iguais')]);
  const none = await cli('auth login -u admin', { answers: renewing(wants), variables: noToken, input: 'dita\n' });
  expect([none.code, none.saved, none.err]).toEqual([2, [], expect.stringContaining('segunda linha')]);
  // What follows the own password of another command is not the own new one.
  const elsewhere = await cli('user create Bia --password', {
    answers: renewing(wants),
    variables: noToken,
    config: kept,
    input: 'dita\nda-bia-123\n',
  });
  expect([elsewhere.code, elsewhere.sent.map(({ line }) => line)]).toEqual([4, ['POST /authentication']]);
  expect(elsewhere.err).toContain('lauda auth login -u ana');
});

it('leaves no token behind when it cannot be kept, and ends the session all the same', async () => {
  const refused = { ...answers, 'POST /tokens': () => refusal(403, 'forbidden', 'não') };
  const told = await cli('auth login -u ana', { answers: refused, variables: noToken, input: 'segredo' });
  expect([told.code, told.sent.at(-1)?.line]).toEqual([4, 'POST /logout']);
});

it('asks for the name where nobody can be asked', async () => {
  const told = await cli('auth login', { answers, input: 'segredo' });
  expect([told.code, told.sent]).toEqual([2, []]);
  expect(told.err).toContain('--user');
});

it('revokes and forgets the kept token at sign-out, even one the server no longer knows', async () => {
  const over = () => refusal(401, 'session_expired', 'x');
  const gone = { 'GET /tokens': over, 'DELETE /tokens/{id}': over };
  for (const world of [{ answers }, { answers: gone }]) {
    const told = await cli('auth logout', { ...world, variables: noToken, config: kept, input: '' });
    expect([told.code, told.sent.map(({ line }) => line), told.asked]).toEqual([0, ['GET /tokens', 'DELETE /tokens/4'], []]);
    expect(told.connections.map(({ token }) => token)).toEqual(['lauda_old']);
    expect(told.saved).toEqual([{ url, servers: {} }]);
  }
});

describe('where other things end with the kept token', () => {
  const roles = ['ADMIN_READ', 'ADMIN_WRITE', 'CALENDAR_ADMIN'];
  const admin = { ...own, roles };
  const child = { ...own, id: 9, name: 'cron' };
  const hook = (name: string, parts: object = {}) => ({ id: 1, name, enabled: true, ownerId: 1, ...parts });
  const made = { act: 'calendars.feed.create', userId: 1, entityId: null, after: { id: 5 }, at: '2026-04-01T09:00:00' };
  const ended = { ...made, act: 'calendars.feed.remove', entityId: 5, after: null, at: '2026-04-02T09:00:00' };
  const world = (parts: object, acts: readonly object[] = []) => ({
    answers: {
      ...answers,
      'GET /tokens': () => [admin],
      'GET /webhooks': () => [],
      'GET /audit/filter': () => ({ data: acts, number: 0, size: 500, total: acts.length }),
      ...parts,
    },
    variables: { ...noToken, LAUDA_LANG: 'en_US' },
    config: kept,
  });
  const ends = (told: Awaited<ReturnType<typeof cli>>) => told.sent.some(({ route }) => route === 'DELETE /tokens/{id}');

  it.each([
    ['a token that was made with it', world({ 'GET /tokens': () => [own, child] }), ['token cron']],
    [
      'a webhook its person saved last',
      world({ 'GET /webhooks': () => [hook('Site'), hook('Alheio', { ownerId: 2 }), hook('Parado', { enabled: false })] }),
      ['webhook Site, if it was saved with it'],
    ],
    ['an address of a calendar', world({}, [made]), ['addresses of calendars, if any were made with it']],
    [
      'an address that nobody can tell of, because the audit may not be read',
      world({ 'GET /tokens': () => [{ ...own, roles: ['CALENDAR_ADMIN'] }] }),
      ['addresses of calendars, if any were made with it'],
    ],
  ])('lauda auth logout asks before it ends %s, and lauda auth login before it takes its place', async (_name, there, things) => {
    for (const line of ['auth logout', 'auth login -u ana']) {
      const typed = line.includes('login') ? ['segredo'] : [];
      const no = await cli(line, { ...there, typed: [...typed, 'n'] });
      expect([no.code, ends(no), no.saved, no.asked.at(-1)?.question]).toEqual([
        1,
        false,
        [],
        expect.stringContaining(`What was made with the kept token ends with it: ${things.join('; ')}. Revoke it?`),
      ]);
      const yes = await cli(line, { ...there, typed: [...typed, 'y'] });
      expect([yes.code, ends(yes), yes.saved.length]).toEqual([0, true, 1]);
      const alone = await cli(line, { ...there, input: 'segredo\n' });
      expect([alone.code, ends(alone), alone.saved, alone.err]).toEqual([2, false, [], expect.stringContaining('--yes')]);
      const done = await cli(`${line} --yes`, { ...there, input: 'segredo\n' });
      expect([done.code, ends(done), done.saved.length]).toEqual([0, true, 1]);
      expect(no.sent.filter(({ route }) => route === 'POST /tokens')).toEqual([]);
    }
  });

  const refused = () => refusal(403, 'forbidden', 'Falta um papel.');
  it('asks of what nobody can tell, because its person no longer holds the roles the token lists', async () => {
    const there = world({ 'GET /webhooks': refused, 'GET /audit/filter': refused });
    for (const line of ['auth logout', 'auth login -u ana']) {
      const typed = line.includes('login') ? ['segredo'] : [];
      const told = await cli(line, { ...there, typed: [...typed, 'y'] });
      expect([told.code, ends(told), told.asked.at(-1)?.question]).toEqual([
        0,
        true,
        expect.stringContaining('webhooks, if any were saved with it; addresses of calendars, if any were made with it. Revoke it?'),
      ]);
      const alone = await cli(line, { ...there, input: 'segredo\n' });
      expect([alone.code, ends(alone), alone.err]).toEqual([2, false, expect.stringContaining('--yes')]);
    }
  });
  it('looks for nothing where --yes is given, whatever the server would answer', async () => {
    const broken = () => refusal(500, 'internal_error', 'Falhou.');
    const there = world({ 'GET /webhooks': broken, 'GET /audit/filter': broken });
    for (const line of ['auth logout --yes', 'auth login -u ana --yes']) {
      const told = await cli(line, { ...there, input: 'segredo\n' });
      expect([told.code, ends(told), told.saved.length, told.asked]).toEqual([0, true, 1, []]);
      expect(told.sent.map(({ route }) => route)).not.toContain('GET /webhooks');
    }
  });

  it.each([
    ['nothing was made', world({})],
    ['an address was ended since', world({}, [ended, made])],
    ['an address is older than the token, or of another person', world({}, [{ ...made, at: '2026-03-10T09:59:59' }])],
    ['another person made the address anew', world({}, [{ ...made, userId: 2, at: '2026-04-03T09:00:00' }, made])],
  ])('asks nothing where %s', async (_name, there) => {
    const told = await cli('auth logout', { ...there, input: '' });
    expect([told.code, ends(told), told.asked]).toEqual([0, true, []]);
  });
});

it('keeps the sign-in for each address of a server, so that it holds whichever of them answers, and forgets it at all of them', async () => {
  const [one, two] = ['http://sala-1:7310', 'http://sala-2:7310'];
  const server = { token: 'lauda_new', tokenId: 7, username: 'ana' };
  const told = await cli(`auth login -u ana --url ${one},${two}`, { answers, variables: noToken, input: 'segredo' });
  const config = { url: `${one},${two}`, servers: { [one]: server, [two]: server } };
  expect([told.code, told.saved]).toEqual([0, [config]]);
  const roles = { 'GET /authorities': () => ['STORY_READ'] };
  for (const flags of ['', ` --url ${two}`, ` --url ${two},${one}`]) {
    const read = await cli(`auth roles${flags}`, { answers: roles, variables: noToken, config });
    expect([read.code, read.connections.map(({ token }) => token)]).toEqual([0, ['lauda_new']]);
  }
  const gone = await cli(`auth logout --url ${two}`, { answers, variables: noToken, config });
  expect([gone.code, gone.saved]).toEqual([0, [{ url: config.url, servers: {} }]]);
  const named = await cli(`auth login -u ana --profile ar --url ${one},${two}`, { answers, variables: noToken, input: 'segredo' });
  expect(named.saved).toMatchObject([{ profile: 'ar', profiles: { ar: { url: `${one},${two}`, token: 'lauda_new' } } }]);
  const again = await cli('auth roles', { answers: roles, variables: noToken, config: named.saved[0]! });
  expect([again.code, again.connections.map(({ token }) => token)]).toEqual([0, ['lauda_new']]);
});

it('never sends the token of one server to another', async () => {
  const told = await cli('auth status --url http://outra:1', { answers, variables: noToken, config: kept });
  expect([told.code, told.connections]).toEqual([4, []]);
});

it('lets LAUDA_URL and LAUDA_TOKEN win over the config file', async () => {
  const me = {
    'GET /users/me': () => ({ username: 'bia', name: 'Bia', roles: ['STORY_READ', 'ROOT'] }),
    'GET /authorities': () => ['STORY_READ'],
  };
  const told = await cli('auth status --json url,urlFrom,tokenFrom,username,roles', {
    answers: me,
    config: kept,
    variables: { LAUDA_URL: 'https://redacao.example/api/', LAUDA_TOKEN: 'lauda_env' },
  });
  expect(told.connections).toEqual([{ url: 'https://redacao.example', token: 'lauda_env', locale: 'pt_BR' }]);
  expect(JSON.parse(told.out)).toEqual({
    url: 'https://redacao.example',
    urlFrom: 'environment',
    tokenFrom: 'environment',
    username: 'bia',
    roles: ['STORY_READ'],
  });
});

it('lists the roles of the token in use, one a line [PERM-12]', async () => {
  const three = { 'GET /authorities': () => ['RUNDOWN_READ', 'STORY_READ', 'STORY_WRITE'] };
  const told = await cli('auth roles', { answers: three });
  expect([told.code, told.out]).toEqual([0, 'RUNDOWN_READ\nSTORY_READ\nSTORY_WRITE\n']);
});

it('prints the token in use and nothing else', async () => {
  expect((await cli('auth token')).out).toBe('lauda_test\n');
  expect((await cli('auth token', { variables: noToken })).code).toBe(4);
});

it('makes a token with chosen roles, a kind and a last day; its secret is all that is printed', async () => {
  const told = await cli('auth token create cron -r rundown_read -r STORY_READ --expires 2026-12-31', { answers });
  expect(told.sent[0]?.body).toEqual({ name: 'cron', roles: ['RUNDOWN_READ', 'STORY_READ'], kind: 'user', expires: '2026-12-31T23:59:59' });
  expect(told.out).toBe('lauda_new\n');
  const wrong = await cli('auth token create cron -r KING', { answers });
  expect([wrong.code, wrong.sent]).toEqual([2, []]);
});

it('lists and revokes tokens', async () => {
  const token = {
    id: 7,
    name: 'cron',
    roles: ['STORY_READ'],
    kind: 'user',
    userId: 1,
    created: '2026-03-10T10:00:00',
    expires: null,
    lastUsed: null,
  };
  const told = await cli('auth token list', { answers: { 'GET /tokens': () => [token] } });
  expect(told.out).toBe('7\tcron\tuser\t2026-03-10 10:00:00\t\t\tSTORY_READ\n');
  const revoked = await cli('auth token revoke 7 --yes', { answers });
  expect([revoked.code, revoked.sent[0]?.line]).toEqual([0, 'DELETE /tokens/7']);
  expect((await cli('auth token revoke seven', { answers })).code).toBe(2);
});

it('makes the token of a bridge by password, because no token makes one; any other with the kept token unless a name is given', async () => {
  const bridge = await cli('auth token create ponte --kind bridge', { answers, input: 'segredo', config: kept });
  expect(bridge.sent.map(({ line }) => line)).toEqual(['POST /authentication', 'POST /tokens', 'POST /logout']);
  expect(bridge.sent[0]?.form).toEqual({ username: 'ana', password: 'segredo' });
  expect(bridge.out).toBe('lauda_new\n');
  const cut = {
    ...answers,
    'POST /logout': () => {
      throw new Error('the line broke');
    },
  };
  const lost = await cli('auth token create ponte --kind bridge', { answers: cut, input: 'segredo', config: kept });
  expect([lost.code, lost.out], 'a secret that is shown once').toEqual([0, 'lauda_new\n']);
  const own = await cli('auth token create cron -r STORY_READ -u bia', { answers, input: 'segredo', config: kept });
  expect(own.sent.map(({ line }) => line)).toEqual(['POST /authentication', 'POST /tokens', 'POST /logout']);
  const child = await cli('auth token create cron -r STORY_READ', { answers, config: kept });
  expect(child.sent.map(({ line }) => line)).toEqual(['POST /tokens']);
});
