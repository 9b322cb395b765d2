import { offerUndoInForm } from '../components/offerUndoInForm.ts';
import { useLatest } from '../hooks/useLatest.ts';
import { useText } from '../i18n/i18n.ts';
import { useField } from './kit.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { useRowKeys } from './useRowKeys.ts';

/** Returns a list field row by row, with its operations; a row that is added gets the keyboard, removing one offers undo. */
export const useRows = <R>(name: string) => {
  const { t } = useText();
  const { value: rows, onChange, readOnly } = useField<readonly R[]>(name);
  const latest = useLatest(rows);
  const { rowProps, addProps, added, removed } = useRowFocus();
  const keyAt = useRowKeys(rows);
  return {
    rows,
    readOnly,
    keyAt,
    rowProps,
    addProps,
    add: (row: R): void => {
      onChange([...rows, row]);
      added(rows.length);
    },
    replace: (at: number, row: R): void => onChange(rows.with(at, row)),
    put: (at: number, fields: Partial<R>): void => onChange(rows.map((row, index) => (index === at ? { ...row, ...fields } : row))),
    remove: (at: number, called: string): void => {
      const gone = rows[at]!;
      onChange(rows.toSpliced(at, 1));
      removed(at, rows.length - 1);
      offerUndoInForm(t('common.removed', { name: called }), () => onChange(latest().toSpliced(at, 0, gone)));
    },
  };
};
