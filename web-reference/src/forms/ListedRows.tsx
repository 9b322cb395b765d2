import type { ReactElement, ReactNode } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { useText } from '../i18n/i18n.ts';
import { Inside } from './kit.tsx';
import type { useRows } from './useRows.ts';

type Rows = ReturnType<typeof useRows>;

/** A list inside of a form, with the button that adds a row to it. */
export const ListedRows = ({
  title,
  add,
  addProps,
  onAdd,
  readOnly,
  children,
}: {
  title: string;
  add: string;
  addProps: Rows['addProps'];
  onAdd: () => void;
  readOnly: boolean;
  children: ReactNode;
}): ReactElement => (
  <section aria-label={title} className="flex flex-col gap-2">
    <header className="flex items-center gap-2">
      <h3 className="font-semibold">{title}</h3>
      {!readOnly && (
        <Button size="sm" icon="plus" {...addProps} onClick={onAdd}>
          {add}
        </Button>
      )}
    </header>
    {children}
  </section>
);

/** A row with fields of its own in a list of a form, and the button that removes it. */
export const RowCard = ({
  list,
  at,
  row,
  columns,
  rowProps,
  onRemove,
  children,
}: {
  list: string;
  at: number;
  /** The uuid of the row, where it has one: what is undone later is undone in it, wherever it stands then. */
  row?: string | undefined;
  /** The class that says its columns. */
  columns: string;
  rowProps: Rows['rowProps'];
  /** Without it the row stays. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}): ReactElement => {
  const { t } = useText();
  return (
    <div {...rowProps(at)} className={`relative grid gap-3 rounded-md border border-line p-3 pr-10 ${columns}`}>
      <Inside name={list} at={at} {...(row && { row })}>
        {children}
      </Inside>
      {onRemove && <IconButton size="sm" icon="trash" label={t('common.remove')} className="absolute right-2 top-2" onClick={onRemove} />}
    </div>
  );
};
