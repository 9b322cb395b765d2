import { randomUUID } from 'node:crypto';
import { LISTED_GUIDELINE_FIELDS, LISTED_STORY_FIELDS, ROLES } from '@lauda/domain';
import { createRundown, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Row {
  id: number;
  uuid: string;
  textVersion: number;
  blocks: Row[];
}
const [FIRST, SECOND] = ['2027-03-01', '2027-03-02'];
let server: TestServer;
let ana: WireClient;
let live: StompClient;
const made = async (path: string, body: unknown): Promise<Row> => (await ana.post<Row>(path, body)).body;
const program = async (name: string, groups: number[] = []) =>
  (await made('/programs', { name, start: '19:00:00', end: '20:00:00', groups })).id;
const show = async (programId: number, date: string) => (await createRundown<Row>(ana, { programId, date })).body;
const story = (rundown: Row, slug: string) => made(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } });
const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
  const answer = await ana.send(method, path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
};
const move = (id: number, to: Row) => ok('PUT', `/rundowns/${to.id}/stories/move`, { ids: [id], targetBlockId: to.blocks[0]!.id });

/** The scope in the events of one call: where the document is, and which of that differed before. */
async function said(id: number, action: string, work: () => Promise<unknown>) {
  const from = live.events.length;
  const isIt = ({ action: done, data }: StompClient['events'][number]): boolean => {
    const { id: one, ids = [] } = data as unknown as { id?: number; ids?: number[] };
    return done === action && (one === id || ids.includes(id));
  };
  await work();
  await live.until(() => live.events.slice(from).some(isIt));
  const { scope, before } = live.events.slice(from).find(isIt)!;
  return { scope, before };
}

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ROLES);
  ana = await server.as('ana');
  live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories', 'rundowns', 'blocks', 'assignments']);
});
afterAll(async () => {
  live?.close();
  await server?.stop();
});

it('carries all that lists show of a story whose slug changed, none of its texts, and of any other field no more than it', async () => {
  const { id } = await story(await show(await program('Leve'), '2027-05-01'), 'CHUVA');
  const texts = { head: { type: 'HEADER', subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text: 'Choveu. '.repeat(200) }] } };
  await ana.patch(`/stories/${id}`, 'sections', texts);
  const changesOf = async (field: string, value: unknown) => {
    const from = live.events.length;
    await ana.patch(`/stories/${id}`, field, value);
    const patch = () =>
      live.events.slice(from).find(({ topic, action, data }) => topic === 'stories' && action === 'PATCH' && data.field === field);
    await live.until(() => patch() !== undefined);
    return Object.keys((patch()!.data as unknown as { changes: object }).changes).sort();
  };
  expect(await changesOf('slug', 'CHEIA')).toEqual([...LISTED_STORY_FIELDS].sort());
  // Two changes within one second may have the same time.
  expect((await changesOf('page', '7')).filter((name) => name !== 'changeDate')).toEqual(['page', 'version']);
});

it('carries all that lists show of a guideline whose slug or day changed, none of its texts', async () => {
  const { id } = await made('/assignments', { slug: 'CHUVA', date: FIRST, proposal: 'Choveu. '.repeat(500) });
  const changesOf = async (field: string, value: unknown) => {
    const from = live.events.length;
    await ana.patch(`/assignments/${id}`, field, value);
    const patch = () =>
      live.events.slice(from).find(({ topic, action, data }) => topic === 'assignments' && action === 'PATCH' && data.field === field);
    await live.until(() => patch() !== undefined);
    return Object.keys((patch()!.data as unknown as { changes: object }).changes).sort();
  };
  expect(await changesOf('slug', 'CHEIA')).toEqual([...LISTED_GUIDELINE_FIELDS].sort());
  expect(await changesOf('date', SECOND)).toEqual([...LISTED_GUIDELINE_FIELDS].sort());
  // Two changes within one second may have the same time.
  expect((await changesOf('proposal', 'Sol.')).filter((name) => name !== 'changeDate')).toEqual(['proposal', 'textVersion', 'version']);
});

