import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { ACTIONS } from '../../actions/registry.ts';
import { menuOf } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { Answer } from '../../components/Answer.tsx';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { keyOfRow } from '../../components/grid/groupLines.tsx';
import { ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { MenuButton } from '../../components/Menu.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { useOffered } from '../useOffered.ts';
import { clearedFilters, FilterBar, isFiltered, isSpanReversed } from './FilterBar.tsx';
import type { AnySearch, WorkspaceSearch } from './search.ts';
import { type AnySpec, type ListedDocument, type ListSelection, useWords } from './spec.ts';
import { useDocumentVerbs } from './useDocumentVerbs.ts';

const TYPING_MS = 250;

/** What a list is of, whatever it is filtered by: a day, or the trash. */
const placeOf = (query: unknown): string => {
  const { date, trash } = query as { readonly date?: string; readonly trash?: true };
  return `${date} ${trash}`;
};

const NONE: readonly ListedDocument[] = [];

/** Loads the rows for a search, again when the search changes; changes by others come by events. */
const useFound = (spec: AnySpec, search: AnySearch, date: string) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => spec.list(store.documents), [store, spec]);
  useEffect(() => close, [close]);
  const view = useView(list.view);
  const { rows, total, page, size, loading, error, query } = view;
  const { answered, hasRows } = useListState(view);
  const asked = JSON.stringify(spec.query(search, date));
  const typed = Object.entries(spec.filters).flatMap(([name, { kind }]) => (kind === 'text' ? [search[name]] : []));
  const words = JSON.stringify(typed);
  const former = useRef(words);
  const sent = useRef<string>(undefined);
  const isTurned = isSpanReversed(spec.filters, search);
  useEffect(() => {
    if (isTurned) return;
    // Debounced while somebody types.
    const load = (): void => {
      sent.current = asked;
      void list.load(JSON.parse(asked));
    };
    const timer = setTimeout(load, former.current === words ? 0 : TYPING_MS);
    former.current = words;
    return () => clearTimeout(timer);
  }, [list, asked, words, isTurned]);
  // While another page loads the list still shows the previous one.
  const shown = useRef<number>(undefined);
  if (query !== undefined && !loading && !error) shown.current = page;
  // What is typed narrows rows that stay until then; of another day, or beside the trash, none may stand there.
  const isOther = answered === undefined || placeOf(answered) !== placeOf(JSON.parse(asked));
  const meant = useMemo(() => {
    if (isOther) return NONE;
    return spec.shows ? rows.filter((row) => spec.shows!(row, search)) : rows;
  }, [spec, rows, search, isOther]);
  const isAsked = hasRows && sent.current === asked;
  return { rows: meant, total, size, page: shown.current, error, hasRows, isOther, isAsked, reload: () => void list.reload() };
};

/** The rows that verbs act on: those that answer what is asked for now, of a list that is not hidden. */
const useSelection = (rows: readonly ListedDocument[], isTrash: boolean, isOff: boolean): ListSelection<ListedDocument> => {
  const state = useMemo(() => new GridState(), []);
  const latest = useLatest(isOff ? NONE : rows);
  // Without rows no grid is mounted that could move the focus off a row that is gone.
  useEffect(() => {
    if (rows.length === 0) state.select([]);
  }, [rows, state]);
  return useMemo(
    () => ({
      rows,
      state,
      isTrash,
      focused: () => latest().find(({ id, visible }) => visible && state.focus && String(id) === keyOfRow(state.focus.row)),
      selected: () => {
        const keys = new Set([...state.selection].map(keyOfRow));
        return latest().filter(({ id }) => keys.has(String(id)));
      },
    }),
    [rows, state, isTrash, latest],
  );
};

interface DocumentListProps {
  spec: AnySpec;
  search: AnySearch;
  date: string;
  /** Whether the list is hidden, which disables its verbs. */
  isHidden: boolean;
  go: (part: Partial<WorkspaceSearch>) => void;
  onOpen: (id: number) => void;
  onView: (id: number) => void;
  onVersions: (id: number) => void;
  onBeside: (id: number) => void;
}

const keyOf = ({ id }: ListedDocument): string => String(id);
const useNoGroups = (): undefined => undefined;

