import { dateRefusal } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk, useToday } from '../../../app/desk.ts';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { DateField } from '../../../components/DateField.tsx';
import { addDays } from '../../../format/typedDate.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useView } from '../../../hooks/useView.ts';
import { type Text, useText } from '../../../i18n/i18n.ts';

const tooEarly = (t: Text): string => `${t('error:dateCannotBeChanged')}: ${t('rundown.datePast')}`;

/** Returns what says by a notice that a day has gone by, and says it of one that is chosen. */
const usePastSaid = (isPast: boolean): (() => void) => {
  const { store } = useDesk();
  const { t } = useText();
  const say = (): void => {
    const description = { raw: t('rundown.datePast') };
    store.notices.show({ level: 'WARNING', title: { key: 'error:dateCannotBeChanged' }, description });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that has gone by
  useEffect(() => {
    if (isPast) say();
  }, [isPast]);
  return say;
};

/** Returns why the rundown cannot move to that day, in words. */
const useProblem = (open: OpenRundown, date: string, today: string): string | undefined => {
  const { t } = useText();
  const rundown = useView(open.view);
  const { value: taken } = useStoreAnswer(({ rundowns }) => rundowns.exists(open.programId, date), [open, date]);
  const items = rundown?.blocks.flatMap((block) => [block, ...block.stories]) ?? [];
  const refusal = dateRefusal(
    items.map(({ displayStatus }) => displayStatus),
    date,
    today,
  );
  if (refusal === 'rundown_displayed') return `${t('error:dateCannotBeChanged')}: ${t('rundown.dateAired')}`;
  if (refusal === 'date_in_past') return tooEarly(t);
  return taken && date !== rundown?.date ? t('error:rundownExists') : undefined;
};

/** Moves the rundown with its stories to another day: not into the past, not to a day that has a rundown, not after it aired. */
export const DateDialog = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const navigate = useNavigate();
  const [date, setDate] = useState(() => (open.date < today ? today : addDays(open.date, 1)));
  const [busy, whileBusy] = useBusy();
  const problem = useProblem(open, date, today);
  const sayPast = usePastSaid(date < today);
  const change = async (): Promise<void> => {
    const done = await whileBusy(() => open.changeDate(date));
    if (!done.ok) return;
    onClose();
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(open.programId), date } });
  };
  return (
    <FormDialog
      title={t('action.rundown.changeDate')}
      confirm={t('rundown.dateChange')}
      busy={busy}
      isOff={problem !== undefined || date === open.date}
      onSubmit={() => void change()}
      onClose={onClose}
    >
      <p>{t('rundown.dateText')}</p>
      <DateField
        label={t('place.date')}
        value={date}
        today={today}
        min={today}
        tooEarly={tooEarly(t)}
        onEarly={sayPast}
        error={problem}
        onChange={(next) => next && setDate(next)}
      />
    </FormDialog>
  );
};
