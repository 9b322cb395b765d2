import { matchesTyped } from '@lauda/domain';
import { EditClicks } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import { afterEdit, type GridRows } from '../../components/grid/gridKeys.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { EmptyState, ErrorState, GridSkeleton } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/preferences.ts';
import { columnsOf, entryCell, entryEditor, fieldText, isTyped } from './cells.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import type { Entry, ListSpec } from './lists.ts';
import { useEntryVerbs } from './useEntryVerbs.ts';

const useEntries = (spec: ListSpec, text: string) => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const { list } = useEntryVerbs(spec);
  const { rows, loading } = useView(list.view);
  const [failed, setFailed] = useState(false);
  const load = useCallback((): void => void list.load().then((done) => setFailed(!done.ok)), [list]);
  useEffect(load, [load]);
  const shown = useMemo(() => {
    const meant = (entry: Entry): boolean => spec.fields.some((field) => matchesTyped(fieldText(entry, field, t, nameOf), text));
    return rows.filter((entry) => text === '' || meant(entry)).toSorted((a, b) => a.name.localeCompare(b.name));
  }, [rows, text, spec, t, nameOf]);
  return { rows, shown, loading, failed, load };
};

interface GridProps {
  spec: ListSpec;
  entries: readonly Entry[];
  state: GridState;
  canWrite: boolean;
  onOpen: (entry: Entry) => void;
}

/** The entries in a grid: a click edits a cell after a moment, a double click opens nothing, Enter edits what can be typed and opens the rest. */
const Entries = ({ spec, entries, state, canWrite, onOpen }: GridProps): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const { set } = useEntryVerbs(spec);
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(spec, t, narrow), [spec, t, narrow]);
  const clicks = useMemo(
    () => new EditClicks({ setTimeout: (work, ms) => setTimeout(work, ms), clearTimeout: (timer) => clearTimeout(timer as number) }),
    [],
  );
  useEffect(() => () => clicks.stop(), [clicks]);
  const latest = useLatest({ entries, set });
  const parts = useMemo((): GridParts<Entry> => {
    const fieldOf = (column: string | undefined) => spec.fields.find(({ name }) => name === column);
    const isEditable = (_entry: Entry, column: string): boolean => canWrite && isTyped(fieldOf(column) ?? spec.fields[0]!);
    const rows = (): GridRows => ({
      order: latest().entries.map(({ id }) => String(id)),
      columns,
      page: 15,
      isEditable: (_key, column) => isEditable(latest().entries[0]!, column),
    });
    const finish = (move: Parameters<typeof afterEdit>[1]): void => {
      state.endEdit();
      afterEdit(state, move, rows());
    };
    return {
      rowKey: ({ id }) => String(id),
      isSection: () => false,
      cell: (entry, { id }) => entryCell(fieldOf(id)!, fieldText(entry, fieldOf(id)!, t, nameOf)),
      section: () => null,
      editor: (entry, { id }, editing) =>
        entryEditor(entry, fieldOf(id)!, editing, {
          t,
          onCommit: (row, field, value, move) => {
            void latest().set(row, field, value);
            finish(move);
          },
          onCancel: () => finish('stay'),
        }),
      look: () => ({}),
      isEditable,
      onPoint: (entry, column, event) => {
        const row = String(entry.id);
        if (state.editing?.row === row && state.editing.column === column) return;
        if (event.type === 'pointerdown') state.go({ row, column });
        else if (column && isEditable(entry, column)) clicks.click(`${row} ${column}`, event, () => state.edit({ row, column }));
      },
      onOpen: () => undefined,
      onMenu: (_entry, _column, event) => event.preventDefault(),
    };
  }, [spec, columns, canWrite, state, clicks, t, nameOf, latest]);
  const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    const entry = entries.find(({ id }) => String(id) === state.focus?.row);
    const column = state.focus?.column;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || !entry || !canWrite) return false;
    if (column && parts.isEditable(entry, column)) return false;
    onOpen(entry);
    return true;
  };
  const label = t(`settingsList.${spec.id}` as TextKey);
  return <DataGrid label={label} columns={columns} rows={entries} state={state} parts={parts} rowHeight={34} onKey={onKey} />;
};

