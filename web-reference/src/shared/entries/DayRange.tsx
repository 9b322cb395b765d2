import { checkDates } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useToday } from '../../app/desk.ts';
import { DateField } from '../../components/DateField.tsx';
import { useText } from '../../i18n/i18n.ts';

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** The two days a list is asked between; the second says so where it comes before the first. */
export const DayRange = ({ range: { from, to }, onAsk }: { range: Range; onAsk: (part: Range) => void }): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const isTurned = from && to && checkDates(from, to) !== undefined;
  return (
    <>
      <div className="w-36 max-sm:flex-1">
        <DateField label={t('proposals.from')} value={from ?? null} today={today} onChange={(day) => onAsk({ from: day ?? undefined })} />
      </div>
      <div className="w-36 max-sm:flex-1">
        <DateField
          label={t('proposals.to')}
          value={to ?? null}
          today={today}
          error={isTurned ? t('validation:startAfterEnd') : undefined}
          onChange={(day) => onAsk({ to: day ?? undefined })}
        />
      </div>
    </>
  );
};
