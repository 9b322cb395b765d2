import { can } from '@lauda/domain';
import { Program } from '@lauda/spec/areas/programs';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import { collection } from '../collections/collection.ts';
import { announceSettings } from '../collections/events.ts';
import type { Context } from '../context.ts';
import { demandOpen, knowsProgram, openTo } from '../documents/sight.ts';
import { inGroups, usersWhere } from '../people/users.ts';
import { all, type Change, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { type DeviceEntity, devicesWhere } from '../studio/devices.ts';

export type ProgramEntity = z.output<typeof Program>;

const SEES = `select p.id, ${knowsProgram('$1')} as before, ${knowsProgram('$2')} as now from person p`;

/** Announces a program to everybody; if it is or was limited to groups, to those who see it, and its removal to those who see it no longer. */
async function announce(tx: Change, id: number, now: ProgramEntity | null, before: ProgramEntity | null): Promise<void> {
  const groups = [(before ?? now)!.groups, (now ?? before)!.groups];
  if (groups.every((each) => each.length === 0)) return announceSettings(tx, 'programs', id, now, EVERYBODY);
  const people = await all<{ id: number; before: boolean; now: boolean }>(tx, SEES, groups);
  const idsOf = (who: typeof people): number[] => who.map((person) => person.id);
  announceSettings(tx, 'programs', id, now, { receivers: idsOf(people.filter((person) => person.now)) });
  const losing = idsOf(people.filter((person) => person.before && !person.now));
  if (losing.length > 0) announceSettings(tx, 'programs', id, null, { receivers: losing });
}

/** The collection of programs. */
export const programCollection = collection({
  area: 'programs',
  table: 'program',
  columns: columnsOf(Program, { start: 'start_time', end: 'end_time', editors: null }),
  also: 'null as editors',
  fresh: { active: true },
  references: {
    announcers: 'person',
    presenters: 'person',
    imageEditors: 'person',
    defaultAnnouncer: 'person',
    defaultPresenter: 'person',
    groups: 'person_group',
  },
  announce,
  refusals: { duplicate: 'duplicate_program', used: 'program_has_content' },
});

/** Reads one program, or refuses with not found. */
export const programById = (db: Queryable, id: number): Promise<ProgramEntity> => programCollection.load(db, id);

/**
 * Reads the names of programs that are open to the caller and to each of the people who will read them, or to everybody where that is unknown: a document
 * may also belong to others, which nobody else learns of.
 */
export async function programNames(
  db: Queryable,
  ids: readonly number[],
  { groups }: Pick<Caller, 'groups'>,
  readers: readonly number[] | 'everybody',
): Promise<Map<number, string>> {
  const isKnown =
    readers === 'everybody'
      ? "$3 = 'everybody' and g.groups = '{}'"
      : `not exists (select 1 from person p where p.id = any($3::bigint[]) and not ${knowsProgram('g.groups')})`;
  const open = `select g.id, g.name from program g where g.id = any($1) and ${openTo('array[g.id]')} and ${isKnown}`;
  const rows = await all<{ id: number; name: string }>(db, open, [ids, groups, readers]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const keeps = (caller: Caller): boolean => can(caller.roles, ['PROGRAM_WRITE']);

/** Reads a program that is open to the caller or that they administer. */
export async function programOpen(id: number, { pool, caller }: Context): Promise<ProgramEntity> {
  const program = await programById(pool, id);
  if (!keeps(caller)) demandOpen(program, caller);
  return program;
}

/** Lists the programs that are open to the caller or that they administer; with `all` the inactive ones too. */
export async function listPrograms(
  query: { all?: boolean | undefined; withUsers?: boolean | undefined },
  context: Context,
): Promise<ProgramEntity[]> {
  const { pool, caller } = context;
  const found = await programCollection.where(pool, `($1 or program.active) and ($3 or ${openTo('array[program.id]')})`, [
    query.all ?? false,
    caller.groups,
    keeps(caller),
  ]);
  if (!query.withUsers) return found;
  return Promise.all(found.map(async (program) => ({ ...program, editors: await editorsOf(context, program.groups) })));
}

/** Lists the editors of the groups of a program; of all groups where it has none. */
export const editorsOf = (context: Context, groups: readonly number[]) =>
  usersWhere(context, `${inGroups('editors', '(cardinality($1::bigint[]) = 0 or g.id = any($1))')}`, [groups]);

/** Loads the graphics device or the playout of a program, null without one. */
export async function deviceOfProgram(context: Context, id: number, field: 'cgId' | 'playoutId'): Promise<DeviceEntity | null> {
  const deviceId = (await programOpen(id, context))[field];
  return deviceId === null ? null : ((await devicesWhere(context.pool, 'id = $1', [deviceId]))[0] ?? null);
}
/** Lists the presenters or image editors of a program. */
export const peopleOfProgram = async (context: Context, id: number, field: 'presenters' | 'imageEditors') =>
  usersWhere(context, 'not u.excluded and u.id = any($1)', [(await programOpen(id, context))[field]]);
