import { checkRequired, INVALID_FORM } from '@lauda/domain';
import type { Assignment } from '@lauda/sdk';
import type { DocumentForm, FormFrame, OpenForm, Store } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Skeleton } from '../../components/States.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { notify } from '../../components/toast.tsx';
import { FormBanners } from '../../forms/Banners.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { FormOf, type FormSource } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useProblemsOf } from '../../forms/problems.ts';
import { SaveButton } from '../../forms/SaveButton.tsx';
import { useParts, useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { guidelineField } from './fieldNames.ts';
import { GuidelineFields } from './GuidelineFields.tsx';
import { StateBadge } from './GuidelineList.tsx';
import { Guides, Tasks } from './GuidelineLists.tsx';

/** What stands over the fields, drawn for itself: the slug changes with each key. */
const Head = ({
  form,
  view,
  check,
}: {
  form: DocumentForm<Assignment>;
  view: FormFrame<Assignment>;
  check: () => boolean;
}): ReactElement => {
  const { t } = useText();
  const { me, store } = useDesk();
  const { id, slug, state, ownerId, isPrivate } = useParts(form.view, ({ document }) => ({
    id: document!.id,
    slug: document!.slug,
    state: document!.state,
    ownerId: document!.ownerId,
    isPrivate: document!.private,
  }));
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <h2 className="min-w-0 flex-1 truncate text-lg font-semibold uppercase">{slug || t('guideline.new')}</h2>
      <StateBadge state={state} />
      {id > 0 && ownerId === me.id && (
        <Switch label={t('state.private')} checked={isPrivate} onChange={(on) => void store.documents.assignments.setPrivate(id, on)} />
      )}
      <SaveButton form={form} view={view} before={check} />
    </header>
  );
};

const isOpen = (store: Store, begun: OpenForm): begun is OpenForm & { kind: 'assignments' } =>
  begun.kind === 'assignments' && store.forms.open.snapshot().includes(begun);

/** The form of a guideline. The new one may give way to another that was never stored: that of a draft. */
const useGuideline = (id: number, date: string): DocumentForm<Assignment> => {
  const { store } = useDesk();
  const day = useRef(date);
  const begun = useView(store.forms.begun);
  return useMemo(
    () =>
      id > 0
        ? store.forms.edit('assignments', id)
        : begun && isOpen(store, begun)
          ? begun.form
          : store.forms.begin('assignments', day.current),
    [store, id, begun],
  );
};

/** One guideline in a tab, written under its lock; a new one is stored by its first save. */
export const GuidelineForm = ({ id, date, onStored }: { id: number; date: string; onStored: (id: number) => void }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const form = useGuideline(id, date);
  const [checked, setChecked] = useState(false);
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
  useEffect(() => {
    if (id === 0 && saved && saved.id > 0) onStored(saved.id);
  }, [id, saved, onStored]);
  const readOnly = !may('ASSIGNMENT_WRITE') || view.readOnly || (view.lock.state !== 'held' && view.lock.state !== 'none');
  const source = useMemo((): FormSource<Assignment> => {
    const missing = (): string | undefined => (checked ? messageWords(t, checkRequired(form.document?.slug ?? '')) : undefined);
    return {
      view: form.view,
      edit: (fields) => form.edit(fields),
      readOnly,
      problemOf: (path) => (path === 'slug' ? missing() : undefined) ?? problems().at(path),
    };
  }, [form, readOnly, checked, problems, t]);
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
    if (!checkRequired(form.document?.slug ?? '')) return true;
    notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
    return false;
  };
  const nameOf = (path: string): string => guidelineField(path, t);
  return (
    <article aria-label={saved?.slug || t('guideline.new')} className="flex min-h-0 flex-1 flex-col bg-ground">
      <Head form={form} view={view} check={check} />
      <FormBanners form={form} view={view} problems={problems()} nameOf={nameOf} />
      <div className="min-h-0 flex-1 overflow-auto">
        <Conflicts form={form} conflicts={view.conflicts} rules={{ nameOf }} />
        <div className="flex max-w-5xl flex-col gap-5 p-4">
          <FormOf source={source}>
            <GuidelineFields isNew={id === 0} />
            <Guides />
            <Tasks />
          </FormOf>
        </div>
      </div>
    </article>
  );
};
