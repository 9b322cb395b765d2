import { mmss } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import type { Column } from '../../components/grid/columns.ts';
import { Icon } from '../../components/icons.tsx';
import { type Text, useText } from '../../i18n/i18n.ts';
import type { BlockPart, StoryPart } from './lines.ts';

/** Returns the columns of a template: the texts of a story and the durations of its sections. */
export const partColumns = (t: Text, narrow: boolean): Column[] => [
  { id: 'slug', title: t('column.slug'), width: narrow ? 170 : 260, frozen: true, grow: true, editable: true },
  { id: 'total', title: t('column.total'), width: 68, align: 'right' },
  { id: 'type', title: t('column.type'), width: 94 },
  { id: 'head', title: t('column.head'), hint: t('columnHint.head'), width: 68, align: 'right' },
  { id: 'link', title: t('column.link'), hint: t('columnHint.link'), width: 60, align: 'right' },
  { id: 'vo', title: t('column.vo'), hint: t('columnHint.vo'), width: 60, align: 'right' },
  { id: 'vt', title: t('column.vt'), hint: t('columnHint.vt'), width: 60, align: 'right' },
  { id: 'information', title: t('story.information'), width: 260 },
];

const TIMES: ReadonlySet<string> = new Set(['head', 'link', 'vo', 'vt', 'total']);

/** Draws one cell of a story of a template. */
export const partCell = (part: StoryPart, column: string, t: Text): ReactNode => {
  if (column === 'slug') {
    if (part.slug === '') return <span className="text-faint italic">{t('drafts.noSlug')}</span>;
    return (
      <span title={part.slug} className="truncate font-medium uppercase">
        {part.slug}
      </span>
    );
  }
  if (column === 'type') return <span className="truncate text-sm text-muted">{t(`kind.${part.kind}`)}</span>;
  if (column === 'information') return <span className="truncate text-muted">{part.information}</span>;
  const seconds = TIMES.has(column) ? part[column as 'total'] : 0;
  return seconds > 0 ? (
    <span className={cx('is-time', column === 'total' && 'font-semibold')}>{mmss(seconds)}</span>
  ) : (
    <span aria-hidden className="text-faint opacity-40">
      –
    </span>
  );
};

const Figure = ({ label, value, column, editor }: { label: string; value: string; column?: string; editor?: ReactNode }): ReactElement => (
  <span
    data-column={column}
    className={cx(
      'relative flex h-7 min-w-16 items-baseline justify-end gap-1.5 rounded-sm px-1.5 leading-7 whitespace-nowrap',
      column && 'hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
    )}
  >
    <span className="text-sm font-normal text-muted">{label}</span>
    <span className="tnum font-semibold">{value}</span>
    {editor}
  </span>
);

export interface BlockPartRowProps {
  part: BlockPart;
  canWrite: boolean;
  /** The cell editor, with its column. */
  editor?: { readonly column: string; readonly element: ReactNode } | undefined;
}

/** A block of a template: its name, how many stories, their total and its break. */
export const BlockPartRow = ({ part, canWrite, editor }: BlockPartRowProps): ReactElement => {
  const { t } = useText();
  const name = part.standBy ? t('state.standBy') : part.title || t('block.numbered', { n: part.number });
  return (
    <div role="gridcell" className="sticky left-0 z-1 flex w-[100cqw] min-w-0 items-center gap-2 px-2.5">
      <Icon name={part.standBy ? 'standby' : 'block'} size={14} className="text-muted" />
      <span data-column={part.standBy ? undefined : 'title'} className="relative flex h-7 min-w-24 items-center font-semibold">
        <span className="truncate">{name}</span>
        {editor?.column === 'title' && editor.element}
      </span>
      <span className="text-sm text-muted max-sm:hidden">{t('block.stories', { count: part.stories })}</span>
      <span className="ml-auto flex items-center gap-1 sm:gap-2">
        <Figure label={t('block.total')} value={mmss(part.total)} />
        {!part.standBy && (
          <Figure
            label={t('block.break')}
            value={mmss(part.commercial)}
            {...(canWrite ? { column: 'commercial' } : {})}
            editor={editor?.column === 'commercial' && editor.element}
          />
        )}
      </span>
    </div>
  );
};
