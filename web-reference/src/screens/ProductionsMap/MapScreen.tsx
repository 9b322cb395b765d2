import { hourOn } from '@lauda/domain';
import type { MapSettings, Production } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate, showTime } from '../../format/show.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import type { WorkspaceSearch } from '../../shared/documents/search.ts';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { PRODUCTION_VIEWER } from '../Productions/Card.tsx';
import { StatusBadge, statusOf } from '../Productions/Status.tsx';
import { LeafletMap, type Place } from './leafletMap.ts';

/** The centre of the map when the place of the newsroom is not set: São Paulo. */
const BEGIN = { lat: -23.5505, lng: -46.6333 };
const TILES = '/api/maps/tiles/{z}/{x}/{y}';

/** Returns the number of a production on the map and in the list. */
const markOf = (at: number): string => String(at + 1);

/** The productions of a day that have a place, in the order of their hours, kept up to date. */
const usePlaced = (date: string) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.documents.productions.open('day'), [store]);
  useEffect(() => close, [close]);
  useEffect(() => void list.load({ date }), [list, date]);
  const view = useView(list.view);
  const { rows, error } = view;
  const { answered, hasRows } = useListState(view);
  const placed = useMemo(() => {
    const hour = (row: Production): string => hourOn(row, date) ?? '99';
    return rows.filter(({ local, coordinates }) => local || coordinates).sort((one, other) => hour(one).localeCompare(hour(other)));
  }, [rows, date]);
  return { placed, isThere: answered?.date === date, error, hasRows, retry: () => void list.reload() };
};

/** Returns the settings of the map, as they are now; undefined until they are loaded. */
const useMapSettings = (): MapSettings | undefined => {
  const { store } = useDesk();
  const asked = useMemo(() => store.mapSettings(), [store]);
  const changes = useView(store.settings.mapChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded anew when an administrator changed them
  useEffect(() => void asked.load(), [asked, changes]);
  const { value, refusal } = useView(asked.view);
  return value ?? (refusal ? { hasTiles: false, hasSearch: false, attribution: '', center: null } : undefined);
};

interface CanvasProps {
  settings: MapSettings;
  places: readonly Place[];
  /** The map fits its places again when this changes. */
  turn: string;
  onOpen: (id: number) => void;
}

/** The map itself, and a hint where it has no tiles. */
const Canvas = ({ settings, places, turn, onOpen }: CanvasProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap>(undefined);
  const [isLost, setLost] = useState(false);
  const open = useLatest(onOpen);
  const latest = useLatest(places);
  const words = useLatest(t);
  useEffect(() => {
    const made = new LeafletMap(box.current!, settings.center ?? BEGIN, {
      tiles: settings.hasTiles ? TILES : undefined,
      attribution: settings.attribution,
      zoomIn: words()('map.zoomIn'),
      zoomOut: words()('map.zoomOut'),
      onOpen: (id) => open()(id),
      onTiles: (isThere) => setLost(!isThere),
    });
    map.current = made;
    return () => made.end();
  }, [settings, open, words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings make another map, which shows nothing yet
  useEffect(() => map.current?.show(places), [places, settings]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits for a new day, and not because a production was edited
  useEffect(() => map.current?.fit(latest()), [turn, settings, latest]);
  const goHere = (): void =>
    void store.whereAmI(navigator.geolocation).then(
      (here) => map.current?.goTo(here),
      (error: Error) => notify({ level: 'ERROR', title: error.message }),
    );
  return (
    <div className="relative min-h-64 flex-1">
      <section ref={box} aria-label={t('map.title')} className="absolute inset-0 z-0 bg-inset" />
      <div className="absolute right-3 top-3 z-10">
        <Button size="sm" icon="target" onClick={goHere}>
          {t('map.here')}
        </Button>
      </div>
      {(isLost || !settings.hasTiles) && (
        <p
          role="status"
          className="absolute inset-x-3 bottom-3 z-10 flex items-center gap-2 rounded-md border border-line bg-float px-3 py-2 text-sm shadow-float"
        >
          <Icon name="map" size={16} />
          {t(settings.hasTiles ? 'map.offline' : 'map.noTiles')}
        </p>
      )}
    </div>
  );
};

interface LineProps {
  production: Production;
  day: string;
  mark: string;
  isHome: boolean;
  onOpen: () => void;
}
const Line = ({ production, day, mark, isHome, onOpen }: LineProps): ReactElement => {
  const { t, language } = useText();
  const { slug, date, local, coordinates } = production;
  const otherDay = date === day ? '' : `${t('production.date')}: ${showDate(date, language)}`;
  return (
    <li>
      <button
        type="button"
        {...(isHome ? HOME : {})}
        onClick={onOpen}
        className="flex w-full flex-col gap-1 border-b border-line px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="flex w-full items-center gap-2">
          <span className={cx('map-mark tnum shrink-0', !coordinates && 'is-nowhere')}>{mark}</span>
          <span className="tnum text-sm text-muted">{showTime(hourOn(production, day))}</span>
          <span className="min-w-0 flex-1 truncate font-medium uppercase" title={slug}>
            {slug}
          </span>
          <StatusBadge status={statusOf(production)} />
        </span>
        <span className="text-sm text-muted">{[otherDay, local, coordinates ? '' : t('map.noPoint')].filter(Boolean).join(' · ')}</span>
      </button>
    </li>
  );
};

/** The productions of a day on a map, and in a list that serves without the map too; each opens its card. */
export const MapScreen = (): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const navigate = useNavigate();
  const search = useSearchParams<WorkspaceSearch>();
  const date = search.date ?? today;
  const { placed, isThere, error, hasRows, retry } = usePlaced(date);
  const settings = useMapSettings();
  const go = (part: Partial<WorkspaceSearch>): void =>
    void navigate({ to: '.', search: ((former: WorkspaceSearch) => ({ ...former, ...part })) as never });
  const open = (id: number): void => go({ view: id });
  const places = useMemo(
    () =>
      placed.flatMap(({ id, slug, local, coordinates }, at): Place[] =>
        coordinates ? [{ id, ...coordinates, label: t('map.marker', { n: markOf(at), slug, local: local ?? '' }), mark: markOf(at) }] : [],
      ),
    [placed, t],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <InTopBar slot="place">
        <DayBar title={t('map.title')} date={date} onDate={(day) => go({ date: day, view: undefined })} />
      </InTopBar>
      {error && hasRows && <LoadFailedBar what={t('map.title')} error={error} onRetry={retry} />}
      {error && !hasRows ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : !settings || (!isThere && placed.length === 0) ? (
        <GridSkeleton />
      ) : placed.length === 0 ? (
        <EmptyState icon="map" title={t('map.none')} text={t('map.noneText')} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col md:flex-row">
          <Canvas {...{ settings, places }} turn={`${date} ${places.length > 0}`} onOpen={open} />
          <nav aria-label={t('map.places')} className="max-h-72 overflow-auto border-l border-line md:max-h-none md:w-96">
            <ol onKeyDown={(event) => walkRows(event, 'button')}>
              {placed.map((production, at) => (
                <Line
                  key={production.id}
                  production={production}
                  day={date}
                  mark={markOf(at)}
                  isHome={at === 0}
                  onOpen={() => open(production.id)}
                />
              ))}
            </ol>
          </nav>
        </div>
      )}
      {search.view !== undefined && (
        <ViewerDrawer kind="productions" spec={PRODUCTION_VIEWER} id={search.view} onClose={() => go({ view: undefined })} />
      )}
    </div>
  );
};
