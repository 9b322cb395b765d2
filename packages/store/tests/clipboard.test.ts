import { describe, expect, it } from 'vitest';
import type { OpenRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { block, orderOf, rundown, story, uuidOf } from './entities.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

/** S1 and S3 in B1, S2 in B2, then Stand By. */
const show = (): Rundown => rundown(1, [block(11, 0, [story(1), story(3)]), block(12, 1, [story(2)]), block(19, 2, [], { standBy: true })]);
const order = (open: OpenRundown): number[][] => orderOf(open.view.snapshot());
const beforeS3 = { targetBlockId: 11, targetStoryId: 3 };

describe('pasting', () => {
  it('does nothing with an empty clipboard [RUN-CLIP-01]', async () => {
    const { open, sent } = await opened({ 'GET /rundowns': show });
    const before = open.view.snapshot();
    expect(await open.paste(beforeS3)).toEqual({ ok: true, value: [] });
    expect(sent).toEqual([]);
    expect(open.view.snapshot()).toBe(before);
  });

  it('does nothing on a story that is on the clipboard itself [RUN-CLIP-02]', async () => {
    const { open, sent, store } = await opened({ 'GET /rundowns': show });
    const before = open.view.snapshot();
    store.rundowns.clipboard.copy([1, 3]);
    await open.paste(beforeS3);
    expect(sent).toEqual([]);
    expect(open.view.snapshot()).toBe(before);
  });

  it('moves what was cut [RUN-CLIP-03]', async () => {
    const moved = story(2, { version: 2, blockId: 11, index: 1 });
    const { open, store, lines } = await opened({ 'GET /rundowns': show, 'PUT /rundowns/{id}/stories/move': [moved] });
    store.rundowns.clipboard.cut([2]);
    await open.paste(beforeS3);
    expect(lines()).toEqual(['PUT /rundowns/1/stories/move']);
    expect(order(open)).toEqual([[1, 2, 3], [], []]);
  });

  it('copies what was copied [RUN-CLIP-04]', async () => {
    const copy = story(8, { uuid: uuidOf(8), blockId: 11, index: 1 });
    const { open, store, sent } = await opened({ 'GET /rundowns': show, 'POST /rundowns/{id}/stories/paste': [copy] });
    store.rundowns.clipboard.copy([1]);
    await open.paste(beforeS3);
    expect(sent.map(({ line, body }) => [line, body])).toEqual([
      ['POST /rundowns/1/stories/paste', { ids: [1], targetBlockId: 11, targetStoryId: 3, cut: false }],
    ]);
    expect(order(open)[0]).toEqual([1, 8, 3]);
    expect(open.view.snapshot()!.blocks[0]!.stories[1]!.uuid).not.toBe(uuidOf(1));
  });

  it('reaches Stand By [RUN-CLIP-05]', async () => {
    const moved = story(1, { version: 2, blockId: 19, index: 0 });
    const made = await opened({ 'GET /rundowns': show, 'PUT /rundowns/{id}/stories/move': [moved] });
    made.store.rundowns.clipboard.cut([1]);
    await made.open.paste({ targetBlockId: 19 });
    expect(order(made.open)).toEqual([[3], [2], [1]]);
    made.answers['POST /rundowns/{id}/stories/copy'] = [story(8, { blockId: 19, index: 1 })];
    await made.open.copyStories([3]);
    expect(order(made.open)).toEqual([[3], [2], [1, 8]]);
  });

  it('empties the clipboard after a cut, not after a copy [RUN-CLIP-06]', async () => {
    const cut = await opened({
      'GET /rundowns': show,
      'PUT /rundowns/{id}/stories/move': [story(2, { version: 2, blockId: 11, index: 1 })],
    });
    cut.store.rundowns.clipboard.cut([2]);
    await cut.open.paste(beforeS3);
    await cut.open.paste({ targetBlockId: 12 });
    expect(cut.sent).toHaveLength(1);
    expect(order(cut.open)).toEqual([[1, 2, 3], [], []]);
    let next = 8;
    const copied = await opened({
      'GET /rundowns': show,
      'POST /rundowns/{id}/stories/paste': () => [story(next, { blockId: 11, index: next++ - 7 })],
    });
    copied.store.rundowns.clipboard.copy([1]);
    await copied.open.paste(beforeS3);
    await copied.open.paste(beforeS3);
    expect(order(copied.open)[0]).toEqual([1, 8, 9, 3]);
  });

  it('goes from one rundown to another, which keeps its own [RUN-CLIP-07]', async () => {
    const second = rundown(2, [block(21, 0, [story(20)], { rundownId: 2 })], { programId: 6 });
    const made = await opened({
      'GET /rundowns': ({ query }: { query?: Record<string, unknown> }) => (query?.programId === 6 ? second : show()),
      'POST /rundowns/{id}/stories/paste': [story(8, { rundownId: 2, blockId: 21, index: 1 })],
    });
    const other = made.store.rundowns.openRundown(6, '2026-03-10');
    await settle();
    const before = made.open.view.snapshot();
    made.store.rundowns.clipboard.copy([1]);
    await other.paste({ targetBlockId: 21 });
    expect(made.lines().at(-1)).toBe('POST /rundowns/2/stories/paste');
    expect(order(other)).toEqual([[20, 8]]);
    expect(made.open.view.snapshot()).toBe(before);
  });
});
