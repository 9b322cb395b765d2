import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, Suspense, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { IconButton } from '../../components/Button.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { showDate } from '../../format/show.ts';
import { addDays } from '../../format/typedDate.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Place } from '../../shared/place.ts';

const PlaceDialog = lazyOver(async () => ({ default: (await import('./dialogs/PlaceDialog.tsx')).PlaceDialog }));

/** The program and day of the rundown: a button to choose both, and a step to each neighbouring day. */
export const PlacePicker = ({ place }: { place: Place }): ReactElement => {
  const { t, language } = useText();
  const navigate = useNavigate();
  const { programs } = useLookups();
  const today = useToday();
  const [open, setOpen] = useState(false);
  useActions({ 'rundown.open': () => setOpen(true) });
  const go = ({ programId, date }: Place): void => {
    setOpen(false);
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date } });
  };
  const name = programs.find(({ id }) => id === place.programId)?.name ?? '';
  return (
    <>
      <IconButton
        icon="chevronLeft"
        size="sm"
        label={t('common.previousDay')}
        onClick={() => go({ ...place, date: addDays(place.date, -1) })}
      />
      <h1 className="flex min-w-0">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-7 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover"
          title={t('action.rundown.open')}
        >
          <span className="truncate text-md font-semibold">{name}</span>
          <span className="text-muted whitespace-nowrap">{place.date === today ? t('common.today') : showDate(place.date, language)}</span>
        </button>
      </h1>
      <IconButton
        icon="chevronRight"
        size="sm"
        label={t('common.nextDay')}
        onClick={() => go({ ...place, date: addDays(place.date, 1) })}
      />
      {open && (
        <Suspense fallback={<KeysAhead onLeave={() => setOpen(false)} />}>
          <PlaceDialog place={place} onClose={() => setOpen(false)} onGo={go} />
        </Suspense>
      )}
    </>
  );
};
