import { compareRounds } from '@lauda/domain';
import type { Client } from '../client.ts';
import { InTurn } from '../core/InTurn.ts';
import { same } from '../core/same.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import type { Failing } from '../lists/failing.ts';
import { newerOf, overtaken } from '../lists/overtaken.ts';
import { recount } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import { type DayAndPrograms, guidelineFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Guideline, Proposal, Round } from '../types.ts';
import { attempt } from '../verbs.ts';

type RoundEvent = Extract<LiveEvent, { kind: `rounds ${string}` }>;
/** The rounds of a day, YYYY-MM-DD. */
export interface RoundSearch extends EntrySearch {
  readonly date: string;
}
/** A round as it is created. */
export type WrittenRound = Partial<Round> & Pick<Round, 'segment' | 'institution'>;

/** The rounds of a day, by the text of their time. */
export class RoundStore {
  private readonly client: Pick<Client, 'assignmentProposals' | 'assignments' | 'rounds'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly pages: EntryPages<Round, RoundSearch>;
  private readonly saves = new InTurn();

  constructor(
    client: Pick<Client, 'assignmentProposals' | 'assignments' | 'rounds'>,
    notices: Notices,
    env: Pick<Env, 'now' | 'timers' | 'uuid'>,
  ) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
    this.pages = new EntryPages<Round, RoundSearch>({
      load: async ({ date }) => ({ rows: await client.rounds.list({ date }) }),
      belongs: (round, { date }) => round.date === date,
      chooses: () => true,
      recount: (list) => recount(list, env.timers),
      place: compareRounds,
      size: 0,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** The list of a day; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<Round, RoundSearch>['open']> {
    return this.pages.open();
  }
  reloadAll(): Promise<void> {
    return this.pages.reloadAll();
  }
  get failing(): Failing {
    return this.pages.failing;
  }

  async create(round: WrittenRound, opening?: Opening): Promise<Done<Round>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make(round, this.client.rounds, opening),
    );
    if (done.ok) this.pages.came(done.value);
    return done;
  }

  /** Stores a round whole, as its form has it. */
  async update(round: Round): Promise<Done<Round>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:updateFailed', () =>
      this.client.rounds.update(round),
    );
    if (done.ok) this.pages.saved(done.value);
    return done;
  }

  /**
   * Saves one field of a round, shown at once; an unchanged value is not sent. `seen` is the round as the person saw it when they began: what somebody
   * else stored in the field since is a version conflict, which is only answered, so that the caller can decide.
   */
  async set<K extends keyof Round>(id: number, field: K, value: Round[K], seen?: Round): Promise<Done<Round>> {
    const release = this.pages.hold(id, { [field]: value } as Partial<Round>);
    const done = await this.saves.run(id, async (): Promise<Done<Round>> => {
      const stored = this.pages.known(id);
      if (!stored) return { ok: false, error: { status: 404, code: 'not_found', message: '' } };
      if (same(stored[field], value)) return { ok: true, value: stored };
      const conflict = overtaken(stored, seen, field);
      if (conflict) return { ok: false, error: conflict };
      const saved = await doneOf(() => this.client.rounds.update({ ...newerOf(stored, seen), [field]: value }));
      if (saved.ok) this.pages.saved(saved.value);
      else if (saved.error.code !== 'version_conflict') this.notices.tell(saved.error, 'error:updateFailed');
      return saved;
    });
    release();
    return done;
  }

  /** Removes rounds; documents made of them stay. */
  async remove(ids: readonly number[]): Promise<Done<number[]>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:deleteFailed', () =>
      this.client.rounds.remove(ids),
    );
    if (done.ok) this.pages.went(done.value);
    return done;
  }

  /** Makes a guideline of a round for a day and programs. */
  toGuideline(id: number, wish: DayAndPrograms, opening?: Opening): Promise<Done<Guideline>> {
    const { assignments } = this.client;
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make({ of: id, ...wish }, guidelineFrom(assignments, assignments.createFromRound), opening),
    );
  }
  /** Makes a proposal of a round. */
  toProposal(id: number): Promise<Done<Proposal>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make({ of: id }, { create: (_, one) => this.client.assignmentProposals.createFromRound(id, one) }),
    );
  }

  /** Merges one live event. */
  merge(event: RoundEvent): void {
    switch (event.kind) {
      case 'rounds CREATE':
        this.pages.came(event.data);
        return;
      case 'rounds UPDATE':
        this.pages.changed(event.data, event.before?.entry);
        return;
      case 'rounds DELETE':
        this.pages.went(event.data.ids, event.data.rounds);
        return;
      default:
        event satisfies never;
    }
  }
}

/** The rounds of a store. */
export const roundsOf = part({
  make: ({ client, notices, env }) => new RoundStore(client, notices, env),
  hears: { rounds: (rounds, event) => rounds.merge(event) },
  reload: (rounds) => rounds.reloadAll(),
  failing: (rounds) => rounds.failing,
});
