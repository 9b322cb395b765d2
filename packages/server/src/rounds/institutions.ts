import { RoundInstitution, RoundSegment } from '@lauda/spec/areas/rounds';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import { collection, type Uses } from '../collections/collection.ts';
import { entryBefore } from '../collections/events.ts';
import { type Change, one, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';

type Institution = z.output<typeof RoundInstitution>;
type Input = { readonly [K in keyof Institution]?: Institution[K] | null | undefined };

/** How many users of an entry a refusal names. */
const NAMES = 5;
/** Builds the query for what uses entry `$1` from a select of `name`s. */
const usesBy =
  (used: string) =>
  async (db: Queryable, _caller: Caller, id: number): Promise<Uses> => {
    const text = `select count(*)::int as count, (array_agg(distinct u.name))[1:${NAMES}] as names from (${used}) u`;
    const found = await one<{ count: number; names: string[] | null }>(db, text, [id]);
    return { count: found?.count ?? 0, names: found?.names ?? [], any: (found?.count ?? 0) > 0 };
  };

type Segment = z.output<typeof RoundSegment>;
/** Announces the state of an entry under a topic of its own. */
const announce =
  <E extends Segment>(topic: 'institutions' | 'segments') =>
  async (tx: Change, id: number, now: E | null, before: E | null): Promise<void> => {
    if (!now) tx.emit(topic, 'DELETE', { ids: [id] }, EVERYBODY);
    // Both topics carry the whole entry, as a load answers it.
    else if (before) tx.emit(topic as 'segments', 'UPDATE', now, { before: entryBefore(before, now) });
    else tx.emit(topic as 'segments', 'CREATE', now, EVERYBODY);
  };

/** The segments that group institutions. One with institutions or rounds cannot be removed (SET-10). */
export const segments = collection<Segment>({
  area: 'rounds.segments',
  table: 'round_segment',
  columns: columnsOf(RoundSegment),
  announce: announce('segments'),
  uses: usesBy(`select name from round_institution where segment_id = $1
    union all select i.name || ' ' || r.date from round r join round_institution i on i.id = r.institution_id where r.segment_id = $1`),
  refusals: { duplicate: 'duplicate_segment' },
});

/** The institutions the newsroom calls. One with rounds cannot be removed. */
export const institutions = collection<Institution, Institution, Input>({
  area: 'rounds.institutions',
  table: 'round_institution',
  columns: columnsOf(RoundInstitution),
  // Contacts are stored by name only, so a contact that is removed or made private leaves the institution complete.
  rowFor: ({ contacts }, _stored, _context, next) =>
    contacts ? { ...next, contacts: contacts.map((each) => ({ ...each, id: null })) } : next,
  announce: announce('institutions'),
  uses: usesBy('select trim(to_char(date, $$YYYY-MM-DD$$) || $$ $$ || time) as name from round where institution_id = $1'),
  refusals: { duplicate: 'duplicate_institution' },
});
