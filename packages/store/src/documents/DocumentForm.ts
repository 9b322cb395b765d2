import type { UnsavedSection } from '@lauda/domain';
import { same } from '../core/same.ts';
import { Cell, derived, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, failureNotice, type Refusal, refusalOf } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { DraftEntry, Drafts } from './Drafts.ts';
import type { LockState, LockTab } from './LockTab.ts';
import type { LockEvent } from './lockTable.ts';
import { type FieldConflict, mergeFields, withPath } from './mergeFields.ts';

/** What a form edits: stored under `version`, its text under `textVersion`. */
export interface EditedDocument {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly textVersion: number;
}
/** How one kind of document is loaded and stored. */
export interface DocumentKindCalls<T extends EditedDocument> {
  readonly section: UnsavedSection;
  /** The fields a form edits; the others are changed at the desk. */
  readonly fields: readonly (keyof T & string)[];
  load(id: number): Promise<T>;
  update(document: Partial<T>): Promise<T>;
  create?(document: Partial<T>): Promise<T>;
  /** The tables take what was saved or loaded. */
  stored(document: T): void;
}
export interface FormState<T> {
  readonly state: 'loading' | 'ready' | 'failed' | 'gone';
  /** What is stored, as far as is known. */
  readonly saved: T | undefined;
  /** What the person sees and edits. */
  readonly document: T | undefined;
  readonly dirty: boolean;
  /** Fields that others changed while the form was open. */
  readonly others: readonly string[];
  /** Fields both sides changed; each waits for a choice before the document can be saved. */
  readonly conflicts: readonly FieldConflict[];
  /** A text of mine that is not in the document: a draft of an earlier session, or what a take-over interrupted. */
  readonly recoverable: DraftEntry | undefined;
  readonly saving: boolean;
  /** Why the last save was refused; the text is kept. */
  readonly refusal: Refusal | undefined;
}
export interface FormView<T> extends FormState<T> {
  readonly lock: LockState;
  readonly canSave: boolean;
}
export interface FormParts {
  readonly env: Env;
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly lock: LockTab;
}

/** One document open for editing: its lock, its text, its draft. */
export class DocumentForm<T extends EditedDocument> {
  readonly view: View<FormView<T>>;
  private readonly kind: DocumentKindCalls<T>;
  private readonly parts: FormParts;
  private readonly cell: Cell<FormState<T>>;
  /** The text the edits began from. */
  private base: T | undefined;
  private readonly arrived: Partial<T>[] = [];
  private asked = 0;
  /** Answers on their way: events wait for them. */
  private waiting = 0;

  constructor(kind: DocumentKindCalls<T>, parts: FormParts) {
    this.kind = kind;
    this.parts = parts;
    this.cell = new Cell<FormState<T>>({
      state: 'loading',
      saved: undefined,
      document: undefined,
      dirty: false,
      others: [],
      conflicts: [],
      recoverable: undefined,
      saving: false,
      refusal: undefined,
    });
    this.view = derived([this.cell, parts.lock.view], (state, lock) => ({ ...state, lock, canSave: canSave(state, parts.lock) }));
  }

  /** The id of the document, also while it is being loaded; 0 before the first save. */
  get id(): number {
    return this.cell.snapshot().saved?.id ?? this.asked;
  }

  get document(): T | undefined {
    return this.cell.snapshot().document;
  }

  /** Opens a stored document: the lock first, then the text. With `useDraft` my unsaved text is put into it (DRAFT-08). */
  async open(id: number, options: { uuid?: string; useDraft?: boolean } = {}): Promise<boolean> {
    this.asked = id;
    const loaded = await this.loading(() => this.parts.lock.open(id, options.uuid, () => this.kind.load(id)));
    if (loaded && options.useDraft) this.recover();
    return loaded;
  }

  /** Opens a document that is not stored yet. */
  openNew(document: T): void {
    this.base = document;
    this.set({ state: 'ready', saved: document, document, recoverable: this.parts.drafts.get(this.kind.section, document.uuid) });
  }

  /** Changes one field; the draft follows. */
  setField<K extends keyof T & string>(name: K, value: T[K]): void {
    this.edit({ [name]: value } as unknown as Partial<T>);
  }

  /** Changes fields; the draft follows. */
  edit(fields: Partial<T>): void {
    const { document } = this.cell.snapshot();
    if (document) this.show({ ...document, ...fields });
  }

