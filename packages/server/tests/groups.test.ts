import { ROLES } from '@lauda/domain';
import { type Answer, createRundown, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../src/cleaning/clean.ts';

const WORD = 'segredo';
const DAY_MS = 86_400_000;
const EVERYTHING = ROLES.filter((role) => role !== 'ROOT' && role !== 'PROGRAM_WRITE');
const TOPICS = [
  'stories',
  'rundowns',
  'blocks',
  'assignments',
  'rundown_templates',
  'block_templates',
  'story_templates',
  'device_states',
  'entity_locker',
];
const DAY = '2026-11-21';
interface Rundown {
  id: number;
  blocks: { id: number }[];
}
let server: TestServer;
let ana: WireClient;
let carol: WireClient;
let root: WireClient;
let programId: number;
let openId: number;
let rundown: Rundown;
let storyId: number;
let guidelineId: number;
let templateId: number;
let live: StompClient;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T21:00:00Z') });
  const { pool } = server.server.services;
  const groups = (await pool.query<{ id: number }>("insert into person_group (name) values ('dois'), ('três') returning id")).rows;
  await server.person('ana', [...EVERYTHING, 'PROGRAM_WRITE']);
  await server.person('carol', EVERYTHING);
  await server.person('suporte', ['ROOT']);
  await pool.query(
    "update person set groups_ids = array[case nickname when 'ana' then $1 else $2 end::bigint] where nickname <> 'suporte'",
    [groups[0]!.id, groups[1]!.id],
  );
  ana = await server.as('ana');
  carol = await server.as('carol');
  root = await server.as('suporte');
  live = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS);
  const program = { start: '19:00:00', end: '19:30:00' };
  programId = (await ana.post<{ id: number }>('/programs', { ...program, name: WORD, groups: [groups[0]!.id] })).body.id;
  openId = (await ana.post<{ id: number }>('/programs', { ...program, name: 'Aberto' })).body.id;
  rundown = (await createRundown<Rundown>(ana, { date: DAY, programId })).body;
  const blockId = rundown.blocks[0]!.id;
  storyId = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: WORD } })).body.id;
  await ana.patch(`/rundowns/${rundown.id}/blocks/${blockId}`, 'title', WORD);
  guidelineId = (await ana.post<{ id: number }>('/assignments', { slug: WORD, date: DAY, programsIds: [programId] })).body.id;
  await ana.patch(`/assignments/${guidelineId}`, 'content', WORD);
  templateId = (
    await ana.post<{ id: number }>('/rundowns/templates', { name: WORD, programId, blocks: [{ title: WORD, stories: [{ slug: WORD }] }] })
  ).body.id;
  await ana.put(`/locks/${storyId}`);
});
afterAll(async () => {
  live.close();
  await server.stop();
});
const code = ({ status, body }: Answer<unknown>) => [status, (body as Refusal | undefined)?.code];
const GONE = [404, 'not_found'];

