import { blockOf, emptyStory, person, rundownOf } from '../../testing/src/entities.ts';
import type { Block, Lock, Rundown, Story } from '../src/types.ts';

export const ANA = 1;
export const BOB = 2;
export const user = person;
export const block = blockOf;

export const uuidOf = (id: number): string => `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`;
export const story = (id: number, fields: Partial<Story> = {}): Story =>
  emptyStory(id, uuidOf(id), { slug: `S${id}`, approved: true, ...fields });
export const rundown = (id: number, blocks: Block[], fields: Partial<Rundown> = {}): Rundown =>
  rundownOf(id, uuidOf(9000 + id), blocks, fields);

/** The rundown of the worked examples: S1 to S3 in B1, S4 and S5 in B2, S6 in B3, S7 in Stand By. */
export const show = (): Rundown =>
  rundown(1, [
    block(11, 0, [story(1, { total: 'PT1M30S' }), story(2, { total: 'PT2M5S' }), story(3, { total: 'PT1M', approved: false })], {
      commercial: 'PT2M',
    }),
    block(12, 1, [story(4, { total: 'PT3M20S' }), story(5, { estimated: 'PT45S', approved: false })], { commercial: 'PT3M' }),
    block(13, 2, [story(6, { total: 'PT5M10S' })]),
    block(19, 3, [story(7, { total: 'PT2M' })], { standBy: true, commercial: 'PT1M', title: 'Stand By' }),
  ]);
export const lock = (uuid: string, nickname: string, userId: number, id = 0, deviceId: number | null = null): Lock => ({
  id,
  uuid,
  nickname,
  kind: 'story',
  slug: null,
  userId,
  since: '2026-03-10T19:00:00',
  expires: '2026-03-10T19:05:00',
  epochMs: 0,
  deviceId,
});

/** The ids of the stories of each block. */
export const orderOf = (view: { blocks: readonly { stories: readonly { id: number }[] }[] } | undefined): number[][] =>
  (view?.blocks ?? []).map((each) => each.stories.map(({ id }) => id));
