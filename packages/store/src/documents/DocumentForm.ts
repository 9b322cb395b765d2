import { Cell, derived, type View } from '../core/views.ts';
import { type Done, doneOf, isUnstable, mayPass, type Refusal, refusalOf } from '../failures.ts';
import type { EditedDocument, FormKind } from './documentKind.ts';
import { earlierText } from './earlierText.ts';
import { answered, type Choice, CLOSED_FORM, edited, type FormState, met, openedOn, recovered, resolved, unsaved } from './formText.ts';
import { type FormParts, type FormView, withWaiting } from './formView.ts';
import type { LockEvent } from './lockTable.ts';
import { sendText } from './sendText.ts';
import { holds, type Sent, Unanswered } from './unanswered.ts';

/** One document open for editing: its lock, its text, its draft. */
export class DocumentForm<T extends EditedDocument> {
  readonly view: View<FormView<T>>;
  private readonly kind: FormKind<T>;
  private readonly parts: FormParts<T>;
  private readonly cell = new Cell<FormState<T>>(CLOSED_FORM);
  private asked = 0;
  // The number of pending answers; events wait for them.
  private waiting = 0;
  /** Whether the lock was mine when the document went to the trash, or would be if it had not been there as it was opened. */
  private wasMine = false;
  private doing: Promise<unknown> | undefined;
  private readonly arrived: Partial<T>[] = [];
  private readonly unanswered = new Unanswered<T>();

  constructor(kind: FormKind<T>, parts: FormParts<T>) {
    this.kind = kind;
    this.parts = parts;
    this.view = derived([this.cell, parts.lock.view, parts.readOnly, parts.waiting(() => this.id)], (state, lock, _readOnly, waiting) => ({
      ...withWaiting(state, waiting),
      lock,
      readOnly: this.isReadOnly(state),
      canSave: this.canSave(state),
      takesSave: this.canSave(state) || (state.state === 'ready' && lock.state === 'acquiring'),
    }));
  }

  /** The id of the document, also while it is being loaded; 0 before the first save. */
  get id(): number {
    return this.cell.snapshot().saved?.id ?? this.asked;
  }
  get document(): T | undefined {
    return this.cell.snapshot().document;
  }

  /** What the form edits of the document it holds. */
  private get fields(): readonly (keyof T & string)[] {
    const { saved } = this.cell.snapshot();
    return saved ? this.kind.fields(saved) : [];
  }

  /** Opens a stored document: the lock first, then the text. With `useDraft` my unsaved text is put into it (DRAFT-08). */
  async open(id: number, options: { uuid?: string; useDraft?: boolean } = {}): Promise<boolean> {
    this.asked = id;
    const loaded = await this.loading(() => this.parts.lock.open(id, options.uuid, () => this.kind.calls.load(id)));
    if (loaded && options.useDraft) this.recover();
    return loaded;
  }

  /** Opens a document that is not stored yet. */
  openNew(document: T): void {
    this.cell.update((state) => openedOn(state, document, this.parts.drafts.get(this.kind.section, document.uuid)));
  }

  /** Changes one field; the draft follows. */
  setField<K extends keyof T & string>(name: K, value: T[K]): void {
    this.edit({ [name]: value } as unknown as Partial<T>);
  }

  /** Changes fields; the draft follows. */
  edit(fields: Partial<T>): void {
    this.step((state) => (state.document ? edited(state, { ...state.document, ...fields }, this.fields) : state));
  }

  /** Saves if the lock is held; otherwise no call is made (LOCK-08). Text typed during the save stays unsaved. A lock being taken is waited for. */
  async save(): Promise<Done<T> | undefined> {
    if (this.parts.lock.view.snapshot().state === 'acquiring') await this.doing;
    const state = this.cell.snapshot();
    const { saved, document } = state;
    if (!saved || !document || state.saving || !this.canSave(state)) return undefined;
    this.set({ saving: true, refusal: undefined });
    return this.during(() => this.store(saved, document).finally(() => this.set({ saving: false })));
  }

  /** Chooses for one conflict; the last choice makes the document saveable again. */
  resolve(path: string, choice: Choice): void {
    this.step((state) => resolved(state, path, choice, this.fields));
  }

  /** Takes the lock over and loads the stored document; unsaved edits, a merge too, are put on top. */
  takeOver(): Promise<boolean> {
    return this.loading(() => this.parts.lock.takeOver(() => this.kind.calls.load(this.id)), true);
  }

