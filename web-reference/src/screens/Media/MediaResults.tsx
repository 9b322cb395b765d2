import { PAGE_SIZE } from '@lauda/domain';
import type { Media } from '@lauda/sdk';
import type { MediaSearch } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Answer } from '../../components/Answer.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { lengthOf, MediaBadge } from './mediaWords.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const columnsOf = (t: Text): Column[] => [
  { id: 'picture', title: '', width: 76 },
  { id: 'slug', title: t('mediaField.slug'), width: 240, grow: true },
  { id: 'type', title: t('mediaField.type'), width: 90 },
  { id: 'length', title: t('mediaField.duration'), width: 76, align: 'right' },
  { id: 'status', title: t('device.state'), width: 120 },
  { id: 'objectId', title: t('mediaField.objectId'), width: 190 },
];

const cellOf = (media: Media, column: string, t: Text): ReactNode => {
  if (column === 'picture') return <Thumbnail media={media} small />;
  if (column === 'slug')
    return (
      <span className="truncate font-medium" title={media.slug}>
        {media.slug}
      </span>
    );
  if (column === 'type') return t(`mediaKind.${media.type}`);
  if (column === 'length') return lengthOf(media);
  if (column === 'status') return <MediaBadge status={media.status ?? 'ready'} />;
  return <span className="truncate text-muted">{media.objectId}</span>;
};

const keyOf = ({ objectId }: Media): string => objectId;

/** The found media, 25 to a page (MED-05); Enter or a double press chooses. */
export const MediaResults = ({ search, onChoose }: { search: MediaSearch; onChoose: (media: Media) => void }): ReactElement => {
  const { t } = useText();
  const { devices, rows, page, total, busy, failed } = useView(search.view);
  const state = useMemo(() => new GridState(), []);
  const columns = useMemo(() => columnsOf(t), [t]);
  const cell = useCallback((media: Media, column: string) => cellOf(media, column, t), [t]);
  if (devices?.length === 0 && !failed) return <EmptyState icon="media" title={t('error:noValidMam')} text={t('media.noneText')} />;
  if (failed) return <LoadFailed error={failed} onRetry={() => void search.again()} />;
  if (busy && !rows) return <GridSkeleton rows={6} />;
  if (!rows) return <EmptyState icon="search" title={t('media.ask')} text={t('media.askText')} />;
  if (rows.length === 0) return <EmptyState icon="media" title={t('common.nothingFound')} text={t('media.nothingText')} />;
  return (
    <>
      <Answer isFormer={busy}>
        <ReadGrid label={t('media.found')} {...{ columns, rows, state, cell }} rowKey={keyOf} rowHeight={44} onOpen={onChoose} />
      </Answer>
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={(wanted) => void search.turn(wanted)} />
    </>
  );
};
