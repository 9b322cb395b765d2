import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { useRundown } from '../../app/useRundown.ts';
import { Select } from '../../components/Select.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import { useFirstProgram } from '../../shared/firstProgram.ts';
import { rememberPlace } from '../../shared/lastPlace.ts';
import { NoProgram } from '../../shared/NoProgram.tsx';
import { PlaceBar } from '../../shared/PlaceBar.tsx';
import { RundownReading } from '../../shared/RundownReading.tsx';
import { useDayInSight, useFollowShow } from '../../shared/useDayInSight.ts';
import { LiveBar } from '../Rundown/LiveBar.tsx';
import type { PreviewSearch } from './search.ts';

/** The preview of a show: every text in its order, with the story on air marked and kept in sight. */
export const PreviewScreen = (): ReactElement => {
  const { t } = useText();
  const search = useSearch({ from: '/app/preview' });
  const navigate = useNavigate({ from: '/preview' });
  const go = (next: PreviewSearch): void => void navigate({ search: next });
  const { programs } = useLookups();
  const { day, follow } = useDayInSight(useToday());
  const first = useFirstProgram(programs, day);
  const programId = search.programId ?? first;
  const date = search.date ?? day;
  const open = useRundown(programId, date);
  useFollowShow(follow, open);
  useEffect(() => {
    if (programId !== undefined) rememberPlace({ programId });
  }, [programId]);
  if (!open) return <NoProgram />;
  return (
    <>
      <PlaceBar>
        {/* The choice below names the program. */}
        <DayBar title={t('area.preview')} date={date} onDate={(chosen) => go({ programId, date: chosen })} />
      </PlaceBar>
      <InTopBar slot="live">
        <LiveBar open={open} />
      </InTopBar>
      <RundownReading open={open} date={date}>
        <Select
          aria-label={t('place.program')}
          value={programId}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => go({ ...search, programId: Number(event.target.value) })}
          className="max-w-56"
        />
      </RundownReading>
    </>
  );
};
