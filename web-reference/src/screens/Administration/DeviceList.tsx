import { matchesTyped } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { useLookups } from '../../app/lookups.ts';
import type { Column } from '../../components/grid/columns.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
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
  const columns = columnsOf(t, useNarrow());
  useEffect(() => {
    if (open) state.go({ row: String(open) });
  }, [open, state]);
  const parts = useMemo((): GridParts<Device> => {
    const names = (ids: readonly number[]): string =>
      programs
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', ');
    return {
      rowKey: (device) => String(device.id),
      isSection: () => false,
      cell: (device, column) => cellOf(device, column.id, t, names),
      section: () => null,
      editor: () => null,
      look: () => ({}),
      isEditable: () => false,
      onPoint: (device, _column, event) => {
        if (event.type === 'click') onOpen(device.id);
      },
      onOpen: (device) => onOpen(device.id),
      onMenu: (_device, _column, event) => event.preventDefault(),
    };
  }, [t, programs, onOpen]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !state.focus) return false;
    onOpen(Number(state.focus.row));
    return true;
  };
  return <DataGrid label={t('devices.title')} columns={columns} rows={devices} state={state} parts={parts} rowHeight={34} onKey={onKey} />;
};
