import { all, drop, loaded, put, renew } from '../core/changes.ts';
import { Replay } from '../core/Replay.ts';
import { type Row, Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { Timers } from '../env.ts';
import { isUnstable, refusalOf } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Block, Rundown, Story } from '../types.ts';
import { Echoes } from './Echoes.ts';
import { blockOf, EMPTY_PLACEMENT, type Placement, withoutRundown, withPart, withRundown } from './placement.ts';
import { Unheard } from './Unheard.ts';

/** A rundown without the fields derived from blocks and stories. */
export type Header = Omit<Rundown, 'blocks' | 'approved'>;
export type BlockRow = Omit<Block, 'stories'>;

export const headerOf = ({ blocks: _blocks, approved: _approved, ...header }: Rundown): Header => header;
export const blockRowOf = ({ stories: _stories, ...row }: Block): BlockRow => row;

/** The rows of all open rundowns and their positions. */
export class RundownData {
  readonly headers = new Table<Header>();
  readonly blocks = new Table<BlockRow>();
  readonly stories = new Table<Story>();
  readonly places = new Replay<Placement>(EMPTY_PLACEMENT);
  readonly unheard: Unheard;
  readonly echoes: Echoes;
  /** Loads an open rundown again. */
  readonly reload: (rundownId: number) => void;
  /** Removed stories, so that a late answer does not bring them back. */
  readonly gone = new Set<number>();
  /** The version of each story in its last load. */
  private readonly brought = new Map<number, number>();
  private readonly journals = new Set<LiveEvent[]>();
  private readonly doubts = new Set<Set<number>>();
  private loads = 0;
  private readonly turns = new Map<number, Promise<unknown>>();
  /** The newest answered load of each rundown; older answers that arrive later are ignored. */
  private readonly newest = new Map<number, number>();

  /** Hears the stories of answers, or what was answered of them. */
  readonly told: (story: Partial<Story> & Row) => void;

  constructor(timers: Timers, expectsEvents: () => boolean, reload: (rundownId: number) => void, told: RundownData['told']) {
    this.told = told;
    this.reload = reload;
    this.unheard = new Unheard(timers, reload);
    this.echoes = new Echoes(this.places, this.unheard, expectsEvents);
  }

  /** Loads a rundown; events received meanwhile are applied again on top, so none is lost. */
  async load(send: () => Promise<Rundown>, replay: (event: LiveEvent) => void): Promise<Rundown> {
    const journal: LiveEvent[] = [];
    this.journals.add(journal);
    const records = this.record();
    const sentAt = this.unheard.moment();
    this.loads += 1;
    const load = this.loads;
    try {
      const rundown = await send();
      this.journals.delete(journal);
      if (load < (this.newest.get(rundown.id) ?? 0)) return rundown;
      this.newest.set(rundown.id, load);
      batch(() => {
        this.take(rundown, records);
        this.unheard.loaded(rundown.id, sentAt);
        // Replayed as events, since their subjects may be known only now. Other running loads record them themselves.
        this.quietly(() => {
          for (const event of journal) replay(event);
        });
      });
      return rundown;
    } finally {
      this.journals.delete(journal);
      for (const end of Object.values(records)) end();
    }
  }

  /** Marks every known story as unconfirmed; `left` lists those no load has brought since. */
  doubt(): { readonly left: () => readonly number[]; readonly end: () => void } {
    const doubtful = new Set(this.stories.settled().keys());
    this.doubts.add(doubtful);
    return { left: () => [...doubtful], end: () => void this.doubts.delete(doubtful) };
  }

  /** Tells whether a load brought a story in this version, or in a newer one. */
  isBrought(storyId: number, version: number): boolean {
    return version <= (this.brought.get(storyId) ?? 0);
  }

  /**
   * Runs what changes what is on air in a rundown after all that was asked for before it. What waits for a call that gets no answer fails with it, unless
   * it compares what is on air: it would be done long after it was wanted.
   */
  inTurn<T>(rundownId: number, compares: boolean, work: () => Promise<T>): Promise<T> {
    const after = (error: unknown): Promise<T> => (compares || !isUnstable(refusalOf(error)) ? work() : Promise.reject(error));
    const turn = this.turns.get(rundownId)?.then(work, after) ?? work();
    this.turns.set(rundownId, turn);
    const end = (): void => {
      if (this.turns.get(rundownId) === turn) this.turns.delete(rundownId);
    };
    turn.then(end, end);
    return turn;
  }

  /** Keeps an event for the loads that are on their way. */
  note(event: LiveEvent): void {
    for (const journal of this.journals) journal.push(event);
  }

  /** Updates known rows from an answer; their positions are left to events. */
  answer(rundown: Rundown): void {
    batch(() => {
      this.headers.confirm(renew(headerOf(rundown)));
      for (const block of rundown.blocks) this.answerBlock(block);
    });
  }

  answerBlock(block: Block): void {
    batch(() => {
      this.blocks.confirm(renew(blockRowOf(block)));
      this.stories.confirm(all(block.stories.map(renew)));
      // Not what was removed since, or is older than an event.
      for (const story of block.stories) if (this.stories.settled().get(story.id) === story) this.told(story);
    });
  }

