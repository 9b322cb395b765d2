import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Timers } from '../env.ts';
import { type Done, mayPass, type Refusal, refusalOf } from '../failures.ts';
import { SpacedReload } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { AgencyItem, AgencyLane } from '../types.ts';
import { attempt } from '../verbs.ts';
import { containsText, isExcerpt, isFrom, withNew } from './laneItems.ts';

export type AgencyEvent = Extract<LiveEvent, { kind: `agency ${string}` }>;
/** How many items of a lane are loaded at a time. */
const PART = 50;
/** How many the server answers at most at a time. */
const LONGEST = 500;

export interface ColumnView {
  /** What was loaded so far, the newest first. */
  readonly items: readonly AgencyItem[];
  /** How many there are. */
  readonly total: number;
  /** How often they were loaded from the newest on: what follows them may be other items since. */
  readonly loads: number;
  readonly term: string;
  readonly loading: boolean;
  readonly error: Refusal | undefined;
}
const EMPTY: ColumnView = { items: [], total: 0, loads: 0, term: '', loading: false, error: undefined };

/** A shown lane: the items loaded so far, and new ones as they arrive. */
export class LaneColumn {
  private readonly cell = new Cell<ColumnView>(EMPTY);
  readonly view: View<ColumnView> = this.cell;
  private readonly calls: Pick<Client, 'agency'>;
  private readonly notices: Notices;
  private lane: AgencyLane;
  private asked = 0;
  /** Whether its items are being loaded, and how often its sources are being read by force. */
  private isLoading = false;
  private forced = 0;
  /** Whether there may be other items than those shown: a load from the newest on is due, or failed. */
  private isBehind = false;
  /** Events received meanwhile. */
  private journal: AgencyEvent[] = [];
  /** Loads what only the server knows, seldom: where many sources are read at once, each of them has an event. */
  private readonly again: SpacedReload;

  constructor(calls: Pick<Client, 'agency'>, notices: Notices, lane: AgencyLane, timers: Timers) {
    this.calls = calls;
    this.notices = notices;
    this.lane = lane;
    this.again = new SpacedReload(() => this.newest(this.cell.snapshot().term, this.cell.snapshot().error), timers);
  }
  /** Ends its reloads: it is shown no longer. */
  close(): void {
    this.again.stop();
  }

  /** Shows items that contain a text, newest first. */
  async load(term = this.cell.snapshot().term): Promise<void> {
    await this.again.now(() => this.newest(term));
  }
  /** Loads from the newest on; a former error stays until there is an answer, where it is given. Answers whether it failed and may succeed later. */
  private newest(term: string, former?: Refusal): Promise<boolean> {
    const { items, term: before } = this.cell.snapshot();
    // Reloads as many items as are shown, so that nobody loses their place.
    const many = term === before ? Math.max(PART, items.length) : PART;
    return this.part({ term, page: 0, size: Math.min(many, LONGEST), before: [], many, former });
  }
  /** Loads older items, unless all are loaded. */
  async more(): Promise<void> {
    const { items, total, loading, term } = this.cell.snapshot();
    if (loading) return;
    // Pages are counted from the newest item: what follows those that are shown is known once these are up to date.
    if (this.isBehind) this.catchUp();
    else if (items.length < total) await this.part({ term, page: Math.floor(items.length / PART), size: PART, before: items, many: PART });
  }
  /** Loads from the newest on, soon. */
  private catchUp(): void {
    this.isBehind = true;
    this.again.ask();
  }
  /** Reads the sources now and shows the result (AGY-07). */
  async force(): Promise<Done<AgencyLane>> {
    this.forced += 1;
    this.cell.update((view) => ({ ...view, loading: true }));
    const done = await attempt({ notices: this.notices }, 'error:loadFailed', () =>
      this.calls.agency.lanes.load(this.lane.id, { forceUpdate: true }),
    );
    this.forced -= 1;
    if (done.ok) await this.load();
    else this.settle({});
    return done;
  }

  /** Takes a changed lane, reloading if it selects other items. */
  changed(lane: AgencyLane): void {
    const before = this.lane;
    this.lane = lane;
    const chosen = ({ term, sourcesIds, listsIds }: AgencyLane): string => JSON.stringify([term, sourcesIds, listsIds]);
    if (chosen(before) !== chosen(lane)) void this.load();
  }

  /** Merges new, corrected and withdrawn items of a source. */
  came(event: AgencyEvent): void {
    if (!isFrom(this.lane, event.data)) return;
    if (this.cell.snapshot().loading) this.journal.push(event);
    else if (this.isForServer(event)) {
      this.catchUp();
      // What is shown is corrected or withdrawn at once: nobody uses it while the lane waits for its load.
      if (event.kind === 'agency CREATE') return;
    }
    if (event.kind === 'agency UPDATE') this.replace(event.data.items);
    else this.add(event.data.items);
  }

