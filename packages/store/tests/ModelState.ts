import type { LiveMessage } from '../src/index.ts';
import type { Block, Rundown, Story } from '../src/types.ts';
import { refusal } from './answers.ts';

type StoredBlock = Omit<Block, 'stories' | 'index'> & { stories: number[] };

/** What a server in memory holds: rundowns, blocks and stories, their versions, and the events in the order of the changes. */
export class ModelState {
  readonly log: LiveMessage[] = [];
  protected readonly headers = new Map<number, Omit<Rundown, 'blocks' | 'approved'>>();
  protected readonly blocks = new Map<number, StoredBlock>();
  protected readonly order = new Map<number, number[]>();
  protected readonly stories = new Map<number, Story>();
  protected readonly trash = new Map<number, Story>();
  protected next = 1000;

  constructor(rundowns: readonly Rundown[]) {
    for (const { blocks, approved: _, ...header } of rundowns) {
      this.headers.set(header.id, header);
      this.order.set(
        header.id,
        blocks.map(({ id }) => id),
      );
      for (const { stories, index: __, ...row } of blocks) {
        this.blocks.set(row.id, { ...row, stories: stories.map(({ id }) => id) });
        for (const each of stories) this.stories.set(each.id, each);
      }
    }
  }

  /** A rundown as anybody would load it now. */
  whole(id: number): Rundown {
    const blocks = this.order.get(id)!.map((blockId, index) => this.wholeBlock(blockId, index));
    const counted = blocks.flatMap((each) => (each.standBy ? [] : each.stories));
    return { ...this.headers.get(id)!, blocks, approved: counted.length > 0 && counted.every((each) => each.approved) };
  }

  protected wholeBlock(id: number, index = this.order.get(this.blocks.get(id)!.rundownId)!.indexOf(id)): Block {
    const stored = this.blocks.get(id)!;
    return { ...stored, index, stories: stored.stories.map((storyId) => this.stories.get(storyId)!) };
  }

  protected emit(userId: number, kind: string, data: unknown): void {
    const [topic, action] = kind.split(' ') as [string, string];
    this.log.push({ n: this.log.length + 1, topic, action, data: structuredClone(data), userId, date: '2026-03-10T19:00:00' });
  }

  protected set(id: number, fields: Partial<Story>): Story {
    const now = this.stories.get(id)!;
    const next = { ...now, ...fields, version: now.version + 1 };
    this.stories.set(id, next);
    return next;
  }

  protected demand(ids: readonly number[]): void {
    if (!ids.every((id) => this.stories.has(id))) throw refusal(404, 'not_found');
  }

  protected touch(userId: number, id: number, fields: Partial<Rundown>): void {
    const header = { ...this.headers.get(id)!, ...fields, version: this.headers.get(id)!.version + 1 };
    this.headers.set(id, header);
    const [field, newValue] = Object.entries(fields)[0]!;
    this.emit(userId, 'rundowns PATCH', { id, version: header.version, field, newValue });
  }

  protected blockOf(storyId: number): number {
    const found = [...this.blocks.values()].find(({ stories }) => stories.includes(storyId));
    if (!found) throw refusal(404, 'not_found');
    return found.id;
  }

  /** Writes an order of stories; only rows whose place changed get a new version, as in SQL. */
  protected place(
    order: readonly { id: number; stories: readonly number[] }[],
  ): { id: number; blockId: number; index: number; version: number }[] {
    return order.flatMap(({ id: blockId, stories }) => {
      const stored = this.blocks.get(blockId)!;
      stored.stories = [...stories];
      return stories.flatMap((id, index) => {
        const now = this.stories.get(id)!;
        if (now.blockId === blockId && now.index === index) return [];
        return [{ id, blockId, index, version: this.set(id, { blockId, index, rundownId: stored.rundownId }).version }];
      });
    });
  }
}