describe('the groups of a program', () => {
  it('limit what belongs to it: rundown, stories, guidelines, templates, log and devices are not there for others [PERM-11]', async () => {
    const { id } = rundown;
    for (const path of [
      `/rundowns?programId=${programId}&date=${DAY}`,
      `/rundowns/check?programId=${programId}&date=${DAY}`,
      `/rundowns/${id}/logs`,
      `/rundowns/${id}/devices`,
      `/rundowns/templates/${templateId}`,
      `/story_templates?templateId=${templateId}`,
      `/stories/${storyId}`,
      `/stories/${storyId}?lock=true`,
      `/stories/${storyId}/revisions`,
      `/assignments/${guidelineId}`,
      `/programs/${programId}`,
      `/programs/${programId}/editors`,
    ]) {
      expect([path, ...code(await carol.get(path))]).toEqual([path, ...GONE]);
      if (!path.includes('lock')) expect([path, (await root.get(path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      '/stories/filter',
      '/stories/excluded',
      '/stories/counter',
      `/assignments?date=${DAY}&allPrograms=true`,
      '/assignments/filter?allPrograms=true',
      '/rundowns/templates',
      '/story_templates',
      '/programs?all=true',
      '/locks',
    ]) {
      const text = JSON.stringify((await carol.get(path)).body);
      expect([path, text.includes(WORD), text.includes(`"id":${storyId},`)]).toEqual([path, false, false]);
    }
    expect((await carol.get<{ total: number }>('/stories/counter')).body.total).toBe(0);
  });

  it('keep others from writing into it', async () => {
    const { id } = rundown;
    const form = new FormData();
    form.append('files', new Blob(['<mos><roCreate><roID>1</roID><roSlug>x</roSlug></roCreate></mos>']), 'a.xml');
    const open = (await createRundown<Rundown>(ana, { date: DAY, programId: openId })).body;
    const before = await server.server.services.pool.query('select n from event_seq');
    for (const answer of [
      await carol.post('/rundowns', { date: '2026-11-22', programId }),
      await carol.patch(`/rundowns/${id}`, 'start', '18:00:00'),
      await carol.post(`/rundowns/${id}/blocks`, { title: 'x' }),
      await carol.put(`/rundowns/${id}/mos/enable`),
      await carol.post(`/rundowns/templates/${templateId}/copy`, { programId: openId }),
      await carol.post('/rundowns/templates', { name: 'x', programId }),
      await carol.put('/stories', { id: storyId, textVersion: 1, slug: 'x' }),
      await carol.patch(`/stories/${storyId}`, 'page', '9'),
      await carol.put(`/stories/${storyId}/display_status`, { status: 'play' }),
      await carol.put(`/locks/${storyId}/take_over`),
      await carol.post(`/rundowns/${open.id}/stories/copy`, { ids: [storyId] }),
      await carol.put(`/rundowns/${open.id}/stories/move`, { ids: [storyId], targetBlockId: open.blocks[0]!.id }),
    ])
      expect(code(answer)).toEqual(GONE);
    const imports = [
      await carol.post(`/rundowns/import?programId=${programId}&date=${DAY}&mode=append`, form),
      await carol.post(`/rundowns/take_in?programId=${programId}&date=${DAY}&mode=append`, { rundown: { blocks: [] } }),
    ];
    expect(imports.map(code)).toEqual([
      [404, 'not_found'],
      [404, 'rundown_not_found'],
    ]);
    expect((await carol.delete(`/stories?ids=${storyId}`)).body).toEqual([]);
    expect(code(await carol.post('/assignments', { slug: 'x', programsIds: [programId] }))).toEqual([422, 'validation_failed']);
    const after = await server.server.services.pool.query('select topic from event where n > $1', [before.rows[0].n]);
    expect(after.rows).toEqual([]);
  });

  it('let nothing of it reach the wire of others, live or replayed, but what leaves it for an open program and for whom it is gone', async () => {
    await ana.patch(`/assignments/${guidelineId}`, 'programsIds', []);
    await live.until(() => live.events.some(({ topic, data }) => topic === 'assignments' && data.id === guidelineId));
    // It is open to everybody now, so people who did not know it get the whole of it.
    const given = live.events.filter((event) => JSON.stringify(event).includes(WORD)).map(({ topic, action }) => `${topic} ${action}`);
    expect(given).toEqual(['assignments PATCH']);
    await ana.patch(`/assignments/${guidelineId}`, 'programsIds', [programId]);
    await live.until(() => live.events.some(({ data }) => data.visible === (false as never)));
    expect(live.raw.filter((text) => text.includes(WORD))).toHaveLength(1);
    const replay = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS, 0);
    expect(replay.raw.filter((text) => text.includes(WORD))).toEqual([]);
    expect(replay.events.filter(({ topic }) => topic === 'stories' || topic.endsWith('templates'))).toEqual([]);
    replay.close();
    const mine = await StompClient.open(server.url, { cookie: ana.cookie }, TOPICS, 0);
    expect(new Set(mine.events.filter((event) => JSON.stringify(event).includes(WORD)).map(({ topic }) => topic))).toEqual(
      new Set(['assignments', 'blocks', 'entity_locker', 'rundown_templates', 'stories']),
    );
    mine.close();
  });

  it('hide it from others where it was open before: no event of then is replayed to them, but that it is gone [PERM-11]', async () => {
    const was = { name: 'PLANTAO', start: '12:00:00', end: '13:00:00' };
    const { body: open } = await ana.post<{ id: number }>('/programs', was);
    const { groups } = (await ana.get<{ groups: number[] }>(`/programs/${programId}`)).body;
    expect((await ana.send('PUT', '/programs', { ...open, groups })).status).toBe(200);
    const told = async (by: WireClient) => {
      const replay = await StompClient.open(server.url, { cookie: by.cookie }, ['settings'], 0);
      replay.close();
      const entries = replay.events.map(({ data }) => data as unknown as { area: string; id: number; entry: { name: string } | null });
      return entries.filter(({ area, id }) => area === 'programs' && id === open.id).map(({ entry }) => entry?.name ?? null);
    };
    expect(await told(carol)).toEqual([null]);
    expect(await told(ana)).toEqual([was.name, was.name]);
    await ana.send('DELETE', `/programs/${open.id}`);
    expect(await told(carol), 'of one that was removed nobody can tell any more').toEqual([null]);
  });

  it('keep its name out of mails to others, and of a story that others read, that is made of a guideline of two programs [PERM-11]', async () => {
    const { pool } = server.server.services;
    const idOf = async (name: string) => (await pool.query('select id from person where nickname = $1', [name])).rows[0].id as number;
    const [anaId, carolId] = [await idOf('ana'), await idOf('carol')];
    const programsIds = [openId, programId];
    const guideline = (await ana.post<{ id: number }>('/assignments', { slug: 'DUPLA', date: DAY, programsIds })).body.id;
    const reportage = (await ana.post<{ id: number }>('/news_reports', { slug: 'DUPLA', date: DAY, reporterId: anaId, programsIds })).body
      .id;
    const mailed = async (usersIds: number[]) => {
      await ana.post('/assignments/email', { ids: [guideline], usersIds });
      await ana.post('/news_reports/email', { ids: [reportage], userIds: usersIds });
      const { rows } = await pool.query<{ body: string }>('select body from mail order by id desc limit 2');
      return rows.map(({ body }) => [body.includes('Aberto'), body.includes(WORD)]);
    };
    expect(await mailed([anaId])).toEqual(Array(2).fill([true, true]));
    expect(await mailed([anaId, carolId])).toEqual(Array(2).fill([true, false]));
    const here = (await createRundown<Rundown>(ana, { date: '2026-11-23', programId: openId })).body;
    const place = { rundownId: here.id, targetBlockId: here.blocks[0]!.id };
    const { status, body } = await ana.post<{ id: number }>(`/stories/assignment/${guideline}`, place);
    expect(status, JSON.stringify(body)).toBe(201);
    const read = JSON.stringify((await carol.get(`/stories/${body.id}`)).body);
    expect([read.includes('Aberto'), read.includes(WORD)]).toEqual([true, false]);
  });
});

describe('what is hidden', () => {
  it('is not named by a device that is on air in it [PERM-11]', async () => {
    const device = { name: 'GC', type: 'cg', protocol: 'mos', host: '127.0.0.1', port: 10_541, mosId: 'gc', ncsId: 'lauda' };
    const { id } = (await root.post<{ id: number }>('/devices', device)).body;
    const { pool } = server.server.services;
    await pool.query('update program set cg_id = $2 where id = any($1)', [[programId, openId], id]);
    const onAir = (rundownId: number) =>
      pool.query('update rundown set on_air = $2 where id = $1', [rundownId, JSON.stringify({ kind: 'story', id: storyId, since: 0 })]);
    await onAir(rundown.id);
    const change = (client: WireClient) => client.put<Refusal>(`/devices/${id}/simulator`, {});
    const told = await change(carol);
    expect(code(told)).toEqual([412, 'device_on_air']);
    expect(told.body.message).not.toContain(WORD);
    expect(told.body.message).not.toContain(DAY);
    expect(told.body.message).not.toContain('{');
    expect((await change(ana)).body.message).toContain(`${WORD} ${DAY}`);
    // One that is open is named, also where one that is closed is on air before it.
    const open = (await createRundown<Rundown>(ana, { date: '2026-11-28', programId: openId })).body;
    await onAir(open.id);
    expect((await change(carol)).body.message).toContain('Aberto 2026-11-28');
    await pool.query('update rundown set on_air = null');
  });

  it('is not spelled out by the filter of the log, nor counted by a list', async () => {
    const shown = (await createRundown<Rundown>(ana, { date: '2026-11-25', programId: openId })).body;
    const made = (
      await ana.post<{ id: number }>(`/rundowns/${shown.id}/stories`, { blockId: shown.blocks[0]!.id, story: { slug: 'XILINDRO' } })
    ).body;
    await ana.patch(`/stories/${made.id}`, 'information', 'nada');
    await ana.patch(`/stories/${made.id}`, 'private', true);
    const log = async (client: WireClient, filter: string) =>
      (await client.get<{ total: number; data: unknown[] }>(`/rundowns/${shown.id}/logs?filter=${filter}`)).body.total;
    expect([await log(carol, 'XILIN'), await log(carol, 'information')]).toEqual([0, 0]);
    expect(await log(ana, 'XILIN')).toBeGreaterThan(1);
    expect(JSON.stringify((await carol.get(`/rundowns/${shown.id}/logs`)).body)).not.toContain('XILINDRO');
    const kind = (await ana.post<{ id: number }>('/classifications', { name: 'Secreta' })).body.id;
    await ana.patch(`/assignments/${guidelineId}`, 'classificationId', kind);
    expect([
      (await carol.get(`/classifications/${kind}/usage_count`)).body,
      (await ana.get(`/classifications/${kind}/usage_count`)).body,
    ]).toEqual([0, 1]);
    expect(code(await carol.delete(`/classifications/${kind}`))).toEqual([412, 'in_use']);
  });
  it('stays hidden in the log when the story is removed from the trash for good', async () => {
    const shown = (await createRundown<Rundown>(ana, { date: '2026-11-26', programId: openId })).body;
    const make = async (slug: string): Promise<number> =>
      (await ana.post<{ id: number }>(`/rundowns/${shown.id}/stories`, { blockId: shown.blocks[0]!.id, story: { slug } })).body.id;
    const [secret, open] = [await make('XILINDRO'), await make('ABERTA')];
    await ana.patch(`/stories/${secret}`, 'private', true);
    for (const id of [secret, open]) expect((await ana.delete(`/stories?ids=${id}`)).status).toBe(200);
    const { services } = server.server;
    await services.pool.query('update document set excluded_at = $2 where id = any($1)', [
      [secret, open],
      new Date(server.now() - 3 * DAY_MS),
    ]);
    expect((await ana.post('/cleaning/config', { version: 0, trashedDocumentsDays: 2 })).status).toBe(201);
    await clean({ services, args: {}, signal: new AbortController().signal, progress: () => undefined });
    const { rows } = await services.pool.query('select 1 from document where id = any($1)', [[secret, open]]);
    expect(rows).toEqual([]);
    const log = async (filter: string) => (await carol.get<{ total: number }>(`/rundowns/${shown.id}/logs?filter=${filter}`)).body;
    expect((await log('XILIN')).total).toBe(0);
    expect(JSON.stringify(await log(''))).not.toContain('XILINDRO');
    expect((await log('ABERT')).total).toBeGreaterThan(0);
  });

  it('is not handed out of the trash to who gives one of their own a status in the same call [PERM-11]', async () => {
    const open = (await createRundown<Rundown>(ana, { date: '2026-11-30', programId: openId })).body;
    const tell = async ({ id, blocks }: Rundown, slug: string): Promise<number> =>
      (await ana.post<{ id: number }>(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story: { slug } })).body.id;
    const [gone, own] = [await tell(rundown, WORD), await tell(open, 'PRÓPRIA')];
    await ana.patch(`/stories/${own}`, 'approved', true);
    await ana.delete(`/stories?ids=${gone}`);
    const answer = await carol.put('/stories/display_status', { ids: [own, gone], status: 'play' });
    expect([...code(answer), (answer.body as Refusal).details]).toEqual([...GONE, 'ids']);
    expect(JSON.stringify(answer.body)).not.toContain(WORD);
    expect((await carol.get<{ displayStatus: string }>(`/stories/${own}`)).body.displayStatus).toBe('blank');
    await ana.delete(`/stories?ids=${own}`);
  });
});
