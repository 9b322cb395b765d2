import { ROLES } from '@lauda/domain';
import type { Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRundown, type Refusal, StompClient, type WireClient } from '../../testing/src/index.ts';
import type { OpenRundown } from '../src/index.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

const DATE = '2026-11-22';
let server: TestServer;
let ana: WireClient;
let desk: RealDesk;
let rundown: Rundown;
let open: OpenRundown;
let stories: Story[];

const loaded = async (): Promise<Story[]> => {
  const { body } = await ana.get<Rundown>(`/rundowns?programId=${rundown.programId}&date=${rundown.date}`);
  return body.blocks.flatMap((block) => block.stories);
};
const pages = async (): Promise<string[]> => (await loaded()).map(({ page }) => page);
const approvals = async (): Promise<boolean[]> => (await loaded()).map(({ approved }) => approved);

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ROLES);
  await server.person('rita', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ']);
  await server.person('bob', ROLES);
  ana = await server.as('ana');
  desk = await deskAt(server, 'ana');
});
afterAll(async () => {
  await desk?.stop();
  await server?.stop();
});

let day = 22;
beforeEach(async () => {
  const program = (await ana.post<{ id: number }>('/programs', { name: `Jornal ${day}`, start: '19:00:00', end: '20:00:00' })).body;
  const date = DATE.replace(/22$/, String((day += 1)));
  rundown = (await createRundown<Rundown>(ana, { programId: program.id, date })).body;
  const block = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/blocks`, { title: 'Um' })).body;
  for (const slug of ['A', 'B', 'C', 'D'])
    await ana.post(`/rundowns/${rundown.id}/stories`, { blockId: block.id, story: { slug, page: `X${slug}` } });
  stories = await loaded();
  await ana.patch(`/stories/${stories[1]!.id}`, 'approved', true);
  open = desk.store.rundowns.openRundown(program.id, date);
  await expect.poll(() => open.view.snapshot()?.blocks.flatMap((each) => each.stories).length).toBe(4);
  desk.sent.length = 0;
});

describe('taking back what was done to every story', () => {
  it('is one step and one call for the approval of all, and again for doing it once more', async () => {
    expect((await open.approve(true)).ok).toBe(true);
    expect(await approvals()).toEqual([true, true, true, true]);
    expect(desk.store.undo.view.snapshot().depth).toBe(1);
    desk.sent.length = 0;
    expect(await desk.store.undo.undo()).toBe('done');
    expect(desk.sent).toEqual(['PUT /rundowns/{id}/stories/approve']);
    expect(await approvals(), 'what was approved before stays so').toEqual([false, true, false, false]);
    expect(await desk.store.undo.redo()).toBe('done');
    expect(await approvals()).toEqual([true, true, true, true]);
    expect(desk.sent).toHaveLength(2);
    expect(
      open.view
        .snapshot()!
        .blocks.flatMap((each) => each.stories)
        .every(({ approved }) => approved),
    ).toBe(true);
  });

  it('is one step and one call for the pages of all', async () => {
    const before = await pages();
    expect((await open.repaginate()).ok).toBe(true);
    const numbered = await pages();
    expect(numbered).toEqual(['01', '02', '03', '04']);
    desk.sent.length = 0;
    expect(await desk.store.undo.undo()).toBe('done');
    expect([await pages(), desk.sent]).toEqual([before, ['PUT /rundowns/{id}/stories/pages']]);
    expect(await desk.store.undo.redo()).toBe('done');
    expect(await pages()).toEqual(numbered);
  });

  it('is refused when somebody else changed one of them since', async () => {
    await open.approve(true);
    const bob = await server.as('bob');
    await bob.patch(`/stories/${stories[2]!.id}`, 'slug', 'DO BOB');
    await expect.poll(() => open.view.snapshot()!.blocks.flatMap((each) => each.stories)[2]!.slug).toBe('DO BOB');
    desk.sent.length = 0;
    expect([await desk.store.undo.undo(), desk.sent]).toEqual(['refused', []]);
    expect(await approvals()).toEqual([true, true, true, true]);
  });
});

describe('the calls for some stories of a rundown', () => {
  const call = (client: WireClient, path: string, body: unknown) => client.put<Refusal>(`/rundowns/${rundown.id}/stories/${path}`, body);

  it('refuse all where one story is of no rundown or of another, and ask for the role of the same act', async () => {
    const rita = await server.as('rita');
    const ids = stories.map(({ id }) => id);
    expect((await call(rita, 'approve', { ids, approved: true })).status).toBe(403);
    expect((await call(ana, 'approve', { ids: [...ids, 999_999], approved: true })).body.code).toBe('not_found');
    expect(
      (
        await call(ana, 'pages', {
          pages: [
            { id: ids[0], page: '7' },
            { id: 999_999, page: '8' },
          ],
        })
      ).body.code,
    ).toBe('not_found');
    expect((await call(ana, 'pages', { pages: [{ id: ids[0], page: 'x'.repeat(21) }] })).body.fields?.[0]?.path).toBe('pages.0.page');
    expect([await approvals(), await pages()]).toEqual([stories.map((_each, at) => at === 1), stories.map(({ page }) => page)]);
    expect((await call(rita, 'pages', { pages: [{ id: ids[0], page: '7' }] })).status).toBe(200);
  });

  it('tell of each story that changed in an event, and of each approval in the log', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories']);
    const ids = stories.map(({ id }) => id);
    await call(ana, 'approve', { ids: ids.slice(0, 2), approved: true });
    await call(ana, 'pages', { pages: [{ id: ids[3], page: '9' }] });
    await live.until(() => live.events.length >= 2);
    expect(live.events).toMatchObject([
      { action: 'PATCH', data: { id: ids[0], field: 'approved', newValue: true, oldValue: false } },
      { action: 'PATCH', data: { id: ids[3], field: 'page', newValue: '9', oldValue: 'XD' } },
    ]);
    live.close();
    const { body } = await ana.get<{ data: { event: string; slug: string | null; field: string | null }[] }>(
      `/rundowns/${rundown.id}/logs`,
    );
    expect(body.data.slice(0, 2)).toMatchObject([
      { event: 'UPDATED', field: 'page' },
      { event: 'APPROVED', slug: 'A' },
    ]);
  });
});