  /** Takes a lock that ran out again, never from another holder, and puts unsaved edits on top of the stored document. */
  takeBack(): Promise<boolean> {
    return this.loading(() => this.parts.lock.retake().then(() => this.kind.calls.load(this.id)), true);
  }

  /** Loads what is stored, as after a take-over (LOCK-11): my unsaved text stays a draft that can be merged back. */
  reload(): Promise<boolean> {
    return this.loading(() => this.kind.calls.load(this.id));
  }

  /** Loads what is stored and puts the edits on top of it, as after events were missed; answers whether that is worth another try. */
  async refresh(): Promise<boolean> {
    const { state, document } = this.cell.snapshot();
    if (!document || this.id <= 0) return false;
    return this.during(async () => {
      const done = await doneOf(() => this.kind.calls.load(this.id));
      // An answer that is older than what was saved meanwhile says nothing new.
      if (done.ok && done.value.version >= (this.cell.snapshot().saved?.version ?? 0)) this.found(done.value, state);
      else if (!done.ok && done.error.status === 404) this.gone();
      return !done.ok && mayPass(done.error);
    });
  }

  /** Merges the recoverable text into the document, field by field. */
  recover(): void {
    const { recoverable, saved } = this.cell.snapshot();
    if (recoverable && saved) this.parts.drafts.settle(saved.uuid, { ...recoverable, earlier: undefined });
    this.step((state) => recovered(state, this.fields));
  }

  /** Forgets the recoverable text, or everything unsaved when there is none. */
  discard(): void {
    const { recoverable, saved } = this.cell.snapshot();
    if (recoverable && saved) this.parts.drafts.settle(saved.uuid, recoverable);
    this.step((state) => {
      const text = state.recoverable ? state.document : state.saved;
      return text ? edited({ ...state, recoverable: undefined, conflicts: [] }, text, this.fields) : state;
    });
  }

  /** Puts the text of an earlier revision into the form, to be saved like any other edit; answers whether it is there. */
  async restore(number: number): Promise<boolean> {
    await this.doing;
    const text = await earlierText(this.kind.calls, this.parts.notices, [this.id, number], this.fields);
    if (!text || !this.canSave(this.cell.snapshot())) return false;
    this.edit(text);
    return true;
  }

  /** Takes what a live event says of the document; unsaved edits are never overwritten (RUN-RT-07). */
  changed(fields: Partial<T>): void {
    if (this.waiting > 0) this.arrived.push(fields);
    else this.take(fields);
  }

  /** The document went to the trash; what is unsaved stays, and the person is told (RUN-RT-06). */
  gone(isFoundSo = false): void {
    if (isFoundSo || this.parts.lock.view.snapshot().state === 'held') this.wasMine = true;
    this.set({ state: 'gone' });
    if (this.cell.snapshot().dirty) this.parts.notices.show({ level: 'WARNING', title: { key: 'phrases:documentRemoved' }, manual: true });
  }

  /** The document came out of the trash: the lock that ended as it went there, or could not be had, is asked for again. */
  back(): void {
    if (this.cell.snapshot().state !== 'gone') return;
    this.set({ state: 'ready' });
    if (this.wasMine && this.parts.lock.view.snapshot().state === 'lost') void this.during(() => this.parts.lock.retake());
    this.wasMine = false;
  }

  mergeLock(event: LockEvent): void {
    this.parts.lock.merge(event);
    if (this.parts.lock.view.snapshot().takenOver && this.cell.snapshot().dirty) void this.parts.drafts.flush();
  }

  /** Continues after signing in again: takes the lock and puts the edits on top of the stored document; answers whether loading that is worth another try. */
  resume(): Promise<boolean> {
    return this.during(async () => (await this.parts.lock.retake()) && this.refresh());
  }

  /** Closes the form of a person who signed out, leaving the text as their draft. */
  abandon(): void {
    this.parts.lock.abandon();
  }

  /** Closes the form and releases its lock. `discard` forgets what was typed in it; texts of other windows and earlier ones stay. */
  async close(options: { discard?: boolean } = {}): Promise<void> {
    const { document, recoverable } = this.cell.snapshot();
    if (options.discard && document) this.parts.drafts.clear(this.kind.section, document.uuid, recoverable);
    await this.parts.drafts.flush();
    await this.parts.lock.close();
  }

