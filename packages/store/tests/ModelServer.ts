import { COMMAND_OF, displayChanges, moveStories, repaginate } from '@lauda/domain';
import type { Sent } from '../../testing/src/recording.ts';
import { itemsOf } from '../src/rundowns/airItems.ts';
import type { Block, DisplayStatus, Rundown, Story, StoryInput } from '../src/types.ts';
import { refusal } from './answers.ts';
import { block, rundown, story, uuidOf } from './entities.ts';
import { ModelState } from './ModelState.ts';

// biome-ignore lint/suspicious/noExplicitAny: the bodies of a dozen calls, read by the route
type Body = Record<string, any>;

/** A server in memory that does what the real one does to rundowns: one change at a time, versions by one, events in the order of the changes. */
export class ModelServer extends ModelState {
  /** Does one call of one person; the answer is what the real server answers at that moment. */
  handle(userId: number, { route, path = {}, query = {}, body }: Sent): unknown {
    const id = Number(path.id ?? 0);
    const input = body as Body;
    switch (route) {
      case 'GET /rundowns':
        return this.whole([...this.headers.values()].find((each) => each.programId === query.programId)!.id);
      case 'GET /locks':
        return [];
      case 'PATCH /stories/{id}':
        return this.patch(userId, id, input.field, input.newValue);
      case 'PATCH /rundowns/{id}':
        return this.patchRundown(userId, id, input.field, input.newValue);
      case 'PUT /rundowns/{id}/stories/move':
        return this.move(userId, id, input.ids, input.targetBlockId, input.targetStoryId);
      case 'PUT /rundowns/{id}/blocks/reorder':
        return this.reorder(userId, id, input.blocksIds);
      case 'POST /rundowns/{id}/blocks':
        return this.createBlock(userId, id);
      case 'DELETE /rundowns/{id}/blocks/{blockId}':
        return this.removeBlock(userId, id, Number(path.blockId));
      case 'POST /rundowns/{id}/stories':
        return this.createStory(userId, id, input.blockId, undefined, input.story);
      case 'POST /rundowns/{id}/stories/{storyId}/after':
        return this.createStory(userId, id, this.blockOf(Number(path.storyId)), Number(path.storyId), input.story);
      case 'DELETE /stories':
        return this.remove(userId, query.ids as number[]);
      case 'PUT /stories/restore':
        return this.restore(userId, input.ids);
      case 'PUT /stories/display_status':
        return this.air(userId, input.ids, input.status, input.updatePrevious);
      case 'PUT /rundowns/{id}/approve/{flag}':
        return this.approve(userId, id, path.flag as boolean);
      case 'PUT /rundowns/{id}/repaginate':
        return this.repaginate(userId, id);
      case 'PUT /rundowns/{id}/stories/approve':
        return this.each(userId, id, (now) => (input.ids.includes(now.id) ? { approved: input.approved } : {}));
      case 'PUT /rundowns/{id}/stories/pages': {
        const pages = new Map<number, string>(input.pages.map((each: { id: number; page: string }) => [each.id, each.page]));
        return this.each(userId, id, (now) => (pages.has(now.id) ? { page: pages.get(now.id)! } : {}));
      }
      default:
        throw new Error(`The model has no ${route}`);
    }
  }

  private patch(userId: number, id: number, field: string, newValue: unknown): Story {
    this.demand([id]);
    const next = this.set(id, { [field]: newValue });
    this.emit(userId, 'stories PATCH', {
      id,
      version: next.version,
      field,
      newValue,
      changes: { [field]: newValue, version: next.version },
    });
    return next;
  }

  private patchRundown(userId: number, id: number, field: string, newValue: unknown): Rundown {
    this.touch(userId, id, { [field]: newValue });
    return this.whole(id);
  }

