import { ROLES } from '@lauda/domain';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Counter, Story } from '@lauda/spec/areas/stories';
import { type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type BlockEntity = RundownEntity['blocks'][number];
type StoryEntity = z.infer<typeof Story>;
let server: TestServer;
let ana: WireClient;
let writer: WireClient;
let programId: number;
let days = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.person(
    'ana',
    ROLES.filter((role) => role !== 'ROOT'),
  );
  await server.person('wil', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE']);
  [ana, writer] = [await server.as('ana'), await server.as('wil')];
  programId = (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body.id;
});
afterAll(() => server.stop());

const nextDay = () => new Date(Date.UTC(2026, 11, 1) + ++days * 86_400_000).toISOString().slice(0, 10);
const load = async (date: string) => (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body;
const create = async (date = nextDay()) => (await ana.post<RundownEntity>('/rundowns', { date, programId })).body;
const block = async (id: number, title: string) => (await ana.post<BlockEntity>(`/rundowns/${id}/blocks`, { title })).body;
const story = async (id: number, blockId: number, slug: string) =>
  (await ana.post<StoryEntity>(`/rundowns/${id}/stories`, { blockId, story: { slug } })).body;
const titles = (rundown: RundownEntity) => rundown.blocks.map(({ title }) => title);
const slugs = (rundown: RundownEntity) => rundown.blocks.map(({ stories }) => stories.map(({ slug }) => slug));
/** B1 [S1, S2, S3], B2 [S4 …] and Stand By [S7], as the rules have it. */
async function show(): Promise<RundownEntity> {
  const made = await create();
  await ana.patch(`/rundowns/${made.id}/blocks/${made.blocks[0]!.id}`, 'title', 'B1');
  const second = await block(made.id, 'B2');
  for (const slug of ['S1', 'S2', 'S3']) await story(made.id, made.blocks[0]!.id, slug);
  for (const slug of ['S4', 'S5', 'S6']) await story(made.id, second.id, slug);
  await story(made.id, made.blocks[1]!.id, 'S7');
  return load(made.date);
}
const approved = (rundown: RundownEntity) =>
  rundown.blocks.flatMap(({ stories }) => stories.filter((one) => one.approved).map((one) => one.slug));

describe('creating', () => {
  it('takes start and end from the program and always holds a Stand By block [RUN-ACT-06, RUN-ACT-07]', async () => {
    const made = await create();
    expect([made.start, made.end]).toEqual(['19:00:00', '19:30:00']);
    expect(made.blocks.filter(({ standBy }) => standBy)).toHaveLength(1);
    expect(made.blocks.at(-1)!.standBy).toBe(true);
  });

  it('where a rundown exists is refused with the text that says so, and creates nothing [RUN-ACT-04]', async () => {
    const made = await create();
    const again = await ana.post<Refusal>('/rundowns', { date: made.date, programId });
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 'rundown_exists', expect.stringMatching(/já existe/i)]);
    expect(await load(made.date)).toEqual(made);
  });
});

describe('building anew', () => {
  it('is for an empty rundown only, and takes the blocks of a template [RUN-ACT-18]', async () => {
    const template = await ana.post<{ id: number }>('/rundowns/templates', {
      name: 'Curto',
      programId,
      blocks: [{ title: 'Único', stories: [{ slug: 'ABRE' }] }],
    });
    const made = await create();
    const kept = await story(made.id, made.blocks[1]!.id, 'S1');
    const refused = await ana.post<Refusal>(`/rundowns/${made.id}/recreate`, { templateId: template.body.id });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      412,
      'rundown_not_empty',
      'Só um espelho vazio pode ser recriado.',
    ]);
    await ana.delete(`/stories?ids=${kept.id}`);
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['blocks', 'stories', 'rundowns']);
    const built = (await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, { templateId: template.body.id })).body;
    expect([built.id, titles(built), slugs(built)]).toEqual([made.id, ['Único', 'Stand By'], [['ABRE'], []]]);
    await live.until(() => live.events.some(({ topic }) => topic === 'rundowns'));
    expect(live.events.map(({ topic, action }) => `${topic} ${action}`)).toEqual([
      'blocks DELETE',
      'blocks CREATE',
      'stories CREATE',
      'blocks CREATE',
      'rundowns PATCH',
    ]);
    live.close();
  });
});

