import { RECENT_TEAM_DAYS, regularOn } from '@lauda/domain';
import type { Client } from '../client.ts';
import { drop } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import { Cycle } from '../lists/Cycle.ts';
import { failingOf } from '../lists/failing.ts';
import { LiveList } from '../lists/LiveList.ts';
import { byName } from '../lists/Reference.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Team } from '../types.ts';
import { type Command, outcomeOf, type UndoStack } from '../undo.ts';
import { inParts } from '../undoParts.ts';
import { attempt } from '../verbs.ts';
import { teamOn } from './teamOn.ts';

type TeamEvent = Extract<LiveEvent, { kind: `teams ${string}` }>;
/** A search for the teams of a day, YYYY-MM-DD, with those deactivated shortly before if wished. */
export interface TeamSearch {
  readonly date: string;
  readonly includeRecentDeactivations?: boolean;
}
/** How far a change of a team goes: one day, or from that day on. */
export type TeamReach = 'day' | 'forward';
/** Whether documents use a team: on a day, and before it. */
export interface TeamUse {
  readonly day: boolean;
  readonly past: boolean;
}

const DAY_MS = 86_400_000;
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
const isActive = ({ deactivatedOn }: Team, { date, includeRecentDeactivations }: TeamSearch): boolean =>
  deactivatedOn === null ||
  deactivatedOn > date ||
  (includeRecentDeactivations === true && deactivatedOn > daysBefore(date, RECENT_TEAM_DAYS));

/** Lists the calls, in order, that restore a team to its state before a change of one day or from a day on. */
function restoringCalls(
  before: Team,
  date: string,
  reach: TeamReach,
): (readonly [members: readonly string[], date: string, reach: TeamReach])[] {
  if (reach === 'day') return [[before.membersNicknames, date, 'day']];
  const regular = regularOn(before.changes, date)?.membersNicknames ?? before.membersNicknames;
  const lasting = new Set(
    before.changes.flatMap((change) => (change.oneDay || change.date === null || change.date <= date ? [] : change.date)),
  );
  const later = before.changes.flatMap((change) => {
    // Storing a lasting change deletes the one-day change of the same day, so that one is stored after it.
    const isRestored = change.date !== null && (change.oneDay ? change.date === date || lasting.has(change.date) : change.date > date);
    return isRestored ? [[change.membersNicknames, change.date!, change.oneDay ? 'day' : 'forward'] as const] : [];
  });
  return [[regular, date, 'forward'], ...later.toSorted(([, , a], [, , b]) => Number(a === 'day') - Number(b === 'day'))];
}

/** The teams of one day, as they are shown. */
class TeamsOfDay {
  private readonly table = new Table<Team>();
  readonly list: LiveList<Team, TeamSearch>;

  constructor(client: Pick<Client, 'teams'>, cycle: Cycle) {
    this.list = new LiveList<Team, TeamSearch>(this.table, {
      load: (search) => cycle.during('loading', async () => ({ rows: await client.teams.list(search) })),
      belongs: isActive,
      place: (a, b) => byName(a, b) || a.id - b.id,
    });
  }
  get(id: number): Team | undefined {
    return this.table.settled().get(id);
  }
  /** Takes a state of a team, which may be of another day. */
  take(team: Team): void {
    const date = this.list.query?.date;
    const known = this.get(team.id);
    if (date === undefined || (known && known.version > team.version)) return;
    const now = teamOn(team, date, known);
    if (!now) return;
    batch(() => {
      this.table.confirm((rows) => new Map(rows).set(now.id, now));
      this.list.turn(now.id, known, now);
    });
  }
  went(ids: readonly number[]): void {
    batch(() => {
      for (const id of ids) {
        const known = this.get(id);
        if (known) this.list.lost(id, known);
        this.table.confirm(drop([id]));
      }
    });
  }
}

/** The teams that go out together, day by day. */
export class TeamStore {
  private readonly client: Pick<Client, 'teams'>;
  private readonly notices: Notices;
  private readonly undo: UndoStack;
  private readonly cycle = new Cycle();
  /** Whether they are being loaded, saved or removed. */
  readonly flags = this.cycle.view;
  private readonly maker: Maker;
  private readonly days = new Set<TeamsOfDay>();
  readonly failing = failingOf(() => [...this.days].map(({ list }) => list));
  /** The known versions, so that an undo is refused after somebody else's change. */
  private readonly versions = new Map<number, { readonly version: number }>();
  readonly rows = { settled: () => this.versions };

  constructor(client: Pick<Client, 'teams'>, notices: Notices, undo: UndoStack, env: Pick<Env, 'now' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.undo = undo;
    this.maker = new Maker(env);
  }

  /** The teams of a day; close it when it is no longer shown. */
  open(): { readonly list: LiveList<Team, TeamSearch>; readonly close: () => void } {
    const day = new TeamsOfDay(this.client, this.cycle);
    this.days.add(day);
    return { list: day.list, close: () => void this.days.delete(day) };
  }
  async reloadAll(): Promise<void> {
    await Promise.all([...this.days].map(({ list }) => list.reload()));
  }

  /** Tells whether documents use a team on a day and before it; true when that cannot be asked. */
  async usage(id: number, date: string): Promise<TeamUse> {
    const [day, past] = await Promise.all([
      this.client.teams.dayUsed(id, { date }).catch(() => true),
      this.client.teams.pastUsed(id, { date }).catch(() => true),
    ]);
    return { day, past };
  }