  private move(userId: number, rundownId: number, ids: number[], targetBlockId: number, targetStoryId: number | null): Story[] {
    this.demand(ids);
    const target = this.blocks.get(targetBlockId);
    if (target?.rundownId !== rundownId || (targetStoryId !== null && !target.stories.includes(targetStoryId)))
      throw refusal(404, 'not_found');
    const isKept = ({ displayStatus, rundownId: home, blockId }: Story): boolean =>
      displayStatus === 'play' && (home !== rundownId || (target.standBy && blockId !== targetBlockId));
    if (ids.some((id) => isKept(this.stories.get(id)!))) throw refusal(412, 'rundown_displayed');
    const before = [...this.blocks.values()].map(({ id, stories }) => ({ id, stories }));
    const order = this.place(moveStories(before, ids, targetBlockId, targetStoryId));
    const { programId, date } = this.headers.get(rundownId)!;
    for (const id of ids) this.stories.set(id, { ...this.stories.get(id)!, programId, date });
    this.emit(userId, 'stories MOVE', { ids, rundownId, targetBlockId, targetStoryId, order });
    return ids.map((id) => this.stories.get(id)!);
  }

  private announceOrder(userId: number, rundownId: number): void {
    const header = this.headers.get(rundownId)!;
    this.headers.set(rundownId, { ...header, version: header.version + 1 });
    this.emit(userId, 'blocks ORDER', { rundownId, blocksIds: this.order.get(rundownId), version: header.version + 1 });
  }

  private reorder(userId: number, rundownId: number, ids: number[]): Rundown {
    const now = this.order.get(rundownId)!;
    if (ids.length !== now.length || !ids.every((id) => now.includes(id))) throw refusal(422, 'validation_failed');
    if (ids.at(-1) !== now.at(-1)) throw refusal(412, 'stand_by_immovable');
    this.order.set(rundownId, ids);
    this.announceOrder(userId, rundownId);
    return this.whole(rundownId);
  }

  private createBlock(userId: number, rundownId: number): Block {
    const made = block(++this.next, 0, [], { rundownId });
    const list = this.order.get(rundownId)!;
    this.blocks.set(made.id, { ...made, stories: [] });
    this.order.set(rundownId, [...list.slice(0, -1), made.id, ...list.slice(-1)]);
    const whole = this.wholeBlock(made.id);
    this.emit(userId, 'blocks CREATE', whole);
    this.announceOrder(userId, rundownId);
    return whole;
  }

  private removeBlock(userId: number, rundownId: number, id: number): void {
    const found = this.blocks.get(id);
    if (!found) throw refusal(404, 'not_found');
    if (found.standBy) throw refusal(412, 'stand_by_immovable');
    if (found.stories.some((each) => this.stories.get(each)!.displayStatus === 'play')) throw refusal(412, 'rundown_displayed');
    if (found.stories.length > 0) this.remove(userId, [...found.stories]);
    this.blocks.delete(id);
    this.order.set(
      rundownId,
      this.order.get(rundownId)!.filter((each) => each !== id),
    );
    this.emit(userId, 'blocks DELETE', { rundownId, ids: [id] });
    this.announceOrder(userId, rundownId);
  }

  private createStory(
    userId: number,
    rundownId: number,
    blockId: number,
    afterId: number | undefined,
    input: StoryInput | undefined,
  ): Story {
    const inside = this.blocks.get(blockId);
    if (inside?.rundownId !== rundownId) throw refusal(404, 'not_found');
    const at = afterId === undefined ? inside.stories.length : inside.stories.indexOf(afterId) + 1;
    const id = ++this.next;
    const { programId, date } = this.headers.get(rundownId)!;
    this.stories.set(id, story(id, { uuid: input?.uuid ?? uuidOf(id), rundownId, blockId, index: at, programId, date, approved: false }));
    const order = this.place([{ id: blockId, stories: [...inside.stories.slice(0, at), id, ...inside.stories.slice(at)] }]).filter(
      (each) => each.id !== id,
    );
    this.emit(userId, 'stories CREATE', this.stories.get(id));
    if (order.length > 0) this.emit(userId, 'stories MOVE', { ids: [], rundownId, targetBlockId: blockId, targetStoryId: null, order });
    return this.stories.get(id)!;
  }

  private remove(userId: number, ids: number[]): number[] {
    const gone = ids.filter((id) => this.stories.get(id) && this.stories.get(id)!.displayStatus !== 'play');
    for (const id of gone) {
      this.trash.set(id, this.set(id, { excluded: true }));
      this.stories.delete(id);
    }
    if (gone.length === 0) return [];
    this.emit(userId, 'stories DELETE', { ids: gone });
    // Closing the gaps is told to nobody and raises no version: everybody counts the same way.
    for (const stored of this.blocks.values()) {
      stored.stories = stored.stories.filter((id) => !gone.includes(id));
      for (const [index, id] of stored.stories.entries()) this.stories.set(id, { ...this.stories.get(id)!, index });
    }
    return gone;
  }