it('says where a story stands, and what of that was otherwise, with each change by which lists choose', async () => {
  const [one, two] = [await program('Um'), await program('Dois')];
  const [here, there] = [await show(one, FIRST), await show(two, SECOND)];
  const { id } = await story(here, 'ENCHENTE');
  const scope = { date: FIRST, programsIds: [one], rundownId: here.id };
  const moved = { date: SECOND, programsIds: [two], rundownId: there.id };
  expect(await said(id, 'PATCH', () => ana.patch(`/stories/${id}`, 'slug', 'CHEIA'))).toEqual({ scope, before: { slug: 'ENCHENTE' } });
  expect(await said(id, 'PATCH', () => ana.patch(`/stories/${id}`, 'page', '7'))).toEqual({ scope, before: undefined });
  await ok('PUT', `/locks/${id}`);
  const { textVersion } = (await ana.get<Row>(`/stories/${id}`)).body;
  expect(await said(id, 'UPDATE', () => ok('PUT', '/stories', { id, textVersion, slug: 'RIO' }))).toEqual({
    scope,
    before: { slug: 'CHEIA' },
  });
  expect(await said(id, 'UPDATE', () => move(id, there))).toEqual({
    scope: moved,
    before: { date: FIRST, programId: one, rundownId: here.id },
  });
  expect(await said(id, 'MOVE', () => move(id, here))).toEqual({ scope, before: undefined });
  const hide = (to: boolean) => ok('PATCH', `/documents/${id}/private`, { private: to });
  expect(await said(id, 'UPDATE', () => hide(true))).toEqual({ scope, before: { private: false, allowedUsers: [] } });
  await hide(false);
  expect(await said(id, 'DELETE', () => ok('DELETE', `/stories?ids=${id}`))).toEqual({ scope, before: { excluded: false } });
  expect(await said(id, 'CREATE', () => ok('PUT', '/stories/restore', { ids: [id] }))).toEqual({ scope, before: { excluded: true } });
  const dated = { ...scope, date: SECOND };
  const change = () => ok('PUT', `/rundowns/${here.id}/date`, { date: SECOND });
  expect(await said(id, 'UPDATE', change)).toEqual({ scope: dated, before: { date: FIRST } });
  const header = live.events.findLast(({ topic, action }) => topic === 'rundowns' && action === 'PATCH')!;
  expect([header.scope, header.before]).toEqual([dated, { date: FIRST }]);
});

it('says the same of a guideline, and carries the whole of it to where it was not known', async () => {
  const { id } = await made('/assignments', { slug: 'CHUVA', date: FIRST });
  const scope = { date: FIRST, programsIds: [], rundownId: null };
  const there = { ...scope, date: SECOND };
  expect(await said(id, 'PATCH', () => ana.patch(`/assignments/${id}`, 'date', SECOND))).toEqual({ scope: there, before: { date: FIRST } });
  const patch = live.events.findLast(({ action }) => action === 'PATCH')!.data as unknown as { changes: object };
  expect(patch.changes).toMatchObject({ id, slug: 'CHUVA', guides: [] });
  expect(await said(id, 'DELETE', () => ok('DELETE', `/assignments?ids=${id}`))).toEqual({ scope: there, before: { excluded: false } });
  const restore = () => ok('PUT', '/assignments/restore', { ids: [id], date: FIRST });
  expect(await said(id, 'CREATE', restore)).toEqual({ scope, before: { excluded: true, date: SECOND } });
});

it('tells who sees where a story went not that it came from a program that is closed to them, and of a private one where it stands alone', async () => {
  const { rows } = await server.server.services.pool.query<{ id: number }>(
    "insert into person_group (name) values ('Fechado') returning id",
  );
  const [closed, open] = [await program('Fechado', [rows[0]!.id]), await program('Aberto')];
  const [from, to] = [await show(closed, FIRST), await show(open, FIRST)];
  await server.person('bob', ['STORY_READ', 'RUNDOWN_READ', 'ASSIGNMENT_READ']);
  const bob = await server.as('bob');
  const his = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories', 'assignments']);
  const { id } = await story(from, 'DENTRO');
  await move(id, to);
  await his.until(() => his.events.some(({ action }) => action === 'UPDATE'));
  const { before } = his.events.find(({ action }) => action === 'UPDATE')!;
  expect(before).toEqual({ visible: false });
  await ok('PATCH', `/documents/${id}/private`, { private: true });
  await ana.patch(`/stories/${id}`, 'slug', 'SEGREDO');
  await his.until(() => his.events.some(({ action }) => action === 'PATCH'));
  const hidden = his.events.find(({ action }) => action === 'PATCH')!;
  expect([hidden.scope?.rundownId, hidden.before]).toEqual([to.id, undefined]);
  await ok('DELETE', `/stories?ids=${id}`);
  await his.until(() => his.events.some(({ action }) => action === 'DELETE'));
  expect(his.events.at(-1)!.data).toEqual({ ids: [id], stories: [] });
  expect(his.raw.join()).not.toMatch(/SEGREDO/);
  his.close();
});

