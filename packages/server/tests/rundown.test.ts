import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import {
  createRundown,
  EVERY_ROLE,
  makeProgram,
  type Refusal,
  StompClient,
  startTestServer,
  type TestServer,
  type WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type StoryEntity = z.infer<typeof Story>;
const date = '2026-11-21';
let server: TestServer;
let ana: WireClient;
let programId: number;
let days = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('carol', ['RUNDOWN_READ', 'STORY_READ']);
  ana = await server.as('ana');
  programId = await makeProgram(ana);
});
afterAll(() => server.stop());

const nextDate = () => new Date(Date.parse(`${date}T00:00:00Z`) + ++days * 86_400_000).toISOString().slice(0, 10);
const load = async (day: string) => (await ana.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}`)).body;
const seconds = (n: number) => `PT${n}S`;
/** A rundown whose blocks hold stories of these lengths in seconds; every story is approved. */
async function show(blocks: readonly (readonly number[])[]): Promise<{ day: string; id: number; rundown: RundownEntity }> {
  const day = nextDate();
  const made = (await createRundown<RundownEntity>(ana, { date: day, programId })).body;
  for (const [at, lengths] of blocks.entries()) {
    const blockId =
      at === 0 ? made.blocks[0]!.id : (await ana.post<{ id: number }>(`/rundowns/${made.id}/blocks`, { title: `B${at + 1}` })).body.id;
    for (const length of lengths) {
      const story = { slug: `S${length}`, sections: { head: { type: 'HEADER', duration: seconds(length), subSections: [] } } };
      await ana.post(`/rundowns/${made.id}/stories`, { blockId, story });
    }
  }
  await ana.put(`/rundowns/${made.id}/approve/true`);
  return { day, id: made.id, rundown: await load(day) };
}
const slugs = (rundown: RundownEntity) => rundown.blocks.map((block) => block.stories.map((story) => story.slug));

describe('a rundown', () => {
  it('always ends with Stand By and is one per program and date', async () => {
    const day = nextDate();
    const made = await createRundown<RundownEntity>(ana, { date: day, programId });
    expect(made.body.blocks.map((block) => block.standBy)).toEqual([false, true]);
    const again = await ana.post<Refusal>('/rundowns', { date: day, programId });
    expect([again.status, again.body.code]).toEqual([409, 'rundown_exists']);
    expect((await ana.get(`/rundowns/check?date=${day}&programId=${programId}`)).body).toBe(true);
  });

  it('moves a story out of every block and in before the target [RUN-MOVE-02, RUN-MOVE-03, RUN-MOVE-07]', async () => {
    const { id, day, rundown } = await show([[1, 2, 3], [4, 5], [6]]);
    const [b1, b2, b3] = rundown.blocks;
    await ana.put(`/rundowns/${id}/stories/move`, { ids: [b1!.stories[0]!.id], targetBlockId: b3!.id, targetStoryId: b3!.stories[0]!.id });
    expect(slugs(await load(day))).toEqual([['S2', 'S3'], ['S4', 'S5'], ['S1', 'S6'], []]);
    await ana.put(`/rundowns/${id}/stories/move`, { ids: [b1!.stories[0]!.id], targetBlockId: b2!.id });
    expect(slugs(await load(day))).toEqual([['S2', 'S3'], ['S4', 'S5', 'S1'], ['S6'], []]);
    await ana.put(`/rundowns/${id}/stories/move`, {
      ids: [b1!.stories[0]!.id, b1!.stories[1]!.id],
      targetBlockId: b3!.id,
      targetStoryId: b3!.stories[0]!.id,
    });
    const after = await load(day);
    expect(slugs(after)).toEqual([['S3'], ['S4', 'S5'], ['S1', 'S2', 'S6'], []]);
    expect(after.blocks[2]!.stories.map((story) => story.index)).toEqual([0, 1, 2]);
  });

  it('keeps stories that are moved together in the order they are given in, wherever they stood', async () => {
    const { id, day, rundown } = await show([[1, 2, 3], [4, 5], [6]]);
    const idOf = Object.fromEntries(rundown.blocks.flatMap(({ stories }) => stories.map((story) => [story.slug, story.id])));
    const target = { targetBlockId: rundown.blocks[2]!.id, targetStoryId: idOf.S6 };
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['stories']);
    const ids = ['S5', 'S1', 'S4', 'S3'].map((slug) => idOf[slug]!);
    const answer = await ana.put<StoryEntity[]>(`/rundowns/${id}/stories/move`, { ids, ...target });
    expect(answer.body.map(({ slug, index }) => [slug, index])).toEqual([
      ['S5', 0],
      ['S1', 1],
      ['S4', 2],
      ['S3', 3],
    ]);
    const after = await load(day);
    expect(slugs(after)).toEqual([['S2'], [], ['S5', 'S1', 'S4', 'S3', 'S6'], []]);
    await live.until(() => live.events.some(({ action }) => action === 'MOVE'));
    const { data } = live.events.find(({ action }) => action === 'MOVE')! as unknown as {
      data: { ids: number[]; order: { id: number; blockId: number; index: number; version: number }[] };
    };
    const placed = after.blocks.flatMap(({ stories }) =>
      stories.map(({ id, blockId, index, version }) => ({ id, blockId, index, version })),
    );
    expect(data.ids).toEqual(ids);
    expect([...data.order].sort((a, b) => a.id - b.id)).toEqual(placed.sort((a, b) => a.id - b.id));
    live.close();
    const within = ['S6', 'S3', 'S1'].map((slug) => idOf[slug]!);
    await ana.put(`/rundowns/${id}/stories/move`, { ids: within, targetBlockId: target.targetBlockId, targetStoryId: idOf.S4 });
    expect(slugs(await load(day))).toEqual([['S2'], [], ['S5', 'S6', 'S3', 'S1', 'S4'], []]);
  });

  it('takes a story over from another rundown [RUN-MOVE-09]', async () => {
    const one = await show([[1, 2]]);
    const two = await show([[3]]);
    const moved = one.rundown.blocks[0]!.stories[0]!;
    const answer = await ana.put<StoryEntity[]>(`/rundowns/${two.id}/stories/move`, {
      ids: [moved.id],
      targetBlockId: two.rundown.blocks[0]!.id,
    });
    expect(answer.body[0]).toMatchObject({ rundownId: two.id, date: two.day });
    expect(slugs(await load(one.day))).toEqual([['S2'], []]);
    expect(slugs(await load(two.day))).toEqual([['S3', 'S1'], []]);
  });

  it('keeps what is on air out of Stand By, where nothing would follow it, and says why', async () => {
    const { id, day, rundown } = await show([[1, 2]]);
    const [s1, s2] = rundown.blocks[0]!.stories.map((story) => story.id);
    const standBy = rundown.blocks.at(-1)!.id;
    await ana.put('/stories/display_status', { ids: [s1], status: 'play' });
    const ways = {
      moved: () => ana.put<Refusal>(`/rundowns/${id}/stories/move`, { ids: [s2, s1], targetBlockId: standBy }),
      cut: () => ana.post<Refusal>(`/rundowns/${id}/stories/paste`, { ids: [s1], targetBlockId: standBy, cut: true }),
      patched: () => ana.patch<Refusal>(`/stories/${s1}`, 'blockId', standBy),
    };
    for (const [way, send] of Object.entries(ways)) {
      const { status, body } = await send();
      expect([way, status, body.code, body.message]).toEqual([way, 412, 'rundown_displayed', expect.stringContaining('Stand By')]);
    }
    expect(slugs(await load(day))).toEqual([['S1', 'S2'], []]);
    // It moves on within the show, a copy of it is not on air, and what was on air may go.
    await ana.put(`/rundowns/${id}/stories/move`, { ids: [s1], targetBlockId: rundown.blocks[0]!.id });
    await ana.post(`/rundowns/${id}/stories/copy`, { ids: [s1], targetBlockId: standBy });
    await ana.put('/stories/display_status', { ids: [s2], status: 'play' });
    expect((await ways.patched()).status).toBe(200);
    expect(slugs(await load(day))).toEqual([['S2'], ['S1', 'S1']]);
  });

  it('refuses an order of blocks without Stand By last', async () => {
    const { id, rundown } = await show([[1], [2]]);
    const ids = rundown.blocks.map((block) => block.id);
    const wrong = await ana.put<Refusal>(`/rundowns/${id}/blocks/reorder`, { blocksIds: [ids[2], ids[0], ids[1]] });
    expect([wrong.status, wrong.body.code]).toEqual([412, 'stand_by_immovable']);
    const right = await ana.put<RundownEntity>(`/rundowns/${id}/blocks/reorder`, { blocksIds: [ids[1], ids[0], ids[2]] });
    expect(right.body.blocks.map((block) => block.id)).toEqual([ids[1], ids[0], ids[2]]);
  });
});

const statuses = (rundown: RundownEntity) => rundown.blocks.flatMap((block) => block.stories.map((story) => story.displayStatus));

describe('display status', () => {
  it('plays one item at a time and keeps its record [RUN-DISP-04, RUN-DISP-05, RUN-DISP-06, RUN-DISP-07]', async () => {
    const { id, day, rundown } = await show([[90, 60]]);
    const [s1, s2] = rundown.blocks[0]!.stories;
    const put = (story: StoryEntity, status: string) => ana.put(`/rundowns/${id}/stories/${story.id}/display_status`, { status });
    await put(s1!, 'play');
    let now = await load(day);
    expect(now.onAir).toMatchObject({ id: s1!.id, total: 'PT1M30S', kind: 'story' });
    await put(s2!, 'stop');
    now = await load(day);
    expect([now.onAir?.id, statuses(now)]).toEqual([s1!.id, ['play', 'stop']]);
    await put(s2!, 'play');
    now = await load(day);
    expect([now.onAir?.id, statuses(now)]).toEqual([s2!.id, ['stop', 'play']]);
    await put(s2!, 'stop');
    now = await load(day);
    expect([now.onAir, statuses(now)]).toEqual([null, ['stop', 'stop']]);
    await put(s1!, 'play');
    await put(s1!, 'blank');
    now = await load(day);
    expect([now.onAir, statuses(now)]).toEqual([null, ['blank', 'stop']]);
  });

  it('cascades to the earlier stories only when asked, skipping what does not count [RUN-DISP-08, RUN-DISP-09, RUN-DISP-10, RUN-DISP-11, RUN-DISP-12]', async () => {
    const { id, day, rundown } = await show([[1, 2, 3]]);
    const [s1, s2, s3] = rundown.blocks[0]!.stories;
    const standBy = rundown.blocks.at(-1)!;
    const s7 = (await ana.post<StoryEntity>(`/rundowns/${id}/stories`, { blockId: standBy.id, story: { slug: 'S7' } })).body;
    await ana.patch(`/stories/${s7.id}`, 'approved', true);
    await ana.put('/stories/display_status', { ids: [s3!.id], status: 'play' });
    expect(statuses(await load(day))).toEqual(['blank', 'blank', 'play', 'blank']);
    await ana.put('/stories/display_status', { ids: [s3!.id], status: 'blank' });
    await ana.put('/stories/display_status', { ids: [s3!.id], status: 'play', updatePrevious: true });
    expect(statuses(await load(day))).toEqual(['stop', 'stop', 'play', 'blank']);
    await ana.put('/stories/display_status', { ids: [s1!.id, s2!.id, s3!.id], status: 'blank' });
    await ana.patch(`/stories/${s2!.id}`, 'approved', false);
    await ana.put('/stories/display_status', { ids: [s3!.id], status: 'play', updatePrevious: true });
    expect(statuses(await load(day))).toEqual(['stop', 'blank', 'play', 'blank']);
    await ana.put('/stories/display_status', { ids: [s2!.id], status: 'play' });
    await ana.put('/stories/display_status', { ids: [s7.id], status: 'play' });
    const now = await load(day);
    expect([now.onAir?.id, statuses(now)]).toEqual([s3!.id, ['stop', 'blank', 'play', 'blank']]);
  });

  it('says what is on air since when and for how long, and when it was stopped [RUN-DISP-03, RUN-DISP-16]', async () => {
    const { id, day, rundown } = await show([[90]]);
    const [s1] = rundown.blocks[0]!.stories;
    const at = async (clock: string, status: string) => {
      const set = () => server.advance(Date.parse(`${day}T${clock}-03:00`) - server.now());
      set();
      ana = await server.as('ana');
      set();
      await ana.put(`/rundowns/${id}/stories/${s1!.id}/display_status`, { status });
      return load(day);
    };
    // The clock runs on while the call is on its way.
    const near = (clock: string) => expect.stringMatching(new RegExp(`^${day}T${clock.slice(0, -1)}\\d$`));
    const on = await at('19:00:10', 'play');
    expect(on.onAir).toEqual({ id: s1!.id, kind: 'story', playTime: near('19:00:10'), total: 'PT1M30S' });
    const off = await at('19:01:40', 'stop');
    expect(off.onAir).toBeNull();
    const { playTime, stopTime } = off.blocks[0]!.stories[0]!;
    expect([playTime, stopTime]).toEqual([on.onAir!.playTime, near('19:01:40')]);
    const again = (await at('19:05:00', 'play')).blocks[0]!.stories[0]!;
    expect([again.playTime, again.stopTime]).toEqual([near('19:05:00'), null]);
    expect((await at('19:05:40', 'stop')).onAir).toBeNull();
    // An undo goes on with the count; what is yet to come is now.
    const path = `/rundowns/${id}/stories/${s1!.id}/display_status`;
    await ana.put(path, { status: 'play', playTime: again.playTime });
    const back = await load(day);
    expect([back.onAir!.playTime, back.blocks[0]!.stories[0]!.playTime]).toEqual([again.playTime, again.playTime]);
    await ana.put(path, { status: 'stop' });
    await ana.put(path, { status: 'play', playTime: `${day}T23:00:00` });
    expect((await load(day)).onAir!.playTime).toEqual(near('19:05:40'));
    const blank = (await at('19:06:00', 'blank')).blocks[0]!.stories[0]!;
    expect([blank.playTime, blank.stopTime]).toEqual([null, null]);
  });

  it('gives several stories one status in one change [RUN-DISP-14]', async () => {
    const { day, rundown } = await show([[1, 2]]);
    const ids = rundown.blocks[0]!.stories.map((story) => story.id);
    await ana.put('/stories/display_status', { ids: [ids[0]], status: 'play' });
    const played = (await load(day)).blocks[0]!.stories[0]!.playTime;
    const both = await ana.put<StoryEntity[]>('/stories/display_status', { ids, status: 'stop' });
    expect(both.body.map((story) => story.displayStatus)).toEqual(['stop', 'stop']);
    expect(both.body[0]!.playTime).toBe(played);
    expect(both.body[0]!.stopTime).not.toBeNull();
  });

  it('puts the break of a block on air [RUN-DISP-15]', async () => {
    const { id, day, rundown } = await show([[1]]);
    const [block] = rundown.blocks;
    await ana.patch(`/rundowns/${id}/blocks/${block!.id}`, 'commercial', 'PT2M');
    server.advance(Date.parse(`${day}T19:04:35-03:00`) - server.now());
    ana = await server.as('ana');
    server.advance(Date.parse(`${day}T19:04:35-03:00`) - server.now());
    const status = (status: string) => ana.put(`/rundowns/${id}/blocks/${block!.id}/display_status`, { status });
    await status('play');
    const now = await load(day);
    const playTime = expect.stringMatching(new RegExp(`^${day}T19:04:3\\d$`));
    expect(now.onAir).toEqual({ id: block!.id, kind: 'block', playTime, total: 'PT2M' });
    expect(now.blocks[0]!.displayStatus).toBe('play');
    await status('blank');
    await ana.put(`/rundowns/${id}/blocks/${block!.id}/display_status`, { status: 'play', playTime: `${day}T19:03:00` });
    expect((await load(day)).onAir).toMatchObject({ id: block!.id, kind: 'block', playTime: `${day}T19:03:00` });
    await status('stop');
    const shown = await load(day);
    expect([shown.onAir, shown.blocks[0]!.displayStatus]).toEqual([null, 'stop']);
  });

  it('refuses the next one of a client that does not know what is on air by now, unless that plays already: two may press at once', async () => {
    const { id, day, rundown } = await show([[1, 2, 3, 4]]);
    const [block] = rundown.blocks;
    const [s1, s2, s3, s4] = block!.stories.map((story) => story.id);
    const next = (story: number, expectedOnAir: object | null) =>
      ana.put<Refusal>('/stories/display_status', { ids: [story], status: 'play', updatePrevious: true, expectedOnAir });
    const story = (of: number | undefined) => ({ id: of!, kind: 'story' });
    const refused = { status: 409, body: { code: 'on_air_changed' } };
    const playing = async () => (await load(day)).onAir?.id;
    expect((await next(s1!, null)).status).toBe(200);
    for (const each of [1, 2]) expect([each, (await next(s2!, story(s1))).status]).toEqual([each, 200]);
    for (const each of [s3, s4]) await ana.put(`/rundowns/${id}/stories/${each}/display_status`, { status: 'play' });
    const before = await load(day);
    for (const seen of [story(s1), null, { id: s4!, kind: 'block' }]) expect(await next(s2!, seen)).toMatchObject(refused);
    expect(await load(day)).toEqual(before);
    // The second of two presses that overtakes the first.
    await ana.put(`/rundowns/${id}/stories/${s1}/display_status`, { status: 'play' });
    await ana.put('/stories/display_status', { ids: [s2, s3, s4], status: 'blank' });
    expect(await next(s3!, story(s2))).toMatchObject(refused);
    expect((await next(s2!, story(s1))).status).toBe(200);
    expect((await next(s3!, story(s2))).status).toBe(200);
    expect(await playing()).toBe(s3);
    // One story or a break by itself, where its caller says what it follows.
    const one = (path: string, status: string, expectedOnAir: object | null) =>
      ana.put<Refusal>(`/rundowns/${id}/${path}/display_status`, { status, expectedOnAir });
    for (const path of [`stories/${s4}`, `blocks/${block!.id}`])
      expect([path, await one(path, 'play', story(s2))]).toMatchObject([path, refused]);
    expect(await playing()).toBe(s3);
    expect((await one(`blocks/${block!.id}`, 'play', story(s3))).status).toBe(200);
    expect(await one(`stories/${s3}`, 'play', story(s2))).toMatchObject(refused);
    expect((await one(`stories/${s3}`, 'stop', story(s2))).status, 'it is off the air already').toBe(200);
    expect((await one(`blocks/${block!.id}`, 'stop', { id: block!.id, kind: 'block' })).status).toBe(200);
    expect(await playing()).toBeUndefined();
    // Who chose a row compares nothing.
    await ana.put('/stories/display_status', { ids: [s1], status: 'play' });
    expect(await playing()).toBe(s1);
    expect((await ana.put<Refusal>('/stories/display_status', { ids: [s1], status: 'stop', expectedOnAir: 7 })).status).toBe(422);
  });

  it('leaves one item on air when several are put there at once, and its record is of that one [RUN-DISP-18]', async () => {
    const { id, day, rundown } = await show([[1, 2, 3], [4]]);
    const stories = rundown.blocks.flatMap((block) => block.stories);
    const paths = [...stories.map((story) => `stories/${story.id}`), `blocks/${rundown.blocks[0]!.id}`];
    for (let times = 0; times < 3; times += 1) {
      const done = await Promise.all(paths.map((path) => ana.put(`/rundowns/${id}/${path}/display_status`, { status: 'play' })));
      expect(done.map(({ status }) => status)).toEqual(paths.map(() => 200));
      const now = await load(day);
      const playing = now.blocks.flatMap((block) => [
        ...block.stories.map((story) => ({ kind: 'story', ...story })),
        { kind: 'block', ...block },
      ]);
      expect(playing.filter(({ displayStatus }) => displayStatus === 'play').map((one) => [one.kind, one.id])).toEqual([
        [now.onAir!.kind, now.onAir!.id],
      ]);
    }
  });

  it('refuses a status that is none [RUN-DISP-02]', async () => {
    const { rundown } = await show([[1]]);
    const refused = await ana.put<Refusal>('/stories/display_status', { ids: [rundown.blocks[0]!.stories[0]!.id], status: 'PAUSE' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual([{ path: 'status', rule: 'one_of', params: { values: 'blank, play, stop' } }]);
  });
});

describe('a private story', () => {
  it('still counts for everybody, with its content nowhere on their wire [RUN-TIMING-20, PERM-08]', async () => {
    const { day, rundown } = await show([[30, 60]]);
    const story = rundown.blocks[0]!.stories[1]!;
    await ana.patch(`/stories/${story.id}`, 'approved', false);
    expect((await ana.send('PATCH', `/documents/${story.id}/private`, { private: true })).status).toBe(200);
    const bobId = await server.person('bob', ['RUNDOWN_READ', 'STORY_READ']);
    const [bob, carol] = [await server.as('bob'), await server.as('carol')];
    const shared = await ana.put<{ allowedUsers: number[] }>(`/documents/${story.id}/allowedUsers`, { allowedUsers: [bobId] });
    expect(shared.body.allowedUsers).toEqual([bobId]);
    for (const client of [ana, bob]) {
      const { body } = await client.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}`);
      expect(body.blocks[0]!.stories[1]).toMatchObject({ visible: true, slug: 'S60', private: true, allowedUsers: [bobId] });
      expect((await client.get<StoryEntity>(`/stories/${story.id}`)).body.slug).toBe('S60');
    }
    expect((await carol.get<StoryEntity>(`/stories/${story.id}`)).body).toMatchObject({ visible: false, slug: '', sections: {} });
    const seen = await carol.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}`);
    expect(seen.body.blocks[0]!.stories[1]).toMatchObject({ visible: false, slug: '', total: 'PT1M', sections: {} });
    expect(JSON.stringify(seen.body)).not.toContain('S60');
  });
});

describe('a rundown asked for without words', () => {
  it('tells of each story what a grid shows and nothing of its texts, and everything when asked for whole', async () => {
    const { id, day, rundown } = await show([[30]]);
    const part = {
      uuid: '0197a3c4-0000-4000-8000-00000000c0de',
      type: 'MOS_VIDEO',
      slug: 'Chuva',
      text: 'palavras que ninguém lê na grade',
      comment: 'recado',
      media: { objectId: 'M1', slug: 'Chuva', type: 'VIDEO', duration: 250, timeBase: 25, mosExternalMetadata: '<mos/>' },
    };
    const blockId = rundown.blocks[0]!.id;
    const words = { uuid: '0197a3c4-0000-4000-8000-00000000c0df', type: 'CG', slug: 'Crédito' };
    const story = { slug: 'CHUVA', information: 'nota', footnote: 'pé', sections: { vt: { type: 'VT', subSections: [words, part] } } };
    const made = (await ana.post<StoryEntity>(`/rundowns/${id}/stories`, { blockId, story })).body;
    const light = (await ana.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}&texts=false`)).body;
    const shown = light.blocks[0]!.stories.find((each) => each.id === made.id)!;
    expect(shown).toEqual({
      ...made,
      information: null,
      sections: {
        vt: {
          type: 'VT',
          ...(made.sections.vt!.duration === undefined ? {} : { duration: made.sections.vt!.duration }),
          subSections: [
            expect.objectContaining({
              uuid: part.uuid,
              slug: 'Chuva',
              media: expect.objectContaining({ objectId: 'M1', timeBase: 25 }),
            }),
          ],
        },
      },
    });
    expect(JSON.stringify(light)).not.toMatch(/ninguém|recado|mos\/>|nota|c0df/);
    expect((await load(day)).blocks[0]!.stories.find((each) => each.id === made.id)).toEqual(made);
  });
});

