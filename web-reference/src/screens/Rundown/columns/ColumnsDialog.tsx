import type { ReactElement } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Button, IconButton } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import type { Column } from '../../../components/grid/columns.ts';
import { CONTROL } from '../../../components/TextInput.tsx';
import { Checkbox } from '../../../components/Toggles.tsx';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { rundownColumns } from '../grid/columns.ts';
import { arrangeColumns, moveColumn, NO_PREFERENCES, resizeColumn, showColumn, useColumnPreferences } from './preferences.ts';

interface LineProps {
  column: Column;
  shown: boolean;
  onShow: (shown: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onSize: (width: number) => void;
}

const Line = ({ column, shown, onShow, onMove, onSize }: LineProps): ReactElement => {
  const { t } = useText();
  const name = column.hint ?? column.title;
  return (
    <li className="flex h-9 items-center gap-1 border-b border-line">
      <Checkbox
        label={name}
        checked={shown}
        disabled={column.frozen}
        onChange={(event) => onShow(event.target.checked)}
        className="min-w-0 flex-1"
      />
      <input
        type="number"
        aria-label={t('columns.width', { name })}
        value={column.width}
        min={32}
        max={480}
        step={8}
        onChange={(event) => event.target.value !== '' && onSize(Number(event.target.value))}
        className={`${CONTROL} tnum h-7 !w-18 text-right`}
      />
      <IconButton size="sm" icon="up" label={t('columns.up', { name })} disabled={column.frozen} onClick={() => onMove(-1)} />
      <IconButton size="sm" icon="down" label={t('columns.down', { name })} disabled={column.frozen} onClick={() => onMove(1)} />
    </li>
  );
};

/** The choice of columns, their order and widths; it takes effect at once and is stored for the person. */
export const ColumnsDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { estimatedEnabled } = useView(store.rundowns.timingOptions);
  const [wishes, keep] = useColumnPreferences();
  const all = rundownColumns(t, { narrow: false, beside: false, estimated: estimatedEnabled ?? false, canWrite: false });
  const columns = arrangeColumns(all, { ...wishes, hidden: [] }, false);
  const buttons = (
    <>
      <Button kind="quiet" icon="undo" onClick={() => keep(NO_PREFERENCES)}>
        {t('columns.reset')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('columns.done')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('action.grid.columns')} actions={buttons}>
      <ul aria-label={t('action.grid.columns')} className="max-h-[55vh] overflow-auto">
        {columns.map((column) => (
          <Line
            key={column.id}
            column={column}
            shown={column.frozen === true || !wishes.hidden.includes(column.id)}
            onShow={(shown) => keep(showColumn(wishes, column.id, shown))}
            onMove={(by) => keep(moveColumn(columns, wishes, column.id, by))}
            onSize={(width) => keep(resizeColumn(wishes, column.id, width))}
          />
        ))}
      </ul>
    </Dialog>
  );
};
