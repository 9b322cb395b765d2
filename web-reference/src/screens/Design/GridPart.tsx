import { type ReactElement, useMemo, useState } from 'react';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Switch } from '../../components/Toggles.tsx';
import { useText } from '../../i18n/i18n.ts';
import { BlockRow } from '../Rundown/grid/BlockRow.tsx';
import { storyCell } from '../Rundown/grid/cells.tsx';
import { rundownColumns } from '../Rundown/grid/columns.ts';
import { isBlock, type Line } from '../Rundown/grid/lines.ts';
import { lineLook } from '../Rundown/grid/look.ts';
import { Part } from './parts.tsx';
import { SAMPLE } from './sample.ts';

const nothing = (): void => undefined;

const partsFor = (state: GridState): GridParts<Line> => ({
  rowKey: (line) => line.key,
  isSection: isBlock,
  cell: (line, column) => (line.type === 'story' ? storyCell(line, column.id) : null),
  section: (line) => (isBlock(line) ? <BlockRow line={line} columns={1} canArrange mayRun={() => true} /> : null),
  editor: () => null,
  look: lineLook,
  isEditable: (line, column) =>
    line.type === 'story' && line.visible && ['page', 'slug', 'presenter', 'reporter', 'editor', 'vt', 'estimated'].includes(column),
  onPoint: (line, column, event) => {
    if (event.type === 'pointerdown') state.go({ row: line.key, column });
  },
  onOpen: nothing,
  onMenu: nothing,
});

/** The rundown grid with every state a row can have; arrows, Home, End and Ctrl+A work. */
export const GridPart = (): ReactElement => {
  const { t } = useText();
  const [relaxed, setRelaxed] = useState(false);
  const state = useMemo(() => new GridState(), []);
  const parts = useMemo(() => partsFor(state), [state]);
  const narrow = matchMedia('(max-width: 640px)').matches;
  const columns = useMemo(() => rundownColumns(t, { narrow, beside: false, estimated: true, canWrite: true }), [t, narrow]);
  return (
    <Part
      id="grid"
      title="The grid"
      note="One line a story, 30 px or 38 px. Stripe: kind. Ground: state. Sticky header and block, frozen page and slug."
    >
      <Switch label="38 px" checked={relaxed} onChange={setRelaxed} />
      <div className="mt-3 flex h-130 flex-col overflow-hidden rounded-lg border border-line">
        <DataGrid label="Jornal da Noite" columns={columns} rows={SAMPLE} state={state} parts={parts} rowHeight={relaxed ? 38 : 30} />
      </div>
    </Part>
  );
};
