import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { EntryList } from '../families/Collection.ts';
import type { Round, RoundInput } from '../schema.gen.ts';

/** The rounds: the newsroom's daily calls to institutions, and their answers. Live: the topics `rounds`, `institutions` and `segments`. */
export class Rounds extends Area {
  readonly institutions: EntryList<'/rounds/institutions'> = new EntryList(this, '/rounds/institutions');
  readonly segments: EntryList<'/rounds/segments'> = new EntryList(this, '/rounds/segments');
  /** Lists the rounds of a date, or some by their ids, by the text of their time. Neither or both is refused. */
  list(query: Query<'GET /rounds'>, options?: CallOptions): Promise<Round[]> {
    return call(this, 'GET /rounds', { query }, options);
  }
  /** Creates a round, of today by default. @throws {ValidationError} naming the wrong fields. */
  create(round: RoundInput, options?: CallOptions): Promise<Round> {
    return call(this, 'POST /rounds', { body: round }, options);
  }
  /** Replaces a round; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(round: RoundInput, options?: CallOptions): Promise<Round> {
    return call(this, 'PUT /rounds', { body: round }, options);
  }
  /** Removes rounds and answers the ids that went; what was made of them stays. */
  remove(ids: readonly number[], options?: CallOptions): Promise<number[]> {
    return call(this, 'DELETE /rounds', { query: { ids: [...ids] } }, options);
  }
}