describe('the date of a rundown', () => {
  it('goes to no day where the program has a rundown already [RUN-DATE-03]', async () => {
    const [one, two] = [await create(), await create()];
    const refused = await ana.put<Refusal>(`/rundowns/${one.id}/date`, { date: two.date });
    expect([refused.status, refused.body.code]).toEqual([409, 'rundown_exists']);
    const free = nextDay();
    const moved = await ana.put<RundownEntity>(`/rundowns/${one.id}/date`, { date: free });
    expect([moved.status, moved.body.date]).toEqual([200, free]);
    expect((await ana.put<Refusal>(`/rundowns/${one.id}/date`, { date: 'amanhã' })).status).toBe(422);
  });
});

describe('the day of a rundown', () => {
  const change = async (id: number, date: string) => {
    const answer = await ana.put<RundownEntity & Refusal>(`/rundowns/${id}/date`, { date });
    return answer.status === 200 ? answer.body.date : [answer.status, answer.body.code, answer.body.message];
  };

  it('may become today or a later one, none before [RUN-DATE-01]', async () => {
    const made = await create();
    const today = new Date(server.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const away = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await change(made.id, away(-1))).toEqual([412, 'date_in_past', 'A data já passou.']);
    expect((await load(made.date)).id).toBe(made.id);
    expect([await change(made.id, today), await change(made.id, away(1))]).toEqual([today, away(1)]);
  });

  it('stays once a story or a break was on air, approved or not [RUN-DATE-02]', async () => {
    const air = async (rundown: RundownEntity, path: string, status: string) =>
      expect((await ana.put(`/rundowns/${rundown.id}/${path}/display_status`, { status })).status).toBe(200);
    const refused = [412, 'rundown_displayed', expect.any(String)];
    const shown = await show();
    await ana.put(`/rundowns/${shown.id}/approve/true`);
    const first = shown.blocks[0]!.stories[0]!.id;
    await air(shown, `stories/${first}`, 'play');
    expect(await change(shown.id, nextDay())).toEqual(refused);
    await ana.patch(`/stories/${first}`, 'approved', false);
    expect(await change(shown.id, nextDay())).toEqual(refused);
    await air(shown, `stories/${first}`, 'stop');
    expect(await change(shown.id, nextDay())).toEqual(refused);

    const pause = await show();
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'play');
    expect(await change(pause.id, nextDay())).toEqual(refused);
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'stop');
    expect(await change(pause.id, nextDay())).toEqual(refused);
    await air(pause, `blocks/${pause.blocks[0]!.id}`, 'blank');
    const free = nextDay();
    expect(await change(pause.id, free)).toBe(free);
  });

  it('is that of a story which was on air, wherever it is moved', async () => {
    const [one, two] = [await show(), await show()];
    await ana.put(`/rundowns/${one.id}/approve/true`);
    const { id } = one.blocks[0]!.stories[0]!;
    await ana.put(`/stories/${id}/display_status`, { status: 'play' });
    await ana.put(`/stories/${id}/display_status`, { status: 'stop' });
    const into = (rundown: RundownEntity, blockId: number) =>
      ana.put<Refusal>(`/rundowns/${rundown.id}/stories/move`, { ids: [id], targetBlockId: blockId });
    const refused = await into(two, two.blocks[0]!.id);
    expect([refused.status, refused.body.code]).toEqual([412, 'rundown_displayed']);
    expect(slugs(await load(one.date))[0]).toEqual(['S1', 'S2', 'S3']);
    expect((await into(one, one.blocks[1]!.id)).status).toBe(200);
  });
});