  /** Makes a team that is there from the beginning. */
  async create(team: { readonly name: string; readonly membersNicknames: string[] }, opening?: Opening): Promise<Done<Team>> {
    const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:createFailed', () =>
      this.maker.make(team, this.client.teams, opening),
    );
    if (done.ok) this.takeTeam(done.value);
    return done;
  }

  /** Sets the members of a team on a day, or from it on; can be undone. */
  change(team: Team, members: readonly string[], date: string, reach: TeamReach): Promise<Done<Team>> {
    return this.undo.after(this.changeFrom(team, members, date, reach));
  }
  private async changeFrom(team: Team, members: readonly string[], date: string, reach: TeamReach): Promise<Done<Team>> {
    const done = await this.send(team, members, date, reach);
    if (done.ok) this.undo.push(this.undoOfChange(team, done.value, date, reach));
    return done;
  }

  /** Deactivates a team from a day on; can be undone. */
  remove(team: Team, date: string): Promise<Done<void>> {
    return this.undo.after(this.removeFrom(team, date));
  }
  private async removeFrom(team: Team, date: string): Promise<Done<void>> {
    const done = await this.deactivate(team, date);
    if (done.ok) this.undo.push(this.undoOfRemoval(team, date));
    return done;
  }

  private async send(team: Pick<Team, 'id' | 'version'>, members: readonly string[], date: string, reach: TeamReach): Promise<Done<Team>> {
    const body = { id: team.id, version: team.version, membersNicknames: [...members] };
    const { teams } = this.client;
    const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:updateFailed', () =>
      reach === 'day' ? teams.oneDayChange(body, { date }) : teams.forwardChange(body, { date }),
    );
    if (done.ok) this.recordOwnChange(done.value);
    return done;
  }
  private async deactivate(team: Team, date: string): Promise<Done<void>> {
    const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:deleteFailed', () =>
      this.client.teams.remove(team.id, { date }),
    );
    if (done.ok) this.recordOwnChange({ ...team, version: team.version + 1, deactivatedOn: date });
    return done;
  }

  /** The undo step of a change: stores the former members of that day and of later days again. */
  private undoOfChange(before: Team, after: Team, date: string, reach: TeamReach): Command {
    const step = (version: number, run: Command['run']): Command => ({
      label: 'undo.team.change',
      versions: new Map([[`team:${before.id}`, version]]),
      run,
    });
    let now = after;
    const parts = inParts(restoringCalls(before, date, reach), async ([members, day, how]) => {
      const done = await this.send(now, members, day, how);
      if (done.ok) now = done.value;
      return outcomeOf(done);
    });
    return step(after.version, async (record) => {
      const outcome = await parts.takeRest();
      if (now === after || outcome === 'unanswered') return outcome;
      const again = step(now.version, async (recordAgain) => {
        const done = await this.send(now, after.membersNicknames, date, reach);
        if (done.ok) recordAgain(this.undoOfChange({ ...before, version: now.version }, done.value, date, reach));
        return outcomeOf(done);
      });
      record(again);
      return outcome;
    });
  }

  /** The undo step of a removal: activates the team again. */
  private undoOfRemoval(team: Team, date: string): Command {
    const { id, name } = team;
    const step = (version: number, run: Command['run']): Command => ({
      label: 'undo.team.remove',
      versions: new Map([[`team:${id}`, version]]),
      run,
    });
    // The end that was planned for it before.
    const planned = team.deactivatedOn;
    let now: Team | undefined;
    const restore = async (): Promise<Done<Team>> => {
      const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:updateFailed', () =>
        this.client.teams.update({ id, name, date, deactivatedOn: null }),
      );
      if (done.ok) {
        this.recordOwnChange(done.value);
        now = done.value;
      }
      return done;
    };
    const end = async (day: string): Promise<Done<void>> => {
      const done = await this.deactivate(now!, day);
      if (done.ok) now = { ...now!, version: now!.version + 1, deactivatedOn: day };
      return done;
    };
    const parts = inParts([undefined, ...(planned === null ? [] : [planned])], async (day) =>
      outcomeOf(await (day === undefined ? restore() : end(day))),
    );
    return step(team.version + 1, async (record) => {
      const outcome = await parts.takeRest();
      if (!now || outcome === 'unanswered') return outcome;
      const back = now;
      const again = step(back.version, async (recordAgain) => {
        const gone = await this.deactivate(back, date);
        if (gone.ok) recordAgain(this.undoOfRemoval(back, date));
        return outcomeOf(gone);
      });
      record(again);
      return outcome;
    });
  }

  /** Records the person's own change, so that earlier steps of the team can still be undone. */
  private recordOwnChange(team: Team): void {
    this.undo.rebase(`team:${team.id}`, team.version);
    this.takeTeam(team);
  }
  private takeTeam(team: Team): void {
    const { id, version } = team;
    if (version > (this.versions.get(id)?.version ?? 0)) this.versions.set(id, { version });
    for (const day of this.days) day.take(team);
  }

  /** Merges one live event. */
  merge(event: TeamEvent): void {
    switch (event.kind) {
      case 'teams CREATE':
      case 'teams UPDATE':
        this.takeTeam(event.data);
        return;
      case 'teams DELETE':
        for (const team of event.data.teams) this.takeTeam(team);
        return;
      default:
        event satisfies never;
    }
  }
}

/** The teams of a store. */
export const teamsOf = part({
  make: ({ client, notices, undo, env }) => new TeamStore(client, notices, undo, env),
  hears: { teams: (teams, event) => teams.merge(event) },
  reload: (teams) => teams.reloadAll(),
  failing: (teams) => teams.failing,
  undone: ({ rows }) => ['team', rows],
});
