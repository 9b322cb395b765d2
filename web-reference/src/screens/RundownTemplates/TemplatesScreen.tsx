import type { RundownTemplate } from '@lauda/sdk';
import type { Opening, TemplateStore, UndoStep } from '@lauda/store';
import { templatesOf } from '@lauda/store';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useUndo } from '../../app/undo.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { lastProgram } from '../../shared/lastPlace.ts';
import { NoProgram } from '../../shared/NoProgram.tsx';
import { type NameAndProgram, NameDialog } from './NameDialog.tsx';
import type { TemplatesSearch } from './search.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateList } from './TemplateList.tsx';
import { useRemoveTemplate } from './useTemplateVerbs.ts';

type Go = (search: TemplatesSearch) => void;

/** Loads the templates of the program and the one of the address, and updates the address with the selection. */
const useTemplates = (programId: number | undefined, id: number | undefined) => {
  const { store } = useDesk();
  const templates = templatesOf(store);
  const list = useView(templates.list);
  const selected = useView(templates.selected);
  const [failed, setFailed] = useState<number>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    if (programId !== undefined) void templates.ofProgram(programId);
  }, [templates, programId, tries]);
  useEffect(() => {
    void tries;
    setFailed(undefined);
    if (id === undefined) templates.deselect();
    else if (templates.selected.snapshot()?.id !== id) void templates.select(id).then(({ ok }) => ok || setFailed(id));
  }, [templates, id, tries]);
  const gone = id !== undefined && (failed === id || (selected === undefined && !list.loading && !list.rows.some((row) => row.id === id)));
  return { templates, list, selected: selected?.id === id ? selected : undefined, gone, retry: () => setTries(tries + 1) };
};

interface VerbsProps {
  templates: TemplateStore;
  selected: RundownTemplate | undefined;
  programId: number;
  canWrite: boolean;
  go: Go;
}

/** Answers the verbs for a new template, copy, remove and undo; returns the dialog that asks for a name. */
const useVerbs = ({ templates, selected, programId, canWrite, go }: VerbsProps): ReactElement | undefined => {
  const { t } = useText();
  const { store } = useDesk();
  const [asking, setAsking] = useState<'create' | 'copy'>();
  const step = useUndo();
  const turn = async (what: 'undo' | 'redo' | UndoStep): Promise<void> => {
    await step(what);
    // Undoing a removal creates an equal template with another id; undoing a creation leaves none.
    const now = templates.selected.snapshot();
    if (now?.id !== selected?.id) go({ programId, template: now?.id });
  };
  const remove = useRemoveTemplate(
    templates,
    () => go({ programId }),
    (removed) => void turn(removed),
  );
  const some = (): boolean => canWrite && selected !== undefined;
  useActions({
    'app.undo': { run: () => void turn('undo'), enabled: () => store.undo.canTake('undo') },
    'app.redo': { run: () => void turn('redo'), enabled: () => store.undo.canTake('redo') },
    'templates.create': { run: () => setAsking('create'), enabled: () => canWrite },
    'templates.copy': { run: () => setAsking('copy'), enabled: some },
    'templates.remove': { run: () => void remove(selected!), enabled: some },
  });
  if (!asking) return undefined;
  const submit = async (named: NameAndProgram, opening: Opening): Promise<boolean> => {
    const done = await (asking === 'copy' ? templates.copy(selected!.id, named, opening) : templates.create(named, opening));
    if (done.ok) go({ programId: named.programId, template: done.value.id });
    return done.ok;
  };
  const name = asking === 'copy' ? t('templates.copyName', { name: selected!.name }) : '';
  return (
    <NameDialog
      title={t(`action.templates.${asking}`)}
      confirm={t(asking === 'copy' ? 'templates.copyConfirm' : 'templates.createConfirm')}
      start={{ name, programId }}
      onSubmit={submit}
      onClose={() => setAsking(undefined)}
    />
  );
};

const CreateButton = (): ReactElement => {
  const { t } = useText();
  return (
    <Button size="sm" icon="plus" onClick={() => handlers.run('templates.create')}>
      {t('action.templates.create')}
    </Button>
  );
};

const Work = ({ programId, search, go }: { programId: number; search: TemplatesSearch; go: Go }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const canWrite = may('RUNDOWN_WRITE');
  const { templates, list, selected, gone, retry } = useTemplates(programId, search.template);
  const dialog = useVerbs({ templates, selected, programId, canWrite, go });
  const { hasRows, isComing } = useListState(list);
  if (list.error && !hasRows) return <LoadFailed error={list.error} onRetry={retry} />;
  if (isComing) return <GridSkeleton rows={8} />;
  const failed = list.error && <LoadFailedBar what={t('templates.title')} error={list.error} onRetry={retry} />;
  if (list.rows.length === 0)
    return (
      <>
        {failed}
        <EmptyState icon="rundown" title={t('templates.none')} text={t(canWrite ? 'templates.noneText' : 'templates.noneRead')}>
          {canWrite && <CreateButton />}
        </EmptyState>
        {dialog}
      </>
    );
  return (
    <>
      {failed}
      <div className="flex min-h-0 flex-1">
        <div
          className={cx(
            'flex w-64 shrink-0 flex-col border-r border-line bg-raised max-md:w-full max-md:border-r-0',
            search.template !== undefined && 'max-md:hidden',
          )}
        >
          {canWrite && (
            <div className="flex border-b border-line p-2">
              <CreateButton />
            </div>
          )}
          <TemplateList templates={list.rows} chosen={search.template} />
        </div>
        <div className={cx('flex min-w-0 flex-1 flex-col', search.template === undefined && 'max-md:hidden')}>
          {selected ? (
            <TemplateEditor
              key={selected.id}
              templates={templates}
              template={selected}
              canWrite={canWrite}
              story={search.story}
              onStory={(story) => go({ ...search, programId, story })}
              onBack={() => go({ programId })}
            />
          ) : gone ? (
            <EmptyState icon="trash" title={t('templates.gone')} text={t('templates.goneText')} />
          ) : search.template === undefined ? (
            <EmptyState icon="rundown" title={t('templates.choose')} text={t('templates.chooseText')} />
          ) : (
            <GridSkeleton />
          )}
        </div>
      </div>
      {dialog}
    </>
  );
};

/** The rundown templates of a program, and the selected one: its blocks and its stories. */
export const TemplatesScreen = (): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const search = useSearch({ from: '/app/templates' });
  const navigate = useNavigate({ from: '/templates' });
  const go: Go = (next) => void navigate({ search: next });
  const programId = search.programId ?? lastProgram(programs) ?? programs[0]?.id;
  if (programId === undefined) return <NoProgram />;
  return (
    <>
      <InTopBar slot="place">
        <h1 className="shrink-0 text-md font-semibold max-sm:sr-only">{t('templates.title')}</h1>
        <Select
          aria-label={t('place.program')}
          value={programId}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => go({ programId: Number(event.target.value) })}
          className="max-w-56"
        />
      </InTopBar>
      <Work key={programId} programId={programId} search={search} go={go} />
    </>
  );
};