it('moves to no day that the calendar does not have', async () => {
  const { id, day } = await show([[30]]);
  for (const value of ['2027-02-30', '2027-13-01', '0000-12-31', `${day}T00:00:00`, 1, null]) {
    const { status, body } = await ana.patch<Refusal>(`/rundowns/${id}`, 'date', value);
    expect([value, status, body.fields?.[0]?.path]).toEqual([value, 422, 'newValue']);
  }
  expect((await ana.patch(`/rundowns/${id}`, 'date', '9999-12-31')).status).toBe(200);
});

it('goes on with its count in the second pass of an hour that comes twice', async () => {
  const { version } = (await ana.get<{ version: number }>('/branch/config')).body;
  expect((await ana.put('/branch/config', { version, timeZone: 'Europe/Madrid' })).status).toBe(200);
  const { id, rundown } = await show([[90]]);
  const instant = '2027-10-31T01:30:00Z';
  server.advance(Date.parse(instant) - server.now());
  ana = await server.as('ana');
  const path = `/rundowns/${id}/stories/${rundown.blocks[0]!.stories[0]!.id}/display_status`;
  await ana.put(path, { status: 'play', playTime: '2027-10-31T02:29:00' });
  const text = "select on_air->>'playTime' as at from rundown where id = $1";
  const { rows } = await server.server.services.pool.query<{ at: string }>(text, [id]);
  expect(rows[0]!.at).toBe('2027-10-31T01:29:00.000Z');
});
