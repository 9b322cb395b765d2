import { Cell, derived, type View } from '../core/views.ts';
import { mayPass, type Refusal, refusalOf } from '../failures.ts';
import { fieldsOf } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { PatchedEvent } from '../types.ts';

export interface ViewerState<T> {
  /** `hidden`: it is private, and not shared with this person (any more). */
  readonly state: 'loading' | 'ready' | 'failed' | 'hidden' | 'closed';
  readonly document: T | undefined;
  /** Why it could not be loaded. */
  readonly refusal?: Refusal | undefined;
}
type Viewed = { readonly id: number; readonly version: number; readonly slug: string; readonly excluded?: boolean };
/** Others' private stories come with position and times only. */
const isHidden = (fields: object): boolean => (fields as { visible?: boolean }).visible === false;
type Rows<T> = View<ReadonlyMap<number, Partial<T> & Viewed>>;

/** A document that is only read: updated by events, closed when it is removed (VIEW-02, VIEW-03). */
export class DocumentViewer<T extends Viewed> {
  readonly id: number;
  private readonly cell = new Cell<ViewerState<T>>({ state: 'loading', document: undefined });
  private readonly notices: Notices;
  private readonly send: () => Promise<T>;
  private readonly left: () => void;
  private readonly arrived: Partial<T>[] = [];
  private stale = false;
  /** The document as it is stored, with changes made elsewhere in this window and still on their way. */
  readonly view: View<ViewerState<T>>;

  constructor(id: number, rows: Rows<T>, waiting: View<Partial<T>>, notices: Notices, send: () => Promise<T>, left: () => void) {
    this.id = id;
    this.left = left;
    this.send = send;
    this.notices = notices;
    this.view = derived([this.cell, rows, waiting], (state, known, shown) => {
      const row = known.get(id);
      const isNews = state.document !== undefined && row !== undefined && row.version >= state.document.version;
      const news = isNews ? { ...row, ...shown } : shown;
      return state.document && Object.keys(news).length > 0 ? { ...state, document: { ...state.document, ...news } } : state;
    });
  }

  /** Loads the document, or tries again after a failure; a failure is shown and stays in the view. */
  async load(): Promise<boolean> {
    if (this.cell.snapshot().state === 'failed') this.cell.set({ state: 'loading', document: undefined });
    try {
      return this.take(await this.send());
    } catch (error) {
      if (this.cell.snapshot().state !== 'closed') this.refused(refusalOf(error));
      return false;
    }
  }

  /** Whether its last reload failed and may succeed now. */
  get isStale(): boolean {
    return this.stale;
  }
  /** Loads the document once more, as after events were missed; what is shown stays where that fails. */
  async refresh(): Promise<void> {
    this.stale = false;
    if (this.cell.snapshot().state === 'closed') return;
    try {
      const document = await this.send();
      // One that went to the trash is loaded like any other; who opened it there reads on.
      if (document.excluded && this.cell.snapshot().document?.excluded === false) this.gone();
      else this.take(document);
    } catch (error) {
      const { state } = this.cell.snapshot();
      const refusal = refusalOf(error);
      if (state === 'closed') return;
      if (refusal.status === 404) this.gone();
      else if (refusal.status === 403) this.hide();
      else this.stale = mayPass(refusal);
    }
  }

  /** Takes the document as it was loaded, unless a newer one is shown; of the same version it may hold what a row of a list lacks. */
  private take(document: T): boolean {
    const known = this.cell.snapshot();
    if (known.state === 'closed') return false;
    if (isHidden(document)) this.hide();
    else if (document.version >= (known.document?.version ?? 0)) this.cell.set({ state: 'ready', document });
    for (const fields of this.arrived.splice(0)) this.changed(fields);
    return true;
  }

  changed(fields: Partial<T>): void {
    const { document } = this.cell.snapshot();
    if (!document) this.arrived.push(fields);
    else if ((fields.version ?? 0) > document.version) this.cell.set({ state: 'ready', document: { ...document, ...fields } });
  }

  /** Hides the document: its owner made it private. */
  hide(): void {
    this.cell.set({ state: 'hidden', document: undefined });
  }
  /** Shows the document: it was shared again. */
  share(document: T): void {
    if (this.cell.snapshot().state === 'hidden') this.cell.set({ state: 'ready', document });
    else this.changed(document);
  }

  /** Closes the view: the document was removed. */
  gone(): void {
    const { state, document } = this.cell.snapshot();
    if (state === 'closed') return;
    this.cell.set({ state: 'closed', document: undefined });
    this.notices.show({ level: 'INFORMATION', title: { key: 'phrases:viewedRemoved', params: { slug: document?.slug ?? '' } } });
  }

  close(): void {
    this.left();
    this.stale = false;
    this.cell.set({ state: 'closed', document: undefined });
  }

  /** Takes a live event of its kind, where it is about this document. */
  merge(action: string, data: T & PatchedEvent & { readonly ids: readonly number[] }): void {
    if (action === 'DELETE' && data.ids.includes(this.id)) this.gone();
    if ((action !== 'UPDATE' && action !== 'PATCH') || data.id !== this.id) return;
    const fields = action === 'UPDATE' ? data : { ...fieldsOf(data), version: data.version };
    if (isHidden(fields)) this.hide();
    else if (action === 'UPDATE') this.share(data);
    else this.changed(fields as Partial<T>);
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
