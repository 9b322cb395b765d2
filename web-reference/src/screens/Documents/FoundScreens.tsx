import type { DocumentKind } from '@lauda/domain';
import type { DocumentSearch } from '@lauda/store';
import { foundOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Answer } from '../../components/Answer.tsx';
import { Button } from '../../components/Button.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { addDays } from '../../format/typedDate.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { FilterBar, isFiltered } from '../../shared/documents/FilterBar.tsx';
import type { FilterFields } from '../../shared/documents/search.ts';
import { Facets } from './Facets.tsx';
import { FoundList } from './FoundList.tsx';
import { ARCHIVE_FILTERS, type FoundSearch, SCRIPT_FILTERS, SEARCH_FILTERS } from './search.ts';
import { FoundDrawer } from './viewers.tsx';

const TYPING_MS = 250;

/** Returns the search once typing pauses. */
const useSettled = (search: DocumentSearch): DocumentSearch => {
  const [settled, setSettled] = useState(search);
  const text = JSON.stringify(search);
  const typed = useRef(search.text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), typed.current === JSON.parse(text).text ? 0 : TYPING_MS);
    typed.current = JSON.parse(text).text;
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Loads a page of search results, again when the search changes, and keeps it up to date by events. */
const useLiveSearch = (asked: DocumentSearch) => {
  const { store } = useDesk();
  const text = JSON.stringify(asked);
  const search = useMemo(() => foundOf(store).search(JSON.parse(text)), [store, text]);
  useEffect(() => foundOf(store).watch(search), [store, search]);
  return useStoreAnswer(() => search.page, [search]);
};

interface FoundProps {
  readonly title: TextKey;
  readonly icon: IconName;
  readonly filters: FilterFields;
  /** Returns the search for the parameters of the address. */
  readonly ask: (search: FoundSearch, today: string) => DocumentSearch;
  readonly none: readonly [TextKey, TextKey];
  readonly hasFacets?: boolean;
  /** Whether one comes to ask, and not to read what is listed. */
  readonly isAsked?: boolean;
}

/** Search results of any kind of document, 25 to a page; one opens in a drawer. */
const Found = ({ title, icon, filters, ask, none, hasFacets = false, isAsked = false }: FoundProps): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const { programs, nameOf } = useLookups();
  const named = useSearchParams<object>();
  const search = named as FoundSearch & Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<{ id: number; kind: DocumentKind }>();
  const wanted = ask(search, today);
  const asked = useSettled(wanted);
  const { value, refusal, load } = useLiveSearch(asked);
  const go = (part: Partial<FoundSearch>): void => {
    const next = (former: object): object => ({ ...former, page: undefined, ...part });
    void navigate({ to: '.', search: next as never, replace: true });
  };
  useActions({ 'grid.find': () => box.current?.focus() });
  const personName = search.personId === undefined ? '' : nameOf(search.personId) || `#${search.personId}`;
  const isNone = value !== undefined && value.total === 0;
  return (
    <>
      <InTopBar slot="place">
        <h1 className="text-md font-semibold">{t(title)}</h1>
      </InTopBar>
      <FilterBar
        filters={filters}
        values={search}
        {...{ box, today, programs }}
        isHome={isAsked && !isFiltered(filters, search)}
        onChange={(values) => go(values as Partial<FoundSearch>)}
      />
      {search.personId !== undefined && (
        <p className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1">
          <span className="text-muted">{t('found.owner')}</span>
          <Button size="sm" icon="x" aria-label={t('found.without', { name: personName })} onClick={() => go({ personId: undefined })}>
            {personName}
          </Button>
        </p>
      )}
      <div role="status" className={value?.news.size ? 'border-b border-line px-3 py-1' : ''}>
        {value && value.news.size > 0 && (
          <Button size="sm" icon="sync" onClick={load}>
            {t('found.news', { count: value.news.size })}
          </Button>
        )}
      </div>
      <div className="flex min-h-0 flex-1 max-md:flex-col-reverse">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {refusal && value && <LoadFailedBar what={t(title)} error={refusal} onRetry={load} />}
          {refusal && !value ? (
            <LoadFailed error={refusal} onRetry={load} />
          ) : value === undefined ? (
            <GridSkeleton />
          ) : isNone ? (
            <EmptyState icon={icon} title={t(none[0])} text={t(isFiltered(filters, search) ? 'found.noneFiltered' : none[1])} />
          ) : (
            <>
              <Answer isFormer={JSON.stringify(wanted) !== JSON.stringify(asked)}>
                <FoundList label={t(title)} found={value} onOpen={(id, kind) => setViewed({ id, kind })} />
              </Answer>
              <Pager page={value.number} size={value.size} total={value.total} onPage={(page) => go({ page: page || undefined })} />
            </>
          )}
        </div>
        {hasFacets && <Facets {...{ asked, search }} onGo={go} />}
      </div>
      {viewed && <FoundDrawer key={viewed.id} {...viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
};

const askedOf = ({ text, kind, matchMode, programId, from, to, personId, page }: FoundSearch): DocumentSearch => ({
  ...{ text, matchMode, programId, from, to, personId, page },
  types: kind ? [kind] : undefined,
});

/** Searches the documents of every kind by their text (MENU-23). */
export const SearchScreen = (): ReactElement => (
  <Found
    title="area.search"
    icon="search"
    filters={SEARCH_FILTERS}
    ask={askedOf}
    none={['found.none', 'found.noneText']}
    hasFacets
    isAsked
  />
);

const ofThePast = (search: FoundSearch, today: string): DocumentSearch => {
  const yesterday = addDays(today, -1);
  return { ...askedOf(search), to: search.to && search.to < yesterday ? search.to : yesterday };
};
/** The documents of past days, for reading and printing only (MENU-06). */
export const ArchiveScreen = (): ReactElement => (
  <Found
    title="area.archive"
    icon="archive"
    filters={ARCHIVE_FILTERS}
    ask={ofThePast}
    none={['archive.none', 'archive.noneText']}
    hasFacets
  />
);

const scripts = (search: FoundSearch): DocumentSearch => ({ ...askedOf(search), types: ['story'] });
/** The scripts of stories, for reading only (MENU-12). */
export const ScriptsScreen = (): ReactElement => (
  <Found title="area.scripts" icon="script" filters={SCRIPT_FILTERS} ask={scripts} none={['scripts.none', 'scripts.noneText']} />
);
