import type { Counter } from '@lauda/spec/areas/stories';
import { type Refusal, StompClient, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  ana,
  approved,
  type BlockEntity,
  block,
  create,
  load,
  openDesk,
  programId,
  type RundownEntity,
  type StoryEntity,
  server,
  show,
  slugs,
  story,
  titles,
  writer,
} from './rundown-desk.ts';

beforeAll(openDesk);
afterAll(() => server.stop());

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

  it('that are pasted as copies are new ones before their target, and the first stays [RUN-CLIP-04]', async () => {
    const rundown = await show();
    const [s1, , s3] = rundown.blocks[0]!.stories;
    const target = { ids: [s1!.id], targetBlockId: rundown.blocks[0]!.id, targetStoryId: s3!.id, cut: false };
    const [copy] = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/paste`, target)).body;
    const now = (await load(rundown.date)).blocks;
    expect(now.map(({ stories }) => stories.length)).toEqual([4, 3, 1]);
    const [first, , third, fourth] = now[0]!.stories;
    expect([first!.uuid, third!.id, fourth!.id]).toEqual([s1!.uuid, copy!.id, s3!.id]);
    expect([third!.slug, third!.id === s1!.id, third!.uuid === s1!.uuid]).toEqual(['S1', false, false]);
  });

  it('that are copies have parts of their own, which devices tell apart', async () => {
    const rundown = await show();
    const part = { uuid: crypto.randomUUID(), type: 'TEXT', text: 'Boa noite.' };
    const input = { slug: 'S8', sections: { link: { type: 'LINK', subSections: [part] } } };
    const made = (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: input })).body;
    const [copy] = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/copy`, { ids: [made.id] })).body;
    const [own, copied] = [made, copy!].map(({ sections }) => sections!.link!.subSections![0] as { uuid: string; text: string });
    expect([own!.uuid, copied!.text, copied!.uuid === own!.uuid]).toEqual([part.uuid, part.text, false]);
  });

  it.each(['copy', 'paste'])('arrive unapproved, blank and without a page when they are copied: %s [RUN-CLIP-08]', async (call) => {
    const rundown = await show();
    const { id } = rundown.blocks[0]!.stories[0]!;
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.put(`/rundowns/${rundown.id}/repaginate`);
    await ana.put(`/stories/${id}/display_status`, { status: 'play' });
    const source = await ana.get<StoryEntity>(`/stories/${id}`);
    expect(source.body).toMatchObject({ approved: true, displayStatus: 'play', page: '01' });
    const target = { ids: [id], targetBlockId: rundown.blocks[0]!.id };
    const [copy] = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/${call}`, target)).body;
    expect(copy).toMatchObject({ slug: 'S1', approved: false, displayStatus: 'blank', page: '', playTime: null });
    await ana.put(`/stories/${id}/display_status`, { status: 'stop' });
  });

  it('stay private when they are copied or pasted, seen by those who saw them [PERM-09]', async () => {
    const rundown = await show();
    const [first, second] = rundown.blocks[0]!.stories;
    await ana.send('PATCH', `/documents/${first!.id}/private`, { private: true });
    const writerId = (await writer.get<{ id: number }>('/users/me')).body.id;
    const anaId = (await ana.get<{ id: number }>('/users/me')).body.id;
    const target = { ids: [first!.id, second!.id], targetBlockId: rundown.blocks[0]!.id };
    const own = (await ana.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/paste`, target)).body;
    expect(own.map((story) => [story.slug, story.private, story.allowedUsers])).toEqual([
      [first!.slug, true, []],
      [second!.slug, false, []],
    ]);
    expect((await writer.get<StoryEntity>(`/stories/${own[0]!.id}`)).body).toMatchObject({ visible: false, slug: '' });
    await ana.put(`/documents/${first!.id}/allowedUsers`, { allowedUsers: [writerId] });
    const [theirs] = (await writer.post<StoryEntity[]>(`/rundowns/${rundown.id}/stories/copy`, { ids: [first!.id] })).body;
    expect(theirs).toMatchObject({ slug: first!.slug, private: true, ownerId: writerId, allowedUsers: [anaId] });
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
    const told = (newValue: boolean) => ({ action: 'PATCH', data: { field: 'approved', newValue, oldValue: !newValue } });
    const six = rundown.blocks.slice(0, 2).flatMap(({ stories }) => stories.map(({ id }) => id));
    expect(live.events.map(({ data }) => Number(data.id)).toSorted((a, b) => a - b)).toEqual(six);
    expect(live.events).toMatchObject(Array(6).fill(told(true)));
    const logged = async (event: string) =>
      (await ana.get<{ data: { entity: string }[] }>(`/rundowns/${rundown.id}/logs?event=${event}`)).body.data
        .map(({ entity }) => entity)
        .sort();
    const rows = ['rundown', ...Array<string>(6).fill('story')];
    expect(await logged('APPROVED')).toEqual(rows);
    const [s7] = rundown.blocks.at(-1)!.stories;
    await ana.patch(`/stories/${s7!.id}`, 'approved', true);
    await ana.put(`/rundowns/${rundown.id}/approve/false`);
    expect(approved(await load(rundown.date))).toEqual(['S7']);
    expect(await logged('DISAPPROVED')).toEqual(rows);
    await live.until(() => live.events.length === 13);
    expect(live.events.slice(7)).toMatchObject(Array(6).fill(told(false)));
    live.close();
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
