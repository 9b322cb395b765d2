import type { Role } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Refusal } from '../failures.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import { DocumentForm } from './DocumentForm.ts';
import type { DocumentStores } from './DocumentStore.ts';
import type { Draft, Drafts } from './Drafts.ts';
import type { Configs, DocumentKind, Documents, DocumentTopic } from './documentKind.ts';
import type { Forms, OpenForm } from './Forms.ts';
import type { FormParts } from './formView.ts';
import { KINDS } from './kinds.ts';
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
  readonly configs: Configs;
  readonly documents: DocumentStores;
  readonly forms: Forms;
}
type FormOptions = { readonly uuid?: string; readonly useDraft?: boolean };
type Edited = Documents[DocumentTopic];

const NEVER: FormParts<never>['readOnly'] = new Cell(() => false);

/** Opens documents in forms. */
export class Editing {
  private readonly parts: Parts;
  private readonly newest = new Cell<OpenForm | undefined>(undefined);
  /** The form begun last; it stays here after its first save. */
  readonly begun: View<OpenForm | undefined> = this.newest;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Opens a document for editing; one that is open is answered again. */
  edit<T extends DocumentTopic>(kind: T, id: number, options: FormOptions = {}): DocumentForm<Documents[T]> {
    const known = this.parts.forms.find(kind, id);
    if (known) return known.form as unknown as DocumentForm<Documents[T]>;
    const form = this.make(kind);
    void form.open(id, options);
    return form;
  }

  /** Opens a new document, or answers the one already begun (GDL-02); another uuid replaces it. */
  begin<T extends DocumentTopic>(kind: T, date: string, fields: Partial<Documents[T]> = {}): DocumentForm<Documents[T]> {
    const known = this.parts.forms.find(kind, 0);
    if (known && (fields.uuid === undefined || fields.uuid === known.form.document?.uuid))
      return known.form as unknown as DocumentForm<Documents[T]>;
    // Its unsaved text stays as its draft.
    if (known) void this.parts.forms.close(known.form);
    const { empty } = KINDS[kind] as DocumentKind<Edited, never, object, never>;
    if (!empty) throw new Error(`${kind} are not begun in a form.`);
    const form = this.make(kind);
    form.openNew({ ...empty(this.parts.env.uuid(), date, this.parts.me() ?? 0), ...fields } as unknown as Documents[T]);
    this.newest.set(this.parts.forms.find(kind, 0));
    return form;
  }

  /** Opens the document of a draft with its text in it (DRAFT-07, DRAFT-08); undefined where its kind has no form. */
  editDraft({ section, uuid, document }: Draft): OpenForm['form'] | undefined {
    const { id = 0, date = '' } = document as { id?: number; date?: string };
    const [kind, { empty }] = (Object.entries(KINDS) as [DocumentTopic, DocumentKind<Edited, never, object, never>][]).find(
      ([, each]) => each.section === section,
    ) ?? [undefined, {}];
    if (!kind) return undefined;
    if (id > 0) this.parts.forms.find(kind, id)?.form.recover();
    if (id > 0 || !empty) return this.edit(kind, id, { uuid, useDraft: true }) as OpenForm['form'];
    const form = this.begin(kind, date, { uuid }) as OpenForm['form'];
    form.recover();
    return form;
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
          isOpen: (id) => this.parts.forms.open.snapshot().some(({ form: each }) => each.id === id),
          onError: (error: Refusal) => notices.tell(error, 'error:actionFailed'),
        }),
      },
    );
    this.parts.forms.add({ kind: topic, form } as unknown as OpenForm);
    return form;
  }
}

/** The editing of a store. */
export const editingOf = part({
  make: (work) => new Editing({ ...work, now: () => work.clock.now(), configs: work.settings }),
});
