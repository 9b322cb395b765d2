import type { Role } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Refusal } from '../failures.ts';
import { fieldsOf } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { PatchedEvent, StoriesMovedEvent } from '../types.ts';
import { DocumentForm } from './DocumentForm.ts';
import { type DocumentEvent, type DocumentStores, partsOf } from './DocumentStore.ts';
import type { Draft, Drafts } from './Drafts.ts';
import type { Configs, DocumentKind, Documents, DocumentTopic, EditedDocument } from './documentKind.ts';
import type { FormParts } from './formView.ts';
import { KINDS } from './kinds.ts';
import { LockTab } from './LockTab.ts';
import type { LockEvent } from './lockTable.ts';

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
  readonly configs: Configs;
  readonly documents: DocumentStores;
}
/** A form that is open, by the topic of its kind. */
export type OpenForm = { [T in DocumentTopic]: { readonly kind: T; readonly form: DocumentForm<Documents[T]> } }[DocumentTopic];
type FormOptions = { readonly uuid?: string; readonly useDraft?: boolean };
type Edited = Documents[DocumentTopic];

const NEVER: FormParts<never>['readOnly'] = new Cell(() => false);

/** The forms that are open in this window. */
export class Forms {
  private readonly parts: Parts;
  private readonly cell = new Cell<readonly OpenForm[]>([]);
  readonly open: View<readonly OpenForm[]> = this.cell;
  private readonly newest = new Cell<OpenForm | undefined>(undefined);
  /** The form begun last; it stays here after its first save. */
  readonly begun: View<OpenForm | undefined> = this.newest;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Opens a document for editing; one that is open is answered again. */
  edit<T extends DocumentTopic>(kind: T, id: number, options: FormOptions = {}): DocumentForm<Documents[T]> {
    const known = this.find(kind, id);
    if (known) return known.form as unknown as DocumentForm<Documents[T]>;
    const form = this.make(kind);
    void form.open(id, options);
    return form;
  }

  /** Opens a new document, or answers the one already begun (GDL-02); another uuid replaces it. */
  begin<T extends DocumentTopic>(kind: T, date: string, fields: Partial<Documents[T]> = {}): DocumentForm<Documents[T]> {
    const known = this.find(kind, 0);
    if (known && (fields.uuid === undefined || fields.uuid === known.form.document?.uuid))
      return known.form as unknown as DocumentForm<Documents[T]>;
    // What is unsaved in it stays as its draft.
    if (known) void this.close(known.form);
    const { empty } = KINDS[kind] as DocumentKind<Edited, never, object, never>;
    if (!empty) throw new Error(`${kind} are not begun in a form.`);
    const form = this.make(kind);
    form.openNew({ ...empty(this.parts.env.uuid(), date, this.parts.me() ?? 0), ...fields } as unknown as Documents[T]);
    this.newest.set(this.find(kind, 0));
    return form;
  }

  /** Opens the document of a draft with its text in it (DRAFT-07, DRAFT-08); undefined where its kind has no form. */
  editDraft({ section, uuid, document }: Draft): OpenForm['form'] | undefined {
    const { id = 0, date = '' } = document as { id?: number; date?: string };
    const [kind, { empty }] = (Object.entries(KINDS) as [DocumentTopic, DocumentKind<Edited, never, object, never>][]).find(
      ([, each]) => each.section === section,
    ) ?? [undefined, {}];
    if (!kind) return undefined;
    if (id > 0) this.find(kind, id)?.form.recover();
    if (id > 0 || !empty) return this.edit(kind, id, { uuid, useDraft: true }) as OpenForm['form'];
    const form = this.begin(kind, date, { uuid }) as OpenForm['form'];
    form.recover();
    return form;
  }

  /** Closes a form, releasing its lock. */
  async close(form: OpenForm['form'], options: { discard?: boolean } = {}): Promise<void> {
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

  /** Closes every form without calls to the server: another person signed in. */
  abandonAll(): void {
    for (const { form } of this.cell.snapshot()) form.abandon();
    this.cell.set([]);
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

  /** Takes what a call answered of a document that may be open in a form, as its event will say. */
  answered<T extends DocumentTopic>(topic: T, document: Documents[T]): void {
    this.change(topic, document.id, document, this.parts.me() ?? null);
  }

  mergeLock(event: LockEvent): void {
    for (const { form } of this.cell.snapshot()) form.mergeLock(event);
  }

  /** Takes where stories stand now; those that moved may be in another rundown, the others only gave way. */
  moved({ ids, rundownId, programId, date, order }: StoriesMovedEvent): void {
    const there = { rundownId, ...(programId === undefined ? {} : { programId }), ...(date === undefined ? {} : { date }) };
    for (const { id, version, blockId, index } of order)
      this.change('stories', id, { version, blockId, index, ...(ids.includes(id) ? there : {}) }, this.parts.me() ?? null);
  }

  private change(kind: DocumentTopic, id: number, fields: object, userId: number | null): { readonly slug: string } | undefined {
    const found = this.find(kind, id);
    if (!found) return undefined;
    found.form.back();
    const { version } = found.form.document ?? {};
    (found.form as unknown as DocumentForm<EditedDocument>).changed(fields);
    const news = ((fields as { version?: number }).version ?? 0) > (version ?? 0);
    return news && userId !== this.parts.me() && found.form.document ? { slug: found.form.document.slug } : undefined;
  }

  private find(kind: DocumentTopic, id: number): OpenForm | undefined {
    return this.cell.snapshot().find((each) => each.kind === kind && each.form.id === id);
  }

  private make<T extends DocumentTopic>(topic: T): DocumentForm<Documents[T]> {
    const { env, drafts, notices, client, me, may, window, now, configs, documents } = this.parts;
    const kind = KINDS[topic] as unknown as DocumentKind<Documents[T], never, object, never>;
    const store = documents[topic] as unknown as {
      calls: ReturnType<typeof kind.calls>;
      saved(document: Documents[T]): void;
      waiting: FormParts<Documents[T]>['waiting'];
    };
    const form = new DocumentForm<Documents[T]>(
      { section: kind.section, fields: kind.fields, calls: store.calls, stored: (document) => store.saved(document) },
      {
        drafts,
        notices,
        waiting: (id) => store.waiting(id),
        readOnly: kind.finished?.(configs) ?? NEVER,
        lock: new LockTab({
          locks: client.locks,
          timers: env.timers,
          now,
          window,
          me,
          mayWrite: () => may(kind.writes),
          onError: (error: Refusal) => notices.tell(error, 'error:actionFailed'),
        }),
      },
    );
    this.cell.update((forms) => [...forms, { kind: topic, form } as unknown as OpenForm]);
    return form;
  }
}
