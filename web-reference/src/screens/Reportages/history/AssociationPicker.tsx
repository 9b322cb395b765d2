import type { Association, ListedGuideline } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useToday } from '../../../app/desk.ts';
import { LoadFailed } from '../../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../../app/LoadFailedBar.tsx';
import { Answer } from '../../../components/Answer.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { EmptyState, GridSkeleton } from '../../../components/States.tsx';
import { showDate } from '../../../format/show.ts';
import { addDays } from '../../../format/typedDate.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useListState } from '../../../hooks/useListState.ts';
import { useText } from '../../../i18n/i18n.ts';
import { programNames } from '../../../shared/documents/columns.tsx';
import { useWords } from '../../../shared/documents/spec.ts';
import { StateBadge } from '../../Guidelines/State.tsx';
import { useGuidelines } from './useGuidelines.ts';

/** The days before the reportage in which guidelines are searched at first. */
const BEFORE = 7;

const Rows = ({
  rows,
  picked,
  onPick,
}: {
  rows: readonly ListedGuideline[];
  picked: number | undefined;
  onPick: (guideline: ListedGuideline) => void;
}): ReactElement => {
  const words = useWords();
  const { t, language } = words;
  return (
    <div role="radiogroup" aria-label={t('area.guidelines')} className="max-h-[44vh] min-h-40 overflow-auto">
      {rows.map((row) => (
        <label
          key={row.id}
          className="grid cursor-pointer grid-cols-[auto_5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <input type="radio" name="guideline" checked={picked === row.id} onChange={() => onPick(row)} className="accent-accent" />
          <span className="tnum text-muted">{showDate(row.date, language)}</span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="truncate font-medium uppercase">{row.slug}</span>
            <span className="truncate text-sm text-muted">{programNames(words, row.programsIds)}</span>
          </span>
          <StateBadge state={row.state} />
        </label>
      ))}
    </div>
  );
};

/** Chooses the guideline a reportage belongs to, among those between two days, page by page (REP-ASC-03, REP-ASC-06). */
export const AssociationPicker = ({
  association,
  date,
  onClose,
}: {
  association: Association;
  /** The day of the reportage. */
  date: string;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const start = date || today;
  const { view, range, isTurned, turn, ask, retry } = useGuidelines({ from: addDays(start, -BEFORE), to: start });
  const { hasRows, isComing } = useListState(view);
  const [picked, setPicked] = useState<ListedGuideline>();
  const [busy, whileBusy] = useBusy();
  const confirm = async (): Promise<void> => {
    const isDone = await whileBusy(() => association.choose(picked!.id));
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t('association.pickTitle')}
      confirm={t('association.confirm')}
      width={700}
      {...{ busy, onClose }}
      isOff={picked === undefined}
      onSubmit={() => void confirm()}
    >
      <div className="grid grid-cols-2 gap-3 sm:w-80">
        <DateField label={t('stories.from')} value={range.from ?? null} today={today} onChange={(from) => ask({ from })} />
        <DateField
          label={t('stories.to')}
          value={range.to ?? null}
          today={today}
          error={isTurned ? t('validation:startAfterEnd') : undefined}
          onChange={(to) => ask({ to })}
        />
      </div>
      {/* The rows go from edge to edge. */}
      <div className="-mx-4 border-t border-line">
        {view.error && hasRows && <LoadFailedBar what={t('area.guidelines')} error={view.error} onRetry={retry} />}
        {view.error && !hasRows ? (
          <LoadFailed error={view.error} onRetry={retry} />
        ) : isComing ? (
          <GridSkeleton rows={6} />
        ) : view.total === 0 ? (
          <EmptyState icon="guideline" title={t('guideline.none')} text={t('association.none')} />
        ) : (
          <>
            <Answer isFormer={!hasRows}>
              <Rows rows={view.rows} picked={picked?.id} onPick={(row) => hasRows && setPicked(row)} />
            </Answer>
            <Pager page={view.page} size={view.size} total={view.total} onPage={turn} />
          </>
        )}
      </div>
      <p role="status" className="-mb-1 min-h-5 truncate text-muted">
        {picked && t('association.picked', { slug: picked.slug })}
      </p>
    </FormDialog>
  );
};