it('tells who loses sight of a document where lists had it and none of its words, and who never saw it nothing', async () => {
  const { rows } = await server.server.services.pool.query<{ id: number }>(
    "insert into person_group (name) values ('Poucos') returning id",
  );
  const [open, closed] = [await program('Para todos'), await program('Para poucos', [rows[0]!.id])];
  const [from, to] = [await show(open, '2027-06-01'), await show(closed, '2027-06-02')];
  const caiId = await server.person('caio', ['STORY_READ', 'RUNDOWN_READ', 'ASSIGNMENT_READ']);
  await server.person('dora', ['STORY_READ', 'RUNDOWN_READ', 'ASSIGNMENT_READ']);
  const listen = async (name: string): Promise<StompClient> =>
    StompClient.open(server.url, { cookie: (await server.as(name)).cookie }, ['stories', 'assignments']);
  const [caio, dora] = [await listen('caio'), await listen('dora')];
  const guideline = await made('/assignments', { slug: 'OCULTA', date: '2027-06-01', programsIds: [open] });
  const [hidden, moved] = [await story(from, 'OCULTA'), await story(from, 'OCULTA')];
  const said = async (listener: StompClient, count: number) => {
    await listener.until(() => listener.events.length >= count);
    return listener.events.slice(-1).map(({ action, data, scope, before }) => ({ action, data, scope, before }))[0]!;
  };
  const was = { date: '2027-06-01', excluded: false, visible: true };
  await caio.until(() => caio.events.length === 3);
  await dora.until(() => dora.events.length === 3);
  const share = (id: number, allowedUsers: number[]) => ok('PUT', `/documents/${id}/allowedUsers`, { allowedUsers });

  await ok('PATCH', `/documents/${guideline.id}/private`, { private: true });
  const gone = { action: 'UPDATE', data: { id: guideline.id, version: 2, visible: false }, scope: undefined };
  for (const each of [caio, dora]) expect(await said(each, 4)).toEqual({ ...gone, before: { ...was, programsIds: [open] } });
  await share(guideline.id, [caiId]);
  expect(await said(caio, 5)).toMatchObject({ data: { slug: 'OCULTA' }, before: { visible: false } });
  await share(guideline.id, []);
  const again = { ...gone, data: { ...gone.data, version: 4 }, before: { ...was, programsIds: [open] } };
  expect(await said(caio, 6)).toEqual(again);

  await ok('PATCH', `/documents/${hidden.id}/private`, { private: true });
  expect(await said(caio, 7)).toMatchObject({ data: { slug: '', visible: false }, scope: { rundownId: from.id } });
  expect(caio.events.at(-1)!.before).toEqual({ ...was, private: false, programId: open });
  expect(await said(dora, 5), 'of the guideline that was shared with another nothing').toMatchObject({ data: { id: hidden.id } });

  await move(moved.id, to);
  await caio.until(() => caio.events.length === 9);
  expect(caio.events.slice(-2).map(({ action, data, scope, before }) => ({ action, data, scope, before }))).toMatchObject([
    { action: 'UPDATE', data: { id: moved.id, visible: false }, scope: undefined, before: { ...was, programId: open } },
    { action: 'MOVE' },
  ]);
  expect(Object.keys(caio.events.at(-2)!.data).sort()).toEqual(['id', 'version', 'visible']);
  for (const each of [caio, dora]) each.close();
});
