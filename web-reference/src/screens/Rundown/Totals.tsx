import { isoDuration, mmss, parseTypedDuration } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { OverUnder } from '../../components/Clock.tsx';
import { CellEditor } from '../../components/grid/CellEditor.tsx';
import { showTime } from '../../format/show.ts';
import { typedTime } from '../../format/typedTime.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useOverUnder, useShowTiming } from '../../shared/showTiming.ts';

interface FigureProps {
  label: string;
  value: string;
  title?: string;
  children?: ReactNode;
  /** Makes the figure editable. */
  edit?: { readonly refuse: (typed: string) => string | undefined; readonly take: (typed: string) => void } | undefined;
}

/** One figure of the show; an editable one opens under a click. */
const Figure = ({ label, value, title, children, edit }: FigureProps): ReactElement => {
  const [editing, setEditing] = useState(false);
  return (
    <span title={title} className="relative flex items-baseline gap-1.5 whitespace-nowrap">
      <span className="text-sm text-muted">{label}</span>
      {edit ? (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className="relative tnum rounded-sm px-0.5 font-semibold after:absolute after:-inset-1 hover:shadow-[0_0_0_1px_var(--line-strong)]"
        >
          {value}
        </button>
      ) : (
        <span className="tnum font-semibold">{value}</span>
      )}
      {children}
      {editing && edit && (
        <span className="absolute -inset-y-0.5 right-0 w-20">
          <CellEditor
            label={label}
            value={value}
            align="right"
            refuse={edit.refuse}
            onCommit={(typed) => {
              setEditing(false);
              if (typed !== value) edit.take(typed);
            }}
            onCancel={() => setEditing(false)}
          />
        </span>
      )}
    </span>
  );
};

/** How far the show is from its planned end, as in the top bar; on air the planned difference stands beside it under its own name. */
const FromEnd = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { t } = useText();
  const over = useOverUnder(open);
  if (!over) return null;
  return (
    <>
      {/* The bar above says it too, larger: where the line is short, what stands nowhere else keeps its room. */}
      <span className={over.isLive ? '@max-[96rem]:hidden' : '@max-7xl:hidden'}>
        <OverUnder size="sm" difference={over.difference} />
      </span>
      {over.isLive && (
        <span className="flex items-baseline gap-1.5 text-sm text-muted" title={t('totals.planHint')}>
          {t('totals.plan')}
          <OverUnder size="sm" difference={over.plan} />
        </span>
      )}
    </>
  );
};

/** The sums of the show in one line: start, end, programmed production, commercials, approved and full production with what is left. */
export const Totals = ({ open }: { open: OpenRundown }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const rundown = useView(open.view);
  const timing = useShowTiming(open);
  if (!rundown || !timing) return null;
  const writes = may('RUNDOWN_WRITE');
  const seconds = (typed: string): number | undefined => parseTypedDuration(typed, { current: timing.production ?? 0 });
  const clock = (field: 'start' | 'end') => ({
    refuse: (typed: string) => (typedTime(typed) === undefined ? t('field.timeBad') : undefined),
    take: (typed: string) => void open.patch(field, typedTime(typed)),
  });
  const production = {
    refuse: (typed: string) => (seconds(typed) === undefined ? t('field.durationBad') : undefined),
    take: (typed: string) => void open.patch('production', typed.trim() === '' ? null : isoDuration(seconds(typed) ?? 0)),
  };
  return (
    // What has no room fades out at the end of the line, where it is scrolled to.
    <div className="flex shrink-0 items-center gap-x-4 gap-y-1 overflow-x-auto bg-ground py-1.5 pr-6 pl-3 [mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] [scrollbar-width:none]">
      <Figure label={t('totals.start')} value={showTime(rundown.start)} edit={writes ? clock('start') : undefined} />
      <Figure label={t('totals.end')} value={showTime(rundown.end)} edit={writes ? clock('end') : undefined} />
      <Figure
        label={t('totals.production')}
        title={rundown.production === null ? t('totals.productionComputed') : t('totals.productionTyped')}
        value={timing.production === undefined ? '--:--' : mmss(timing.production)}
        edit={writes ? production : undefined}
      />
      <Figure label={t('totals.commercial')} value={mmss(timing.commercialTotal)} />
      <span aria-hidden className="h-4 border-l border-line" />
      <Figure label={t('totals.approved')} value={mmss(timing.approvedProduction)}>
        <OverUnder size="sm" difference={timing.differenceApproved} />
      </Figure>
      <Figure label={t('totals.full')} value={mmss(timing.fullProduction)}>
        <FromEnd open={open} />
      </Figure>
    </div>
  );
};