  /** Saves when one may; otherwise no call is made (LOCK-08). What is typed while it is on its way stays typed. */
  async save(): Promise<Done<T> | undefined> {
    const { saved, document, saving } = this.cell.snapshot();
    if (!saved || !document || saving || !canSave(this.cell.snapshot(), this.parts.lock)) return undefined;
    this.set({ saving: true, refusal: undefined });
    this.waiting += 1;
    try {
      const stored = await this.send(saved, document);
      this.kind.stored(stored);
      this.accept(stored, document);
      return { ok: true, value: stored };
    } catch (error) {
      return this.refuse(refusalOf(error));
    } finally {
      this.set({ saving: false });
      this.arrive();
    }
  }

  /** Chooses for one conflict; the last choice makes the document saveable again. */
  resolve(path: string, choice: 'mine' | 'theirs' | { readonly value: unknown }): void {
    const { conflicts, document } = this.cell.snapshot();
    const conflict = conflicts.find((each) => each.path === path);
    if (!conflict || !document) return;
    this.set({ conflicts: conflicts.filter((each) => each !== conflict) });
    // Chosen knowingly: from here on what is stored counts as where my text began.
    if (this.base) this.base = withPath(this.base, path, conflict.theirs);
    if (choice === 'mine') this.show(document);
    else this.show(withPath(document, path, choice === 'theirs' ? conflict.theirs : choice.value));
  }

  /** Takes the lock over and loads what is stored; my text so far stays recoverable. */
  async takeOver(): Promise<boolean> {
    const { saved } = this.cell.snapshot();
    if (!saved) return false;
    return this.loading(() => this.parts.lock.takeOver(() => this.kind.load(saved.id)));
  }

  /** Loads what is stored, as after a take-over (LOCK-11): my unsaved text stays a draft that can be merged back. */
  async reload(): Promise<boolean> {
    const { saved } = this.cell.snapshot();
    if (!saved || saved.id <= 0) return false;
    return this.loading(() => this.kind.load(saved.id));
  }

  /** Loads what is stored and puts the edits on top of it, as after events were missed. */
  async refresh(): Promise<void> {
    const { saved } = this.cell.snapshot();
    if (!saved || saved.id <= 0) return;
    this.waiting += 1;
    try {
      this.rebase(await this.kind.load(saved.id));
    } catch (error) {
      if (refusalOf(error).status === 404) this.gone();
    } finally {
      this.arrive();
    }
  }

  /** Merges the recoverable text into the document, field by field. */
  recover(): void {
    const { recoverable, saved } = this.cell.snapshot();
    if (!recoverable || !saved) return;
    const { merged, conflicts } = mergeFields((recoverable.base ?? saved) as T, recoverable.document as T, saved, this.kind.fields);
    this.base = saved;
    this.set({ recoverable: undefined, conflicts });
    this.show(merged);
  }

  /** Forgets the recoverable text, or everything unsaved when there is none. */
  discard(): void {
    const { recoverable, saved, document } = this.cell.snapshot();
    this.set({ recoverable: undefined, conflicts: [] });
    if (recoverable && document) this.show(document);
    else if (saved) this.show(saved);
  }

  /** Takes what a live event says of the document; unsaved edits are never overwritten (RUN-RT-07). */
  changed(fields: Partial<T> & { version?: number }): void {
    if (this.waiting > 0) this.arrived.push(fields);
    else this.take(fields);
  }

  /** The document went to the trash; what is unsaved stays, and the person is told (RUN-RT-06). */
  gone(): void {
    this.set({ state: 'gone' });
    if (this.cell.snapshot().dirty) this.parts.notices.show({ level: 'WARNING', title: { key: 'phrases:documentRemoved' }, manual: true });
  }

  /** It is stored again. */
  back(document: T): void {
    if (this.cell.snapshot().state !== 'gone') return;
    this.set({ state: 'ready' });
    this.changed(document);
  }

  mergeLock(event: LockEvent): void {
    this.parts.lock.merge(event);
    const { takenOver } = this.parts.lock.view.snapshot();
    if (takenOver && this.cell.snapshot().dirty) void this.parts.drafts.flush();
  }

  /** Closes the form and releases its lock. `discard` forgets the unsaved text. */
  async close(options: { discard?: boolean } = {}): Promise<void> {
    const { document } = this.cell.snapshot();
    if (options.discard && document) this.parts.drafts.remove(this.kind.section, document.uuid);
    await this.parts.drafts.flush();
    await this.parts.lock.close();
  }

