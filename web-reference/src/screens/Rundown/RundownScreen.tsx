import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useRundown } from '../../app/useRundown.ts';
import { GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useView } from '../../hooks/useView.ts';
import { rememberPlace } from '../../shared/lastPlace.ts';
import { PlaceBar } from '../../shared/PlaceBar.tsx';
import { LiveBar } from './LiveBar.tsx';
import { NoRundown } from './NoRundown.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import type { RundownSearch } from './search.ts';
import { RundownStrip } from './tabs/RundownStrip.tsx';
import { useRundownTabs } from './tabs/useRundownTabs.ts';
import { Workspace } from './Workspace.tsx';

export interface RundownProps {
  programId: number;
  date: string;
  search: RundownSearch;
  go: (search: RundownSearch) => void;
}

/** The rundown of a program on a day: the choice of both, the live figures, the grid, and the stories open beside it and in tabs. */
export const Rundown = ({ programId, date, search, go }: RundownProps): ReactElement => {
  const navigate = useNavigate();
  const place = useMemo(() => ({ programId, date }), [programId, date]);
  const open = useRundown(programId, date, true);
  const state = useView(open.state);
  const strip = useRundownTabs({ open, place, search });
  useEffect(() => rememberPlace(place), [place]);
  useEffect(() => {
    // A rundown that failed to load, or that somebody deleted, is loaded again when the person returns to it.
    if (open.state.snapshot() === 'failed' || open.state.snapshot() === 'deleted') void open.load();
  }, [open]);
  useActions({
    'prompter.open': () => void navigate({ to: '/prompter/$programId/$date', params: { programId: String(programId), date } }),
  });
  return (
    <>
      <PlaceBar>
        <PlacePicker place={place} />
      </PlaceBar>
      <InTopBar slot="live">
        <LiveBar open={open} />
      </InTopBar>
      <RundownStrip strip={strip} />
      {state === 'ready' ? (
        <Workspace
          key={`${programId} ${date}`}
          open={open}
          search={search}
          go={go}
          showStory={strip.showStory}
          showPreview={strip.showPreview}
        />
      ) : state === 'loading' ? (
        <GridSkeleton rows={20} />
      ) : (
        <NoRundown open={open} place={place} state={state} />
      )}
    </>
  );
};

/** The rundown of the address. */
export const RundownScreen = (): ReactElement => {
  const { programId, date } = useParams({ from: '/app/rundown/$programId/$date' });
  const search = useSearch({ from: '/app/rundown/$programId/$date' });
  const navigate = useNavigate({ from: '/rundown/$programId/$date' });
  return <Rundown programId={Number(programId)} date={date} search={search} go={(next) => void navigate({ search: next })} />;
};
