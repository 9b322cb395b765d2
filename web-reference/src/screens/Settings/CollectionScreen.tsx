import { matchesTyped } from '@lauda/domain';
import { blankCopy, type Opening, type Refusal } from '@lauda/store';
import { type ReactElement, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { type EditCells, EditGrid } from '../../shared/entries/EditGrid.tsx';
import { useNarrow } from '../../shared/widths.ts';
import { LaneDialog, type LaneDraft, NEW_LANE } from '../Agency/LaneDialog.tsx';
import { CheckBranches } from './BranchAnswer.tsx';
import { columnsOf, entryCell, entryEditor, fieldText, isTyped } from './cells.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import type { Entry, ListSpec } from './listSpec.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { useEntryVerbs } from './useEntryVerbs.ts';
import { useEntryWords } from './useEntryWords.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

const useEntries = (spec: ListSpec, text: string) => {
  const { list } = useEntryVerbs(spec);
  const { rows, isLoaded, error } = useView(list.view);
  const load = useCallback((): void => void list.load(), [list]);
  // Asked for before the lists that its entries refer to, whose names may follow.
  useEffect(load, [load]);
  const words = useEntryWords(spec);
  const shown = useMemo(() => {
    const meant = (entry: Entry): boolean => spec.fields.some((field) => matchesTyped(fieldText(entry, field, words), text));
    const found = rows.filter((entry) => text === '' || meant(entry));
    return spec.inOrder ? found : found.toSorted((a, b) => a.name.localeCompare(b.name));
  }, [rows, text, spec, words]);
  return { rows, shown, isLoaded, error, load };
};

interface GridProps {
  spec: ListSpec;
  entries: readonly Entry[];
  state: GridState;
  canWrite: boolean;
  onOpen: (entry: Entry) => void;
}

/** The grid of entries: simple fields are edited in place, all others in the form. */
const Entries = ({ spec, entries, state, canWrite, onOpen }: GridProps): ReactElement => {
  const { t } = useText();
  const words = useEntryWords(spec);
  const { set } = useEntryVerbs(spec);
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(spec, t, narrow), [spec, t, narrow]);
  const save = useLatest(set);
  const cells = useMemo((): EditCells<Entry> => {
    const fieldOf = (column: string) => spec.fields.find(({ name }) => name === column)!;
    return {
      cell: (entry, column) => entryCell(fieldOf(column), fieldText(entry, fieldOf(column), words), entry),
      isEditable: (_entry, column) => canWrite && isTyped(fieldOf(column)),
      editor: (entry, column, editing, done, seen) =>
        entryEditor(entry, fieldOf(column), editing, {
          words,
          onCommit: (row, field, value, move) => {
            const storing = save()(row, field, value, seen);
            done(move);
            return storing;
          },
          onCancel: () => done('stay'),
        }),
    };
  }, [spec, canWrite, words, save]);
  const label = t(`settingsList.${spec.id}` as TextKey);
  return <EditGrid label={label} rows={entries} {...{ columns, state, cells }} onOpen={canWrite ? onOpen : undefined} />;
};

/** Focuses the row of a new entry once its dialog is closed. */
const useMade = (state: GridState, shown: readonly Entry[], isAsking: boolean) => {
  const part = useRef<HTMLDivElement>(null);
  const last = useRef<number>(undefined);
  useEffect(() => {
    const id = last.current;
    if (isAsking || id === undefined || !shown.some((entry) => entry.id === id)) return;
    last.current = undefined;
    // The dialog first returns the focus to where it was opened.
    requestAnimationFrame(() => {
      part.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
      state.go({ row: String(id), column: 'name' });
    });
  }, [isAsking, shown, state]);
  const made = (id: number): void => {
    last.current = id;
  };
  return { part, made };
};

interface BarProps {
  copies: boolean;
  box: RefObject<HTMLInputElement | null>;
  text: string;
  count: number;
  canWrite: boolean;
  onText: (text: string) => void;
  /** More buttons of the list. */
  children?: ReactNode;
}

