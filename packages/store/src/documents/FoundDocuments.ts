import type { Client } from '../client.ts';
import { type Done, doneOf } from '../failures.ts';
import { failingOf } from '../lists/failing.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { DocumentFacets, DocumentMap, DocumentSummary, Lineage, Story } from '../types.ts';
import { type Command, type Obstacle, type Outcome, obstacleOf, outcomeOf, type Recorder, type UndoStack } from '../undo.ts';
import { inParts } from '../undoParts.ts';
import { attempt, StatesBeforeLostAnswers } from '../verbs.ts';
import type { DocumentEvent } from './DocumentStore.ts';
import { type DocumentSearch, LiveSearch } from './LiveSearch.ts';
import { Slugs } from './Slugs.ts';

/** Stories of a drawer, and where they go. */
export interface DrawerMove {
  /** The present place of each story. */
  readonly stories: readonly Home[];
  /** The program whose drawer they lie in. */
  readonly programId: number;
  readonly rundownId: number;
  readonly targetBlockId: number;
  readonly targetStoryId?: number | null | undefined;
  /** Whether they stay in the drawer too. */
  readonly staysInDrawer: boolean;
}

/** A document as the report that links it shows it. */
export type LinkedDocument = Pick<DocumentSummary, 'id' | 'kind' | 'slug' | 'date'> & { readonly excluded?: boolean };
export interface LinkedDocuments {
  readonly asked: readonly number[];
  readonly documents: readonly LinkedDocument[];
}
/** Answers undefined for a document that is gone, or that this person may not read. */
const unlessClosed = async <T>(loading: Promise<T>): Promise<T | undefined> => {
  const done = await doneOf(() => loading);
  if (done.ok) return done.value;
  if (done.error.status === 403 || done.error.status === 404) return undefined;
  throw done.error;
};

/** Searches across documents of every kind, their lineage, and the drawers of programs. */
export class FoundDocuments {
  private readonly work: {
    readonly client: Pick<Client, 'documents' | 'reports' | 'rundowns' | 'stories'>;
    readonly notices: Notices;
    readonly undo: UndoStack;
    /** The stories that lists and rundowns show. */
    readonly stories: { get(id: number): { readonly drawerProgramId: number | null } | undefined };
  };

  private readonly watched = new Set<LiveSearch>();
  readonly failing = failingOf(() => [...this.watched].map(({ page }) => page));
  /** Where stories were before a drawer call whose answer was lost: their former drawers, those in the drawer, and their places. */
  private readonly beforeKeep = new StatesBeforeLostAnswers<FormerDrawers>();
  private readonly beforeLetGo = new StatesBeforeLostAnswers<readonly number[]>();
  private readonly beforeMoveOut = new StatesBeforeLostAnswers<readonly Home[]>();
  /** The slugs of documents that others name by their ids. */
  readonly slugs: Slugs;

  constructor(work: FoundDocuments['work']) {
    this.work = work;
    this.slugs = new Slugs(work.client);
  }

  /** A page of the documents that a search finds, kept up to date while it is watched. */
  search(search: DocumentSearch): LiveSearch {
    return new LiveSearch(search, async (signal) => await this.work.client.documents.filter(asked(search), { signal }));
  }
  /** Keeps a page up to date by events; answers the function that ends it. */
  watch(search: LiveSearch): () => void {
    this.watched.add(search);
    return () => void this.watched.delete(search);
  }
  /** Merges one live event into the pages that are watched. */
  merge(event: DocumentEvent): void {
    for (const search of this.watched) search.merge(event);
  }
  /** Loads the watched pages once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.watched].map(({ page }) => page.load()));
  }
  /** How many documents a search finds by kind, program, month and owner. */
  facets({ page: _page, ...search }: DocumentSearch): StoreQuery<DocumentFacets> {
    return new StoreQuery((signal) => this.work.client.documents.facets(asked(search), { signal }));
  }
  /**
   * The documents that a report links, by the ids its form or its reader has: linked and not saved yet, saved since by somebody else, or in the trash.
   * `documents` lacks those that are gone or that this person may not read.
   */
  linkedTo(reportId: number, ids: () => readonly number[]): StoreQuery<LinkedDocuments> {
    const { documents, reports } = this.work.client;
    return new StoreQuery(async (signal) => {
      const asked = ids();
      // One call for those that are stored, which are nearly always all.
      const stored: readonly LinkedDocument[] = reportId > 0 && asked.length > 0 ? await reports.documents(reportId, { signal }) : [];
      const others = asked.filter((id) => !stored.some((document) => document.id === id));
      const found = await Promise.all(others.map((id) => unlessClosed(documents.load(id, { signal }))));
      return { asked, documents: [...stored, ...found.filter((document) => document !== undefined)] };
    });
  }
  /** The first source of a document, with everything made of it. */
  map(id: number): StoreQuery<DocumentMap> {
    return new StoreQuery((signal) => this.work.client.documents.map(id, { signal }));
  }
  /** The lineage of a document from its first source to the air. */
  lineage(id: number): StoreQuery<Lineage> {
    return new StoreQuery((signal) => this.work.client.documents.lineage(id, { signal }));
  }