  /** An answer came: what events said meanwhile is put on top of it. */
  private arrive(): void {
    this.waiting -= 1;
    if (this.waiting === 0) for (const fields of this.arrived.splice(0)) this.take(fields);
  }

  private take(fields: Partial<T>): void {
    const { saved } = this.cell.snapshot();
    if (saved && (fields.version ?? 0) > saved.version) this.rebase({ ...saved, ...fields });
  }

  private async loading(load: () => Promise<T>): Promise<boolean> {
    this.waiting += 1;
    try {
      const loaded = await load();
      this.parts.lock.named(loaded.id, loaded.uuid);
      this.kind.stored(loaded);
      this.base = loaded;
      const draft = this.parts.drafts.get(this.kind.section, loaded.uuid);
      const recoverable = draft && this.differs(draft.document as T, loaded) ? draft : undefined;
      if (draft && !recoverable) this.parts.drafts.remove(this.kind.section, loaded.uuid);
      this.set({
        state: 'ready',
        saved: loaded,
        document: loaded,
        dirty: false,
        others: [],
        conflicts: [],
        recoverable,
        refusal: undefined,
      });
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      const notice = failureNotice(refusal, 'error:loadFailed');
      if (notice) this.parts.notices.show(notice);
      this.set({ state: this.cell.snapshot().saved ? 'ready' : 'failed', refusal });
      return false;
    } finally {
      this.arrive();
    }
  }

  private async send(saved: T, document: T): Promise<T> {
    const texts = Object.fromEntries(this.kind.fields.map((field) => [field, document[field]])) as Partial<T>;
    const { id, uuid, version, textVersion } = saved;
    if (id > 0 || !this.kind.create) return this.kind.update({ ...texts, id, uuid, version, textVersion });
    const created = await this.kind.create({ ...texts, uuid });
    await this.parts.lock.open(created.id, created.uuid, () => Promise.resolve(created));
    return created;
  }

  private accept(stored: T, sent: T): void {
    const { document } = this.cell.snapshot();
    const { merged } = mergeFields(sent, document ?? sent, stored, this.kind.fields);
    this.base = stored;
    this.set({ saved: stored, others: [], conflicts: [] });
    this.show(merged);
    if (!this.cell.snapshot().dirty) void this.parts.drafts.flush();
  }

  private refuse(error: Refusal): Done<T> {
    this.set({ refusal: error });
    if (error.code === 'version_conflict' && error.current) this.rebase(error.current as T);
    else if (error.code === 'lock_required' || error.code === 'locked') this.parts.lock.refused(error);
    const notice = failureNotice(error, 'error:updateFailed');
    if (notice) this.parts.notices.show(notice);
    return { ok: false, error };
  }

  /** Puts my edits on top of what is stored now; a field both changed becomes a conflict. */
  private rebase(theirs: T): void {
    const { saved, document, dirty, others } = this.cell.snapshot();
    if (!saved || !document) return;
    const changed = this.kind.fields.filter((field) => !same(saved[field], theirs[field]));
    const marked = [...new Set([...others, ...changed])];
    if (!dirty) {
      this.base = theirs;
      this.set({ saved: theirs, document: theirs, others: marked });
      return;
    }
    const base = this.base ?? saved;
    const { merged, conflicts } = mergeFields(base, document, theirs, this.kind.fields);
    this.base = conflicts.reduce((text, { path, base: was }) => withPath(text, path, was), theirs);
    this.set({ saved: theirs, others: marked, conflicts });
    this.show(merged);
  }

  private differs(a: T, b: T): boolean {
    return this.kind.fields.some((field) => !same(a[field], b[field]));
  }

  private show(document: T): void {
    const { saved, recoverable } = this.cell.snapshot();
    if (!saved) return;
    const dirty = this.differs(document, saved);
    this.set({ document, dirty });
    const { section } = this.kind;
    if (dirty) this.parts.drafts.put(section, document.uuid, document, this.base ?? saved, recoverable && earlierOf(recoverable));
    else if (!recoverable) this.parts.drafts.remove(section, document.uuid);
  }

  private set(part: Partial<FormState<T>>): void {
    this.cell.update((state) => ({ ...state, ...part }));
  }
}

const earlierOf = ({ document, base, date }: DraftEntry) => ({ document, base, date });

function canSave<T>({ state, conflicts }: FormState<T>, lock: LockTab): boolean {
  return state === 'ready' && conflicts.length === 0 && lock.canSave;
}
