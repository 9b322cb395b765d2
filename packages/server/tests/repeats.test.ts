import { randomUUID } from 'node:crypto';
import { calls } from '@lauda/spec';
import type { Answer, Refusal, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRUNE } from '../src/jobs/prune.ts';
import { wishes } from './every-post.ts';
import {
  ana,
  archive,
  asked,
  bob,
  bridge,
  closeScene,
  form,
  made,
  media,
  name,
  openScene,
  programId,
  type Request,
  type Row,
  rundown,
  server,
  story,
  target,
  WITHOUT_KEY,
} from './scene.ts';

beforeAll(openScene);
afterAll(closeScene);

const posts = calls.filter(({ call }) => call.route.startsWith('POST '));
const clientOf = (id: string): WireClient => (id.startsWith('bridge.') ? bridge : ana);
const sendWith = (key: string, id: string, { path, body }: Request, client = clientOf(id)): Promise<Answer<Row & Refusal>> =>
  client.send<Row & Refusal>('POST', path, body, { 'idempotency-key': key });

// Every call writes to the first two; the third holds questions to a bridge, which are counted by themselves; the last has a row for each person after their first file.
const TABLES = `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('session', 'api_token', 'bridge_command', 'node', 'file_room') order by 1`;

/** Of each table how many rows it has and a digest of all of them. */
async function stored(): Promise<Record<string, [rows: number, digest: string]>> {
  const { pool } = server.server.services;
  const found: Record<string, [number, string]> = {};
  for (const { name: table } of (await pool.query(TABLES)).rows) {
    const { rows } = await pool.query(
      `select count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as digest from "${table}" t`,
    );
    found[table] = [rows[0].n, rows[0].digest];
  }
  return found;
}
const openCommands = async (): Promise<number> =>
  (await server.server.services.pool.query("select 1 from bridge_command where answered_at is null and verb <> 'left'")).rows.length;

/** How many rows each table has more, and how often a device was asked. */
async function effectOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const [before, commands] = [await stored(), asked.length];
  await work();
  await expect.poll(openCommands).toBe(0);
  const after = Object.entries(await stored()).map(([table, [n]]) => [table, n - before[table]![0]]);
  return { ...Object.fromEntries(after), asked: asked.length - commands };
}
const repeatable = posts.filter(({ call }) => call.repeats === 'kept' || call.repeats === 'claimed');

describe('every POST of the contract', () => {
  it('is in this table, or says why a key is of no use to it', () => {
    const without = posts.filter(({ call }) => call.repeats === 'natural' || call.repeats === 'exempt').map(({ id }) => id);
    expect(posts.map(({ id }) => id).filter((id) => !(id in wishes))).toEqual(without);
    expect(without).toEqual(WITHOUT_KEY);
  });

  const effects = new Map<string, Record<string, number>>();
  it.each(repeatable)('$id is done once and answers alike, one after the other', async ({ id }) => {
    const request = await wishes[id]!();
    const key = randomUUID();
    let first: Answer<Row & Refusal> | undefined;
    effects.set(id, await effectOf(async () => (first = await sendWith(key, id, request))));
    expect(first!.status, JSON.stringify(first!.body)).toBeLessThan(300);
    const [once, commands] = [await stored(), asked.length];
    const second = await sendWith(key, id, request);
    expect({ status: second.status, body: second.body }).toEqual({ status: first!.status, body: first!.body });
    expect(await stored()).toEqual(once);
    expect(asked.length).toBe(commands);
  });

  it.each(repeatable)('$id is done once and answers alike, three at once', async ({ id }) => {
    const request = await wishes[id]!();
    const key = randomUUID();
    let answers: Answer<Row & Refusal>[] = [];
    const effect = await effectOf(async () => (answers = await Promise.all([1, 2, 3].map(() => sendWith(key, id, request)))));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: answers[0]!.status, body: answers[0]!.body });
    expect(answers[0]!.status, JSON.stringify(answers[0]!.body)).toBeLessThan(300);
    expect(effect).toEqual(effects.get(id));
  });
});

