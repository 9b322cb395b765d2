import { matchesTyped } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLookups } from '../../app/lookups.ts';
import type { Column } from '../../components/grid/columns.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { type Text, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/preferences.ts';
import { addressOf, stateOf, vendorName } from './deviceWords.ts';

const columnsOf = (t: Text, narrow: boolean): Column[] => [
  { id: 'name', title: t('device.name'), width: narrow ? 150 : 190, frozen: true, grow: true },
  { id: 'state', title: t('device.state'), width: narrow ? 110 : 124 },
  { id: 'type', title: t('device.type'), width: 118 },
  { id: 'protocol', title: t('device.protocol'), width: 78 },
  { id: 'vendor', title: t('device.vendor'), width: 118 },
  { id: 'address', title: t('device.address'), width: 170 },
  { id: 'programs', title: t('device.programs'), width: 170 },
];

/** Whether a device is meant by what is searched for. */
export const isMeant = (device: Device, text: string, t: Text): boolean =>
  [device.name, t(`device.type.${device.type}`), device.protocol, vendorName(device.vendor, t), addressOf(device)].some((value) =>
    matchesTyped(value, text),
  );

const cellOf = (device: Device, column: string, t: Text, programs: (ids: readonly number[]) => string): ReactNode => {
  const word = (value: string): ReactNode => (
    <span className="truncate" title={value}>
      {value}
    </span>
  );
  if (column === 'name') return <span className="truncate font-medium">{device.name}</span>;
  if (column === 'state') {
    const { word: said, tone } = stateOf(device, t);
    return <Badge tone={tone}>{said}</Badge>;
  }
  if (column === 'type') return word(t(`device.type.${device.type}`));
  if (column === 'protocol') return device.protocol.toUpperCase();
  if (column === 'vendor') return word(vendorName(device.vendor, t));
  if (column === 'address')
    return (
      <span className={device.simulator ? 'truncate tnum text-faint line-through' : 'truncate tnum'}>
        {device.virtual ? '' : addressOf(device)}
      </span>
    );
  return word(device.programsIds.length === 0 ? t('device.everyProgram') : programs(device.programsIds));
};

const keyOf = ({ id }: Device): string => String(id);

export interface DeviceListProps {
  devices: readonly Device[];
  /** The one that is open beside the list. */
  open: number | undefined;
  onOpen: (id: number) => void;
  state: GridState;
}

/** The devices of the studio in one grid; a press or Enter opens one beside it. */
export const DeviceList = ({ devices, open, onOpen, state }: DeviceListProps): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(t, narrow), [t, narrow]);
  useEffect(() => {
    if (open) state.go({ row: String(open) });
  }, [open, state]);
  const cell = useCallback(
    (device: Device, column: string) => {
      const names = (ids: readonly number[]): string =>
        programs
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ');
      return cellOf(device, column, t, names);
    },
    [t, programs],
  );
  const openRow = useCallback(({ id }: Device) => onOpen(id), [onOpen]);
  return (
    <ReadGrid
      label={t('devices.title')}
      {...{ columns, state, cell }}
      rows={devices}
      rowKey={keyOf}
      rowHeight={34}
      onOpen={openRow}
      opensAtOnce
    />
  );
};
