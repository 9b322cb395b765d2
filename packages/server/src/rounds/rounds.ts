import { roundText } from '@lauda/domain';
import { Round } from '@lauda/spec/areas/rounds';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import { collection } from '../collections/collection.ts';
import { entryBefore } from '../collections/events.ts';
import type { Context } from '../context.ts';
import type { LinkSource } from '../documents/links.ts';
import { Problem } from '../problem.ts';
import { proposals } from '../proposals/proposals.ts';
import { all, type Change, change } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { today } from '../time.ts';
import { institutions, segments } from './institutions.ts';

type RoundEntity = z.output<typeof Round>;
type Input = { readonly [K in keyof RoundEntity]?: RoundEntity[K] | null | undefined };
const columns = columnsOf(Round, { segment: 'segment_id', institution: 'institution_id' });

/** The collection of rounds: the calls to institutions and what they answered. */
export const rounds = collection<RoundEntity, RoundEntity, Input>({
  area: 'rounds',
  table: 'round',
  columns,
  rowFor: (_input, _stored, { now, settings }, next) => ({
    ...next,
    date: next.date ?? today(now(), settings.zone),
    time: next.time ?? '',
  }),
  announce: async (tx, id, now, before) => {
    if (!now) tx.emit('rounds', 'DELETE', { ids: [id], rounds: before ? [before] : [] }, EVERYBODY);
    else if (before) tx.emit('rounds', 'UPDATE', now, { before: entryBefore(before, now) });
    else tx.emit('rounds', 'CREATE', now, EVERYBODY);
  },
});

/** Lists the rounds of a day, or those with given ids, ordered by the text of their time. */
export async function listRounds(
  { date, ids }: { readonly date?: string | undefined; readonly ids?: readonly number[] | undefined },
  { pool }: Context,
): Promise<RoundEntity[]> {
  if ((date === undefined) === (ids === undefined)) throw new Problem('bad_request', { details: 'expected one of date and ids' });
  const order = 'order by round.time collate "C", round.id';
  return ids ? rounds.rows(pool, 'round.id = any($1)', [ids], order) : rounds.rows(pool, 'round.date = $1', [date], order);
}

/** Removes rounds and answers their ids; documents made of them stay. */
export const removeRounds = (ids: readonly number[], context: Context): Promise<number[]> =>
  change(context, context.caller, async (tx) => {
    const gone = (await all<RoundEntity>(tx, `delete from round where id = any($1) returning ${columns.select()}`, [ids])).toSorted(
      (a, b) => a.id - b.id,
    );
    const went = gone.map(({ id }) => id);
    if (gone.length > 0) tx.emit('rounds', 'DELETE', { ids: went, rounds: gone }, EVERYBODY);
    return went;
  });

/** Loads a round to make something of it, with the names it refers to, and locks it until then. */
export async function roundToUse(tx: Change, id: number, context: Context) {
  demandRoles(context.caller, 'ROUND_READ');
  const round = await rounds.byId(tx, id, 'for share');
  const institution = await institutions.load(tx, round.institution);
  const segment = await segments.load(tx, round.segment);
  const text = roundText({ ...round, institution: institution.name, segment: segment.name });
  const source: LinkSource = { kind: 'round', id, slug: institution.name, date: round.date, text };
  return { round, institution, text, source };
}

/** Makes a proposal of a round on its day; the institution is its source. */
export const proposalOfRound = (id: number, context: Context) =>
  change(context, context.caller, async (tx) => {
    const { round, institution, text } = await roundToUse(tx, id, context);
    const input = { slug: institution.name, date: round.date, lead: round.text?.trim() || text, source: text.split('\n')[0]! };
    return proposals.create(input, { ...context, within: tx });
  });
