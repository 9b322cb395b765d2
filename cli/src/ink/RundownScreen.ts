import { Box, type Key, useApp, useInput, useWindowSize } from 'ink';
import { createElement as h, type ReactElement, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { renderTable } from '../output/table.ts';
import { withTyped } from '../rundown/air.ts';
import { type GridRow, gridColumns, gridRows } from '../rundown/grid.ts';
import { timed } from '../rundown/timing.ts';
import type { Screen } from '../watch/screen.ts';
import { noticeText, onAirText, statusLine } from './headline.ts';
import { line, useClock } from './parts.ts';
import { firstRow } from './window.ts';

// Title, what is on air, column titles, totals, keys, and the line the cursor rests on.
const FIXED_LINES = 6;
// How many notices are shown at once, the newest.
const NOTICES = 3;

interface Props {
  readonly screen: Screen;
  readonly interrupt: () => void;
  /** Goes back to the screen it was opened from; without it the screen ends. */
  readonly back?: () => void;
}

/** Draws the live grid of a rundown: times, the item on air, over or under, and the states of devices. */
export function RundownScreen({ screen, interrupt, back }: Props): ReactElement {
  const { live, t, paint, options: typed } = screen;
  const rundown = useSyncExternalStore(live.subscribe, live.rundown);
  const settings = useSyncExternalStore(live.subscribe, live.counting);
  const options = useMemo(() => withTyped(settings, typed), [settings, typed]);
  const state = useSyncExternalStore(live.subscribe, live.state);
  const notices = useSyncExternalStore(live.subscribe, live.notices).slice(-NOTICES);
  const now = useClock(screen.now);
  const size = useWindowSize();
  const times = useMemo(() => timed(rundown, options), [rundown, options]);
  const rows = useMemo(() => gridRows(times, screen), [times, screen]);
  const room = Math.max(1, size.rows - FIXED_LINES - notices.length);
  const { exit } = useApp();
  const leave = back ?? exit;
  const first = useScroll(rows, room, screen, { interrupt, leave, closesByEscape: back !== undefined });
  useEffect(() => {
    if (state === 'gone' || state === 'signedOut') leave();
  }, [state, leave]);
  const [titles = '', ...lines] = renderTable(gridColumns(t), rows, size.columns, paint).trimEnd().split('\n');
  return h(
    Box,
    { flexDirection: 'column' },
    line('title', statusLine({ title: screen.title, rundown, live: state === 'live', now }, t, paint)),
    line('onAir', onAirText({ rundown, times, options, now }, t, paint)),
    line('columns', titles),
    ...lines.slice(first, first + room).map((text, index) => line(`row${first + index}`, text)),
    ...notices.map((notice, index) => line(`notice${index}`, noticeText(notice, t, paint))),
    line('keys', screen.keys ? paint('dim', t(back ? 'watch.keysBack' : 'watch.keys')) : ''),
  );
}

/** How the screen is left. */
interface ExitHandlers {
  readonly interrupt: () => void;
  readonly leave: () => void;
  readonly closesByEscape: boolean;
}

/** Follows the row on air until the person scrolls; `f` follows again, `x` takes notices away, `q` leaves. Answers the first row to show. */
function useScroll(
  rows: readonly GridRow[],
  room: number,
  { keys, live }: Screen,
  { interrupt, leave, closesByEscape }: ExitHandlers,
): number {
  const [scroll, setScroll] = useState<number | undefined>(undefined);
  const onAir = rows.findIndex(({ style }) => style === 'onAir');
  const first = firstRow(rows.length, room, scroll === undefined && onAir >= 0 ? onAir : undefined, scroll ?? 0);
  const press = (input: string, key: Key): void => {
    if (key.ctrl && input === 'c') interrupt();
    else if (input === 'q' || (closesByEscape && key.escape)) leave();
    else if (input === 'x') live.dismiss();
    else if (input === 'f') setScroll(undefined);
    else if (key.upArrow) setScroll(Math.max(0, first - 1));
    else if (key.downArrow) setScroll(firstRow(rows.length, room, undefined, first + 1));
  };
  useInput(press, { isActive: keys });
  return first;
}
