import { once } from 'node:events';
import { createRundown, EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';

let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let rundown: { id: number; blocks: { id: number }[] };
let bobId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  bobId = await server.person('bob', ['RUNDOWN_READ', 'STORY_READ', 'ASSIGNMENT_READ']);
  await server.person('carol', ['ASSIGNMENT_READ']);
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
  const program = await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' });
  rundown = (await createRundown<typeof rundown>(ana, { date: '2026-11-21', programId: program.body.id })).body;
});
afterAll(() => server.stop());

const newStory = async (slug: string) =>
  (await ana.post<{ id: number; uuid: string }>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } }))
    .body;
const last = (client: StompClient) => client.events.at(-1)?.n ?? client.resumed.at(-1)!.n;

describe('events', () => {
  it('reach only who may see the document: no content of a private story on the wire of another [RT-10]', async () => {
    const story = await newStory('SEGREDO-RT10');
    await ana.send('PATCH', `/documents/${story.id}/private`, { private: true });
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    await ana.patch(`/stories/${story.id}`, 'information', 'conteúdo que ninguém mais lê');
    const patches = () => live.events.filter(({ action }) => action === 'PATCH');
    await live.until(() => patches().length > 0);
    expect(patches()[0]!.data).toMatchObject({ id: story.id, field: 'total' });
    expect(live.raw.join()).not.toContain('conteúdo');
    expect(live.raw.join()).not.toContain('SEGREDO');
    await ana.put(`/documents/${story.id}/allowedUsers`, { allowedUsers: [bobId] });
    await live.until(() => live.events.some(({ data }) => data.visible === (true as never)));
    expect(live.events.at(-1)!.data).toMatchObject({ slug: 'SEGREDO-RT10', visible: true });
    await ana.put(`/documents/${story.id}/allowedUsers`, { allowedUsers: [] });
    await live.until(() => live.events.at(-1)!.data.visible === (false as never));
    expect(live.events.at(-1)!.data).toMatchObject({ visible: false, slug: '' });
    live.close();
  });

  it('tell who may no longer see a story that it is hidden, with nothing in it, and who still may that it is private [RUN-RT-09]', async () => {
    const [hidden, shared] = [await newStory('SEGREDO-UM'), await newStory('PARTILHADA')];
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    await ana.send('PATCH', `/documents/${hidden.id}/private`, { private: true });
    const sharesWith = (ids: number[]) =>
      server.server.services.pool.query(`update person set allowed_ids = $1 where username = 'ana'`, [ids]);
    await sharesWith([bobId]);
    await ana.send('PATCH', `/documents/${shared.id}/private`, { private: true });
    await sharesWith([]);
    const about = (id: number) => live.events.filter(({ data }) => data.id === id).map(({ data }) => data);
    await live.until(() => about(hidden.id).length > 0 && about(shared.id).some((data) => JSON.stringify(data).includes('"private":true')));
    expect(about(hidden.id).at(-1)).toMatchObject({ visible: false, slug: '', sections: {}, information: null });
    expect(live.raw.join()).not.toContain('SEGREDO-UM');
    expect(about(shared.id).filter(({ visible }) => visible === (false as never))).toEqual([]);
    expect((await bob.get(`/stories/${shared.id}`)).body).toMatchObject({ visible: true, private: true, slug: 'PARTILHADA' });
    live.close();
  });

  it('reach each token of a person by the roles of that token, whatever another of theirs may hear', async () => {
    const open = async (name: string, roles: string[]) => {
      const { secret } = (await ana.post<{ secret: string }>('/tokens', { name, roles })).body;
      return StompClient.open(server.url, { authorization: `Bearer ${secret}` }, ['settings']);
    };
    const [much, little] = [await open('muito', ['ADMIN_READ']), await open('pouco', ['STORY_READ'])];
    const hook = { name: 'SEGREDO', url: 'http://127.0.0.1:9/', topics: ['stories'], secret: 'x'.repeat(32), enabled: false };
    const made = await ana.post('/webhooks', hook);
    expect([made.status, made.body]).toMatchObject([201, {}]);
    await ana.post('/classifications', { name: 'Depois' });
    const areas = (client: StompClient) => client.events.map(({ data }) => data.area as unknown as string);
    for (const client of [much, little]) await client.until(() => areas(client).includes('classifications'));
    expect([areas(much), areas(little)]).toEqual([['webhooks', 'classifications'], ['classifications']]);
    for (const client of [much, little]) client.close();
  });

  it('missed while away are replayed in order, then live; what was hidden since is not replayed', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    const one = await newStory('UM');
    await live.until(() => live.events.length === 1);
    const after = last(live);
    live.close();
    const two = await newStory('DOIS');
    await ana.patch(`/stories/${two.id}`, 'slug', 'DOIS-SEGREDO');
    await ana.send('PATCH', `/documents/${two.id}/private`, { private: true });
    await ana.patch(`/stories/${one.id}`, 'slug', 'UM-NOVO');
    const back = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories'], after);
    expect(back.resumed[0]).toMatchObject({ resumed: true });
    // Events this node had not yet read when the client came back follow live.
    await back.until(() => back.events.at(-1)?.data.id === one.id);
    expect(back.events.map(({ n }) => n)).toEqual([...back.events.map(({ n }) => n)].sort((a, b) => a - b));
    expect(back.raw.join()).not.toContain('DOIS');
    expect(back.events.at(-1)!.data).toMatchObject({ id: one.id, changes: { slug: 'UM-NOVO' } });
    back.close();
  });

  it('older than what is kept are a gap', async () => {
    await server.server.services.pool.query('delete from event where n <= 2');
    const back = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories'], 0);
    expect(back.resumed[0]).toMatchObject({ gap: true });
    expect(back.events).toEqual([]);
    back.close();
  });

  it('are numbered in commit order: an idle writer hides nothing and delivers nothing late', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    const idle = new pg.Client({ connectionString: server.databaseUrl });
    await idle.connect();
    await idle.query('begin');
    await idle.query('select txid_current()');
    const stories = await Promise.all(Array.from({ length: 20 }, (_value, index) => newStory(`P${index}`)));
    await live.until(() => live.events.filter(({ action }) => action === 'CREATE').length === 20);
    await idle.query('rollback');
    await idle.end();
    const numbers = live.events.map(({ n }) => n);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    const { rows } = await server.server.services.pool.query<{ whole: boolean }>(
      'select count(*) = max(n) - min(n) + 1 as whole from event',
    );
    expect(rows[0]!.whole).toBe(true);
    const created = live.events.filter(({ action }) => action === 'CREATE').map(({ data }) => Number(data.id));
    expect([...created].sort((a, b) => a - b)).toEqual(stories.map(({ id }) => id).sort((a, b) => a - b));
    live.close();
  });

  it('of topics a role does not open are refused', async () => {
    const carol = await server.as('carol');
    const live = await StompClient.open(server.url, { cookie: carol.cookie }, ['stories']);
    await live.until(() => live.closed !== undefined);
    expect(live.errors[0]).toContain('/topic/stories');
  });
});

