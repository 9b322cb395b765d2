import { FINISHED_STATES, isOneOf, type Role, WRITE_ROLE } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, derived, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Refusal } from '../failures.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { Assignment, StoriesMovedEvent, Story } from '../types.ts';
import { DocumentForm, type FormParts } from './DocumentForm.ts';
import type { Draft, Drafts } from './Drafts.ts';
import type { DocumentKindCalls, EditedDocument } from './documentKind.ts';
import { assignmentKind, newAssignment, storyKind } from './kinds.ts';
import { LockTab } from './LockTab.ts';

interface Parts {
  readonly client: Client;
  readonly env: Env;
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly me: () => number | undefined;
  readonly may: (role: Role) => boolean;
  /** The name of this window. */
  readonly window: string;
  /** Milliseconds by the clock of the server. */
  readonly now: () => number;
  readonly assignmentConfig: View<{ readonly lockFinished: boolean } | undefined>;
  readonly storyStored: (story: Story) => void;
  readonly assignmentStored: (assignment: Assignment) => void;
}
type AnyForm =
  | { readonly kind: 'story'; readonly form: DocumentForm<Story> }
  | { readonly kind: 'assignment'; readonly form: DocumentForm<Assignment> };

const NEVER: FormParts['readOnly'] = new Cell(() => false);
const isFinished = (stored: EditedDocument, config: { readonly lockFinished: boolean } | undefined): boolean =>
  config?.lockFinished === true && isOneOf(FINISHED_STATES, (stored as Partial<Assignment>).state);

/** The forms that are open in this window. */
export class Forms {
  private readonly parts: Parts;
  private readonly cell = new Cell<readonly AnyForm[]>([]);
  readonly open: View<readonly AnyForm[]> = this.cell;
  private readonly finished: FormParts['readOnly'];
  private readonly newest = new Cell<DocumentForm<Assignment> | undefined>(undefined);
  /** The guideline that was begun last; its first save leaves it here. */
  readonly begun: View<DocumentForm<Assignment> | undefined> = this.newest;

  constructor(parts: Parts) {
    this.parts = parts;
    this.finished = derived([parts.assignmentConfig], (config) => (stored: EditedDocument) => isFinished(stored, config));
  }

  /** Opens a story for editing; one that is open is answered again. */
  story(id: number, options: { uuid?: string; useDraft?: boolean } = {}): DocumentForm<Story> {
    const known = this.find('story', id);
    if (known) return known.form as DocumentForm<Story>;
    const form = this.make(storyKind(this.parts.client, this.parts.storyStored), 'story');
    this.cell.update((forms) => [...forms, { kind: 'story', form }]);
    void form.open(id, options);
    return form;
  }

  /** Opens a guideline for editing. */
  assignment(id: number, options: { uuid?: string; useDraft?: boolean } = {}): DocumentForm<Assignment> {
    const known = this.find('assignment', id);
    if (known) return known.form as DocumentForm<Assignment>;
    const form = this.make(assignmentKind(this.parts.client, this.parts.assignmentStored), 'guideline', this.finished);
    this.cell.update((forms) => [...forms, { kind: 'assignment', form }]);
    void form.open(id, options);
    return form;
  }

  /** Opens a new guideline; asked again while it is not stored, the same one is answered (GDL-02). Another uuid takes its place. */
  newAssignment(date: string, fields: Partial<Assignment> = {}): DocumentForm<Assignment> {
    const known = this.cell.snapshot().find((each) => each.kind === 'assignment' && each.form.document?.id === 0);
    if (known && (fields.uuid === undefined || fields.uuid === known.form.document?.uuid)) return known.form as DocumentForm<Assignment>;
    // What is unsaved in it stays as its draft.
    if (known) void this.close(known.form);
    const form = this.make(assignmentKind(this.parts.client, this.parts.assignmentStored), 'guideline', this.finished);
    form.openNew({ ...newAssignment(this.parts.env.uuid(), date, this.parts.me() ?? 0), ...fields });
    this.cell.update((forms) => [...forms, { kind: 'assignment', form }]);
    this.newest.set(form);
    return form;
  }

