import { expect } from 'vitest';

export interface Story {
  readonly id: number;
  readonly uuid: string;
  readonly blockId: number;
  readonly index: number;
  readonly textVersion: number;
  readonly slug: string;
  readonly page: string;
  readonly information: string | null;
  readonly footnote: string | null;
  readonly approved: boolean;
  readonly private: boolean;
  readonly floated: boolean;
  readonly ignore: boolean;
  readonly sections: Readonly<Record<string, Section | null>>;
}
interface Section {
  readonly type: string;
  readonly subSections?: readonly { readonly text?: string | null }[] | null;
}
export interface Rundown {
  readonly id: number;
  readonly uuid: string;
  readonly programId: number;
  readonly date: string;
  readonly mosActive: boolean;
  readonly blocks: readonly { readonly id: number; readonly standBy: boolean; readonly stories: readonly Story[] }[];
}
export type EditedField = 'slug' | 'page' | 'information' | 'footnote';
export type Order = readonly { readonly id: number; readonly stories: readonly number[] }[];

/** A value that was acknowledged, and the one whose answer never came: that may have been stored, or not. */
interface Entry<T> {
  acked: T;
  asked: T | undefined;
}

/** What the server acknowledged to the writers: after every crash it must still be there. */
export class Ledger {
  readonly fields = new Map<string, Entry<string>>();
  /** Created stories by uuid; one not acknowledged may or may not exist. */
  readonly created = new Map<string, { slug: string; acked: boolean }>();
  /** Stories whose removal was acknowledged. */
  readonly removed = new Set<number>();
  /** The blocks only one writer moves stories in. */
  order: Entry<Order> | undefined;
  acknowledged = 0;

  ask(id: number, field: EditedField, value: string): void {
    this.fields.get(`${id} ${field}`)!.asked = value;
  }
  ack(id: number, field: EditedField, value: string): void {
    this.fields.set(`${id} ${field}`, { acked: value, asked: undefined });
    this.acknowledged += 1;
  }

  /** Compares a fresh load with everything acknowledged, and takes from it the outcome of calls without an answer. */
  hold(rundown: Rundown): void {
    const stories = rundown.blocks.flatMap((block) => block.stories);
    holdTogether(rundown);
    for (const [key, entry] of this.fields) this.holdField(stories, key, entry);
    for (const [uuid, entry] of this.created) {
      const found = stories.filter((story) => story.uuid === uuid);
      if (entry.acked)
        expect(
          found.map(({ slug }) => slug),
          `the created story ${uuid}`,
        ).toEqual([entry.slug]);
      else expect(found.length, `the story ${uuid}, asked for once`).toBeLessThanOrEqual(1);
    }
    expect(
      stories.filter(({ id }) => this.removed.has(id)),
      'removed stories that are there',
    ).toEqual([]);
    this.holdOrder(rundown);
  }

  private holdField(stories: readonly Story[], key: string, entry: Entry<string>): void {
    const [id, field] = key.split(' ') as [string, EditedField];
    const story = stories.find((each) => each.id === Number(id));
    if (!story) throw new Error(`Story ${id} is gone.`);
    const stored = story[field] ?? '';
    const allowed = [entry.acked, ...(entry.asked === undefined ? [] : [entry.asked])];
    expect(allowed, `${field} of story ${id}`).toContain(stored);
    entry.acked = stored;
    entry.asked = undefined;
  }

  private holdOrder(rundown: Rundown): void {
    if (!this.order) return;
    const { acked, asked } = this.order;
    const stored = orderOf(rundown).filter(({ id }) => acked.some((block) => block.id === id));
    if (JSON.stringify(stored) !== JSON.stringify(asked)) expect(stored, 'the order of the moved stories').toEqual(acked);
    this.order = { acked: stored, asked: undefined };
  }
}

/** The ids of the stories of each block, in order. */
export const orderOf = (rundown: Rundown): Order =>
  rundown.blocks.map(({ id, stories }) => ({ id, stories: stories.map((story) => story.id) }));

/** Every story is there once, and its index is its place. */
export function holdTogether(rundown: Rundown): void {
  const ids = rundown.blocks.flatMap(({ stories }) => stories.map(({ id }) => id));
  expect(new Set(ids).size, 'every story once').toBe(ids.length);
  for (const { id, stories } of rundown.blocks) {
    expect(
      stories.map(({ index }) => index),
      `the indexes of block ${id}`,
    ).toEqual(stories.map((_story, place) => place));
    expect(stories.every(({ blockId }) => blockId === id)).toBe(true);
  }
}
