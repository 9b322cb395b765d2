import { matchesTyped } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { type Lookups, useLookups } from '../../app/lookups.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { type Text, useText } from '../../i18n/i18n.ts';
import { programNames } from '../../shared/documents/columns.tsx';
import { useNarrow } from '../../shared/widths.ts';
import { addressOf, stateOf, vendorName } from './deviceWords.ts';

const columnsOf = (t: Text, narrow: boolean, programs: Lookups['programs']): ReadColumn<Device>[] => [
  {
    id: 'name',
    title: t('device.name'),
    width: narrow ? 150 : 190,
    frozen: true,
    grow: true,
    cell: ({ name }) => <span className="truncate font-medium">{name}</span>,
  },
  { id: 'state', title: t('device.state'), width: narrow ? 110 : 124, cell: (device) => <State device={device} /> },
  { id: 'type', title: t('device.type'), width: 160, cell: ({ type }) => word(t(`device.type.${type}`)) },
  { id: 'protocol', title: t('device.protocol'), width: 78, cell: ({ protocol }) => protocol.toUpperCase() },
  { id: 'vendor', title: t('device.vendor'), width: 118, cell: ({ vendor }) => word(vendorName(vendor, t)) },
  {
    id: 'address',
    title: t('device.address'),
    width: 170,
    cell: (device) => (
      <span className={device.simulator ? 'truncate tnum text-faint line-through' : 'truncate tnum'}>
        {device.virtual ? '' : addressOf(device)}
      </span>
    ),
  },
  {
    id: 'programs',
    title: t('device.programs'),
    width: 170,
    cell: ({ programsIds }) => word(programsIds.length === 0 ? t('device.everyProgram') : programNames({ programs }, programsIds)),
  },
];

const State = ({ device }: { device: Device }): ReactElement => {
  const { t } = useText();
  const { word: said, tone } = stateOf(device, t);
  return <Badge tone={tone}>{said}</Badge>;
};

/** Tells whether a device matches the search text. */
export const matchesSearch = (device: Device, text: string, t: Text): boolean =>
  [device.name, t(`device.type.${device.type}`), device.protocol, vendorName(device.vendor, t), addressOf(device)].some((value) =>
    matchesTyped(value, text),
  );

const keyOf = ({ id }: Device): string => String(id);

export interface DeviceListProps {
  devices: readonly Device[];
  /** The device open beside the list. */
  open: number | undefined;
  onOpen: (id: number) => void;
  state: GridState;
}

/** The devices of the studio in a grid; a press or Enter opens one beside it. */
export const DeviceList = ({ devices, open, onOpen, state }: DeviceListProps): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(t, narrow, programs), [t, narrow, programs]);
  useEffect(() => {
    if (open) state.go({ row: String(open) });
  }, [open, state]);
  const openRow = useCallback(({ id }: Device) => onOpen(id), [onOpen]);
  return (
    <ReadGrid
      label={t('devices.title')}
      {...{ columns, state }}
      rows={devices}
      rowKey={keyOf}
      rowHeight={34}
      onOpen={openRow}
      opensAtOnce
    />
  );
};
