import type { DocumentKind } from '@lauda/domain';
import type { DocumentSummary } from '@lauda/sdk';
import type { FoundPage } from '@lauda/store';
import { type ReactElement, useMemo } from 'react';
import { cx } from '../../components/cx.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Icon } from '../../components/icons.tsx';
import { showDate } from '../../format/show.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { programNames } from '../../shared/documents/columns.tsx';
import { useWords, type Words } from '../../shared/documents/spec.ts';

const PIECE = 'overflow-hidden text-ellipsis whitespace-pre';

/**
 * The place of the match in a document, the searched words marked; rendered as text, whatever it contains. Where the line is short, what stands before
 * the first of them is cut at its start, so that it is seen.
 */
const Snippet = ({ text, marks }: { text: string; marks: DocumentSummary['marks'] }): ReactElement => {
  const line = text.replace(/\s/g, ' ');
  const [first] = marks;
  const mark = 'rounded-sm bg-warn-ground px-0.5 font-semibold text-text';
  const pieces = marks.slice(1).flatMap(({ from, to }, at) => [
    <span key={`${from}-`}>{line.slice(marks[at]!.to, from)}</span>,
    <mark key={from} className={mark}>
      {line.slice(from, to)}
    </mark>,
  ]);
  return (
    <span className="flex min-w-0 text-sm text-muted" title={text}>
      {first && (
        <>
          {/* A line that runs from the right loses its left end. */}
          <span dir="rtl" className={cx(PIECE, 'max-w-1/2 shrink-0')}>
            <bdi dir="ltr">{line.slice(0, first.from)}</bdi>
          </span>
          <mark className={cx(PIECE, mark, 'max-w-1/2 shrink-0')}>{line.slice(first.from, first.to)}</mark>
        </>
      )}
      <span className={cx(PIECE, 'min-w-0')}>
        {pieces}
        <span>{line.slice(marks.at(-1)?.to ?? 0)}</span>
      </span>
    </span>
  );
};

const columnsOf = (words: Words): ReadColumn<DocumentSummary>[] => {
  const { t, language, narrow } = words;
  return [
    {
      id: 'date',
      title: t('place.date'),
      width: 92,
      frozen: true,
      cell: ({ date }) => <span className="tnum">{showDate(date, language)}</span>,
    },
    {
      id: 'slug',
      title: t('column.slug'),
      width: narrow ? 220 : 340,
      frozen: true,
      grow: true,
      cell: ({ slug, highlight, marks, private: isPrivate }) => (
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-1.5">
            {isPrivate && <Icon name="lock" size={13} className="text-warn" />}
            <span className="truncate font-medium uppercase" title={slug}>
              {slug || t('drafts.noSlug')}
            </span>
          </span>
          {highlight && <Snippet text={highlight} marks={marks} />}
        </span>
      ),
    },
    { id: 'kind', title: t('found.kind'), width: 110, cell: ({ kind }) => t(`locks.kind.${kind}` as TextKey) },
    { id: 'program', title: t('place.program'), width: 170, cell: ({ programsIds }) => programNames(words, programsIds) },
    { id: 'state', title: t('column.status'), width: 120, cell: ({ state }) => (state ? t(`guidelineState.${state}` as TextKey) : '') },
    { id: 'owner', title: t('found.owner'), width: 110, cell: ({ ownerNickname }) => ownerNickname },
  ];
};
const keyOf = ({ id }: DocumentSummary): string => String(id);

/** The found documents, each with the matching place; Enter opens one. */
export const FoundList = ({
  label,
  found,
  onOpen,
}: {
  label: string;
  found: FoundPage;
  onOpen: (id: number, kind: DocumentKind) => void;
}): ReactElement => {
  const words = useWords();
  const state = useMemo(() => new GridState(), []);
  const columns = useMemo(() => columnsOf(words), [words]);
  const { data } = found;
  return (
    <ReadGrid
      label={label}
      columns={columns}
      rows={data}
      state={state}
      rowKey={keyOf}
      rowHeight={52}
      onOpen={({ id, kind }) => onOpen(id, kind)}
    />
  );
};
