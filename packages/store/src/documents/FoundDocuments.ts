import type { DocumentKind, MatchMode } from '@lauda/domain';
import type { Client } from '../client.ts';
import type { Done } from '../failures.ts';
import { Asked } from '../lists/Asked.ts';
import type { Notices } from '../notices.ts';
import type { DocumentFacets, DocumentSummary, Lineage, Story } from '../types.ts';
import type { Recorder, UndoStack } from '../undo.ts';
import { attempt } from '../verbs.ts';

/** What documents of every kind are searched by; days are YYYY-MM-DD, both included. */
export interface DocumentSearch {
  readonly text?: string | undefined;
  readonly types?: readonly DocumentKind[] | undefined;
  readonly matchMode?: MatchMode | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly programId?: number | undefined;
  readonly personId?: number | undefined;
  /** From 0. */
  readonly page?: number | undefined;
}
/** A page of what was found. */
export interface FoundPage {
  readonly data: readonly DocumentSummary[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
}
/** Where stories of a drawer go. */
export interface DrawerTarget {
  readonly ids: readonly number[];
  readonly rundownId: number;
  readonly targetBlockId: number;
  readonly targetStoryId?: number | null | undefined;
  /** They stay in the drawer too. */
  readonly keeps: boolean;
}

/** What is asked of documents of every kind, and the drawers of programs. */
export class FoundDocuments {
  private readonly work: { readonly client: Pick<Client, 'documents' | 'rundowns'>; readonly notices: Notices; readonly undo: UndoStack };

  constructor(work: FoundDocuments['work']) {
    this.work = work;
  }

  /** A page of the documents that a search finds. */
  search(search: DocumentSearch): Asked<FoundPage> {
    return new Asked(async (signal) => await this.work.client.documents.filter(asked(search), { signal }));
  }
  /** How many it finds by kind, program, month and owner. */
  facets({ page: _page, ...search }: DocumentSearch): Asked<DocumentFacets> {
    return new Asked((signal) => this.work.client.documents.facets(asked(search), { signal }));
  }
  /** The way of a document from what it came from to the air. */
  lineage(id: number): Asked<Lineage> {
    return new Asked((signal) => this.work.client.documents.lineage(id, { signal }));
  }

  /** Keeps stories aside for a program. */
  async keep(ids: readonly number[], programId: number, record: Recorder = this.work.undo.push): Promise<Done<Story[]>> {
    const { client, notices } = this.work;
    const add = () => client.documents.drawer.add({ ids: [...ids], programId });
    const done = await this.work.undo.after(attempt({ notices }, 'error:actionFailed', add));
    const run = async (again: Recorder) => (await this.letGo(ids, programId, again)).ok;
    if (done.ok) record({ label: 'undo.drawer.keep', versions: new Map(), run });
    return done;
  }
  /** Takes stories out of the drawer of a program. */
  async letGo(ids: readonly number[], programId: number, record: Recorder = this.work.undo.push): Promise<Done<number[]>> {
    const { client, notices } = this.work;
    const remove = () => client.documents.drawer.remove(ids, programId);
    const done = await this.work.undo.after(attempt({ notices }, 'error:actionFailed', remove));
    const run = async (again: Recorder) => (await this.keep(ids, programId, again)).ok;
    if (done.ok) record({ label: 'undo.drawer.letGo', versions: new Map(), run });
    return done;
  }
  /** Moves stories of a drawer into a block; taken back, each goes to the block it came from, and into the drawer again. */
  async moveOut({ keeps, ids, targetStoryId, ...target }: DrawerTarget, were: readonly Home[], programId: number): Promise<Done<Story[]>> {
    const { client, notices, undo } = this.work;
    const body = { ...target, ids: [...ids], targetStoryId: targetStoryId ?? null, removeFromDrawer: !keeps };
    const done = await attempt({ notices }, 'error:actionFailed', () => client.documents.drawer.move(body));
    if (!done.ok) return done;
    const run = async (): Promise<boolean> => {
      for (const { id, rundownId, blockId } of were) {
        if (rundownId === null || blockId === null) continue;
        const move = () => client.rundowns.stories.move(rundownId, { ids: [id], targetBlockId: blockId, targetStoryId: null });
        if (!(await attempt({ notices }, 'error:actionFailed', move)).ok) return false;
      }
      return keeps || (await this.keep(ids, programId, () => undefined)).ok;
    };
    undo.push({ label: 'undo.drawer.move', versions: new Map(), run });
    return done;
  }
}
/** Where a story stands. */
interface Home {
  readonly id: number;
  readonly rundownId: number | null;
  readonly blockId: number | null;
}

const asked = ({ types, ...search }: DocumentSearch) => {
  const given = Object.entries({ ...search, types: types && [...types] }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Parameters<Client['documents']['filter']>[0];
};