/** A list of documents: filter bar, grid and pages; Enter opens one. */
export const DocumentList = (props: DocumentListProps): ReactElement => {
  const { spec, search, date, go, onOpen, onView } = props;
  const { texts, verbs, filters, icon, Verbs } = spec;
  const { t } = useText();
  const { may, mayRun } = useDesk();
  const words = useWords();
  const today = useToday();
  const isTrash = search.trash === true;
  const found = useFound(spec, search, date);
  const { rows, total, size, page, isOther, isAsked } = found;
  const selection = useSelection(rows, isTrash, props.isHidden || !isAsked);
  const box = useRef<HTMLInputElement>(null);
  useDocumentVerbs({ ...props, selection, box });
  const columns = useMemo(() => spec.columns(words, date), [spec, words, date]);
  const group = (spec.useGroups ?? useNoGroups)(search, date);
  const isOffered = useOffered();
  const from = verbs.from?.filter(isOffered) ?? [];
  const latest = useLatest(isTrash ? onView : onOpen);
  const open = useCallback(({ id }: ListedDocument) => latest()(id), [latest]);
  const wordsOf = isFiltered(filters, search) ? (texts.noneFiltered ?? texts.noneText) : texts.noneText;
  const none: readonly [TextKey, TextKey] =
    isTrash && texts.trashNone && texts.trashNoneText ? [texts.trashNone, texts.trashNoneText] : [texts.none, wordsOf];
  return (
    <>
      <FilterBar
        filters={isTrash ? {} : filters}
        values={search}
        {...{ box, today }}
        programs={words.programs}
        onChange={(values) => go({ ...values, page: undefined })}
      >
        {texts.count && !isOther && (
          <span role="status" className="tnum flex h-8 items-center text-sm text-muted">
            {t(texts.count, { count: rows.length })}
          </span>
        )}
        <BarVerbs>
          {spec.hasTrash && may(spec.writes) && (
            <Switch
              label={t('area.trash')}
              checked={isTrash}
              onChange={(on) => go({ ...clearedFilters(filters), page: undefined, trash: on || undefined })}
            />
          )}
          {spec.print && (
            <Button size="sm" icon="print" onClick={() => handlers.run(spec.print!.verb)}>
              {t('action.form.print')}
            </Button>
          )}
          {verbs.create && mayRun(verbs.create) && (
            <Button size="sm" kind="primary" icon="plus" onClick={() => handlers.run(verbs.create!)}>
              {t(ACTIONS[verbs.create].title as TextKey)}
            </Button>
          )}
          {from.length > 0 && verbs.create && mayRun(verbs.create) && (
            <MenuButton label={t('documents.newFrom')} align="right" items={() => menuOf(from, t, mayRun)}>
              {(button) => <IconButton {...button} size="sm" icon="chevronDown" label={t('documents.newFrom')} />}
            </MenuButton>
          )}
        </BarVerbs>
      </FilterBar>
      {Verbs && <Verbs selection={selection} />}
      {found.error && isAsked && <LoadFailedBar what={t(spec.title)} error={found.error} onRetry={found.reload} />}
      {found.error && !found.hasRows ? (
        <LoadFailed error={found.error} onRetry={found.reload} />
      ) : page === undefined ? (
        <GridSkeleton />
      ) : !isOther && rows.length === 0 && (total === 0 || size === 0) ? (
        <EmptyState icon={isTrash ? 'trash' : icon} title={t(none[0])} text={t(none[1])} />
      ) : (
        <>
          <Answer isFormer={!isAsked} isHidden={isOther}>
            <ReadGrid
              label={t(spec.title)}
              {...{ columns, rows, group }}
              state={selection.state}
              rowKey={keyOf}
              {...(spec.look ? { look: spec.look } : {})}
              onOpen={open}
              menu={() => menuOf(typeof spec.menu === 'function' ? spec.menu(selection.focused()) : spec.menu, t, mayRun)}
            />
          </Answer>
          {size > 0 && !isOther && <Pager {...{ page, size, total }} onPage={(wanted) => go({ page: wanted || undefined })} />}
        </>
      )}
    </>
  );
};
