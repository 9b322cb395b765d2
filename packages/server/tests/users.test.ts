import { ROLES, type Role } from '@lauda/domain';
import { createRundown, type Refusal, StompClient, startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../src/context.ts';
import { filterUsers } from '../src/people/users.ts';

interface User {
  id: number;
  version: number;
  name: string;
  nickname: string;
  email: string;
  username: string;
  roles: string[];
  excluded: boolean;
  online: boolean;
  allowedUsers: number[];
  groupsIds: number[];
  expiration: string | null;
}
const EVERY = ROLES.filter((role) => role !== 'ROOT');
const FIRST = 'primeira-senha';
let server: TestServer;
let admin: WireClient;
let adminId: number;
let clerk: WireClient;
let live: StompClient;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-03-09T23:30:00Z') });
  adminId = await server.person('chefia', EVERY);
  await server.person('outra', EVERY);
  await server.person('balcao', ['USER_READ', 'USER_WRITE', 'STORY_READ']);
  await server.person('suporte', ['ROOT']);
  [admin, clerk] = [await server.as('chefia'), await server.as('balcao')];
  live = await StompClient.open(server.url, { cookie: admin.cookie }, ['users', 'sessions', 'entity_locker']);
});
afterAll(async () => {
  live.close();
  await server.stop();
});
const pool = () => server.server.services.pool;
const person = (more: object = {}) => {
  count += 1;
  return { name: `Gente ${count}`, nickname: `g${count}`, email: `g${count}@tv.br`, ...more };
};
const made = async (more: object = {}, by = admin): Promise<User> => {
  const { status, body } = await by.post<User>('/users', person(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const load = async (id: number) => (await admin.get<User>(`/users/${id}`)).body;
const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as Refusal | undefined)?.code];
const firstWrong = ({ body }: { body: unknown }) => (body as Refusal).fields?.[0];
const at = () => new WireClient(server.url);
/** Signs in who was made, choosing the password they keep. */
async function enter({ username }: User, password = `${FIRST}-nova`): Promise<WireClient> {
  const client = at();
  expect(code(await client.login(username, FIRST))).toEqual([401, 'error_reset_password']);
  expect((await client.login(username, password, true)).status).toBe(204);
  return client;
}

describe('a user', () => {
  it('has the fields of the form, and no answer or event has the password [USR-08]', async () => {
    const bob = await made();
    const group = (await admin.post<{ id: number }>('/groups', { name: 'Turma A' })).body;
    const fields = {
      name: 'Ana Lemos',
      nickname: 'Ana L.',
      email: 'ana.lemos@tv.br',
      roles: ['STORY_READ', 'STORY_WRITE'],
      expiration: '2026-12-31',
      allowedUsers: [bob.id],
      groupsIds: [group.id],
      readRate: 0.08,
    };
    const ana = await made({ ...fields, password: FIRST });
    expect(ana).toMatchObject({ ...fields, username: 'ana.lemos@tv.br', excluded: false, online: false, ad: false, version: 1 });
    const answers = [ana, await load(ana.id), (await admin.get('/users/all')).body, (await admin.get('/users/filter')).body];
    await live.until(() => live.events.some(({ action, data }) => action === 'CREATE' && data.id === ana.id));
    expect(JSON.stringify([answers, live.raw])).not.toContain(FIRST);
    expect(JSON.stringify([answers, live.raw])).not.toContain('password');
    const changed = await admin.put<User>('/users', { id: ana.id, version: 1, expiration: null, allowedUsers: [] });
    expect(changed.body).toEqual({ ...ana, version: 2, expiration: null, allowedUsers: [] });
    expect(code(await admin.put('/users', { id: ana.id, version: 1, name: 'X' }))).toEqual([409, 'version_conflict']);
  });

  it('keeps an e-mail and a nickname nobody else has, a removed person included; the refusal names which [USR-09]', async () => {
    await made({ nickname: 'Ana', email: 'ana@tv.br' });
    const twin = async (fields: object) => {
      const answer = await admin.post<Refusal>('/users', person(fields));
      return [answer.status, answer.body.code, answer.body.fields?.map(({ path }) => path), answer.body.details];
    };
    expect(await twin({ email: 'ANA@tv.br' })).toEqual([409, 'duplicate_user', ['email', 'username'], 'ANA@tv.br']);
    expect(await twin({ nickname: 'ana' })).toEqual([409, 'duplicate_user', ['nickname'], 'ana']);
    expect(await twin({ nickname: ' ÁNA', email: 'Ana@TV.br', username: 'a1' })).toEqual([
      409,
      'duplicate_user',
      ['email', 'nickname'],
      'Ana@TV.br, ÁNA',
    ]);
    const gone = await made({ nickname: 'Foi' });
    await admin.delete(`/users/${gone.id}`);
    expect((await twin({ nickname: 'FOI' }))[2]).toEqual(['nickname']);
    const other = await made();
    expect(code(await admin.put('/users', { id: other.id, nickname: 'ana' }))).toEqual([409, 'duplicate_user']);
    expect(code(await clerk.put('/users/me', { id: (await clerk.get<User>('/users/me')).body.id, nickname: 'ana' }))).toEqual([
      409,
      'duplicate_user',
    ]);
    expect((await admin.put('/users', { ...(await load(other.id)), name: 'Outro' })).status).toBe(200);
    // Of two who are made at once with one name, one is refused.
    const [one, two] = [person({ nickname: 'gêmeo' }), person({ nickname: 'Gemeo' })];
    const both = await Promise.all([admin.post('/users', one), clerk.post('/users', two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is refused where a field is wrong, and nothing of it is stored', async () => {
    const before = (await pool().query('select count(*)::int as n from person')).rows[0].n;
    const wrong = async (fields: object) => {
      const { path, rule } = firstWrong(await admin.post('/users', person(fields)))!;
      return [path, rule];
    };
    expect(await wrong({ name: '  ' })).toEqual(['name', 'required']);
    expect(await wrong({ nickname: ' ' })).toEqual(['nickname', 'required']);
    expect(await wrong({ email: 'sem arroba' })).toEqual(['email', 'format']);
    expect(await wrong({ email: '' })).toEqual(['email', 'required']);
    expect(await wrong({ groupsIds: [2_147_483_000] })).toEqual(['groupsIds', 'unknown_id']);
    expect(await wrong({ allowedUsers: [2_147_483_000] })).toEqual(['allowedUsers', 'unknown_id']);
    expect((await wrong({ password: 'curta' }))[0]).toBe('password');
    expect((await wrong({ senha: 'x' }))[0]).toBe('senha');
    expect((await pool().query('select count(*)::int as n from person')).rows[0].n).toBe(before);
  });

  it('signs in to the last day of the account and not after it, and what was open then is over [USR-17]', async () => {
    const ana = await made({ expiration: '2026-03-09', password: FIRST });
    const client = await enter(ana);
    expect((await client.get('/users/me')).status).toBe(200);
    server.advance(Date.parse('2026-03-10T03:00:01Z') - server.now());
    expect(code(await at().login(ana.username, `${FIRST}-nova`))).toEqual([401, 'authentication_failed']);
    await expect.poll(async () => (await client.get('/users/me')).status, { timeout: 3_000 }).toBe(401);
  });

  it('shares what they make private with their allowed users first [USR-18]', async () => {
    const bob = await made();
    const gone = await made();
    const ana = await made({
      allowedUsers: [bob.id, gone.id],
      roles: (['STORY', 'RUNDOWN', 'ASSIGNMENT', 'NEWS_REPORT', 'REPORT'] as const).flatMap((area) => [`${area}_READ`, `${area}_WRITE`]),
      password: FIRST,
    });
    await admin.delete(`/users/${gone.id}`);
    const client = await enter(ana);
    const program = (await admin.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body;
    const rundown = (await createRundown<{ id: number; blocks: { id: number }[] }>(admin, { date: '2026-03-11', programId: program.id }))
      .body;
    const body = { blockId: rundown.blocks[0]!.id, story: { slug: 'SEGREDO' } };
    const story = (await client.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, body)).body;
    await client.patch(`/stories/${story.id}`, 'private', true);
    const kept = (await client.post<{ id: number }>('/reports', { slug: 'SO MEU' })).body.id;
    const shareWith = (allowedUsers: number[]) => client.send('PATCH', `/documents/${kept}/private`, { private: true, allowedUsers });
    expect((await shareWith([999_999])).body).toMatchObject({ fields: [{ path: 'allowedUsers', rule: 'unknown_id' }] });
    expect((await shareWith([])).body, 'or with those who are named').toMatchObject({ private: true, allowedUsers: [] });
    expect((await client.get(`/stories/${story.id}`)).body).toMatchObject({ private: true, allowedUsers: [bob.id] });
    for (const [path, more] of [
      ['/assignments', {}],
      ['/news_reports', { date: '2026-03-11', reporterId: ana.id }],
      ['/reports', {}],
    ] as const) {
      const { id } = (await client.post<{ id: number }>(path, { slug: 'SEGREDO', ...more })).body;
      expect((await client.send('PATCH', `/documents/${id}/private`, { private: true })).status).toBe(200);
      expect([path, (await client.get(`${path}/${id}`)).body]).toMatchObject([path, { private: true, allowedUsers: [bob.id] }]);
    }
  });
});

describe('roles', () => {
  it('are given by who holds them; support by nobody, and its people are changed by support alone', async () => {
    const given = (roles: readonly Role[]) => ({ path: 'roles', rule: 'not_held', params: { role: roles[0] } });
    expect(firstWrong(await clerk.post('/users', person({ roles: ['STORY_READ', 'ADMIN_WRITE'] })))).toEqual(given(['ADMIN_WRITE']));
    const some = await made({ roles: ['STORY_READ'] }, clerk);
    expect(firstWrong(await clerk.put('/users', { id: some.id, roles: ['ADMIN_READ'] }))).toEqual(given(['ADMIN_READ']));
    const me = (await clerk.get<User>('/users/me')).body;
    expect(firstWrong(await clerk.put('/users', { ...me, roles: [...me.roles, 'ADMIN_WRITE'] }))).toEqual(given(['ADMIN_WRITE']));
    const root = await server.as('suporte');
    for (const who of [admin, root])
      expect(firstWrong(await who.post('/users', person({ roles: ['ROOT'] })))).toMatchObject({ rule: 'not_given' });
    const support = (await root.get<User>('/users/me')).body;
    for (const answer of [
      await admin.put('/users', { id: support.id, roles: [] }),
      await admin.delete(`/users/${support.id}`),
      await admin.post(`/users/${support.id}/reset_password`),
    ])
      expect(code(answer)).toEqual([403, 'forbidden']);
    // A role stays when a person who does not hold it saves the other fields.
    const chief = await load(adminId);
    expect((await clerk.put('/users', { ...chief, name: 'Chefia de Redação' })).status).toBe(200);
    expect((await load(adminId)).roles).toEqual(chief.roles);
  });

  it('that are taken away end what is open, at once; one that is added does not', async () => {
    const bob = await made({ roles: ['STORY_READ', 'STORY_WRITE'], password: FIRST });
    const client = await enter(bob);
    expect((await admin.put('/users', { id: bob.id, roles: ['STORY_READ', 'STORY_WRITE', 'RUNDOWN_READ'] })).status).toBe(200);
    expect((await client.get('/users/me')).status).toBe(200);
    expect((await admin.put('/users', { id: bob.id, roles: ['STORY_READ'] })).status).toBe(200);
    expect((await client.get('/users/me')).status).toBe(401);
  });

  it('never leave the newsroom without an administrator', async () => {
    const all = (await admin.get<User[]>('/users/all')).body.filter(({ roles, excluded }) => !excluded && roles.includes('ROOT'));
    for (const { id } of all) await pool().query('update person set excluded = true where id = $1', [id]);
    const other = (await pool().query("select id from person where username = 'outra'")).rows[0].id;
    expect((await admin.delete(`/users/${other}`)).status).toBe(204);
    expect(code(await admin.delete(`/users/${adminId}`))).toEqual([412, 'last_administrator']);
    const less = EVERY.filter((role) => role !== 'USER_WRITE');
    expect(code(await admin.put('/users', { id: adminId, roles: less }))).toEqual([412, 'last_administrator']);
    expect(code(await admin.put('/users', { id: adminId, expiration: '2026-01-01' }))).toEqual([412, 'last_administrator']);
    expect((await load(adminId)).excluded).toBe(false);
    expect((await admin.get('/users/me')).status).toBe(200);
    expect((await admin.put(`/users/${other}/restore`)).status).toBe(200);
    for (const { id } of all) await pool().query('update person set excluded = false where id = $1', [id]);
  });

  it('of a token change nobody: what opens or ends an account is done by who is signed in', async () => {
    const secret = (await admin.post<{ secret: string }>('/tokens', { name: 't', roles: ['USER_READ', 'USER_WRITE'] })).body.secret;
    const token = at();
    token.bearer = secret;
    const bob = await made();
    for (const answer of [
      await token.post('/users', person()),
      await token.put('/users', { id: bob.id, name: 'X' }),
      await token.delete(`/users/${bob.id}`),
      await token.put(`/users/${bob.id}/restore`),
      await token.post(`/users/${bob.id}/reset_password`),
    ])
      expect(code(answer)).toEqual([403, 'forbidden']);
    expect(await load(bob.id)).toEqual(bob);
  });
});

describe('a removed user', () => {
  it('has nothing open any more, holds no lock, keeps the name on documents, and comes back by restore', async () => {
    const bob = await made({ roles: ['STORY_READ', 'STORY_WRITE', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'], password: FIRST });
    const client = await enter(bob);
    const token = at();
    token.bearer = (await client.post<{ secret: string }>('/tokens', { name: 't', roles: ['STORY_READ'] })).body.secret;
    const socket = await StompClient.open(server.url, { cookie: client.cookie }, ['stories']);
    const guideline = (await client.post<{ id: number; uuid: string }>('/assignments?lock=true', { slug: 'PAUTA' })).body;
    expect((await admin.delete(`/users/${bob.id}`)).status).toBe(204);
    expect([(await client.get('/users/me')).status, (await token.get('/authorities')).status]).toEqual([401, 401]);
    await expect.poll(() => socket.closed?.code).toBe(1008);
    await live.until(() =>
      live.events.some(({ topic, action, data }) => topic === 'entity_locker' && action === 'UNLOCK' && data.uuid === guideline.uuid),
    );
    await live.until(() =>
      live.events.some(({ topic, data }) => topic === 'users' && (data.ids as number[] | undefined)?.includes(bob.id)),
    );
    expect((await admin.get(`/assignments/${guideline.id}`)).body).toMatchObject({ ownerId: bob.id });
    const [last] = (await admin.get<{ revisorNickname: string }[]>(`/assignments/${guideline.id}/revisions`)).body;
    expect(last!.revisorNickname).toBe(bob.nickname);
    const filtered = async (query: string) => (await admin.get<{ data: User[] }>(`/users/filter?filter=${bob.nickname}${query}`)).body.data;
    expect((await filtered('')).map(({ id }) => id)).not.toContain(bob.id);
    expect(await filtered('&activeOnly=false')).toContainEqual(expect.objectContaining({ id: bob.id, excluded: true }));
    expect(code(await at().login(bob.username, `${FIRST}-nova`))).toEqual([401, 'authentication_failed']);
    const back = await admin.put<User>(`/users/${bob.id}/restore`);
    expect(back.body).toMatchObject({ excluded: false, roles: bob.roles });
    expect((await at().login(bob.username, `${FIRST}-nova`)).status).toBe(204);
  });
});

describe('a password', () => {
  it('that an administrator gave is replaced at the first sign-in; one nobody gave lets nobody in', async () => {
    const without = await made();
    expect(code(await at().login(without.username, ''))).not.toEqual([204, undefined]);
    expect(code(await at().login(without.username, TEST_PASSWORD))).toEqual([401, 'authentication_failed']);
    const bob = await made({ password: FIRST });
    const client = await enter(bob);
    expect((await admin.put('/users', { id: bob.id, password: 'outra-senha-dada' })).status).toBe(200);
    expect((await client.get('/users/me')).status).toBe(401);
    expect(code(await at().login(bob.username, 'outra-senha-dada'))).toEqual([401, 'error_reset_password']);
  });

  it('that is reset is asked for anew at the next sign-in, which comes at once', async () => {
    const bob = await made({ password: FIRST });
    const client = await enter(bob);
    const reset = await admin.post<User>(`/users/${bob.id}/reset_password`);
    expect([reset.status, reset.body.id]).toEqual([200, bob.id]);
    expect((await client.get('/users/me')).status).toBe(401);
    const again = at();
    expect(code(await again.login(bob.username, `${FIRST}-nova`))).toEqual([401, 'error_reset_password']);
    expect((await again.login(bob.username, 'terceira-senha', true)).status).toBe(204);
  });

  it('of who may more, of oneself and of the directory is given by nobody', async () => {
    const chief = await load(adminId);
    expect(code(await clerk.put('/users', { id: chief.id, password: 'tomada-de-posse' }))).toEqual([403, 'forbidden']);
    expect(code(await admin.put('/users', { id: chief.id, password: 'tomada-de-posse' }))).toEqual([403, 'forbidden']);
    const bob = await made();
    await pool().query('update person set ad = true where id = $1', [bob.id]);
    expect(firstWrong(await admin.put('/users', { id: bob.id, password: 'tomada-de-posse' }))).toMatchObject({ rule: 'directory' });
    expect(code(await admin.post(`/users/${bob.id}/reset_password`))).toEqual([412, 'precondition_failed']);
  });
});

describe('a name to sign in by', () => {
  it('of who is in the directory, or may more, opens their account to nobody else', async () => {
    const chief = await load(adminId);
    // The clerk would sign in by their own entry of the directory, as the chief.
    expect(code(await clerk.put('/users', { id: chief.id, username: 'entrada-do-clerk' }))).toEqual([403, 'forbidden']);
    expect(code(await clerk.put('/users', { id: chief.id, username: chief.username, readRate: 0.07 }))).toEqual([200, undefined]);
    const bob = await made();
    expect((await clerk.put<User>('/users', { id: bob.id, username: 'outro-nome' })).body).toMatchObject({ username: 'outro-nome' });
    await pool().query('update person set ad = true where id = $1', [bob.id]);
    const renamed = await admin.put('/users', { id: bob.id, username: 'entrada-do-chefe' });
    expect(firstWrong(renamed)).toMatchObject({ path: 'username', rule: 'directory' });
    expect(code(await admin.put('/users', { id: bob.id, username: 'OUTRO-NOME', name: 'Roberto' }))).toEqual([200, undefined]);
  });

  it('is an e-mail too where a provider is believed who owns it', async () => {
    const chief = await load(adminId);
    const moved = () => clerk.put('/users', { id: chief.id, email: 'clerk@provedor.example' });
    const setting = (linkByEmail: boolean) =>
      pool().query(
        `insert into setting (key, body, version) values ('sign_in', $1, 1) on conflict (key) do update set body = excluded.body`,
        [JSON.stringify({ openId: true, linkByEmail })],
      );
    await setting(true);
    expect(code(await moved())).toEqual([403, 'forbidden']);
    await setting(false);
    expect(code(await moved())).toEqual([200, undefined]);
    await admin.put('/users', { id: chief.id, email: chief.email });
    await pool().query("delete from setting where key = 'sign_in'");
  });
});

describe('a session', () => {
  it('is ended by who writes users, not by who reads them [PERM-13] [USR-04]', async () => {
    await server.person('so-le', ['USER_READ']);
    const bob = await made({ password: FIRST });
    const client = await enter(bob);
    expect((await load(bob.id)).online).toBe(true);
    expect(code(await (await server.as('so-le')).delete(`/users/${bob.id}/session`))).toEqual([403, 'forbidden']);
    expect((await client.get('/users/me')).status).toBe(200);
    expect((await clerk.delete(`/users/${bob.id}/session`)).status).toBe(204);
    expect([(await load(bob.id)).online, (await client.get('/users/me')).status]).toEqual([false, 401]);
  });
});

describe('lists of users', () => {
  it('are active, of one group or of a category, by groups and programs [USR-14] [PERM-14] [PERM-15]', async () => {
    const group = (await admin.post<{ id: number }>('/groups', { name: 'Reportagem', categories: ['reporters'] })).body;
    const [ana, bob, carla, gone] = [
      await made({ groupsIds: [group.id] }),
      await made({ groupsIds: [group.id] }),
      await made({ groupsIds: [group.id] }),
      await made({ groupsIds: [group.id] }),
    ];
    await admin.delete(`/users/${gone.id}`);
    const ids = async (path: string) => (await admin.get<User[]>(path)).body.map(({ id }) => id);
    expect((await ids(`/users/active?groupId=${group.id}`)).sort()).toEqual([ana.id, bob.id, carla.id].sort());
    expect(await ids('/users/reporters')).toEqual(expect.arrayContaining([ana.id, bob.id, carla.id]));
    expect(await ids('/users/reporters')).not.toContain(gone.id);
    expect(await ids('/users/editors')).not.toContain(ana.id);
    await admin.post('/groups', { name: 'Edição', editors: [ana.id], producers: [bob.id] });
    expect([(await ids('/users/editors')).includes(ana.id), (await ids('/users/producers')).includes(bob.id)]).toEqual([true, true]);
    const people = { imageEditors: [carla.id], presenters: [bob.id] };
    const program = (await admin.post<{ id: number }>('/programs', { name: 'Manhã', start: '07:00:00', end: '08:00:00', ...people })).body
      .id;
    expect(await ids('/users/image_editors')).toContain(carla.id);
    expect(await ids('/users/image_editors')).not.toContain(bob.id);
    expect([await ids(`/programs/${program}/imageEditors`), await ids(`/programs/${program}/presenters`)]).toEqual([[carla.id], [bob.id]]);
    expect(await ids('/users/all')).toContain(gone.id);
  });
});

it('a part of a name is found with and without accents, in whatever name it stands', async () => {
  const marks = 'ãçê';
  const person = await made({ name: `João ${marks}`, nickname: 'Jô da Manhã' });
  const found = async (filter: string) =>
    (await admin.get<{ data: User[] }>(`/users/filter?filter=${encodeURIComponent(filter)}&size=500`)).body.data.map(({ id }) => id);
  for (const typed of ['joao ace', 'JOÃO', 'JO ', person.nickname.toUpperCase(), person.username.slice(0, 6), 'João ãç'])
    expect(await found(typed), typed).toContain(person.id);
  expect(await found('joana')).not.toContain(person.id);
  await admin.put('/users', { ...person, name: 'Cecília' });
  expect(await found('cecilia')).toContain(person.id);
  expect(await found('joao ace')).not.toContain(person.id);
});

it('a part of a name is looked up, not read through among everybody', async () => {
  const statements: [string, unknown[]][] = [];
  const query = (text: string, values: unknown[]) => {
    statements.push([text, values]);
    return pool().query(text, values);
  };
  const { name } = await made();
  await filterUsers({ filter: name.toUpperCase() }, { ...server.server.services, pool: { query } } as unknown as Context);
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    expect(statements).toHaveLength(2);
    for (const [text, values] of statements) {
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values);
      expect(JSON.stringify(rows)).toContain('person_found');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
