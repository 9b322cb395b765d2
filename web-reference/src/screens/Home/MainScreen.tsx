import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { isAnythingWritten } from '../../app/newsroom.ts';
import { areasFor, useScreens } from '../../app/screen.ts';
import { useRundown } from '../../app/useRundown.ts';
import { useFirstProgram } from '../../shared/firstProgram.ts';
import { NoProgram } from '../../shared/NoProgram.tsx';
import { useDayInSight, useFollowShow } from '../../shared/useDayInSight.ts';
import { Rundown } from '../Rundown/RundownScreen.tsx';

const Today = (): ReactElement => {
  const { programs } = useLookups();
  const search = useSearch({ from: '/app/main' });
  const navigate = useNavigate({ from: '/main' });
  const { day: date, follow } = useDayInSight(useToday());
  const program = useFirstProgram(programs, date);
  // A story that is open in a tab or beside the grid is of this show.
  useFollowShow(follow, useRundown(program, date, true), () => Object.keys(search).length > 0 || isAnythingWritten());
  return program === undefined ? (
    <NoProgram />
  ) : (
    <Rundown programId={program} date={date} search={search} go={(next) => void navigate({ search: next })} />
  );
};

/** The start page of a person (ROUTE-09): today's rundown of the last program; without rundowns, the first area they may open. */
export const MainScreen = (): ReactElement => {
  const { may } = useDesk();
  const [first] = areasFor(may, useScreens());
  if (may('RUNDOWN_READ')) return <Today />;
  return first === undefined ? <NoProgram /> : <Navigate to={first.path} replace />;
};
