import type { Row } from '../core/Table.ts';
import { Cell, type View } from '../core/views.ts';
import { fieldsOf } from '../live.ts';
import type { PatchedEvent, StoriesMovedEvent } from '../types.ts';
import type { DocumentForm } from './DocumentForm.ts';
import { type DocumentEvent, partsOf } from './DocumentStore.ts';
import type { Documents, DocumentTopic, EditedDocument } from './documentKind.ts';
import type { LockEvent, Locks } from './lockTable.ts';

/** A form that is open, by the topic of its kind. */
export type OpenForm = { [T in DocumentTopic]: { readonly kind: T; readonly form: DocumentForm<Documents[T]> } }[DocumentTopic];

/** The forms that are open in this window, opened by {@link editingOf}. */
export class Forms {
  private readonly me: () => number | undefined;
  private readonly cell = new Cell<readonly OpenForm[]>([]);
  readonly open: View<readonly OpenForm[]> = this.cell;
  /** The forms whose last reload failed and may succeed now. */
  private readonly stale = new Set<OpenForm['form']>();

  constructor(me: () => number | undefined) {
    this.me = me;
  }

  add(form: OpenForm): void {
    this.cell.update((forms) => [...forms, form]);
  }

  /** Closes a form, releasing its lock. */
  async close(form: OpenForm['form'], options: { discard?: boolean } = {}): Promise<void> {
    this.cell.update((forms) => forms.filter((each) => each.form !== form));
    this.stale.delete(form);
    await form.close(options);
  }

  /** Loads every clean form again, as after a gap; a form with edits merges what changed. */
  async refreshAll(): Promise<void> {
    await Promise.all(this.cell.snapshot().map(({ form }) => this.refresh(form)));
  }
  get isFailed(): boolean {
    return this.stale.size > 0;
  }
  /** Loads those again whose last reload failed and may succeed now. */
  async loadFailed(): Promise<void> {
    await Promise.all([...this.stale].map((form) => this.refresh(form)));
  }
  private refresh(form: OpenForm['form']): Promise<void> {
    return this.mark(form, form.refresh());
  }
  private async mark(form: OpenForm['form'], loading: Promise<boolean>): Promise<void> {
    this.stale.delete(form);
    if ((await loading) && this.cell.snapshot().some((each) => each.form === form)) this.stale.add(form);
  }

  /** Goes on with every form after its person signed in again. */
  async resumeAll(): Promise<void> {
    await Promise.all(this.cell.snapshot().map(({ form }) => this.mark(form, form.resume())));
  }

  /** Closes every form without calls to the server: another person signed in. */
  abandonAll(): void {
    for (const { form } of this.cell.snapshot()) form.abandon();
    this.cell.set([]);
    this.stale.clear();
  }

  /** Tells the forms who has their locks now, as after events were missed. */
  lockedNow(locks: Locks): void {
    for (const { form } of this.cell.snapshot()) {
      const { lock, document } = form.view.snapshot();
      if (!document || lock.state === 'acquiring') continue;
      const { uuid } = document;
      const now = locks.get(uuid);
      const told = { userId: null, n: null };
      if (now) form.mergeLock({ ...told, kind: 'entity_locker LOCK', data: now });
      // One of mine that is free is asked for again by the form itself.
      else if (lock.state === 'other') form.mergeLock({ ...told, kind: 'entity_locker UNLOCK', data: { uuid } });
    }
  }

  /** Passes a live event to the form it is about; answers the document when it changed by another's hand (RT-A03). */
  merge(event: DocumentEvent): { readonly slug: string } | undefined {
    const { topic, action } = partsOf(event);
    const data = event.data as PatchedEvent & { readonly ids: readonly number[] };
    if (action === 'CREATE' || action === 'UPDATE') return this.change(topic, data.id, data, event.userId);
    if (action === 'PATCH') return this.change(topic, data.id, { ...fieldsOf(data), version: data.version }, event.userId);
    if (action === 'DELETE') for (const id of data.ids) this.find(topic, id)?.form.gone();
    return undefined;
  }

  /** Merges the answer of a call about a document that may be open in a form, ahead of its event; a part of it only where that is all that changed. */
  answered<T extends DocumentTopic>(topic: T, document: Partial<Documents[T]> & Row): void {
    const { id, version, private: isPrivate, allowedUsers } = document;
    if (document.textVersion) this.change(topic, id, document);
    else if (this.find(topic, id)?.form.view.snapshot().saved?.version === version - 1)
      this.change(topic, id, { version, private: isPrivate, allowedUsers });
  }

  mergeLock(event: LockEvent): void {
    for (const { form } of this.cell.snapshot()) form.mergeLock(event);
  }

  /** Updates the positions of stories: the moved ones may be in another rundown, the others only shifted. */
  moved({ ids, rundownId, programId, date, order }: StoriesMovedEvent): void {
    const there = { rundownId, ...(programId === undefined ? {} : { programId }), ...(date === undefined ? {} : { date }) };
    for (const { id, version, blockId, index } of order)
      this.change('stories', id, { version, blockId, index, ...(ids.includes(id) ? there : {}) });
  }

  private change<F extends { readonly version: number }>(
    kind: DocumentTopic,
    id: number,
    fields: F,
    userId: number | null | undefined = this.me(),
  ): { readonly slug: string } | undefined {
    const found = this.find(kind, id);
    if (!found) return undefined;
    found.form.back();
    const { version = 0 } = found.form.document ?? {};
    (found.form as unknown as DocumentForm<EditedDocument>).changed(fields);
    const { document } = found.form;
    return fields.version > version && userId !== this.me() && document ? { slug: document.slug } : undefined;
  }

  find(kind: DocumentTopic, id: number): OpenForm | undefined {
    return this.cell.snapshot().find((each) => each.kind === kind && each.form.id === id);
  }
}
