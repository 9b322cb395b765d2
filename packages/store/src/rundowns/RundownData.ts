import { all, drop, loaded, put, renew } from '../core/changes.ts';
import { Replay } from '../core/Replay.ts';
import { type Row, Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { Timers } from '../env.ts';
import type { LiveEvent } from '../live.ts';
import type { Block, Rundown, Story } from '../types.ts';
import { Echoes } from './Echoes.ts';
import { EMPTY_PLACEMENT, type Placement, withoutRundown, withRundown } from './placement.ts';

/** A rundown without what follows from its blocks and stories. */
export type Header = Omit<Rundown, 'blocks' | 'approved'>;
export type BlockRow = Omit<Block, 'stories'>;

export const headerOf = ({ blocks: _blocks, approved: _approved, ...header }: Rundown): Header => header;
export const blockRowOf = ({ stories: _stories, ...row }: Block): BlockRow => row;

/** The rows of every open rundown, and where they stand. */
export class RundownData {
  readonly headers = new Table<Header>();
  readonly blocks = new Table<BlockRow>();
  readonly stories = new Table<Story>();
  readonly places = new Replay<Placement>(EMPTY_PLACEMENT);
  readonly echoes: Echoes;
  /** Stories that went: an answer that comes late does not bring them back. */
  readonly gone = new Set<number>();
  private readonly journals = new Set<LiveEvent[]>();

  constructor(timers: Timers, isLive: () => boolean, reload: (rundownId: number) => void) {
    this.echoes = new Echoes(this.places, timers, isLive, reload);
  }

  /** Loads a rundown: the events that come while it is on its way are played again on top of it, so none is lost. */
  async load(send: () => Promise<Rundown>, replay: (event: LiveEvent) => void): Promise<Rundown> {
    const journal: LiveEvent[] = [];
    this.journals.add(journal);
    const sentAt = this.echoes.moment();
    try {
      const rundown = await send();
      this.journals.delete(journal);
      batch(() => {
        this.take(rundown);
        this.echoes.loaded(rundown.id, sentAt);
        for (const event of journal) replay(event);
      });
      return rundown;
    } finally {
      this.journals.delete(journal);
    }
  }

  /** Keeps an event for the loads that are on their way. */
  note(event: LiveEvent): void {
    for (const journal of this.journals) journal.push(event);
  }

  /** Takes what an answer says of rows that are known; where they stand is left to the events. */
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
    });
  }

  /** Stores stories an answer brought, unless they went meanwhile; answers those that stay. */
  arrive(stories: readonly Story[]): Story[] {
    const here = stories.filter(({ id }) => !this.gone.has(id));
    this.stories.confirm(all(here.map(put)));
    return here;
  }

  /** Forgets a rundown that was closed or deleted. */
  forget(rundownId: number): void {
    batch(() => {
      this.places.confirm((placement) => withoutRundown(placement, rundownId));
      this.stories.confirm(drop(idsIn(this.stories.settled(), rundownId)));
      this.blocks.confirm(drop(idsIn(this.blocks.settled(), rundownId)));
      this.headers.confirm(drop([rundownId]));
    });
  }

  private take(rundown: Rundown): void {
    const stories = rundown.blocks.flatMap((block) => block.stories);
    const absent = <T extends Row & { rundownId: number | null }>(rows: ReadonlyMap<number, T>, here: readonly Row[]): number[] => {
      const ids = new Set(here.map(({ id }) => id));
      return idsIn(rows, rundown.id).filter((id) => !ids.has(id));
    };
    for (const { id } of stories) this.gone.delete(id);
    this.headers.confirm(loaded([headerOf(rundown)]));
    this.blocks.confirm(all([drop(absent(this.blocks.settled(), rundown.blocks)), loaded(rundown.blocks.map(blockRowOf))]));
    this.stories.confirm(all([drop(absent(this.stories.settled(), stories)), loaded(stories)]));
    this.places.confirm((placement) => withRundown(placement, rundown));
  }
}

const idsIn = <T extends Row & { rundownId: number | null }>(rows: ReadonlyMap<number, T>, rundownId: number): number[] =>
  [...rows.values()].filter((row) => row.rundownId === rundownId).map(({ id }) => id);