/** The writes other than POST that would not have the same result when repeated. */
const others: Readonly<Record<string, () => Promise<Request & { method: string }>>> = {
  'a save of a story': async () => {
    const { id, textVersion } = await story();
    await ana.put(`/locks/${id}`);
    return { method: 'PUT', path: '/stories', body: { id, textVersion, slug: 'SALVA' } };
  },
  'a save of a guideline': async () => {
    const { id, textVersion } = await made('/assignments?lock=true', { slug: name() });
    return { method: 'PUT', path: '/assignments', body: { id, textVersion, slug: 'SALVA' } };
  },
  'a patch': async () => ({ method: 'PATCH', path: `/stories/${(await story()).id}`, body: { field: 'slug', newValue: 'OUTRA' } }),
  'a removal': async () => ({ method: 'DELETE', path: `/stories?ids=${(await story()).id}` }),
  'the removal of a block': async () => ({
    method: 'DELETE',
    path: `/rundowns/${rundown.id}/blocks/${(await made(`/rundowns/${rundown.id}/blocks`, {})).id}`,
  }),
  'a restoring': async () => {
    const { id } = await story();
    await ana.delete(`/stories?ids=${id}`);
    return { method: 'PUT', path: '/stories/restore', body: { ids: [id] } };
  },
  'a copy of a program by PUT': async () => ({
    method: 'PUT',
    path: '/programs?copy=true',
    body: { name: name(), start: '12:00:00', end: '13:00:00' },
  }),
  'a release of a lock': async () => {
    const { id } = await story();
    await ana.put(`/locks/${id}`);
    return { method: 'DELETE', path: `/locks/${id}` };
  },
  'a document made private': async () => ({ method: 'PATCH', path: `/documents/${(await story()).id}/private`, body: { private: true } }),
};

describe('a write that is no POST', () => {
  it.each(Object.keys(others))('is done once too: %s', async (what) => {
    const { method, path, body } = await others[what]!();
    const key = { 'idempotency-key': randomUUID() };
    const first = await ana.send(method, path, body, key);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const once = await stored();
    const second = await ana.send(method, path, body, key);
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
    expect(await stored()).toEqual(once);
  });
});

