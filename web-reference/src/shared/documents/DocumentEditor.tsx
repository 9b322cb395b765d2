import { checkRequired, INVALID_FORM, type Role } from '@lauda/domain';
import type { DocumentForm, Documents, DocumentTopic, FormFrame, OpenForm, Store } from '@lauda/store';
import { editingOf } from '@lauda/store';
import { type ReactElement, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { Skeleton } from '../../components/States.tsx';
import { notify } from '../../components/toast.tsx';
import { FORM_HOME, HOME } from '../../focus/keyboard.ts';
import { FormBanners, isShut } from '../../forms/Banners.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { focusFirstError, focusUnread, hasUnread } from '../../forms/focusFirstError.ts';
import { FormOf, type FormSource } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useProblemsOf } from '../../forms/problems.ts';
import { SaveButton } from '../../forms/SaveButton.tsx';
import { useParts, useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { conflictRules } from '../conflictRules.ts';
import { openPrint } from '../openPrint.ts';
import { useMayBePrivate } from '../useMayBePrivate.ts';
import { restoring, useVersions, VersionsButton } from '../versions/useVersions.tsx';
import { Related } from './Related.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import type { EditorSpec, FormErrors } from './spec.ts';

type Document = Documents[DocumentTopic];

interface EditorProps {
  kind: DocumentTopic;
  /** The role that may write it. */
  writes: Role;
  editor: EditorSpec<DocumentTopic>;
  /** The id of the document; 0 is a new one, of `date`. */
  id: number;
  date: string;
  onClose?: () => void;
}
interface HeadProps extends Pick<EditorProps, 'kind' | 'editor' | 'onClose'> {
  form: DocumentForm<Document>;
  view: FormFrame<Document>;
  check: () => boolean;
  isUnread: () => boolean;
  onVersions: () => void;
}

/** The head over the fields, rendered for itself, because the slug changes with each key. */
const Head = ({ kind, editor, form, view, check, isUnread, onVersions, onClose }: HeadProps): ReactElement => {
  const { t } = useText();
  const { me } = useDesk();
  const [isSharing, setSharing] = useState(false);
  const { id, slug, ownerId, isPrivate, allowed } = useParts(form.view, ({ document }) => ({
    id: document!.id,
    slug: document!.slug,
    ownerId: document!.ownerId,
    isPrivate: document!.private,
    allowed: document!.allowedUsers,
  }));
  const { Mark } = editor;
  const mayBePrivate = useMayBePrivate(kind) && !editor.isPublic;
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-b border-line px-4 py-2 @max-xl:gap-x-1">
      <h2 className="min-w-0 flex-1 truncate text-lg font-semibold uppercase @max-xl:basis-full">{slug.trim() || t(editor.untitled)}</h2>
      {Mark && <Mark form={form} />}
      {id > 0 && view.state !== 'gone' && ownerId === me.id && (isPrivate || mayBePrivate) && (
        <Button size="sm" kind="quiet" icon={isPrivate ? 'lock' : 'unlock'} onClick={() => setSharing(true)}>
          {t(isPrivate ? 'state.private' : 'share.public')}
        </Button>
      )}
      {id > 0 && <VersionsButton onOpen={onVersions} />}
      {id > 0 && <Related id={id} isSmall />}
      {id > 0 && editor.print && <IconButton icon="print" label={t('action.form.print')} onClick={() => handlers.run('script.print')} />}
      <SaveButton form={form} view={view} before={check} isUnread={isUnread} />
      {onClose && <IconButton icon="x" label={t('common.close')} onClick={onClose} />}
      {isSharing && <ShareDialog {...{ kind, id, slug, isPrivate, allowed }} onClose={() => setSharing(false)} />}
    </header>
  );
};

const isOpen = (store: Store, begun: OpenForm): boolean => store.forms.open.snapshot().includes(begun);

/**
 * Returns the form of a document. A restored draft may replace the form of a new document. After the first save the editor that began the document
 * keeps showing it until its tab has the new id; no other editor does, so another "new" opens an empty one (REP-TAB-13).
 */
