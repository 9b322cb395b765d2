import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Team, TeamChangeInput, TeamInput } from '../schema.gen.ts';

/** The teams that go out together, day by day. Live: the topic `teams`. */
export class Teams extends Area {
  /** Loads a team as of a date, today by default. @throws {NotFoundError} when there is none. */
  load(id: number, query?: Query<'GET /teams/{id}'>, options?: CallOptions): Promise<Team> {
    return call(this, 'GET /teams/{id}', { path: { id }, query }, options);
  }
  /** Lists the teams of a date by name, with those deactivated in the 30 days before if asked. */
  list(query: Query<'GET /teams'>, options?: CallOptions): Promise<Team[]> {
    return call(this, 'GET /teams', { query }, options);
  }
  /** Tells whether documents before a date, today by default, use a team. */
  pastUsed(id: number, query?: Query<'GET /teams/{id}/past_used'>, options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /teams/{id}/past_used', { path: { id }, query }, options);
  }
  /** Tells whether documents of a date use a team. */
  dayUsed(id: number, query: Query<'GET /teams/{id}/day_used'>, options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /teams/{id}/day_used', { path: { id }, query }, options);
  }
  /** Creates a team, from the beginning, or from its `date` on. @throws {ConflictError} for a name that is taken. */
  create(team: TeamInput, options?: CallOptions): Promise<Team> {
    return call(this, 'POST /teams', { body: team }, options);
  }
  /**
   * Sets the members of a team on one date only; the usual members take the exception back. @throws {VersionConflictError} when it changed meanwhile.
   */
  oneDayChange(team: TeamChangeInput, query: Query<'PUT /teams/one_day_change'>, options?: CallOptions): Promise<Team> {
    return call(this, 'PUT /teams/one_day_change', { query, body: team }, options);
  }
  /** Sets the members of a team from a date on, replacing later lasting changes. @throws {VersionConflictError} when it changed meanwhile. */
  forwardChange(team: TeamChangeInput, query: Query<'PUT /teams/forward_change'>, options?: CallOptions): Promise<Team> {
    return call(this, 'PUT /teams/forward_change', { query, body: team }, options);
  }
  /** Replaces a team; its id is in it. Changed members apply from the beginning until the next planned change. */
  update(team: TeamInput, options?: CallOptions): Promise<Team> {
    return call(this, 'PUT /teams', { body: team }, options);
  }
  /** Deactivates a team from a date on. @throws {PreconditionFailedError} when documents of that date or later use it. */
  remove(id: number, query: Query<'DELETE /teams/{id}'>, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /teams/{id}', { path: { id }, query }, options);
  }
}