/** Who made an entry goes on with it: once its dialog went the keyboard is in the list, on its row. */
const useMade = (state: GridState, shown: readonly Entry[], isAsking: boolean) => {
  const part = useRef<HTMLDivElement>(null);
  const last = useRef<number>(undefined);
  useEffect(() => {
    const id = last.current;
    if (isAsking || id === undefined || !shown.some((entry) => entry.id === id)) return;
    last.current = undefined;
    // The dialog gives the keyboard back to where it was opened first.
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
  box: RefObject<HTMLInputElement | null>;
  text: string;
  count: number;
  canWrite: boolean;
  onText: (text: string) => void;
}

const Bar = ({ box, text, count, canWrite, onText }: BarProps): ReactElement => {
  const { t } = useText();
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1.5">
      <TextInput
        ref={box}
        type="search"
        aria-label={t('settings.find')}
        placeholder={t('settings.find')}
        className="max-w-64"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <span role="status" className="tnum text-sm whitespace-nowrap text-muted">
        {t('settings.count', { count })}
      </span>
      {canWrite && (
        <span className="ml-auto flex gap-2">
          <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
            {t('common.delete')}
          </Button>
          <Button size="sm" icon="draft" onClick={() => handlers.run('entry.open')}>
            {t('action.entry.open')}
          </Button>
          <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
            {t('action.entry.create')}
          </Button>
        </span>
      )}
    </div>
  );
};

/** A list of settings, built of its description: search, cells that are typed over, a form for new entries, and who uses what before it goes. */
export const CollectionScreen = ({ spec }: { spec: ListSpec }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Partial<Entry>>();
  const box = useRef<HTMLInputElement>(null);
  const state = useMemo(() => new GridState(), []);
  const { list, remove } = useEntryVerbs(spec);
  const { rows, shown, loading, failed, load } = useEntries(spec, text);
  const canWrite = may(spec.write);
  const chosen = (): Entry | undefined => shown.find(({ id }) => String(id) === state.focus?.row);
  const onEntry = (run: (entry: Entry) => void) => ({
    run: () => chosen() && run(chosen()!),
    enabled: () => canWrite && chosen() !== undefined,
  });
  useActions({
    'entry.create': { run: () => setOpen({}), enabled: () => canWrite },
    'entry.open': onEntry(setOpen),
    'entry.remove': onEntry((entry) => void remove(entry)),
    'grid.find': () => box.current?.focus(),
  });
  const { part, made } = useMade(state, shown, open !== undefined);
  const submit = async (entry: Partial<Entry>): Promise<boolean> => {
    const done = await (entry.id ? list.update(entry) : list.create(entry));
    if (done.ok && !entry.id) made(done.value.id);
    return done.ok;
  };
  const title = t(`settingsList.${spec.id}` as TextKey);
  const create = canWrite && (
    <Button icon="plus" onClick={() => setOpen({})}>
      {t('action.entry.create')}
    </Button>
  );
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{title}</h1>
      </InTopBar>
      {failed ? (
        <ErrorState title={t('error:loadFailed')} text={t('error:serverInstability')} onRetry={load} />
      ) : loading && rows.length === 0 ? (
        <GridSkeleton rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState icon={spec.icon} title={t('settings.none')} text={t(`settingsAbout.${spec.id}` as TextKey)}>
          {create}
        </EmptyState>
      ) : (
        <>
          <Bar box={box} text={text} count={shown.length} canWrite={canWrite} onText={setText} />
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
      {open && (
        <EntryDialog
          list={spec}
          title={open.id ? (open.name ?? '') : t('settings.new', { list: title })}
          start={open}
          onSubmit={submit}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
