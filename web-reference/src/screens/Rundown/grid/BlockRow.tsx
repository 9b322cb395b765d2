import { mmss } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { handlers } from '../../../actions/handlers.ts';
import type { ActionId } from '../../../actions/registry.ts';
import { IconButton } from '../../../components/Button.tsx';
import { cx } from '../../../components/cx.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { StatusMark } from '../../../components/StatusMark.tsx';
import { type TextKey, useText } from '../../../i18n/i18n.ts';
import type { BlockLine } from './lines.ts';

const Figure = ({
  label,
  value,
  tone = '',
  column,
  editor,
  title,
}: {
  label: string;
  value: string;
  tone?: string;
  column?: string;
  editor?: ReactNode;
  title?: string;
}): ReactElement => (
  <span
    data-column={column}
    title={title}
    className={cx(
      'relative flex h-7 min-w-16 items-baseline justify-end gap-1.5 rounded-sm px-1.5 leading-7 whitespace-nowrap',
      column && 'hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
    )}
  >
    <span className="text-sm font-normal text-muted">{label}</span>
    <span className={cx('tnum font-semibold', tone)}>{value}</span>
    {editor}
  </span>
);

const VERBS = [
  ['story.create', 'plus', 'block.addStory'],
  ['block.approve', 'check', 'action.block.approve'],
] as const satisfies readonly (readonly [ActionId, IconName, TextKey])[];

/** The most used verbs of a block, where the pointer is; keys and the menu offer them too. The press has already focused the block. */
const Verbs = ({ mayRun }: { mayRun: (id: ActionId) => boolean }): ReactElement => {
  const { t } = useText();
  return (
    <span className="flex opacity-0 group-hover/row:opacity-100 group-[.is-focused]/row:opacity-100 max-md:hidden">
      {VERBS.filter(([id]) => mayRun(id)).map(([id, icon, key]) => (
        <IconButton key={id} size="sm" icon={icon} label={t(key)} tabIndex={-1} onClick={() => handlers.run(id)} />
      ))}
    </span>
  );
};

export interface BlockRowProps {
  line: BlockLine;
  /** The number of columns it spans. */
  columns: number;
  /** Whether its name and break, and the order of stories, may be changed. */
  canArrange: boolean;
  mayRun: (id: ActionId) => boolean;
  /** The editor of the cell being edited, by column. */
  editor?: { readonly column: string; readonly element: ReactNode } | undefined;
}

/** The row of a block: its name, its number of stories, total, approved total, break and what is not yet approved. */
export const BlockRow = ({ line, columns, canArrange, mayRun, editor }: BlockRowProps): ReactElement => {
  const { t } = useText();
  const missing = line.total - line.approvedTotal;
  const name = line.standBy ? t('state.standBy') : line.title || t('block.numbered', { n: line.number });
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={columns}
      className="sticky left-0 z-1 flex w-[100cqw] min-w-0 items-center gap-2 px-2.5"
    >
      <Icon name={line.standBy ? 'standby' : 'block'} size={14} className="text-muted" />
      <span data-column={line.standBy ? undefined : 'title'} className="relative flex h-7 min-w-24 items-center font-semibold">
        <span className="truncate">{name}</span>
        {editor?.column === 'title' && editor.element}
      </span>
      <span className="text-sm text-muted max-sm:hidden">{t('block.stories', { count: line.stories })}</span>
      {line.onAir && (
        <span className="rounded-sm bg-air px-1.5">
          <StatusMark status="onAir" />
        </span>
      )}
      {line.displayed && <StatusMark status="displayed" />}
      <Verbs mayRun={mayRun} />
      {canArrange && line.stories === 0 && !line.standBy && (
        <span className="rounded-sm border border-dashed border-line-strong px-2 text-sm text-muted max-md:hidden">
          {t('block.dropHere')}
        </span>
      )}
      <span className="ml-auto flex items-center gap-1 sm:gap-2">
        {!line.standBy && missing > 0 && (
          <span className="max-sm:hidden">
            <Figure label={t('block.missing')} value={mmss(missing)} tone="text-warn" title={t('block.missingHint')} />
          </span>
        )}
        {!line.standBy && (
          <span className="max-sm:hidden">
            <Figure label={t('block.approved')} value={mmss(line.approvedTotal)} tone="text-good" />
          </span>
        )}
        <Figure label={t('block.total')} value={mmss(line.total)} />
        {!line.standBy && (
          <Figure
            label={t('block.break')}
            value={mmss(line.commercial)}
            title={line.breakAt && t('block.breakAt', { time: line.breakAt })}
            {...(canArrange ? { column: 'commercial' } : {})}
            editor={editor?.column === 'commercial' && editor.element}
          />
        )}
      </span>
    </div>
  );
};
