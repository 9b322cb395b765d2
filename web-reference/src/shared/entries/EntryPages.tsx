import type { ListView } from '@lauda/store';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { Answer } from '../../components/Answer.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useListState } from '../../hooks/useListState.ts';

interface EntryPagesProps<T> {
  label: string;
  icon: IconName;
  none: readonly [title: string, text: string];
  view: ListView<T, unknown>;
  /** Whether it answers what is searched for now. */
  isAsked: boolean;
  columns: readonly ReadColumn<T>[];
  state: GridState;
  onOpen: (entry: T) => void;
  onPage: (page: number) => void;
  onRetry: () => void;
}

/** A list of entries page by page, with its loading, empty and failed states. What could not be loaded again is said over the rows that stay. */
export const EntryPages = <T extends { readonly id: number }>(props: EntryPagesProps<T>): ReactElement => {
  const { label, icon, none, view, isAsked, columns, state, onOpen } = props;
  const { hasRows, isComing } = useListState(view);
  if (view.error && !hasRows) return <LoadFailed error={view.error} onRetry={props.onRetry} />;
  if (isComing) return <GridSkeleton rows={8} />;
  const failed = view.error && <LoadFailedBar what={label} error={view.error} onRetry={props.onRetry} />;
  if (view.total === 0)
    return (
      <>
        {failed}
        <EmptyState icon={icon} title={none[0]} text={none[1]} />
      </>
    );
  return (
    <>
      {failed}
      <Answer isFormer={!isAsked}>
        <ReadGrid
          label={label}
          columns={columns}
          rows={view.rows}
          state={state}
          rowKey={({ id }) => String(id)}
          rowHeight={34}
          onOpen={onOpen}
        />
      </Answer>
      <Pager page={view.page} size={view.size} total={view.total} onPage={props.onPage} />
    </>
  );
};