  private async store(saved: T, document: T, again = true): Promise<Done<T>> {
    const sent = { base: this.cell.snapshot().base ?? saved, text: document };
    try {
      const stored = await sendText(this.kind, this.parts.lock, { saved, document, fields: this.fields });
      this.unanswered.clear();
      this.kind.stored(stored);
      this.step((now) => answered(now, { saved, document }, stored, this.fields));
      if (!this.cell.snapshot().dirty) void this.parts.drafts.flush();
      return { ok: true, value: stored };
    } catch (error) {
      const refusal = refusalOf(error);
      if (isUnstable(refusal)) this.unanswered.add(sent);
      const current = refusal.code === 'version_conflict' ? (refusal.current as T | undefined) : undefined;
      if (!current || !this.unanswered.isStored(current, sent, this.fields)) return this.refuse(refusal);
      return (await this.foundStored(current, sent, again)) ?? this.refuse(refusal);
    }
  }

  // The stored document holds what was sent and only the answer was lost: later edits are sent on top of it, where nothing waits for a choice.
  private async foundStored(current: T, sent: Sent<T>, again: boolean): Promise<Done<T> | undefined> {
    this.kind.stored(current);
    this.meet(current);
    const { saved, document, dirty } = this.cell.snapshot();
    if (dirty && again && saved && document && this.canSave(this.cell.snapshot())) return this.store(saved, document, false);
    if (!dirty) void this.parts.drafts.flush();
    return dirty && !holds(current, sent, this.fields) ? undefined : { ok: true, value: current };
  }

  private loading(load: () => Promise<T>, keeps = false): Promise<boolean> {
    return this.during(async () => {
      try {
        this.show(await load(), keeps && this.cell.snapshot().dirty);
        return true;
      } catch (error) {
        const refusal = refusalOf(error);
        this.parts.notices.tell(refusal, 'error:loadFailed');
        this.set({ state: this.document ? 'ready' : 'failed', refusal });
        return false;
      }
    });
  }

  private show(loaded: T, keeps: boolean): void {
    this.parts.lock.named(loaded.id, loaded.uuid);
    this.kind.stored(loaded);
    if (keeps) return void this.meet(loaded);
    const draft = this.parts.drafts.get(this.kind.section, loaded.uuid);
    const recoverable = unsaved(draft, loaded, this.kind.fields(loaded));
    if (draft && !recoverable) this.parts.drafts.remove(this.kind.section, loaded.uuid);
    this.cell.update((state) => openedOn(state, loaded, recoverable));
    if (loaded.excluded) this.gone(true);
  }

  private async during<R>(work: () => Promise<R>): Promise<R> {
    this.waiting += 1;
    const doing = work();
    this.doing = doing;
    try {
      return await doing;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) for (const fields of this.arrived.splice(0)) this.take(fields);
    }
  }

  private take(fields: Partial<T>): void {
    const { saved } = this.cell.snapshot();
    if (saved && (fields.version ?? 0) > saved.version) this.meet({ ...saved, ...fields });
  }

  /** Takes the stored document, which is loaded from the trash too; an event that told of it meanwhile is newer. */
  private found(stored: T, state: FormState<T>['state']): void {
    this.meet(stored);
    if (this.cell.snapshot().state !== state) return;
    if (!stored.excluded) this.back();
    else if (state !== 'gone') this.gone();
  }

  /** Takes the stored document; an own save whose answer was lost is not treated as somebody else's edit. */
  private meet(theirs: T): void {
    const sent = this.unanswered.take(theirs, this.fields);
    this.step((state) => met(state, sent?.text, theirs, this.fields));
  }

  private refuse(error: Refusal): Done<T> {
    this.set({ refusal: error });
    if (error.code === 'version_conflict' && error.current) this.meet(error.current as T);
    else if (error.code === 'lock_required' || error.code === 'locked') this.parts.lock.refused(error);
    this.parts.notices.tell(error, 'error:updateFailed');
    return { ok: false, error };
  }

  private isReadOnly({ saved }: FormState<T>): boolean {
    return saved !== undefined && this.parts.readOnly.snapshot()(saved);
  }

  private canSave(state: FormState<T>): boolean {
    return state.state === 'ready' && state.conflicts.length === 0 && this.parts.lock.canSave && !this.isReadOnly(state);
  }

  /** Changes the text; the draft follows. */
  private step(change: (state: FormState<T>) => FormState<T>): void {
    this.cell.update(change);
    const { document, saved, base, dirty, recoverable } = this.cell.snapshot();
    if (!document || !saved) return;
    if (dirty) this.parts.drafts.put(this.kind.section, document.uuid, document, base ?? saved, recoverable);
    else this.parts.drafts.clear(this.kind.section, document.uuid, recoverable);
  }

  private set(part: Partial<FormState<T>>): void {
    this.cell.update((state) => ({ ...state, ...part }));
  }
}
