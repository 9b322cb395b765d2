import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, type Refusal, refusalOf } from '../failures.ts';
import { Cycle } from '../lists/Cycle.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import { type DayAndPrograms, guidelineFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { AgencyItem, AgencyLane, Guideline, Post, Proposal, RssFeedTrial } from '../types.ts';
import { attempt } from '../verbs.ts';
import { containsText, isExcerpt, isFrom, withNew } from './laneItems.ts';

type AgencyEvent = Extract<LiveEvent, { kind: `agency ${string}` }>;
type Calls = Pick<Client, 'agency' | 'assignmentProposals' | 'assignments' | 'posts' | 'rss'>;
/** How many items of a lane are loaded at a time. */
const PART = 50;
/** How many the server answers at most at a time. */
const LONGEST = 500;

export interface ColumnView {
  /** What was loaded so far, the newest first. */
  readonly items: readonly AgencyItem[];
  /** How many there are. */
  readonly total: number;
  readonly term: string;
  readonly loading: boolean;
  readonly error: Refusal | undefined;
}
const EMPTY: ColumnView = { items: [], total: 0, term: '', loading: false, error: undefined };

/** A shown lane: the items loaded so far, and new ones as they arrive. */
export class LaneColumn {
  private readonly cell = new Cell<ColumnView>(EMPTY);
  readonly view: View<ColumnView> = this.cell;
  private readonly calls: Calls;
  private readonly notices: Notices;
  private lane: AgencyLane;
  private asked = 0;
  /** Whether its items are being loaded, and how often its sources are being read by force. */
  private isLoading = false;
  private forced = 0;
  /** Events received meanwhile. */
  private journal: AgencyEvent[] = [];

  constructor(calls: Calls, notices: Notices, lane: AgencyLane) {
    this.calls = calls;
    this.notices = notices;
    this.lane = lane;
  }

  /** Shows items that contain a text, newest first. */
  async load(term = this.cell.snapshot().term): Promise<void> {
    const { items, term: former } = this.cell.snapshot();
    // Reloads as many items as are shown, so that nobody loses their place.
    const many = term === former ? Math.max(PART, items.length) : PART;
    await this.part({ term, page: 0, size: Math.min(many, LONGEST), before: [], many });
  }
  /** Loads older items, unless all are loaded. */
  async more(): Promise<void> {
    const { items, total, loading, term } = this.cell.snapshot();
    if (!loading && items.length < total)
      await this.part({ term, page: Math.floor(items.length / PART), size: PART, before: items, many: PART });
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
    else if (this.isForServer(event)) return void this.load();
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
  }: {
    term: string;
    page: number;
    size: number;
    before: readonly AgencyItem[];
    /** How many are wanted, in pages of that size. */
    many: number;
  }): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.isLoading = true;
    // A load from the beginning contains what came in before it.
    const known = page === 0 ? this.journal.length : 0;
    this.cell.update((view) => ({ ...view, term, loading: true, error: undefined }));
    try {
      const items = new Map(before.map((item) => [item.id, item]));
      let total = 0;
      for (let at = 0; at * size < many && (at === 0 || at * size < total); at += 1) {
        const query = { laneId: this.lane.id, page: page + at, size, ...(term.trim() && { term }) };
        const found = await this.calls.agency.lanes[this.lane.type].filter(query);
        if (asked !== this.asked) return;
        // What comes in meanwhile moves items to the next page.
        for (const item of found.data) if (!items.has(item.id)) items.set(item.id, item);
        ({ total } = found);
      }
      this.journal.splice(0, known);
      this.isLoading = false;
      this.settle({ items: [...items.values()], total });
    } catch (error) {
      if (asked !== this.asked) return;
      this.isLoading = false;
      this.settle({ error: refusalOf(error) });
    }
  }
  /** Shows the outcome of a load, and what came in meanwhile. */
  private settle(read: Partial<ColumnView>): void {
    this.cell.update((view) => ({ ...view, ...read, loading: this.isLoading || this.forced > 0 }));
    const { journal } = this;
    this.journal = [];
    for (const event of journal) this.came(event);
  }
}

