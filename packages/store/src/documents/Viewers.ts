import type { Client } from '../client.ts';
import { Cell, derived, type View } from '../core/views.ts';
import { type Refusal, refusalOf } from '../failures.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { Assignment, Story } from '../types.ts';

export interface ViewerState<T> {
  /** `hidden`: it is private, and not shared with this person (any more). */
  readonly state: 'loading' | 'ready' | 'failed' | 'hidden' | 'closed';
  readonly document: T | undefined;
  /** Why it could not be loaded. */
  readonly refusal?: Refusal | undefined;
}
type Viewed = Pick<Story, 'id' | 'version' | 'slug'>;
/** A private story of others comes with its place and its times and nothing else. */
const isHidden = (fields: object): boolean => (fields as { visible?: boolean }).visible === false;
type Rows<T> = View<ReadonlyMap<number, T>>;

/** One document that is only read: it follows what happens to it, and closes when it goes (VIEW-02, VIEW-03). */
export class DocumentViewer<T extends Viewed> {
  readonly id: number;
  private readonly cell = new Cell<ViewerState<T>>({ state: 'loading', document: undefined });
  private readonly notices: Notices;
  private readonly send: () => Promise<T>;
  private readonly arrived: Partial<T>[] = [];
  /** What is read: as it is stored, with what of it is shown elsewhere and still on its way. */
  readonly view: View<ViewerState<T>>;

  constructor(id: number, rows: Rows<T>, notices: Notices, send: () => Promise<T>) {
    this.id = id;
    this.send = send;
    this.notices = notices;
    this.view = derived([this.cell, rows], (state, known) => {
      const row = known.get(id);
      return state.document && row && row.version >= state.document.version ? { ...state, document: row } : state;
    });
  }

  /** Loads it, also once more after it failed; a failure is told and stays to be read in the view. */
  async load(): Promise<boolean> {
    if (this.cell.snapshot().state === 'failed') this.cell.set({ state: 'loading', document: undefined });
    try {
      const document = await this.send();
      if (this.cell.snapshot().state === 'closed') return false;
      if (isHidden(document)) {
        this.hide();
        return true;
      }
      this.cell.set({ state: 'ready', document });
      for (const fields of this.arrived.splice(0)) this.changed(fields);
      return true;
    } catch (error) {
      if (this.cell.snapshot().state !== 'closed') this.refused(refusalOf(error));
      return false;
    }
  }

  changed(fields: Partial<T>): void {
    const { document } = this.cell.snapshot();
    if (!document) this.arrived.push(fields);
    else if ((fields.version ?? 0) > document.version) this.cell.set({ state: 'ready', document: { ...document, ...fields } });
  }

  /** Its owner made it private: what was read of it is shown no longer. */
  hide(): void {
    this.cell.set({ state: 'hidden', document: undefined });
  }
  /** It was shared again. */
  share(document: T): void {
    if (this.cell.snapshot().state === 'hidden') this.cell.set({ state: 'ready', document });
    else this.changed(document);
  }

  /** The document went: what was read of it is shown no longer. */
  gone(): void {
    const { state, document } = this.cell.snapshot();
    if (state === 'closed') return;
    this.cell.set({ state: 'closed', document: undefined });
    this.notices.show({ level: 'INFORMATION', title: { key: 'phrases:viewedRemoved', params: { slug: document?.slug ?? '' } } });
  }

  close(): void {
    this.cell.set({ state: 'closed', document: undefined });
  }

  private refused(refusal: Refusal): void {
    if (refusal.status === 403) {
      this.hide();
      return;
    }
    this.notices.tell(refusal, 'error:loadFailed');
    this.cell.set({ state: 'failed', document: undefined, refusal });
  }
}

interface Parts {
  readonly client: Pick<Client, 'stories' | 'assignments'>;
  readonly notices: Notices;
  readonly stories: Rows<Story>;
  readonly assignments: Rows<Assignment>;
}

/** The documents that are being read in this window. */
export class Viewers {
  private readonly parts: Parts;
  private readonly stories = new Set<DocumentViewer<Story>>();
  private readonly assignments = new Set<DocumentViewer<Assignment>>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Opens a story to be read; call {@link Viewers.close} when it is no longer shown. */
  story(id: number): DocumentViewer<Story> {
    const viewer = new DocumentViewer(id, this.parts.stories, this.parts.notices, () => this.parts.client.stories.load(id));
    this.stories.add(viewer);
    void viewer.load();
    return viewer;
  }
  /** Opens a guideline to be read. */
  assignment(id: number): DocumentViewer<Assignment> {
    const viewer = new DocumentViewer(id, this.parts.assignments, this.parts.notices, () => this.parts.client.assignments.load(id));
    this.assignments.add(viewer);
    void viewer.load();
    return viewer;
  }
  close(viewer: DocumentViewer<Story> | DocumentViewer<Assignment>): void {
    this.stories.delete(viewer as DocumentViewer<Story>);
    this.assignments.delete(viewer as DocumentViewer<Assignment>);
    viewer.close();
  }

  /** Passes a live event to the viewers it is about. */
  merge(event: LiveEvent): void {
    const [topic, action] = event.kind.split(' ') as [string, string];
    if (topic === 'stories') this.told(this.stories, action, event.data);
    if (topic === 'assignments') this.told(this.assignments, action, event.data);
  }

  private told<T extends Viewed>(viewers: ReadonlySet<DocumentViewer<T>>, action: string, data: unknown): void {
    if (viewers.size === 0) return;
    if (action === 'DELETE') for (const viewer of viewers) if ((data as { ids: number[] }).ids.includes(viewer.id)) viewer.gone();
    if (action !== 'UPDATE' && action !== 'PATCH') return;
    const change = data as T & Parameters<typeof fieldsOf>[0];
    const fields = action === 'UPDATE' ? change : { ...fieldsOf(change), version: change.version };
    for (const viewer of viewers) {
      if (viewer.id !== change.id) continue;
      if (isHidden(fields)) viewer.hide();
      else if (action === 'UPDATE') viewer.share(change);
      else viewer.changed(fields as Partial<T>);
    }
  }
}