  /** Puts stories into the drawer of a program; undo returns each to its former drawer. */
  async keep(ids: readonly number[], programId: number, record: Recorder = this.work.undo.push): Promise<Done<Story[]>> {
    const before = [...(this.beforeKeep.of({ ids, programId }) ?? [])];
    const formerOf = (id: number): number | undefined => {
      const former = this.drawerOf(id) ?? undefined;
      return former === programId && before.length > 0 ? before.find(([, some]) => some.includes(id))?.[0] : former;
    };
    const lay = new Map([...new Set(ids.map(formerOf))].map((former) => [former, ids.filter((id) => formerOf(id) === former)]));
    return this.keepFrom(ids, programId, lay, record);
  }
  private async keepFrom(ids: readonly number[], programId: number, lay: FormerDrawers, record: Recorder): Promise<Done<Story[]>> {
    const { client, notices, undo } = this.work;
    const add = () => client.documents.drawer.add({ ids: [...ids], programId });
    const done = await undo.after(attempt({ notices }, 'error:actionFailed', add));
    this.beforeKeep.note({ ids, programId }, lay, done);
    if (!done.ok) return done;
    const parts = inParts([...lay], async ([former, some]) =>
      outcomeOf(await (former === undefined ? this.letGo(some, programId, silent) : this.keep(some, former, silent))),
    );
    const idsOf = (some: typeof parts.left): number[] => some.flatMap(([, each]) => each);
    const run = async (again: Recorder): Promise<Outcome> => {
      const outcome = await parts.takeRest();
      const returned = idsOf(parts.taken);
      const isBack = (story: Story): boolean =>
        parts.taken.some(([former, some]) => some.includes(story.id) && isInDrawer(former ?? null)(story));
      const redo = (recordAgain: Recorder) => this.keepFrom(ids, programId, lay, recordAgain);
      if (outcome !== 'unanswered' && returned.length > 0)
        again(this.once('undo.drawer.keep', returned, [isBack, isInDrawer(programId)], redo));
      return outcome;
    };
    const obstacle = () => {
      const [former, lost = []] = parts.lost ?? [];
      const isBack = isInDrawer(former ?? null);
      return this.unless(idsOf(parts.left), (story) => isInDrawer(programId)(story) || (lost.includes(story.id) && isBack(story)));
    };
    record({ label: 'undo.drawer.keep', versions: new Map(), obstacle, run });
    return done;
  }
  /** Takes stories out of the drawer of a program. */
  async letGo(ids: readonly number[], programId: number, record: Recorder = this.work.undo.push): Promise<Done<number[]>> {
    const { client, notices, undo } = this.work;
    const before = this.beforeLetGo.of({ ids, programId }) ?? [];
    const remove = () => client.documents.drawer.remove(ids, programId);
    const done = await undo.after(attempt({ notices }, 'error:actionFailed', remove));
    const isThere = (id: number): boolean => (this.drawerOf(id) ?? programId) === programId;
    this.beforeLetGo.note({ ids, programId }, [...new Set([...before, ...ids.filter(isThere)])], done);
    if (!done.ok) return done;
    const went = ids.filter((id) => done.value.includes(id) || before.includes(id));
    const back = (again: Recorder) => this.keepFrom(went, programId, new Map([[undefined, went]]), again);
    if (went.length > 0) record(this.once('undo.drawer.letGo', went, [isInDrawer(null), isInDrawer(programId)], back));
    return { ok: true, value: went };
  }
  /** Moves stories of a drawer into a block; undo returns each to its former block and into the drawer. */
  async moveOut(move: DrawerMove, record: Recorder = this.work.undo.push): Promise<Done<Story[]>> {
    const { client, notices, undo } = this.work;
    const { staysInDrawer, targetStoryId, stories, programId, ...target } = move;
    const ids = stories.map(({ id }) => id);
    const body = { ...target, ids, targetStoryId: targetStoryId ?? null, removeFromDrawer: !staysInDrawer };
    const isOut = (story: Story): boolean => isInDrawer(staysInDrawer ? programId : null)(story) && story.blockId === target.targetBlockId;
    const before = this.beforeMoveOut.of(body);
    const homes = stories.map((now) => (now.blockId === target.targetBlockId && before?.find(({ id }) => id === now.id)) || now);
    const out = async (): Promise<Story[]> => {
      const now = before && !staysInDrawer ? await this.loaded(ids) : [];
      return now.length > 0 && now.every(isOut) ? now : client.documents.drawer.move(body);
    };
    const done = await undo.after(attempt({ notices }, 'error:actionFailed', out));
    this.beforeMoveOut.note(body, homes, done);
    if (!done.ok) return done;
    // First back into the drawer: if a later step fails, the move can only be repeated from there.
    const steps: (AtHome | 'aside')[] = [...(staysInDrawer ? [] : ['aside' as const]), ...homes.filter(hasHome)];
    const parts = inParts(steps, async (step) => {
      if (step === 'aside') return outcomeOf(await this.keep(ids, programId, silent));
      const to = { ids: [step.id], targetBlockId: step.blockId, targetStoryId: null };
      return outcomeOf(await attempt({ notices }, 'error:actionFailed', () => client.rundowns.stories.move(step.rundownId, to)));
    });
    const obstacle = () => {
      const isHome = (id: number): boolean => parts.taken.some((step) => step !== 'aside' && step.id === id);
      const isKept = staysInDrawer || parts.taken.includes('aside');
      const { lost } = parts;
      const isAsLeft = (story: Story): boolean => {
        const isAsideNow = isInDrawer(isKept ? programId : null)(story) || (lost === 'aside' && isInDrawer(programId)(story));
        const isBack = lost !== undefined && lost !== 'aside' && lost.id === story.id && lost.blockId === story.blockId;
        return isAsideNow && (isBack || story.blockId === target.targetBlockId);
      };
      return this.unless(
        ids.filter((id) => !isHome(id)),
        isAsLeft,
      );
    };
    const run = async (again: Recorder): Promise<Outcome> => {
      const outcome = await parts.takeRest();
      const redo = (recordAgain: Recorder) => this.moveOut({ ...move, stories: homes }, recordAgain);
      if (outcome === true || (outcome !== 'unanswered' && parts.taken.length > 0))
        again(this.once('undo.drawer.move', ids, [isInDrawer(programId), isOut], redo));
      return outcome;
    };
    record({ label: 'undo.drawer.move', versions: new Map(), obstacle, run });
    return done;
  }