describe('a key', () => {
  const create = (key: string, slug: string, client = ana) =>
    client.send<Row & Refusal & { slug: string }>('POST', '/assignments', { slug }, { 'idempotency-key': key });

  it('with another input is refused, whatever differs', async () => {
    const key = randomUUID();
    expect((await create(key, 'UMA')).status).toBe(201);
    const other = await create(key, 'OUTRA');
    expect([other.status, other.body.fields]).toEqual([422, [{ path: 'Idempotency-Key', rule: 'other_input' }]]);
    const wish = { path: '/files/single', body: form('file', 'bytes') };
    expect((await sendWith(key, 'files.single', wish)).status).toBe(201);
    expect((await sendWith(key, 'files.single', { ...wish, body: form('file', 'others') })).status).toBe(422);
  });

  it('is one of its caller and of its call', async () => {
    const key = randomUUID();
    const [mine, theirs] = [await create(key, 'MINHA'), await create(key, 'MINHA', bob)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
    expect((await sendWith(key, 'classifications.create', { path: '/classifications', body: { name: name() } })).status).toBe(201);
  });

  it('may stand in quotes, and is refused when it is none', async () => {
    const key = randomUUID();
    const first = await create(`"${key}"`, 'ASPAS');
    expect((await create(key, 'ASPAS')).body.id).toBe(first.body.id);
    for (const wrong of ['a b', '"', '""', 'a'.repeat(201), '\u00e7']) {
      const refused = await create(wrong, 'X');
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'Idempotency-Key', rule: 'format' }]]);
    }
  });

  it('is free again after a refusal', async () => {
    const key = randomUUID();
    const at = { date: '2026-11-21', programId };
    expect((await ana.send('POST', '/rundowns', at, { 'idempotency-key': key })).status).toBe(409);
    expect((await create(key, '')).status).toBe(422);
    expect((await create(key, 'AGORA')).status).toBe(201);
    await server.server.services.pool.query('delete from archive_media');
    const wish = { path: `/mam/${archive}/media`, body: media('O-1') };
    await made(wish.path, wish.body);
    expect((await sendWith(key, 'mam.media.create', wish)).status).toBe(409);
    await server.server.services.pool.query('delete from archive_media');
    expect((await sendWith(key, 'mam.media.create', wish)).status).toBe(201);
  });

  it('answers what is there now, and hides what was made private meanwhile', async () => {
    const made = await bob.post<Row>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: 'DE BOB' } });
    const { id } = made.body;
    const cut = { path: `/rundowns/${rundown.id}/stories/paste`, body: { ids: [id], ...target(), cut: true } };
    const key = randomUUID();
    expect((await sendWith(key, 'rundowns.stories.paste', cut)).body).toMatchObject([{ id, slug: 'DE BOB' }]);
    await bob.patch(`/stories/${id}`, 'slug', 'DEPOIS');
    expect((await sendWith(key, 'rundowns.stories.paste', cut)).body).toMatchObject([{ id, slug: 'DEPOIS' }]);
    await bob.send('PATCH', `/documents/${id}/private`, { private: true });
    const answer = await sendWith(key, 'rundowns.stories.paste', cut);
    expect(answer.body).toMatchObject([{ id, slug: '', visible: false }]);
    expect(JSON.stringify(answer.body)).not.toContain('DEPOIS');
  });

  it('says no to a second secret of a token', async () => {
    const key = randomUUID();
    const wish = await wishes['tokens.create']!();
    expect((await sendWith(key, 'tokens.create', wish)).status).toBe(201);
    const second = await sendWith(key, 'tokens.create', wish);
    expect([second.status, second.body.code, JSON.stringify(second.body).includes('secret')]).toEqual([409, 'conflict', false]);
    expect(
      (await ana.get<{ name: string }[]>('/tokens')).body.filter((token) => token.name === (wish.body as { name: string }).name),
    ).toHaveLength(1);
  });

  it('of a taken lock does not take it again from who took it since', async () => {
    const { id } = await story();
    await bob.put(`/locks/${id}`);
    const take = () => ana.send<Refusal>('PUT', `/locks/${id}/take_over`, undefined, { 'idempotency-key': 'k' });
    expect((await take()).status).toBe(200);
    await bob.put(`/locks/${id}/take_over`);
    expect((await take()).body).toMatchObject({ code: 'locked', holder: { nickname: 'bob' } });
  });

  it('of several leaves out what is no longer there', async () => {
    const [gone, kept] = [await story(), await story()];
    await ana.delete(`/stories?ids=${gone.id}&ids=${kept.id}`);
    const restore = () => ana.send<Row[]>('PUT', '/stories/restore', { ids: [gone.id, kept.id] }, { 'idempotency-key': 'both' });
    expect((await restore()).body.map(({ id }) => id)).toEqual([gone.id, kept.id]);
    await server.server.services.pool.query('delete from story where document_id = $1', [gone.id]);
    expect((await restore()).body.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('is not needed: without one each call counts', async () => {
    const [first, second] = [await made('/assignments', { slug: 'DUAS' }), await made('/assignments', { slug: 'DUAS' })];
    expect(first.id).not.toBe(second.id);
  });

  it('is forgotten after a day, and stands nowhere in the database', async () => {
    const key = randomUUID();
    const first = await create(key, 'VELHA');
    const { rows } = await server.server.services.pool.query('select t::text as line from repeated_call t');
    expect(rows.some(({ line }) => line.includes(key) || line.includes('VELHA'))).toBe(false);
    server.advance(23 * 3_600_000);
    await PRUNE.run(server.server);
    const later = await server.as('ana');
    expect((await create(key, 'VELHA', later)).body.id).toBe(first.body.id);
    server.advance(2 * 3_600_000);
    await PRUNE.run(server.server);
    expect((await create(key, 'VELHA', later)).body.id).not.toBe(first.body.id);
  });
});
