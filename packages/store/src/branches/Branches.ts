import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { Prints } from '../desk/Prints.ts';
import type { DocumentStores } from '../documents/DocumentStore.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { Maker, type Opening } from '../Maker.ts';
import { rulesForEachId } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type {
  BranchGuidelineCopy,
  BranchNewsReportCopy,
  BranchState,
  BranchStoryCopy,
  Guideline,
  IdName,
  NewsReport,
  Proposal,
  Story,
} from '../types.ts';
import { attempt } from '../verbs.ts';
import { callsOf } from './branchCalls.ts';

/** The documents of a branch that can be read and copied, by the topic of the same kind here. */
export interface BranchDocuments {
  readonly assignments: Guideline;
  readonly news_reports: NewsReport;
  readonly stories: Story;
  readonly proposals: Proposal;
}
export type RemoteKind = keyof BranchDocuments;
/** The sections of a branch that are listed by id and name. */
export type BranchSection = 'programs' | 'users' | 'classifications' | 'vehicles' | 'editorials' | 'teams' | 'types';

/** A search for documents of a branch: by days, YYYY-MM-DD, and by text where their kind can be searched by it. */
export interface BranchQuestion {
  readonly from: string;
  readonly to: string;
  readonly text?: string | undefined;
}
/** The documents that were found. */
export interface FoundInBranch<K extends RemoteKind> {
  readonly documents: readonly BranchDocuments[K][];
  /** How many there are in all; of very many, the oldest are not among `documents`. */
  readonly total: number;
}
/** How many documents of a branch are listed at most. */
const PAGE_SIZE = 100;

type Calls = Pick<Client, 'branches'>;
type Flagged = Exclude<RemoteKind, 'proposals'>;
type Flags = Readonly<Record<string, unknown>>;

/** One branch while its documents are read: each list is kept once loaded, and loaded again when it is shown again. */
export class RemoteBranch {
  readonly id: number;
  /** Prints of its documents. */
  readonly prints: Prints;
  private readonly calls: Calls;
  private readonly kept = new Map<string, StoreQuery<unknown>>();

  constructor(id: number, calls: Calls, ready: () => Promise<void>) {
    this.id = id;
    this.calls = calls;
    const named = () => Promise.all([ready(), this.names('programs').ensure(), this.names('users').ensure()]);
    // Our own lists and teams are not those of the branch, so no other names are loaded.
    this.prints = new Prints(callsOf(id, calls.branches), named, () => false);
  }

  /** The entries of a section of the branch. */
  names(section: BranchSection): StoreQuery<IdName[]> {
    return this.keep(section, () => this.calls.branches[section].list(this.id));
  }

  /** The fields the branch uses in its documents of a kind. */
  flags(kind: Flagged): StoreQuery<Flags> {
    const { assignments, newsReports, stories } = this.calls.branches;
    const { config } = { assignments, news_reports: newsReports, stories }[kind];
    return this.keep(`${kind} config`, async () => (await config.get(this.id)) as unknown as Flags);
  }

  /** Documents of some days; those that the account may not read are not among them. */
  find<K extends RemoteKind>(kind: K, { from, to, text }: BranchQuestion): StoreQuery<FoundInBranch<K>> {
    const { assignments, newsReports, stories, assignmentProposals } = this.calls.branches;
    const page = { from, to, size: PAGE_SIZE };
    const slug = text ? { slug: text } : {};
    const send: { readonly [R in RemoteKind]: () => PromiseLike<{ readonly data: readonly unknown[]; readonly total: number }> } = {
      assignments: () => assignments.filter(this.id, { ...page, allPrograms: true }),
      news_reports: () => newsReports.filter(this.id, { ...page, ...slug, allPrograms: true }),
      stories: () => stories.filter(this.id, { ...page, ...slug }),
      proposals: () => assignmentProposals.filter(this.id, { ...page, ...(text ? { filter: text } : {}) }),
    };
    return new StoreQuery(async () => {
      const { data, total } = await send[kind]();
      const seen = (data as readonly { readonly visible?: boolean }[]).filter(({ visible }) => visible !== false);
      return { documents: seen as unknown as readonly BranchDocuments[K][], total };
    });
  }

  private keep<T>(key: string, send: () => Promise<T>): StoreQuery<T> {
    const known = this.kept.get(key) ?? new StoreQuery<unknown>(send);
    this.kept.set(key, known);
    return known as StoreQuery<T>;
  }
}