const useForm = (kind: DocumentTopic, id: number, date: string): DocumentForm<Document> => {
  const { store } = useDesk();
  const day = useRef(date);
  const own = useRef<DocumentForm<Document>>(undefined);
  const begun = useView(editingOf(store).begun);
  return useMemo(() => {
    if (id > 0) return editingOf(store).edit(kind, id);
    const last = begun?.kind === kind && isOpen(store, begun) ? (begun.form as unknown as DocumentForm<Document>) : undefined;
    own.current = last && (last.id === 0 || last === own.current) ? last : editingOf(store).begin(kind, day.current);
    return own.current;
  }, [store, kind, id, begun]);
};

const demandSlug = ({ slug }: Document): FormErrors => {
  const missing = checkRequired(slug);
  return missing ? { slug: missing } : {};
};
const alone = (_document: Document, fields: Partial<Document>): Partial<Document> => fields;
const useAlone = (): typeof alone => alone;

/** The editor of one document in a tab or beside the list, under its lock; a new one is stored by its first save. */
export const DocumentEditor = (props: EditorProps): ReactElement => {
  const { kind, writes, editor, id, date, onClose } = props;
  const { t } = useText();
  const { may } = useDesk();
  const form = useForm(kind, id, date);
  const { print } = editor;
  useActions(print ? { 'script.print': { run: () => openPrint(print, { ids: [id], columns: 2 }), enabled: () => id > 0 } } : {});
  const { check: wrongIn = demandSlug, useFollowing = useAlone } = editor;
  const following = useFollowing();
  const [checked, setChecked] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const problems = useProblemsOf(form);
  const {
    isThere,
    complaints: _complaints,
    ...view
  } = useParts(form.view, ({ document, ...frame }) => ({
    ...frame,
    isThere: document !== undefined,
    complaints: problems().all.length,
  }));
  const { saved } = view;
  const readOnly = !may(writes) || isShut(view);
  const source = useMemo((): FormSource<Document> => {
    const missing = (path: string): string | undefined =>
      checked && form.document ? messageWords(t, wrongIn(form.document)[path]) : undefined;
    return {
      view: form.view,
      edit: (fields) => form.edit(form.document ? following(form.document, fields) : fields),
      readOnly,
      problemOf: (path) => missing(path) ?? problems().at(path),
    };
  }, [form, readOnly, checked, problems, wrongIn, following, t]);
  // Derived fields are computed from the current text.
  const follow = (): void => {
    if (form.document) form.edit(following(form.document, form.document));
  };
  const merging = {
    resolve: (path: string, choice: Parameters<typeof form.resolve>[1]): void => {
      form.resolve(path, choice);
      follow();
    },
  };
  const versions = useVersions(kind, id, view.canSave ? () => restoring(form, follow) : undefined);
  if (view.state === 'failed') return <LoadFailed error={view.refusal} onRetry={() => void form.open(id)} />;
  if (!isThere)
    return (
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-24 w-full max-w-2xl" />
      </div>
    );
  const check = (): boolean => {
    setChecked(true);
    if (focusUnread(part.current)) return false;
    if (!form.document || Object.keys(wrongIn(form.document)).length === 0) return true;
    notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
    focusFirstError(part.current);
    return false;
  };
  const rules = conflictRules(kind, t);
  return (
    <article
      aria-label={saved?.slug || t(editor.untitled)}
      data-document={id}
      // Nothing in it takes text any more: the keys go to the form itself.
      {...(view.state === 'gone' ? { ...HOME, tabIndex: -1 } : {})}
      onKeyDown={versions.onKeyDown}
      className="@container flex min-h-0 flex-1 flex-col bg-ground outline-none"
    >
      <Head
        {...{ kind, editor, form, view, check }}
        isUnread={() => hasUnread(part.current)}
        onVersions={versions.open}
        {...(onClose ? { onClose } : {})}
      />
      <FormBanners form={form} view={view} problems={problems()} nameOf={rules.nameOf} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-auto">
        {view.state !== 'gone' && <Conflicts form={merging} conflicts={view.conflicts} rules={rules} />}
        <div ref={part} {...FORM_HOME} className="flex max-w-5xl flex-col gap-5 p-4">
          <FormOf source={source}>
            <editor.Fields isNew={id === 0} />
          </FormOf>
        </div>
      </div>
      {versions.dialog}
    </article>
  );
};
