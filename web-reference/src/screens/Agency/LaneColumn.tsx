import { OUTBOUND_FAILURES } from '@lauda/domain';
import type { AgencyItem, AgencyLane } from '@lauda/sdk';
import type { LaneColumn } from '@lauda/store';
import { agencyOf } from '@lauda/store';
import { type KeyboardEvent, memo, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { stillBeside } from '../../focus/beside.ts';
import { HOME } from '../../focus/keyboard.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const ICONS = { rss: 'agency', facebook: 'pages', twitter: 'chat' } as const;
/** The distance to the end of a lane at which older items load, in pixels. */
const NEAR = 600;

/** Whether the end of a lane is in sight, or nearly. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean => scrollTop + clientHeight > scrollHeight - NEAR;

/** The sources of a lane that could not be read, with the reason. */
const useFailing = (lane: AgencyLane): readonly { readonly name: string; readonly why: string }[] => {
  const { t } = useText();
  const { settings } = useDesk().store;
  const [feeds, pages, people, lists] = [
    useView(settings['rss.feeds'].view).rows,
    useView(settings['facebook.pages'].view).rows,
    useView(settings['twitter.users'].view).rows,
    useView(settings['twitter.lists'].view).rows,
  ];
  const isAll = lane.sourcesIds.length === 0 && lane.listsIds.length === 0;
  const mine = { rss: feeds, facebook: pages, twitter: people }[lane.type].filter(({ id }) => isAll || lane.sourcesIds.includes(id));
  const also = lane.type === 'twitter' ? lists.filter(({ id }) => isAll || lane.listsIds.includes(id)) : [];
  return [...mine, ...also].flatMap(({ name, failure, failedStatus }) =>
    failure ? [{ name, why: t(OUTBOUND_FAILURES[failure], { status: String(failedStatus ?? '') }) }] : [],
  );
};

/** Up and down go from item to item, to the sides to the chosen item of the next lane that has any. */
const move = (event: KeyboardEvent<HTMLElement>): void => {
  if (walkRows(event, 'article')) return;
  const side = event.ctrlKey || event.altKey || event.metaKey ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (side === undefined) return;
  const chosen = [...document.querySelectorAll<HTMLElement>('[role=feed] > article[tabindex="0"]')];
  event.preventDefault();
  chosen[chosen.findIndex((article) => event.currentTarget.contains(article)) + side]?.focus();
};

/** The item of a lane the keyboard is at: the chosen one, or where it is shown no more what stood nearest to it in `former`; else the newest. */
const currentOf = (items: readonly AgencyItem[], at: AgencyItem | undefined, former: readonly AgencyItem[]): AgencyItem | undefined => {
  if (!at) return items[0];
  const shown = new Map(items.map((item) => [item.id, item]));
  const place = former.findIndex(({ id }) => id === at.id);
  const beside = place < 0 ? at : stillBeside(former, place, ({ id }) => shown.has(id));
  return (beside && shown.get(beside.id)) ?? items[0];
};

interface ItemProps {
  item: AgencyItem;
  at: number;
  total: number;
  /** Whether it is the item of its lane that Tab reaches. */
  isCurrent: boolean;
  /** Whether the screen begins at it, or its lane has the keyboard. */
  isHome: boolean;
  onFocus: (item: AgencyItem) => void;
  /** Shows all of its text. */
  onRead: (item: AgencyItem) => void;
}
/** One item: its text, its source and time, and its picture, loaded when it comes into sight. */
const Item = memo(({ item, at, total, isCurrent, isHome, onFocus, onRead }: ItemProps): ReactElement => {
  const { t, language } = useText();
  const [broken, setBroken] = useState(false);
  const { title, text, link, source, author, date, imageUrl, withdrawn } = item;
  return (
    <article
      tabIndex={isCurrent ? 0 : -1}
      {...(isHome ? HOME : {})}
      aria-posinset={at + 1}
      aria-setsize={total}
      aria-label={title}
      data-item={item.id}
      onFocus={() => onFocus(item)}
      className="flex gap-3 border-b border-line px-3 py-2.5 focus:bg-hover"
    >
      <div className="min-w-0 flex-1">
        {withdrawn && <p className="mb-1 w-fit rounded-sm bg-bad-ground px-1.5 text-sm font-semibold text-bad">{t('agency.withdrawn')}</p>}
        <h3 className={cx('font-medium leading-snug', withdrawn && 'text-muted line-through')}>{title}</h3>
        {text && text !== title && <p className={cx('mt-1 line-clamp-3 text-sm text-muted', withdrawn && 'line-through')}>{text}</p>}
        <p className="mt-1.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <span>{[source, author === source ? null : author].filter(Boolean).join(' · ')}</span>
          <time className="tnum" dateTime={date}>
            {showDate(date.slice(0, 10), language)} {date.slice(11, 16)}
          </time>
          {text && text !== title && (
            <button type="button" className="underline" tabIndex={isCurrent ? 0 : -1} onClick={() => onRead(item)}>
              {t('agency.read')}
            </button>
          )}
          {link && (
            <a className="underline" href={link} target="_blank" rel="noreferrer noopener" tabIndex={isCurrent ? 0 : -1}>
              {t('agency.source')}
            </a>
          )}
        </p>
      </div>
      {imageUrl && !broken && (
        <img
          src={`/api/agency/items/${encodeURIComponent(item.id)}/picture`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-16 shrink-0 rounded-md object-cover"
        />
      )}
    </article>
  );
});

/** The items a lane shows. */
export interface LaneItems {
  readonly items: readonly AgencyItem[];
  readonly laneId: number;
  readonly isFirst: boolean;
  readonly isLoading: boolean;
  /** Whether they are those of a former search. */
  readonly isFormer: boolean;
}
interface LaneProps {
  lane: AgencyLane;
  term: string;
  /** Raised each time the person wants the sources read now. */
  forced: number;
  onFocus: (item: AgencyItem, laneId: number) => void;
  onRead: (item: AgencyItem) => void;
  /** Whether it is the lane whose newest item the verbs act on at first. */
  isFirst: boolean;
  /** Whether the screen begins in it. */
  isHome: boolean;
  /** Called with the items of the lane whenever they change. */
  onItems: (shown: LaneItems) => void;
  onEdit: (() => void) | undefined;
}
/** One lane of the agency: live while it is shown, loading older items as the person scrolls. */
export const Lane = ({ lane, term, forced, ...rest }: LaneProps): ReactElement | null => {
  const { store } = useDesk();
  const [column, setColumn] = useState<LaneColumn>();
  const { id } = lane;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the lane reach its column below.
  useEffect(() => {
    const opened = agencyOf(store).open(lane);
    setColumn(opened.column);
    return opened.close;
  }, [store, id]);
  useEffect(() => column?.changed(lane), [column, lane]);
  useEffect(() => void column?.load(term), [column, term]);
  useEffect(() => {
    if (forced > 0) void column?.force();
  }, [column, forced]);
  return column ? <Column {...{ lane, column, ...rest }} /> : null;
};

type ColumnProps = Omit<LaneProps, 'term' | 'forced'> & { column: LaneColumn };
const Column = ({ lane, column, isFirst, isHome, onItems, onFocus, onRead, onEdit }: ColumnProps): ReactElement => {
  const { t } = useText();
  const { id: laneId } = lane;
  const { items, total, loads, term, loading, error } = useView(column.view);
  const [answered, setAnswered] = useState<string>();
  if (!loading && !error && answered !== term) setAnswered(term);
  const isFormer = answered !== term;
  const failing = useFailing(lane);
  const [at, setAt] = useState<AgencyItem>();
  // The lane as it showed that item last: dates and ids do not tell what stood next to it, since the server orders by less than the second they are in.
  const [former, setFormer] = useState(items);
  if (former !== items && (!at || items.some(({ id }) => id === at.id))) setFormer(items);
  const current = currentOf(items, at, former);
  const focused = useCallback(
    (item: AgencyItem): void => {
      setAt(item);
      onFocus(item, laneId);
    },
    [onFocus, laneId],
  );
  useEffect(() => onItems({ items, laneId, isFirst, isLoading: loading, isFormer }), [items, laneId, isFirst, loading, isFormer, onItems]);
  const feed = useRef<HTMLDivElement>(null);
  // Those of a former search stay until the answer, and where there is none not at all.
  const hasItems = items.length > 0 && !(error && isFormer);
  // Nobody can scroll further who is at the end when older items turn out to be there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a load and a total are what it waits for.
  useEffect(() => {
    if (feed.current && feed.current.clientHeight > 0 && isAtEnd(feed.current)) void column.more();
  }, [column, loads, total]);
  return (
    <section aria-label={lane.name} className="flex w-96 shrink-0 flex-col border-r border-line max-sm:w-[85vw]">
      <header className="flex items-center gap-2 border-b border-line bg-raised px-3 py-2">
        <Icon name={ICONS[lane.type]} size={15} className="text-muted" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{lane.name}</h2>
        <span className="tnum text-sm text-muted">{total}</span>
        {onEdit && (
          <button
            type="button"
            className="-m-0.5 rounded p-1.5 text-muted hover:bg-hover"
            aria-label={t('agency.editLane', { name: lane.name })}
            onClick={onEdit}
          >
            <Icon name="draft" size={14} />
          </button>
        )}
      </header>
      {failing.length > 0 && (
        <div role="status" className="border-b border-line bg-bad-ground px-3 py-1.5 text-sm text-bad">
          <ul>
            {failing.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {error && hasItems && <LoadFailedBar what={lane.name} error={error} onRetry={() => void column.load()} />}
      {loading && !error && items.length === 0 && <Skeleton className="m-3 h-24" />}
      {hasItems && (
        <div
          role="feed"
          aria-label={lane.name}
          aria-busy={loading}
          onKeyDown={move}
          ref={feed}
          onScroll={({ currentTarget }) => {
            if (isAtEnd(currentTarget)) void column.more();
          }}
          className={cx('min-h-0 flex-1 overflow-y-auto', isFormer && 'opacity-60 transition-opacity delay-150')}
        >
          {items.map((item, place) => (
            <Item
              key={item.id}
              {...{ item, total }}
              at={place}
              isCurrent={item === current}
              // Who is in this lane stays in it when their item leaves it.
              isHome={(isHome || at !== undefined) && item === current}
              onFocus={focused}
              onRead={onRead}
            />
          ))}
        </div>
      )}
      {error && !hasItems && <LoadFailed error={error} onRetry={() => void column.load()} />}
      {!loading && !error && items.length === 0 && <EmptyState icon="agency" title={t('agency.none')} text={t('agency.noneText')} />}
    </section>
  );
};
