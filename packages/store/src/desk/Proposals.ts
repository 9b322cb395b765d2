import { PAGE_SIZE, plainText } from '@lauda/domain';
import type { Client } from '../client.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import type { Failing } from '../lists/failing.ts';
import { recount } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import { type DayAndPrograms, guidelineFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Guideline, Proposal } from '../types.ts';
import { attempt } from '../verbs.ts';

type ProposalEvent = Extract<LiveEvent, { kind: `proposals ${string}` }>;
/** A search for proposals; days YYYY-MM-DD, both included. */
export interface ProposalSearch extends EntrySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly filter?: string | undefined;
}

/** The proposals of guidelines, which are news suggestions too: the newest day first. */
export class ProposalStore {
  private readonly client: Pick<Client, 'assignmentProposals' | 'assignments'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly pages: EntryPages<Proposal, ProposalSearch>;

  constructor(client: Pick<Client, 'assignmentProposals' | 'assignments'>, notices: Notices, env: Pick<Env, 'now' | 'timers' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
    this.pages = new EntryPages<Proposal, ProposalSearch>({
      load: async ({ page = 0, ...search }) => {
        const asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
        const { data, total } = await client.assignmentProposals.filter({ ...asked, page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: ({ date, slug, lead, source }, { from, to, filter }) =>
        (!from || date >= from) &&
        (!to || date <= to) &&
        (!filter?.trim() || plainText([slug, lead, source].join('\n')).includes(plainText(filter.trim()))),
      chooses: ({ from, to, filter }) => Boolean(from || to || filter?.trim()),
      recount: (list) => recount(list, env.timers),
      place: (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** A page of the list; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<Proposal, ProposalSearch>['open']> {
    return this.pages.open();
  }
  reloadAll(): Promise<void> {
    return this.pages.reloadAll();
  }
  get failing(): Failing {
    return this.pages.failing;
  }

  /** Stores a proposal; one without an id is new. */
  async save(proposal: Partial<Proposal> & Pick<Proposal, 'slug'>, opening?: Opening): Promise<Done<Proposal>> {
    const { assignmentProposals: calls } = this.client;
    const isNew = !proposal.id;
    const done = await attempt(
      { notices: this.notices, cycle: this.pages.cycle },
      isNew ? 'error:createFailed' : 'error:updateFailed',
      () => (isNew ? this.maker.make(proposal, calls, opening) : calls.update(proposal)),
    );
    if (done.ok && isNew) this.pages.came(done.value);
    else if (done.ok) this.pages.saved(done.value);
    return done;
  }

  /** Removes proposals; used ones stay, and a notice says so. */
  async remove(ids: readonly number[]): Promise<Done<number[]>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:deleteFailed', () =>
      this.client.assignmentProposals.remove(ids),
    );
    if (!done.ok) return done;
    this.pages.went(done.value);
    if (done.value.length < ids.length) this.notices.show({ level: 'WARNING', title: { key: 'error:newsInUse' } });
    return done;
  }

  /** Makes a guideline of a proposal for a day and programs. */
  toGuideline(id: number, wish: DayAndPrograms, opening?: Opening): Promise<Done<Guideline>> {
    const { assignments } = this.client;
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make({ of: id, ...wish }, guidelineFrom(assignments, assignments.createFromProposal), opening),
    );
  }

  /** Merges one live event. */
  merge(event: ProposalEvent): void {
    switch (event.kind) {
      case 'proposals CREATE':
        this.pages.came(event.data);
        return;
      case 'proposals UPDATE':
        this.pages.changed(event.data, event.before?.entry);
        return;
      case 'proposals DELETE':
        this.pages.went(event.data.ids, event.data.proposals);
        return;
      default:
        event satisfies never;
    }
  }
}

/** The proposals of a store. */
export const proposalsOf = part({
  make: ({ client, notices, env }) => new ProposalStore(client, notices, env),
  hears: { proposals: (proposals, event) => proposals.merge(event) },
  reload: (proposals) => proposals.reloadAll(),
  failing: (proposals) => proposals.failing,
  isOfPrograms: true,
});
