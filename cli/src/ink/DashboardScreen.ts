import { showDate } from '@lauda/domain';
import { Box, type Key, useApp, useInput, useWindowSize } from 'ink';
import { createElement as h, type ReactElement, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Show } from '../dashboard/board.ts';
import type { BoardScreen } from '../dashboard/screen.ts';
import { otherSections, type Section, showSection } from '../dashboard/words.ts';
import { renderTable } from '../output/table.ts';
import { timeIn } from '../rundown/days.ts';
import { line, useClock } from './parts.ts';
import { RundownScreen } from './RundownScreen.ts';
import { firstRow } from './window.ts';

interface Props {
  readonly screen: BoardScreen;
  readonly interrupt: () => void;
}

// The first line, the keys, and the line the cursor rests on.
const FIXED_LINES = 3;
const MARK = '› ';

/** Draws the state of the newsroom: shows of the day, devices, locks and jobs; an opened show is drawn in their place. */
export function DashboardScreen({ screen, interrupt }: Props): ReactElement {
  const { live, t, paint } = screen;
  const board = useSyncExternalStore(live.subscribe, live.board);
  const state = useSyncExternalStore(live.subscribe, live.state);
  const { exit } = useApp();
  const [opened, setOpened] = useState<Show | undefined>(undefined);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const back = useCallback(() => setOpened(undefined), []);
  useEffect(() => {
    if (state === 'signedOut') exit();
  }, [state, exit]);
  const shows = board.shows ?? [];
  // The chosen show stays chosen where others come before it.
  const at = placeOf(shows, chosen);
  // Computed when the key is handled: several keys may arrive before the next drawing.
  const step = (by: number): void => setChosen((id) => shows[Math.max(0, Math.min(shows.length - 1, placeOf(shows, id) + by))]?.rundown.id);
  const press = (input: string, key: Key): void => {
    if (key.ctrl && input === 'c') interrupt();
    else if (input === 'q') exit();
    else if (key.return && shows[at]) setOpened(shows[at]);
    else if (key.upArrow) step(-1);
    else if (key.downArrow) step(1);
  };
  useInput(press, { isActive: opened === undefined });
  if (opened) return h(OpenedShow, { key: opened.rundown.id, show: opened, screen, interrupt, back });
  const link = state === 'lost' ? paint('yellow', t('watch.lost')) : '';
  return h(
    Box,
    { flexDirection: 'column' },
    h(Headline, { screen, link }),
    h(Sections, { screen, at }),
    line('keys', paint('dim', t('dashboard.keys'))),
  );
}

const placeOf = (shows: readonly Show[], id: number | undefined): number =>
  Math.max(
    0,
    shows.findIndex(({ rundown }) => rundown.id === id),
  );

function Headline({ screen, link }: { screen: BoardScreen; link: string }): ReactElement {
  const { live, locale, paint, now } = screen;
  const { date, zone } = live.board();
  return line('title', [paint('bold', 'Lauda'), showDate(date, locale), timeIn(zone, useClock(now)), link].filter(Boolean).join('  '));
}

/** Each part under its titles, as many of its rows as there is room for; the chosen show stays in sight. */
function Sections({ screen, at }: { screen: BoardScreen; at: number }): ReactElement {
  const { live, paint, t, now } = screen;
  const board = useSyncExternalStore(live.subscribe, live.board);
  const clock = useClock(now);
  const size = useWindowSize();
  const others = useMemo(() => otherSections(board, screen), [board, screen]);
  const sections = [...(board.shows ? [showSection(board.shows, board.counting, clock, screen)] : []), ...others];
  const room = size.rows - FIXED_LINES;
  const needed = sections.reduce((sum, { rows }) => sum + 1 + Math.max(1, rows.length), 0);
  // Where there is room the parts stand apart.
  const gap = needed + sections.length <= room ? [''] : [];
  const rooms = roomsOf(sections, room);
  const drawn = sections.flatMap((section, part) => {
    const isShows = part === 0 && board.shows !== undefined;
    const lines = linesOf(section, rooms[part]!, size.columns, isShows ? at : undefined, screen);
    return [...gap, ...lines].map((text, index) => line(`${part}.${index}`, text));
  });
  if (drawn.length === 0) return line('none', paint('dim', t('dashboard.noShows')));
  return h(Box, { flexDirection: 'column' }, ...drawn);
}

/** How many rows each part may show: the first takes what it needs of what the others leave when each has one. */
export function roomsOf(sections: readonly Section[], lines: number): number[] {
  let left = Math.max(0, lines - sections.length);
  return sections.map(({ rows }, index) => {
    const later = sections.length - index - 1;
    const room = Math.max(1, Math.min(Math.max(1, rows.length), left - later * (index === 0 ? 2 : 1)));
    left -= room;
    return room;
  });
}

function linesOf({ columns, rows, none }: Section, room: number, width: number, at: number | undefined, screen: BoardScreen): string[] {
  const { paint, t } = screen;
  const [titles = '', ...texts] = renderTable(columns, rows, width - MARK.length, paint)
    .trimEnd()
    .split('\n');
  const blank = ' '.repeat(MARK.length);
  if (rows.length === 0) return [blank + titles, blank + paint('dim', none)];
  const isCut = rows.length > room && room > 1;
  const shown = isCut ? room - 1 : room;
  const first = firstRow(rows.length, shown, at, 0);
  const lines = texts.slice(first, first + shown).map((text, index) => (first + index === at ? MARK : blank) + text);
  const more = isCut ? [blank + paint('dim', t('dashboard.more', { count: String(rows.length - shown) }))] : [];
  return [blank + titles, ...lines, ...more];
}

interface Opened extends Props {
  readonly show: Show;
  readonly back: () => void;
}
/** The rundown of a show in place of the board, live from the same connection. */
function OpenedShow({ show, screen, interrupt, back }: Opened): ReactElement {
  const { live, locale, t, paint, now } = screen;
  const watched = useMemo(() => {
    const names = new Map(live.board().devices.map(({ id, name }) => [id, name]));
    return {
      title: `${show.program}  ${showDate(show.rundown.date, locale)}`,
      live: live.open(show),
      t,
      paint,
      now,
      deviceName: (id: number) => names.get(id) ?? `#${id}`,
      keys: true,
      options: {},
    };
  }, [show, live, locale, t, paint, now]);
  return h(RundownScreen, { screen: watched, interrupt, back });
}