describe('a socket', () => {
  it('is closed with 1008 when the session ends, and for who has none', async () => {
    const carol = await server.as('carol');
    const live = await StompClient.open(server.url, { cookie: carol.cookie }, ['assignments']);
    await carol.post('/logout');
    await live.until(() => live.closed !== undefined);
    expect(live.closed?.code).toBe(1008);
    const nobody = await StompClient.open(server.url, {}, []);
    expect(nobody.closed?.code).toBe(1008);
  });

  it('from the pages of another site is refused', async () => {
    const foreign = StompClient.open(server.url, { cookie: bob.cookie, origin: 'http://evil.example' }, []);
    expect((await foreign).closed?.code).toBe(1006);
  });

  it('that sends rubbish is closed and disturbs nobody', async () => {
    const good = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    const bad = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
    bad.send('SEND', { destination: '/app/resume' }, 'no json');
    await bad.until(() => bad.closed !== undefined);
    expect(bad.errors).toEqual(['resume is not JSON']);
    const story = await newStory('SEGUE');
    await good.until(() => good.events.some(({ data }) => data.id === story.id));
    good.close();
  });
});

it('a browser that answers no goodbye does not hold up a stop', async () => {
  const other = await startTestServer();
  await other.person('eva', EVERY_ROLE);
  const { cookie } = await other.as('eva');
  const silent = new WebSocket(`${other.url.replace(/^http/, 'ws')}/api/ws`, { headers: { origin: other.url, cookie } });
  silent.on('error', () => undefined);
  await once(silent, 'open');
  silent.pause();
  const begun = performance.now();
  await other.stop();
  expect(performance.now() - begun).toBeLessThan(15_000);
  silent.terminate();
});
