import type { Team } from '@lauda/sdk';
import { teamsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useUndo } from '../../app/undo.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { word } from '../../components/grid/word.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate } from '../../format/show.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import type { WorkspaceSearch } from '../../shared/documents/search.ts';
import { type EditCells, EditGrid } from '../../shared/entries/EditGrid.tsx';
import { openPrint } from '../../shared/openPrint.ts';
import { useTeamsOf } from '../../shared/teams/useTeamsOf.ts';
import { TeamDialog } from './TeamDialog.tsx';

const columnsOf = (t: Text): Column[] => [
  { id: 'name', title: t('teams.name'), width: 200, frozen: true },
  { id: 'members', title: t('teams.members'), width: 420, grow: true },
  { id: 'said', title: t('teams.said'), width: 220 },
];

/** Marks an entry that applies to one day only, or a planned later change. */
const Said = ({ team, date }: { team: Team; date: string }): ReactElement => {
  const { t, language } = useText();
  const isOneDay = team.changes.some((change) => change.oneDay && change.date === date);
  const next = team.changes.find((change) => change.date !== null && change.date > date);
  const isGone = team.deactivatedOn !== null && team.deactivatedOn <= date;
  return (
    <span className="flex items-center gap-2">
      {isGone && <Badge tone="warn">{t('teams.gone', { day: showDate(team.deactivatedOn!, language) })}</Badge>}
      {isOneDay && <Badge tone="info">{t('teams.onlyToday')}</Badge>}
      {next && <span className="truncate text-sm text-muted">{t('teams.next', { day: showDate(next.date!, language) })}</span>}
    </span>
  );
};

/** The verbs of the schedule as buttons, those the person may use. */
const Bar = ({ recent, onRecent }: { recent: boolean; onRecent: (on: boolean) => void }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-3 py-1.5">
      <Switch label={t('teams.recent')} checked={recent} onChange={onRecent} />
      <BarVerbs>
        <Button size="sm" icon="print" onClick={() => handlers.run('team.print')}>
          {t('action.form.print')}
        </Button>
        {may('TEAM_WRITE') && (
          <>
            <Button size="sm" icon="draft" onClick={() => handlers.run('entry.open')}>
              {t('teams.change')}
            </Button>
            <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
              {t('teams.remove')}
            </Button>
            <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
              {t('teams.new')}
            </Button>
          </>
        )}
      </BarVerbs>
    </div>
  );
};

/** The crew schedule of a day, changed for that day or from it on. */
export const TeamsScreen = (): ReactElement => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const step = useUndo();
  const today = useToday();
  const navigate = useNavigate();
  const { date = today } = useSearchParams<WorkspaceSearch>();
  const [recent, setRecent] = useState(false);
  const { teams, isThere, error, hasRows, retry } = useTeamsOf(date, recent);
  const state = useMemo(() => new GridState(), []);
  // With the day it was opened on: the one shown goes on at midnight.
  const [open, setOpen] = useState<{ readonly team: Team | undefined; readonly date: string }>();
  const canWrite = may('TEAM_WRITE');
  const columns = useMemo(() => columnsOf(t), [t]);
  const cells = useMemo(
    (): EditCells<Team> => ({
      cell: (team, column): ReactNode => {
        if (column === 'name') return <span className="truncate font-medium">{team.name}</span>;
        return column === 'members' ? word(team.membersNicknames.join(', ')) : <Said team={team} date={date} />;
      },
      isEditable: () => false,
      editor: () => null,
    }),
    [date],
  );
  const chosen = (): Team | undefined => teams.find(({ id }) => String(id) === state.focus?.row);
  const remove = async (team: Team): Promise<void> => {
    const day = showDate(date, language);
    const question = {
      title: t('teams.removeAsk', { name: team.name, day }),
      text: t('teams.removeText'),
      confirm: t('teams.remove'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await teamsOf(store).remove(team, date);
  };
  useActions({
    'entry.create': { run: () => setOpen({ team: undefined, date }), enabled: () => canWrite },
    'entry.open': { run: () => setOpen({ team: chosen(), date }), enabled: () => canWrite && chosen() !== undefined },
    'entry.remove': { run: () => void remove(chosen()!), enabled: () => canWrite && chosen() !== undefined },
    'app.undo': { run: () => void step('undo'), enabled: () => store.undo.canTake('undo') },
    'app.redo': { run: () => void step('redo'), enabled: () => store.undo.canTake('redo') },
    'team.print': () => openPrint('team-grid', { date }),
  });
  return (
    <>
      <InTopBar slot="place">
        <DayBar title={t('area.teamsSchedule')} date={date} onDate={(day) => void navigate({ to: '/teams', search: { date: day } })} />
      </InTopBar>
      <Bar recent={recent} onRecent={setRecent} />
      {error && hasRows && <LoadFailedBar what={t('area.teamsSchedule')} error={error} onRetry={retry} />}
      {error && !hasRows ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : !isThere ? (
        <GridSkeleton rows={8} />
      ) : teams.length === 0 ? (
        <EmptyState icon="team" title={t('teams.none')} text={t('teams.noneText')} />
      ) : (
        <EditGrid
          label={t('area.teamsSchedule')}
          rows={teams}
          {...{ columns, state, cells }}
          onOpen={canWrite ? (team) => setOpen({ team, date }) : undefined}
        />
      )}
      {open && <TeamDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