  /** Stores stories of an answer in open rundowns unless removed meanwhile; answers those stored. */
  arrive(stories: readonly Story[]): Story[] {
    // Stories in rundowns that are not open are not followed.
    const { stories: lists } = this.places.settled();
    const here = stories.filter(({ id, blockId }) => !this.gone.has(id) && blockId !== null && lists.has(blockId));
    this.stories.confirm(all(here.map(put)));
    return here;
  }

  /** The rundowns in which stories stand. */
  homesOf(ids: readonly number[]): readonly number[] {
    const placement = this.places.settled();
    const homes = ids.flatMap((id) => blockOf(placement, id) ?? []).flatMap((blockId) => this.blocks.get(blockId)?.rundownId ?? []);
    return [...new Set(homes)];
  }

  /** Forgets a rundown that was closed or deleted. */
  forget(rundownId: number): void {
    batch(() => {
      this.places.confirm((placement) => withoutRundown(placement, rundownId));
      const stories = idsIn(this.stories.settled(), rundownId);
      for (const id of stories) this.brought.delete(id);
      this.stories.confirm(drop(stories));
      this.blocks.confirm(drop(idsIn(this.blocks.settled(), rundownId)));
      this.headers.confirm(drop([rundownId]));
    });
  }

  private quietly(work: () => void): void {
    const { headers, blocks, stories, places } = this;
    headers.quietly(() => blocks.quietly(() => stories.quietly(() => places.quietly(work))));
  }

  private record() {
    return { headers: this.headers.record(), blocks: this.blocks.record(), stories: this.stories.record(), places: this.places.record() };
  }

  private take(rundown: Rundown, records: ReturnType<RundownData['record']>): void {
    const stories = rundown.blocks.flatMap((block) => block.stories);
    for (const { id } of stories) {
      this.gone.delete(id);
      for (const doubtful of this.doubts) doubtful.delete(id);
    }
    // Only this rundown's part is replayed: another may have been loaded since.
    records.headers(
      loaded([headerOf(rundown)]),
      partOf<Header>(({ id }) => id === rundown.id),
    );
    records.blocks(
      (rows) => all<BlockRow>([drop(absent(rows, rundown.id, rundown.blocks)), loaded(rundown.blocks.map(blockRowOf))])(rows),
      partOf<BlockRow>(({ rundownId }) => rundownId === rundown.id),
    );
    const brought = new Set(stories.map(({ id }) => id));
    records.places(
      (placement) => withRundown(placement, rundown),
      (now, redone) => withPart(now, redone, rundown.id, brought),
    );
    this.takeStories(rundown.id, stories, records.stories);
  }

  // A newer load of another rundown may have brought a story; for the rest their position decides.
  private takeStories(rundownId: number, stories: readonly Story[], end: ReturnType<RundownData['record']>['stories']): void {
    const { blocks, stories: lists } = this.places.settled();
    const own = new Set(blocks.get(rundownId));
    const elsewhere = new Set([...lists].flatMap(([blockId, ids]) => (own.has(blockId) ? [] : ids)));
    const here = new Set(stories.map(({ id }) => id));
    const older = new Set(stories.filter(({ id, version }) => version < (this.brought.get(id) ?? 0)).map(({ id }) => id));
    for (const { id, version } of stories) if (!older.has(id)) this.brought.set(id, version);
    const isMeant = (row: Story): boolean =>
      here.has(row.id) ? !older.has(row.id) : row.rundownId === rundownId && !elsewhere.has(row.id);
    end((rows) => all<Story>([drop(absent(rows, rundownId, stories)), loaded(stories)])(rows), partOf(isMeant));
  }
}

/** Restricts a change to the chosen rows; the others stay as they are. */
const partOf =
  <T extends Row>(isMeant: (row: T) => boolean) =>
  (now: ReadonlyMap<number, T>, redone: ReadonlyMap<number, T>): ReadonlyMap<number, T> => {
    const changed = [...new Set([...now.keys(), ...redone.keys()])].filter((id) => {
      const [before, after] = [now.get(id), redone.get(id)];
      return before !== after && ((before !== undefined && isMeant(before)) || (after !== undefined && isMeant(after)));
    });
    if (changed.length === 0) return now;
    const next = new Map(now);
    for (const id of changed) {
      const row = redone.get(id);
      if (row) next.set(id, row);
      else next.delete(id);
    }
    return next;
  };

type InRundown = Row & { readonly rundownId: number | null };

const idsIn = <T extends InRundown>(rows: ReadonlyMap<number, T>, rundownId: number): number[] =>
  [...rows.values()].filter((row) => row.rundownId === rundownId).map(({ id }) => id);

/** The rows of a rundown that were missing in its load. */
function absent<T extends InRundown>(rows: ReadonlyMap<number, T>, rundownId: number, here: readonly Row[]): number[] {
  const ids = new Set(here.map(({ id }) => id));
  return idsIn(rows, rundownId).filter((id) => !ids.has(id));
}