/** The agency: lanes of items others publish, and documents made of them. */
export class AgencyStore {
  private readonly calls: Calls;
  private readonly notices: Notices;
  private readonly cycle = new Cycle();
  /** Whether they are being loaded, saved or removed. */
  readonly flags = this.cycle.view;
  private readonly columns = new Set<LaneColumn>();
  private readonly readers = new Set<{ readonly id: string; readonly changed: () => void }>();
  /** The proposals that were created for guidelines that were then refused, by their item: a second try goes on from there. */
  private readonly begun = new Map<string, number>();
  private readonly maker: Maker;

  constructor(calls: Calls, notices: Notices, env: Pick<Env, 'now' | 'uuid'>) {
    this.calls = calls;
    this.notices = notices;
    this.maker = new Maker(env);
  }

  /** A lane that is shown; close it when it is no longer. */
  open(lane: AgencyLane): { readonly column: LaneColumn; readonly close: () => void } {
    const column = new LaneColumn(this.calls, this.notices, lane);
    this.columns.add(column);
    return { column, close: () => void this.columns.delete(column) };
  }
  /** Reloads the shown lanes, after events were missed. */
  async reloadAll(): Promise<void> {
    for (const { changed } of this.readers) changed();
    await Promise.all([...this.columns].map((column) => column.load()));
  }

  /** One item with all of its text, of which lanes carry the beginning. */
  whole(id: string): StoreQuery<AgencyItem> {
    return new StoreQuery((signal) => this.calls.agency.items.load(id, { signal }));
  }

  /** Calls `changed` whenever the text of an item may be another, also behind the part that lanes carry, until the answered function is called. */
  follow(id: string, changed: () => void): () => void {
    const reader = { id, changed };
    this.readers.add(reader);
    return () => void this.readers.delete(reader);
  }

  /** Makes a proposal of an item, with its text (AGY-06). */
  propose({ id, type }: AgencyItem): Promise<Done<Proposal>> {
    const { assignmentProposals: calls } = this.calls;
    const create = {
      facebook: (_: object, one: CallOptions) => calls.createFromFacebook(id, one),
      rss: (_: object, one: CallOptions) => calls.createFromRss(id, one),
      twitter: (_: object, one: CallOptions) => calls.createFromTwitter(id, one),
    }[type];
    return this.attempt(() => this.maker.make({ proposalOf: id }, { create }));
  }
  /** Makes a post of an item, with its text (AGY-06). */
  post({ id, type }: AgencyItem): Promise<Done<Post>> {
    const { posts } = this.calls;
    const create = {
      facebook: (_: object, one: CallOptions) => posts.createFromFacebook(id, one),
      rss: (_: object, one: CallOptions) => posts.createFromRss(id, one),
      twitter: (_: object, one: CallOptions) => posts.createFromTwitter(id, one),
    }[type];
    return this.attempt(() => this.maker.make({ postOf: id }, { create }));
  }
  /** Tries an address as a feed before it is stored. */
  tryFeed(url: string): Promise<Done<RssFeedTrial>> {
    // An invalid address is reported when it is stored.
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.calls.rss.feeds.test({ url }), 422);
  }
  /** Makes a guideline of an item for a day and programs, through a proposal, so that the lineage shows its source. */
  async guideline(item: AgencyItem, wish: DayAndPrograms, opening?: Opening): Promise<Done<Guideline>> {
    let id = this.begun.get(item.id);
    if (id === undefined) {
      const proposal = await this.propose(item);
      if (!proposal.ok) return proposal;
      ({ id } = proposal.value);
    }
    const { assignments } = this.calls;
    const made = { of: id, ...wish };
    const done = await this.attempt(() => this.maker.make(made, guidelineFrom(assignments, assignments.createFromProposal), opening));
    if (done.ok || done.error.status === 404) this.begun.delete(item.id);
    else this.begun.set(item.id, id);
    return done;
  }
  private attempt<T>(make: () => Promise<T>): Promise<Done<T>> {
    return attempt({ notices: this.notices, cycle: this.cycle }, 'error:createFailed', make);
  }

  merge(event: AgencyEvent): void {
    for (const column of this.columns) column.came(event);
    if (event.kind !== 'agency UPDATE') return;
    const { items, total } = event.data;
    // An event about many items carries only the newest.
    for (const { id, changed } of this.readers) if (total > items.length || items.some((item) => item.id === id)) changed();
  }
}

/** The agency of a store. */
export const agencyOf = part({
  make: ({ client, notices, env }) => new AgencyStore(client, notices, env),
  hears: { agency: (agency, event) => agency.merge(event) },
  reload: (agency) => agency.reloadAll(),
  isOfPrograms: true,
});