const Bar = ({ box, text, count, canWrite, copies, onText, children }: BarProps): ReactElement => {
  const { t } = useText();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <TextInput
        ref={box}
        type="search"
        aria-label={t('settings.find')}
        placeholder={t('settings.find')}
        className="max-w-64 max-sm:max-w-none max-sm:basis-full"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <span role="status" className="tnum text-sm whitespace-nowrap text-muted">
        {t('settings.count', { count })}
      </span>
      <BarVerbs>
        {children}
        {canWrite && (
          <>
            <Button size="sm" icon="draft" onClick={() => handlers.run('entry.open')}>
              {t('action.entry.open')}
            </Button>
            {copies && (
              <Button size="sm" icon="copy" onClick={() => handlers.run('entry.copy')}>
                {t('action.entry.copy')}
              </Button>
            )}
            <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
              {t('common.delete')}
            </Button>
            <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
              {t('action.entry.create')}
            </Button>
          </>
        )}
      </BarVerbs>
    </div>
  );
};

/** A list of settings, built from its description: search, cells edited in place, a form for new entries, and the check for uses before removal. */
export const CollectionScreen = ({ spec }: { spec: ListSpec }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Partial<Entry>>();
  const box = useRef<HTMLInputElement>(null);
  const state = useMemo(() => new GridState(), []);
  const { list, remove } = useEntryVerbs(spec);
  const { rows, shown, isLoaded, error, load } = useEntries(spec, text);
  const canWrite = may(spec.write);
  const chosen = (): Entry | undefined => shown.find(({ id }) => String(id) === state.focus?.row);
  const onEntry = (run: (entry: Entry) => void) => ({
    run: () => chosen() && run(chosen()!),
    enabled: () => canWrite && chosen() !== undefined,
  });
  useActions({
    'entry.create': { run: () => setOpen(spec.fresh ?? {}), enabled: () => canWrite },
    'entry.open': onEntry(setOpen),
    'entry.remove': onEntry((entry) => void remove(entry)),
    'entry.copy': {
      run: () => setOpen(blankCopy(chosen()!)),
      enabled: () => canWrite && spec.copies === true && chosen() !== undefined,
    },
    'grid.find': () => box.current?.focus(),
  });
  const { part, made } = useMade(state, shown, open !== undefined);
  const submit = async (entry: Partial<Entry>, opening: Opening): Promise<Refusal | undefined> => {
    const done = await (entry.id ? list.update(entry) : list.create(entry, opening));
    if (!done.ok) return done.error;
    if (!entry.id) made(done.value.id);
    return undefined;
  };
  const isTaken = ({ id, name }: Partial<Entry>): boolean =>
    rows.some((row) => row.id !== id && row.name.toLowerCase() === name?.trim().toLowerCase());
  const title = t(`settingsList.${spec.id}` as TextKey);
  const create = canWrite && (
    <Button icon="plus" onClick={() => setOpen(spec.fresh ?? {})}>
      {t('action.entry.create')}
    </Button>
  );
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{title}</h1>
      </InTopBar>
      <SourceTabs here={`/admin/lists/${spec.id}`} />
      {error && isLoaded && <LoadFailedBar what={title} error={error} onRetry={load} />}
      {error && !isLoaded ? (
        <LoadFailed error={error} onRetry={load} />
      ) : !isLoaded && rows.length === 0 ? (
        <GridSkeleton rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState icon={spec.icon} title={t('settings.none')} text={t(`settingsAbout.${spec.id}` as TextKey)}>
          {create}
        </EmptyState>
      ) : (
        <>
          <Bar box={box} text={text} count={shown.length} canWrite={canWrite} copies={spec.copies === true} onText={setText}>
            {spec.id === 'webhooks' && <WebhookDeliveries chosen={() => chosen()?.id} />}
            {spec.id === 'branches' && <CheckBranches ids={shown.map(({ id }) => id)} chosen={() => chosen()?.id} />}
          </Bar>
          {shown.length === 0 ? (
            <EmptyState icon="search" title={t('common.nothingFound')} text={t('settings.notFound')}>
              <Button onClick={() => setText('')}>{t('settings.clear')}</Button>
            </EmptyState>
          ) : (
            <div ref={part} className="flex min-h-0 flex-1 flex-col">
              <Entries spec={spec} entries={shown} state={state} canWrite={canWrite} onOpen={setOpen} />
            </div>
          )}
        </>
      )}
      {open && spec.id === 'agency.lanes' && (
        <LaneDialog start={{ ...NEW_LANE, ...(open as Partial<LaneDraft>) }} onMade={made} onClose={() => setOpen(undefined)} />
      )}
      {open && spec.id !== 'agency.lanes' && (
        <EntryDialog
          list={spec}
          title={open.id ? (open.name ?? '') : t('settings.new', { list: title })}
          start={open}
          onSubmit={submit}
          isTaken={isTaken}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