  /** Whether only the server knows what is shown after an event. */
  private isForServer({ kind, data: { items, total } }: AgencyEvent): boolean {
    // An event about many items carries only the newest; the others lie between those and the shown ones.
    if (total > items.length) return true;
    if (kind === 'agency CREATE' && items.some((item) => this.isBeyond(item) && this.isWanted(item))) return true;
    const hasSearch = [this.cell.snapshot().term, this.lane.term].some((term) => term?.trim());
    const shown = new Set(this.cell.snapshot().items.map(({ id }) => id));
    // A correction may make an item match or stop matching, and events carry only the beginning of a long text.
    return (
      hasSearch &&
      items.some((item) => {
        const isWanted = this.isWanted(item);
        return (isExcerpt(item) && !isWanted) || (kind === 'agency UPDATE' && shown.has(item.id) !== isWanted);
      })
    );
  }
  private isWanted(item: AgencyItem): boolean {
    return containsText(item, this.cell.snapshot().term) && containsText(item, this.lane.term);
  }

  /** Whether an item lies among those that are not loaded yet, being older than all that are. */
  private isBeyond({ date }: AgencyItem): boolean {
    const { items, total } = this.cell.snapshot();
    const last = items.length < total ? items.at(-1) : undefined;
    return last !== undefined && date < last.date;
  }

  private add(came: readonly AgencyItem[]): void {
    this.cell.update((view) => {
      const known = new Set(view.items.map(({ id }) => id));
      const wanted = came.filter((item) => !known.has(item.id) && this.isWanted(item) && !this.isBeyond(item));
      if (wanted.length === 0) return view;
      return { ...view, items: withNew(view.items, wanted), total: view.total + wanted.length };
    });
  }

  private replace(changed: readonly AgencyItem[]): void {
    const now = new Map(changed.map((item) => [item.id, item]));
    this.cell.update((view) => ({ ...view, items: view.items.map((item) => now.get(item.id) ?? item) }));
  }

  private async part({
    term,
    page,
    size,
    before,
    many,
    former,
  }: {
    term: string;
    page: number;
    size: number;
    before: readonly AgencyItem[];
    /** How many are wanted, in pages of that size. */
    many: number;
    former?: Refusal | undefined;
  }): Promise<boolean> {
    this.asked += 1;
    const { asked } = this;
    this.isLoading = true;
    // What is read from the beginning says what came in before.
    const known = page === 0 ? this.journal.length : 0;
    this.cell.update((view) => ({ ...view, term, loading: true, error: former }));
    try {
      const items = new Map(before.map((item) => [item.id, item]));
      let total: number | undefined;
      let above = 0;
      for (let at = 0; at * size < many && (total === undefined || at * size < total); at += 1) {
        const query = { laneId: this.lane.id, page: page + at, size, ...(term.trim() && { term }) };
        const { data, total: counted } = await this.calls.agency.lanes[this.lane.type].filter(query);
        if (asked !== this.asked) return false;
        // What comes in meanwhile moves items to the next page. It is not counted here: it is as it is told.
        if (page > 0) above = data.filter(({ id }) => items.has(id)).length - (before.length - page * size);
        for (const item of data) if (!items.has(item.id)) items.set(item.id, item);
        total ??= counted - above;
      }
      this.journal.splice(0, known);
      this.isLoading = false;
      if (page === 0) this.isBehind = false;
      const { loads } = this.cell.snapshot();
      const read = { items: [...items.values()], total: total ?? 0 };
      this.settle({ ...read, loads: page === 0 ? loads + 1 : loads, error: undefined });
      // More came in above than was told meanwhile, or something is there no more.
      const told = this.cell.snapshot().total - read.total;
      if (!this.isBehind && (above < 0 || above > told)) this.catchUp();
      return false;
    } catch (error) {
      if (asked !== this.asked) return false;
      this.isLoading = false;
      this.isBehind ||= page === 0;
      const refusal = refusalOf(error);
      this.settle({ error: refusal });
      return mayPass(refusal);
    }
  }
  /** Shows what came of a load, well or not, and what came in meanwhile. */
  private settle(read: Partial<ColumnView>): void {
    this.cell.update((view) => ({ ...view, ...read, loading: this.isLoading || this.forced > 0 }));
    const { journal } = this;
    this.journal = [];
    for (const event of journal) this.came(event);
  }
}
