import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { Env, Timers } from '../env.ts';
import type { Done } from '../failures.ts';
import { Cycle } from '../lists/Cycle.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { Maker, type Opening } from '../Maker.ts';
import { type DayAndPrograms, guidelineFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { AgencyItem, AgencyLane, Guideline, Post, Proposal, RssFeedTrial } from '../types.ts';
import { attempt } from '../verbs.ts';
import { type AgencyEvent, LaneColumn } from './LaneColumn.ts';

type Calls = Pick<Client, 'agency' | 'assignmentProposals' | 'assignments' | 'posts' | 'rss'>;

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
  private readonly timers: Timers;

  constructor(calls: Calls, notices: Notices, env: Pick<Env, 'now' | 'timers' | 'uuid'>) {
    this.calls = calls;
    this.notices = notices;
    this.maker = new Maker(env);
    this.timers = env.timers;
  }

  /** A lane that is shown; close it when it is no longer. */
  open(lane: AgencyLane): { readonly column: LaneColumn; readonly close: () => void } {
    const column = new LaneColumn(this.calls, this.notices, lane, this.timers);
    this.columns.add(column);
    const close = (): void => {
      column.close();
      this.columns.delete(column);
    };
    return { column, close };
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
