import { useMemo } from 'react';
import { useDesk } from '../../../app/desk.ts';
import type { Column } from '../../../components/grid/columns.ts';
import { useView } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useNarrow, useWallScale } from '../../../shared/widths.ts';
import { rundownColumns } from '../grid/columns.ts';
import { arrangeColumns, resizeColumn, useColumnPreferences } from './preferences.ts';

/** Returns the columns of the grid as the person wants them, and the function that resizes one. */
export const useColumns = (
  beside: boolean,
  canWrite: boolean,
): { readonly columns: readonly Column[]; readonly resize: ((id: string, width: number | undefined) => void) | undefined } => {
  const { t } = useText();
  const { store } = useDesk();
  const { estimatedEnabled } = useView(store.rundowns.timingOptions);
  const narrow = useNarrow();
  const growth = useWallScale();
  const [wishes, keep] = useColumnPreferences();
  const columns = useMemo(() => {
    const all = rundownColumns(t, { narrow, beside: beside && wishes.order.length === 0, estimated: estimatedEnabled ?? false, canWrite });
    return arrangeColumns(all, wishes, narrow).map((column) =>
      growth === 1 ? column : { ...column, width: Math.round(column.width * growth) },
    );
  }, [t, narrow, growth, beside, estimatedEnabled, canWrite, wishes]);
  return {
    columns,
    resize: narrow ? undefined : (id, width) => keep(resizeColumn(wishes, id, width === undefined ? width : width / growth)),
  };
};
