import { matchesTyped } from '@lauda/domain';
import { type KeyboardEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../components/Button.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import { Icon } from '../../components/icons.tsx';
import { keyboard } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Line } from './grid/lines.ts';

/** Returns the lines that match the query, in order. */
export const findLines = (lines: readonly Line[], query: string): Line[] =>
  query.trim() === ''
    ? []
    : lines.filter((line) =>
        matchesTyped(
          line.type === 'block' ? line.title : `${line.page} ${line.slug} ${line.reporter} ${line.editor} ${line.presenter}`,
          query,
        ),
      );

const FIND = 'find-in-grid';

/** Focuses the search field of the grid, as soon as it is there. */
export const focusFind = (): void => void keyboard.give(() => document.getElementById(FIND));

/** Finds stories by page, slug or person: Enter goes to the next, Shift+Enter to the previous, Escape ends with the keyboard on the found row. */
export const FindBar = ({ lines, state, onClose }: { lines: readonly Line[]; state: GridState; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const [query, setQuery] = useState('');
  useEffect(focusFind, []);
  const hits = findLines(lines, query);
  const row = useSyncExternalStore(state.subscribe, () => state.focus?.row);
  const at = hits.findIndex(({ key }) => key === row);
  const go = (to: Line | undefined): void => {
    if (to) state.go({ row: to.key });
  };
  // From a row that is none of them the next is the first, and the previous the last.
  const step = (by: -1 | 1): void => go(hits.at(at < 0 ? Math.min(by, 0) : at + by) ?? hits[0]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    // Its buttons take the key themselves.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const type = (typed: string): void => {
    setQuery(typed);
    go(findLines(lines, typed)[0]);
  };
  return (
    <div role="search" onKeyDown={onKeyDown} className="flex h-9 shrink-0 items-center gap-2 border-b border-line bg-raised px-3">
      <Icon name="search" size={14} className="text-muted" />
      <input
        id={FIND}
        value={query}
        onChange={(event) => type(event.target.value)}
        aria-label={t('action.grid.find')}
        placeholder={t('find.placeholder')}
        className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
      />
      <span role="status" className="tnum text-sm text-muted">
        {query && t('find.count', { at: at + 1, count: hits.length })}
      </span>
      <IconButton size="sm" icon="up" label={t('find.previous')} onClick={() => step(-1)} />
      <IconButton size="sm" icon="down" label={t('find.next')} onClick={() => step(1)} />
      <IconButton size="sm" icon="x" label={t('common.close')} onClick={onClose} />
    </div>
  );
};