/** The other newsrooms: their documents are read and copied here. */
export class BranchStore {
  private readonly calls: Calls;
  readonly notices: Notices;
  private readonly documents: DocumentStores;
  private readonly ready: () => Promise<void>;
  private readonly known = new Map<number, RemoteBranch>();
  private readonly maker: Maker;
  private readonly statesCell = new Cell<ReadonlyMap<number, BranchState | 'asking'>>(new Map());
  /** The state of checked branches, or that they are being checked. */
  readonly states: View<ReadonlyMap<number, BranchState | 'asking'>> = this.statesCell;

  /** `ready` resolves when the print font of the newsroom is known. */
  constructor(calls: Calls, notices: Notices, documents: DocumentStores, env: Pick<Env, 'now' | 'uuid'>, ready: () => Promise<void>) {
    this.calls = calls;
    this.maker = new Maker(env);
    this.notices = notices;
    this.documents = documents;
    this.ready = ready;
  }

  /** One branch, to read its documents. */
  of(id: number): RemoteBranch {
    const branch = this.known.get(id) ?? new RemoteBranch(id, this.calls, this.ready);
    this.known.set(id, branch);
    return branch;
  }

  /** Asks branches whether they answer and take the account they are called with. */
  async check(ids: readonly number[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        this.say(id, 'asking');
        const done = await attempt(this, 'error:actionFailed', () => this.calls.branches.state(id));
        this.say(id, done.ok ? done.value : undefined);
      }),
    );
  }

  /** Copies guidelines of a branch to a day and programs of ours. */
  guidelines(id: number, wish: BranchGuidelineCopy, opening?: Opening): Promise<Done<Guideline[]>> {
    const { assignments } = this.calls.branches;
    return this.copied('assignments', () => this.copy(id, 'guidelinesIds', wish, assignments, opening));
  }
  /** Copies reportages of a branch to a day and programs of ours. */
  reportages(id: number, wish: BranchNewsReportCopy, opening?: Opening): Promise<Done<NewsReport[]>> {
    const { newsReports } = this.calls.branches;
    return this.copied('news_reports', () => this.copy(id, 'reportagesIds', wish, newsReports, opening));
  }
  /** Copies stories of a branch into a block of a rundown of ours. */
  stories(id: number, wish: BranchStoryCopy, opening?: Opening): Promise<Done<Story[]>> {
    const { stories } = this.calls.branches;
    return this.copied('stories', () => this.copy(id, 'storiesIds', wish, stories, opening));
  }
  /** Copies proposals of a branch to here. */
  proposals(id: number, newsIds: number[], opening?: Opening): Promise<Done<Proposal[]>> {
    const { assignmentProposals } = this.calls.branches;
    return attempt(this, 'error:createFailed', () => this.copy(id, 'newsIds', { newsIds }, assignmentProposals, opening));
  }

  /** Copies documents; what was copied before, without an answer, stays. */
  private copy<K extends string, T, W extends { readonly [name in K]: number[] }>(
    branchId: number,
    ids: K,
    wish: W,
    there: { copy(id: number, wish: W, options?: CallOptions): Promise<T[]> },
    opening: Opening | undefined,
  ): Promise<T[]> {
    const rules = rulesForEachId<K, W & { readonly branchId: number }, T>(ids, ({ branchId: from, ...sent }, one) =>
      there.copy(from, sent as unknown as W, one),
    );
    return this.maker.make({ ...wish, branchId }, rules, opening);
  }

  private async copied<K extends Flagged>(kind: K, send: () => Promise<BranchDocuments[K][]>): Promise<Done<BranchDocuments[K][]>> {
    const done = await attempt(this, 'error:createFailed', send);
    if (done.ok) for (const document of done.value) this.documents[kind].saved(document as never);
    return done;
  }

  private say(id: number, state: BranchState | 'asking' | undefined): void {
    this.statesCell.update((states) => {
      const next = new Map(states);
      if (state) next.set(id, state);
      else next.delete(id);
      return next;
    });
  }
}

/** The other newsrooms of a store. */
export const branchesOf = part({
  make: ({ client, notices, documents, env, settings }) => new BranchStore(client, notices, documents, env, () => settings.print.ensure()),
});
