import type { LoadState, OpenRundown } from '@lauda/store';
import { type ReactElement, Suspense, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { EmptyState } from '../../components/States.tsx';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { showDate } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import type { Place } from '../../shared/place.ts';

const NewDialog = lazyOver(withTexts('workspace', async () => ({ default: (await import('./dialogs/NewDialog.tsx')).NewDialog })));

/** The state in place of the grid without a rundown: how to create one; or why it could not be loaded. */
export const NoRundown = ({ open, place, state }: { open: OpenRundown; place: Place; state: LoadState }): ReactElement => {
  const { t, language } = useText();
  const { may } = useDesk();
  const { programs } = useLookups();
  const error = useView(open.error);
  const [creating, setCreating] = useState(false);
  useActions({ 'rundown.create': () => setCreating(true) });
  const program = programs.find(({ id }) => id === place.programId)?.name ?? '';
  if (state === 'failed') return <LoadFailed error={error} onRetry={() => void open.load()} />;
  return (
    <>
      <EmptyState
        icon="rundown"
        title={t('error:rundownDoesNotExist')}
        text={t(may('RUNDOWN_WRITE') ? 'rundown.noneCreate' : 'rundown.none', { program, date: showDate(place.date, language, 'long') })}
      >
        {may('RUNDOWN_WRITE') && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('action.rundown.create')}
          </Button>
        )}
      </EmptyState>
      {creating && (
        <Suspense fallback={<KeysAhead onLeave={() => setCreating(false)} />}>
          <NewDialog place={place} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
};
