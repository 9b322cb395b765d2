import { type ConversationFinding, type Frame, isRefusal, localTimestamp } from '@lauda/domain';
import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import type { Column } from '../../../components/grid/columns.ts';
import type { RowLook } from '../../../components/grid/GridRow.tsx';
import type { GridState } from '../../../components/grid/gridState.ts';
import { ReadGrid } from '../../../components/grid/ReadGrid.tsx';
import { Icon } from '../../../components/icons.tsx';
import { type Text, useText } from '../../../i18n/i18n.ts';

/** A message with its place in the conversation, from 1. */
export interface Row extends Frame {
  readonly message: number;
}

/** Writes a moment to the millisecond, by the clock of the branch. */
export const clock = (at: number, zone: string): string =>
  `${localTimestamp(at, zone).slice(11)}.${new Date(at).toISOString().slice(20, 23)}`;

const columnsOf = (t: Text): Column[] => [
  { id: 'at', title: t('traffic.at'), width: 104 },
  { id: 'direction', title: t('traffic.direction'), width: 108 },
  { id: 'command', title: t('traffic.command'), width: 170, grow: true },
  { id: 'status', title: t('traffic.status'), width: 110 },
  { id: 'port', title: t('device.port'), width: 62 },
  { id: 'messageId', title: 'messageID', width: 96, align: 'right' },
];

const Direction = ({ direction }: { direction: 'in' | 'out' }): ReactElement => {
  const { t } = useText();
  return (
    <span className={direction === 'in' ? 'flex items-center gap-1 text-info' : 'flex items-center gap-1'}>
      <span aria-hidden>{direction === 'in' ? '←' : '→'}</span>
      {t(`traffic.${direction}`)}
    </span>
  );
};

const cellOf = (row: Row, column: string, found: ReadonlyMap<number, ConversationFinding>, zone: string): ReactNode => {
  if (column === 'at') return <span className="tnum">{clock(row.at, zone)}</span>;
  if (column === 'direction') return <Direction direction={row.direction} />;
  if (column === 'messageId') return row.messageId;
  if (column === 'port') return row.port;
  if (column === 'status')
    return (
      <span className={isRefusal(row) ? 'truncate text-bad' : 'truncate'} title={row.status ?? undefined}>
        {row.status}
      </span>
    );
  const finding = found.get(row.message);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {finding && (
        <Icon
          name={finding.level === 'error' ? 'error' : 'warning'}
          size={13}
          className={finding.level === 'error' ? 'text-bad' : 'text-warn'}
        />
      )}
      <span className="truncate font-medium" title={row.command}>
        {row.command}
      </span>
    </span>
  );
};

const keyOf = ({ message }: Row): string => String(message);
const lookOf = (row: Row): RowLook => (isRefusal(row) ? { stripe: 'var(--bad)' } : {});

export interface FrameGridProps {
  rows: readonly Row[];
  state: GridState;
  /** The first finding of each message that has one. */
  found: ReadonlyMap<number, ConversationFinding>;
}

/** The messages of a conversation, a line each; the focused one is shown in full beside it. */
export const FrameGrid = ({ rows, state, found }: FrameGridProps): ReactElement => {
  const { t } = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  const { zone } = useDesk();
  const cell = useCallback((row: Row, column: string) => cellOf(row, column, found, zone), [found, zone]);
  return <ReadGrid label={t('devicePart.traffic')} {...{ columns, rows, state, cell }} rowKey={keyOf} look={lookOf} rowHeight={28} />;
};
