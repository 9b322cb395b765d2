import type { OpenRundown } from '@lauda/store';
import { remember } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import type { GridState } from '../../../components/grid/gridState.ts';
import { Icon } from '../../../components/icons.tsx';
import { Select } from '../../../components/Select.tsx';
import { EmptyState } from '../../../components/States.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { keyboard } from '../../../focus/keyboard.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Line } from '../grid/lines.ts';
import { RundownGrid } from '../RundownGrid.tsx';
import { viewsOf } from '../tabs/views.ts';
import { FILTER_KINDS, type FilterKind, filterLines, type LineFilter } from './filter.ts';

const KEY = 'secondView';

const kept = (): LineFilter => {
  try {
    const { kind, person } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LineFilter>;
    return { kind: FILTER_KINDS.find((each) => each === kind) ?? 'unapproved', person: String(person ?? ''), words: '' };
  } catch {
    return { kind: 'unapproved', person: '', words: '' };
  }
};

const isItsKey = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'KeyG' && altKey && !ctrlKey && !metaKey && !shiftKey;

interface SecondViewProps {
  open: OpenRundown;
  lines: readonly Line[];
  state: GridState;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** A second, filtered view of the same rundown: every verb and key works as in the whole. */
export const SecondView = ({ open, lines, state, onOpen, onClose }: SecondViewProps): ReactElement => {
  const { t } = useText();
  const [filter, setFilter] = useState(kept);
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => void keyboard.give(() => words.current), []);
  const set = (change: Partial<LineFilter>): void => {
    const next = { ...filter, ...change };
    setFilter(next);
    remember(localStorage, KEY, JSON.stringify(next));
  };
  const shown = useMemo(() => filterLines(lines, filter), [lines, filter]);
  useLayoutEffect(() => {
    viewsOf(open).secondRows = new Set(shown.map(({ key }) => key));
  }, [open, shown]);
  const names = useMemo(() => {
    const people = lines.flatMap((line) => (line.type === 'story' ? [line.presenter, line.reporter, line.editor] : []));
    return [...new Set([...people, filter.person])].filter(Boolean).sort((a, b) => a.localeCompare(b));
  }, [lines, filter.person]);
  const count = shown.filter(({ type }) => type === 'story').length;
  // Its key is a verb of the grid, which is deaf while a field has the focus; one of these fields has it as soon as the view opens.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isItsKey(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section aria-label={t('second.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div role="search" onKeyDown={onKeyDown} className="flex shrink-0 items-center gap-2 border-y border-line-strong bg-raised px-3 py-1">
        <Icon name="filter" size={14} className="text-muted" />
        <Select
          aria-label={t('second.kind')}
          className="!w-44"
          value={filter.kind}
          options={FILTER_KINDS.map((kind) => ({ value: kind, label: t(`second.kind.${kind}`) }))}
          onChange={(event) => set({ kind: event.target.value as FilterKind })}
        />
        <Select
          aria-label={t('second.person')}
          className="!w-36"
          value={filter.person}
          empty={t('second.anybody')}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(event) => set({ person: event.target.value })}
        />
        <TextInput
          ref={words}
          aria-label={t('action.grid.find')}
          placeholder={t('column.slug')}
          value={filter.words}
          onChange={(event) => set({ words: event.target.value })}
          className="min-w-16 flex-1"
        />
        <span role="status" className="tnum text-sm whitespace-nowrap text-muted">
          {t('block.stories', { count })}
        </span>
        <IconButton size="sm" icon="x" label={t('common.close')} onClick={onClose} />
      </div>
      {count === 0 ? (
        <EmptyState icon="filter" title={t('second.none')} text={t('second.noneText')} />
      ) : (
        <RundownGrid open={open} lines={shown} all={lines} label={t('second.title')} state={state} beside={false} onOpen={onOpen} />
      )}
    </section>
  );
};