  private restore(userId: number, ids: number[]): Story[] {
    const back = ids.filter((id) => this.trash.has(id));
    if (back.length === 0) throw refusal(404, 'not_found');
    const placed = back.flatMap((id) => this.placeBack(id));
    const restored = back.map((id) => this.stories.get(id)!);
    for (const each of restored) this.emit(userId, 'stories CREATE', each);
    // Who gave way twice stands where the last one put it.
    const last = new Map(placed.filter((each) => !back.includes(each.id)).map((each) => [each.id, each]));
    for (const blockId of new Set([...last.values()].map((each) => each.blockId))) {
      const order = [...last.values()].filter((each) => each.blockId === blockId);
      const { rundownId } = this.blocks.get(blockId)!;
      this.emit(userId, 'stories MOVE', { ids: [], rundownId, targetBlockId: blockId, targetStoryId: null, order });
    }
    return restored;
  }

  private placeBack(id: number): ReturnType<ModelState['place']> {
    const was = this.trash.get(id)!;
    this.trash.delete(id);
    this.stories.set(id, { ...was, excluded: false, version: was.version + 1 });
    const home = this.blocks.has(was.blockId!) ? was.blockId! : this.order.get(was.rundownId!)!.at(-1)!;
    const list = this.blocks.get(home)!.stories;
    const at = home === was.blockId ? Math.min(was.index, list.length) : list.length;
    return this.place([{ id: home, stories: [...list.slice(0, at), id, ...list.slice(at)] }]);
  }

  private air(userId: number, ids: number[], status: DisplayStatus, updatePrevious: boolean): Story[] {
    this.demand(ids);
    const rundownId = this.stories.get(ids[0]!)!.rundownId!;
    const { onAir } = this.headers.get(rundownId)!;
    const outcome = displayChanges(itemsOf(this.whole(rundownId)), onAir, {
      command: COMMAND_OF[status],
      kind: 'story',
      ids,
      updatePrevious,
    });
    for (const change of outcome.changes) this.patch(userId, change.id, 'displayStatus', change.status);
    const record = outcome.onAir && {
      ...outcome.onAir,
      playTime: '2026-03-10T19:00:00',
      total: this.stories.get(outcome.onAir.id)?.total ?? 'PT0S',
    };
    if (record?.id !== onAir?.id) this.touch(userId, rundownId, { onAir: record });
    return ids.map((id) => this.stories.get(id)!);
  }

  private each(userId: number, rundownId: number, fields: (each: Story) => Partial<Story>): Rundown {
    for (const part of this.whole(rundownId).blocks) {
      for (const now of part.stories) {
        const change = fields(now);
        if (Object.entries(change).every(([field, value]) => now[field as keyof Story] === value)) continue;
        this.emit(userId, 'stories UPDATE', this.set(now.id, change));
      }
    }
    return this.whole(rundownId);
  }
  private approve(userId: number, id: number, approved: boolean): Rundown {
    const standBy = this.order.get(id)!.at(-1);
    return this.each(userId, id, (now) => (now.blockId === standBy ? {} : { approved }));
  }
  private repaginate(userId: number, id: number): Rundown {
    const pages = new Map(repaginate(this.whole(id).blocks).map((each) => [each.id, each.page]));
    return this.each(userId, id, (now) => ({ page: pages.get(now.id)! }));
  }
}

/** Two rundowns with four blocks each, Stand By last. */
export const twoShows = (): Rundown[] =>
  [1, 2].map((id) => {
    const base = id * 100;
    const blocks = [0, 1, 2, 3].map((place) =>
      block(
        base + 10 + place,
        place,
        (place === 3 ? [] : [0, 1, 2]).map((each) => story(base + 20 + place * 3 + each, { total: 'PT1M', programId: id })),
        { rundownId: id, standBy: place === 3, commercial: 'PT30S' },
      ),
    );
    return rundown(id, blocks, { programId: id });
  });