  /** Opens the document of a draft with its text in it (DRAFT-07, DRAFT-08); undefined where its kind has no form. */
  editDraft({ section, uuid, document }: Draft): DocumentForm<Story> | DocumentForm<Assignment> | undefined {
    const { id = 0, date = '' } = document as { id?: number; date?: string };
    const known = id > 0 ? this.find(section === 'stories' ? 'story' : 'assignment', id) : undefined;
    known?.form.recover();
    if (section === 'stories') return this.story(id, { uuid, useDraft: true });
    if (section !== 'guidelines') return undefined;
    if (id > 0) return this.assignment(id, { uuid, useDraft: true });
    const form = this.newAssignment(date, { uuid });
    form.recover();
    return form;
  }

  /** Closes a form, releasing its lock. */
  async close(form: DocumentForm<Story> | DocumentForm<Assignment>, options: { discard?: boolean } = {}): Promise<void> {
    this.cell.update((forms) => forms.filter((each) => each.form !== form));
    await form.close(options);
  }

  /** Loads every clean form again, as after a gap; a form with edits merges what changed. */
  async refreshAll(): Promise<void> {
    await Promise.all(this.cell.snapshot().map(({ form }) => form.refresh()));
  }

  /** Goes on with every form after its person signed in again. */
  async resumeAll(): Promise<void> {
    await Promise.all(this.cell.snapshot().map(({ form }) => form.resume()));
  }

  /** Ends every form without a word: another person signed in. */
  abandonAll(): void {
    for (const { form } of this.cell.snapshot()) form.abandon();
    this.cell.set([]);
  }

  /** Passes a live event to the forms it is about; answers the document when it changed by another's hand (RT-A03). */
  merge(event: LiveEvent): { readonly slug: string } | undefined {
    switch (event.kind) {
      case 'stories UPDATE':
      case 'stories CREATE':
        return this.change('story', event.data.id, event.data, event.userId);
      case 'stories PATCH':
        return this.change('story', event.data.id, { ...fieldsOf(event.data), version: event.data.version }, event.userId);
      case 'stories MOVE':
        this.moved(event.data);
        return undefined;
      case 'stories DELETE':
        return this.gone('story', event.data.ids);
      case 'assignments UPDATE':
      case 'assignments CREATE':
        return this.change('assignment', event.data.id, event.data, event.userId);
      case 'assignments PATCH':
        return this.change('assignment', event.data.id, { ...fieldsOf(event.data), version: event.data.version }, event.userId);
      case 'assignments DELETE':
        return this.gone('assignment', event.data.ids);
      case 'entity_locker LOCK':
      case 'entity_locker TAKE_OVER':
      case 'entity_locker UNLOCK':
        for (const { form } of this.cell.snapshot()) form.mergeLock(event);
        return undefined;
      default:
        return undefined;
    }
  }

  private change(kind: AnyForm['kind'], id: number, fields: object, userId: number | null): { readonly slug: string } | undefined {
    const found = this.find(kind, id);
    if (!found) return undefined;
    found.form.back();
    const { version } = found.form.document ?? {};
    (found.form as unknown as DocumentForm<EditedDocument>).changed(fields);
    const news = ((fields as { version?: number }).version ?? 0) > (version ?? 0);
    return news && userId !== this.parts.me() && found.form.document ? { slug: found.form.document.slug } : undefined;
  }

  /** Where stories stand now; those that moved may be in another rundown, the others only gave way. */
  private moved({ ids, rundownId, programId, date, order }: StoriesMovedEvent): void {
    const there = { rundownId, ...(programId === undefined ? {} : { programId }), ...(date === undefined ? {} : { date }) };
    for (const { id, version, blockId, index } of order)
      this.change('story', id, { version, blockId, index, ...(ids.includes(id) ? there : {}) }, this.parts.me() ?? null);
  }

  private gone(kind: AnyForm['kind'], ids: readonly number[]): undefined {
    for (const id of ids) this.find(kind, id)?.form.gone();
  }

  private find(kind: AnyForm['kind'], id: number): AnyForm | undefined {
    return this.cell.snapshot().find((each) => each.kind === kind && each.form.id === id);
  }

  private make<T extends EditedDocument>(
    calls: DocumentKindCalls<T>,
    kind: keyof typeof WRITE_ROLE,
    readOnly: FormParts['readOnly'] = NEVER,
  ): DocumentForm<T> {
    const { env, drafts, notices, client, me, may, window, now } = this.parts;
    const mayWrite = (): boolean => may(WRITE_ROLE[kind]);
    const onError = (error: Refusal): void => notices.tell(error, 'error:actionFailed');
    return new DocumentForm(calls, {
      drafts,
      notices,
      readOnly,
      lock: new LockTab({ locks: client.locks, timers: env.timers, now, window, me, mayWrite, onError }),
    });
  }
}