  /** The program in whose drawer a story lies, null for none, undefined for a story that is not known here. */
  private drawerOf(id: number): number | null | undefined {
    return this.work.stories.get(id)?.drawerProgramId;
  }
  /** An undo step of one call. Runs only while the stories pass the first test; on a retry after a lost answer also if they pass the second, as the call leaves them. */
  private once(
    label: string,
    ids: readonly number[],
    [isReady, isDone]: readonly [Test, Test],
    take: (again: Recorder) => Promise<Done<unknown>>,
  ): Command {
    let isLost = false;
    const run = async (again: Recorder): Promise<Outcome> => {
      const outcome = outcomeOf(await take(again));
      isLost = outcome === 'unanswered';
      return outcome;
    };
    return { label, versions: new Map(), obstacle: () => this.unless(ids, (story) => isReady(story) || (isLost && isDone(story))), run };
  }
  private loaded(ids: readonly number[]): Promise<Story[]> {
    return Promise.all(ids.map((id) => this.work.client.stories.load(id)));
  }
  /** Asks the server whether a step can be undone: not if a story is no longer as the step left it. */
  private async unless(ids: readonly number[], isAsLeft: Test): Promise<Obstacle | undefined> {
    const asked = await attempt(this.work, 'error:actionFailed', () => this.loaded(ids), 404);
    if (!asked.ok) return obstacleOf(asked.error);
    return asked.value.every((story) => story.visible && !story.excluded && isAsLeft(story)) ? undefined : 'refused';
  }
}
const silent: Recorder = () => undefined;
type Test = (story: Story) => boolean;
/** Tells whether a story lies in the drawer of a program, or in none where that is null. */
const isInDrawer =
  (programId: number | null) =>
  ({ drawerProgramId }: Story): boolean =>
    drawerProgramId === programId;
/** Where a story stands. */
interface Home {
  readonly id: number;
  readonly rundownId: number | null;
  readonly blockId: number | null;
}
type AtHome = Home & { readonly rundownId: number; readonly blockId: number };
const hasHome = (story: Home): story is AtHome => story.rundownId !== null && story.blockId !== null;
/** Stories by the program in whose drawer they lay; undefined for those in none. */
type FormerDrawers = ReadonlyMap<number | undefined, readonly number[]>;

const asked = ({ types, ...search }: DocumentSearch) => {
  const given = Object.entries({ ...search, types: types && [...types] }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Parameters<Client['documents']['filter']>[0];
};

/** The searches and drawers of a store. */
export const foundOf = part({
  make: (work) => {
    const { table, rows } = work.documents.stories;
    return new FoundDocuments({ ...work, stories: { get: (id) => table.get(id) ?? rows.get(id) } });
  },
  documents: (found, event) => found.merge(event),
  reload: (found) => found.reloadAll(),
  failing: (found) => found.failing,
  isOfPrograms: true,
});