describe('blocks', () => {
  it('are inserted before Stand By and patched field by field [RUN-ACT-09, RUN-ACT-10]', async () => {
    const made = await create();
    await block(made.id, 'novo');
    expect(titles(await load(made.date))).toEqual(['', 'novo', 'Stand By']);
    const id = made.blocks[0]!.id;
    await ana.patch(`/rundowns/${made.id}/blocks/${id}`, 'title', 'A');
    await ana.patch(`/rundowns/${made.id}/blocks/${id}`, 'commercial', 'PT2M');
    const patched = (await ana.patch<BlockEntity>(`/rundowns/${made.id}/blocks/${id}`, 'commercial', 'PT3M')).body;
    expect([patched.title, patched.commercial]).toEqual(['A', 'PT3M']);
  });

  it('are removed with their stories, which go to the trash [RUN-ACT-11]', async () => {
    const rundown = await show();
    expect((await ana.delete(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`)).status).toBe(204);
    expect(slugs(await load(rundown.date))).toEqual([['S4', 'S5', 'S6'], ['S7']]);
    const trash = (await ana.get<{ data: StoryEntity[] }>('/stories/excluded?size=3')).body.data.map(({ slug }) => slug);
    expect(trash.sort()).toEqual(['S1', 'S2', 'S3']);
  });

  it('with a private story stay, and so does Stand By [RUN-ACT-12, RUN-ACT-16]', async () => {
    const rundown = await show();
    await ana.send('PATCH', `/documents/${rundown.blocks[0]!.stories[0]!.id}/private`, { private: true });
    const kept = await ana.delete<Refusal>(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`);
    expect([kept.status, kept.body.code]).toEqual([412, 'block_has_private_stories']);
    expect(kept.body.message).not.toBe('');
    const standBy = await ana.delete<Refusal>(`/rundowns/${rundown.id}/blocks/${rundown.blocks[2]!.id}`);
    expect([standBy.status, standBy.body.code]).toEqual([412, 'stand_by_immovable']);
    expect(slugs(await load(rundown.date))).toEqual([['S1', 'S2', 'S3'], ['S4', 'S5', 'S6'], ['S7']]);
  });

  it('stand in the order of the ids that are sent [RUN-ACT-14]', async () => {
    const rundown = await show();
    const [b1, b2, standBy] = rundown.blocks.map(({ id }) => id);
    const ordered = (await ana.put<RundownEntity>(`/rundowns/${rundown.id}/blocks/reorder`, { blocksIds: [b2, b1, standBy] })).body;
    expect(ordered.blocks.map(({ id, index }) => [id, index])).toEqual([
      [b2, 0],
      [b1, 1],
      [standBy, 2],
    ]);
  });

  it('never go behind Stand By, which is last and stays there [RUN-ACT-15, RUN-ACT-17]', async () => {
    const rundown = await show();
    const [b1, b2, standBy] = rundown.blocks.map(({ id }) => id);
    for (const blocksIds of [
      [standBy, b1, b2],
      [b1, standBy, b2],
    ]) {
      const refused = await ana.put<Refusal>(`/rundowns/${rundown.id}/blocks/reorder`, { blocksIds });
      expect([refused.status, refused.body.code]).toEqual([412, 'stand_by_immovable']);
    }
    expect((await load(rundown.date)).blocks.map(({ id }) => id)).toEqual([b1, b2, standBy]);
  });
});

describe('stories', () => {
  it('are created after a story or at the end of a block [RUN-ACT-13]', async () => {
    const rundown = await show();
    const blockId = rundown.blocks[0]!.id;
    await ana.post(`/rundowns/${rundown.id}/stories/${rundown.blocks[0]!.stories[0]!.id}/after`, { story: { slug: 'DEPOIS' } });
    await story(rundown.id, blockId, 'FIM');
    expect(slugs(await load(rundown.date))[0]).toEqual(['S1', 'DEPOIS', 'S2', 'S3', 'FIM']);
  });

  it('get the pages 01, 02 and on in the order they air, Stand By and floated ones none [RUN-ACT-23]', async () => {
    const made = await create();
    const second = await block(made.id, 'B2');
    const [s1, s2] = [await story(made.id, made.blocks[0]!.id, 'S1'), await story(made.id, made.blocks[0]!.id, 'S2')];
    await story(made.id, second.id, 'S3');
    const s7 = await story(made.id, made.blocks[1]!.id, 'S7');
    await ana.patch(`/stories/${s7.id}`, 'page', '99');
    const pages = async () =>
      (await ana.put<RundownEntity>(`/rundowns/${made.id}/repaginate`)).body.blocks.flatMap(({ stories }) =>
        stories.map(({ page }) => page),
      );
    expect(await pages()).toEqual(['01', '02', '03', '']);
    await ana.patch(`/stories/${s2.id}`, 'floated', true);
    expect([await pages(), s1.page]).toEqual([['01', '', '02', ''], '']);
  });

  it('arrive unapproved, blank and without a page when they are copied [RUN-CLIP-08]', async () => {
    const rundown = await show();
    const { id } = rundown.blocks[0]!.stories[0]!;
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.put(`/rundowns/${rundown.id}/repaginate`);
    await ana.put(`/stories/${id}/display_status`, { status: 'play' });
    const [copy] = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/copy`, { ids: [id] })).body;
    expect(copy).toMatchObject({ slug: 'S1', approved: false, displayStatus: 'blank', page: '', playTime: null });
    await ana.put(`/stories/${id}/display_status`, { status: 'stop' });
  });

  it('are counted by program and by day, private ones for those who may see them', async () => {
    const rundown = await show();
    const { date } = rundown;
    await ana.send('PATCH', `/documents/${rundown.blocks[0]!.stories[0]!.id}/private`, { private: true });
    const counted = async (client: WireClient) =>
      (await client.get<z.infer<typeof Counter>>(`/stories/counter?from=${date}&to=${date}`)).body;
    expect(await counted(ana)).toEqual({ total: 7, byProgram: [{ programId, count: 7 }], byDate: [{ date, count: 7 }] });
    expect((await counted(writer)).total).toBe(6);
  });
});

describe('approval', () => {
  it('of a rundown changes all its stories outside Stand By, is logged and sent live [RUN-APPR-01, RUN-APPR-06]', async () => {
    const rundown = await show();
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories']);
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    expect(approved(await load(rundown.date))).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6']);
    await live.until(() => live.events.length === 6);
    expect(live.events.map(({ data }) => data.approved)).toEqual(Array(6).fill(true));
    live.close();
    const logged = async (event: string) =>
      (await ana.get<{ data: { entity: string }[] }>(`/rundowns/${rundown.id}/logs?event=${event}`)).body.data
        .map(({ entity }) => entity)
        .sort();
    const rows = ['rundown', ...Array<string>(6).fill('story')];
    expect(await logged('APPROVED')).toEqual(rows);
    await ana.put(`/rundowns/${rundown.id}/approve/false`);
    expect(await logged('DISAPPROVED')).toEqual(rows);
  });

  it('of a block changes its stories alone [RUN-APPR-02]', async () => {
    const rundown = await show();
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.put(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}/approve/false`);
    expect(approved(await load(rundown.date))).toEqual(['S4', 'S5', 'S6']);
  });

  it('never reaches a private story [RUN-APPR-03]', async () => {
    const rundown = await show();
    const { id } = rundown.blocks[0]!.stories[1]!;
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    await ana.put(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}/approve/true`);
    expect(approved(await load(rundown.date))).toEqual(['S1', 'S3']);
    const alone = await ana.patch<Refusal>(`/stories/${id}`, 'approved', true);
    expect([alone.status, alone.body.code]).toEqual([412, 'approved_private']);
  });

  it('needs the approval role of its area [RUN-APPR-05]', async () => {
    const rundown = await show();
    expect((await writer.put(`/rundowns/${rundown.id}/approve/true`)).status).toBe(403);
    expect((await writer.put(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}/approve/true`)).status).toBe(403);
    expect((await writer.patch(`/stories/${rundown.blocks[0]!.stories[0]!.id}`, 'approved', true)).status).toBe(403);
    expect(approved(await load(rundown.date))).toEqual([]);
  });

  it('taken from the story on air leaves it on air until it is stopped [RUN-APPR-07]', async () => {
    const rundown = await show();
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    const { id } = rundown.blocks[0]!.stories[0]!;
    await ana.put(`/stories/${id}/display_status`, { status: 'play' });
    await ana.patch(`/stories/${id}`, 'approved', false);
    const status = async () => (await ana.get<StoryEntity>(`/stories/${id}`)).body.displayStatus;
    expect(await status()).toBe('play');
    await ana.put(`/stories/${id}/display_status`, { status: 'stop' });
    expect(await status()).toBe('stop');
  });
});

describe('the settings', () => {
  it('of rundowns and stories are defaults until they are stored, and a stale version is a conflict', async () => {
    const first = (await ana.get<{ id: number; version: number }>('/stories/config')).body;
    expect(first).toEqual({ id: 0, version: 0, linkEnabled: true, readRate: 0 });
    const stored = (await ana.post<{ id: number; version: number }>('/stories/config', { ...first, readRate: 0.07 })).body;
    expect(stored).toMatchObject({ readRate: 0.07, linkEnabled: true });
    expect((await ana.put('/stories/config', { ...stored, linkEnabled: false })).status).toBe(200);
    expect((await ana.put<Refusal>('/stories/config', { ...stored, linkEnabled: true })).body.code).toBe('settings_conflict');
    expect((await writer.put('/stories/config', stored)).status).toBe(403);
    expect((await writer.get('/rundowns/config')).body).toMatchObject({ id: 0, lockAfterEnd: false, followPlayout: false });
  });

  it('that closes rundowns after the program refuses every edit [RUN-ACT-24]', async () => {
    const today = '2026-11-21';
    const made = await create(today);
    const kept = await story(made.id, made.blocks[0]!.id, 'FICA');
    const gone = await story(made.id, made.blocks[0]!.id, 'NO LIXO');
    await ana.delete(`/stories?ids=${gone.id}`);
    const other = await show();
    const config = (await ana.get<{ version: number }>('/rundowns/config')).body;
    const stored = (await ana.post<{ version: number }>('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 30 }))
      .body;
    server.advance(Date.parse(`${today}T19:59:30-03:00`) - server.now());
    expect((await ana.post(`/rundowns/${made.id}/blocks`, { title: 'às 19:59' })).status).toBe(201);
    server.advance(60_000);
    const refused = await ana.post<Refusal>(`/rundowns/${made.id}/blocks`, { title: 'às 20:01' });
    expect([refused.status, refused.body.code]).toEqual([412, 'rundown_closed']);
    expect(titles(await load(today))).not.toContain('às 20:01');
    const before = await load(today);
    const [blockId] = made.blocks.map(({ id }) => id);
    const edits: Promise<{ status: number; body: unknown }>[] = [
      ana.patch(`/stories/${kept.id}`, 'slug', 'OUTRA'),
      ana.patch(`/rundowns/${made.id}/blocks/${blockId}`, 'title', 'OUTRO'),
      ana.patch(`/rundowns/${made.id}`, 'production', 'PT1M'),
      ana.delete(`/stories?ids=${kept.id}`),
      ana.delete(`/rundowns/${made.id}/blocks/${blockId}`),
      ana.send('PUT', '/stories/restore', { ids: [gone.id] }),
      ana.post(`/rundowns/${made.id}/stories`, { blockId, story: { slug: 'NOVA' } }),
      ana.post(`/rundowns/${made.id}/stories/paste`, { ids: [other.blocks[0]!.stories[0]!.id], targetBlockId: blockId, cut: false }),
      ana.put(`/rundowns/${made.id}/stories/move`, { ids: [other.blocks[0]!.stories[0]!.id], targetBlockId: blockId }),
      ana.put(`/rundowns/${other.id}/stories/move`, { ids: [kept.id], targetBlockId: other.blocks[0]!.id }),
      ana.put(`/rundowns/${made.id}/repaginate`),
      ana.put(`/rundowns/${made.id}/approve/true`),
      ana.put(`/rundowns/${made.id}/date`, { date: nextDay() }),
    ];
    const answers = await Promise.all(edits);
    expect(answers.map(({ status, body }) => [status, (body as Refusal).code])).toEqual(answers.map(() => [412, 'rundown_closed']));
    expect(await load(today)).toEqual(before);
    await ana.put('/rundowns/config', { ...stored, lockAfterEnd: false });
  });
});
