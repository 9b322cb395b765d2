import { can } from '@lauda/domain';
import { programs } from '@lauda/spec/areas/programs';
import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { demandOpen, openTo } from '../documents/sight.ts';
import { implement } from '../implement.ts';
import { invalid, Problem } from '../problem.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { type DeviceEntity, devicesWhere } from './device-rows.ts';
import { isDuplicate, isReferred, settingsChanged } from './settings-events.ts';
import { usersWhere } from './users.ts';

type ProgramEntity = z.input<typeof programs.load.result>;
type ProgramInput = z.output<NonNullable<typeof programs.create.body>>;
export interface ProgramRow {
  id: number;
  version: number;
  name: string;
  start_time: string;
  end_time: string;
  legacy_mode: boolean;
  announcers: number[];
  presenters: number[];
  image_editors: number[];
  default_announcer: number | null;
  default_presenter: number | null;
  cg_id: number | null;
  playout_id: number | null;
  drawer: boolean;
  groups: number[];
  active: boolean;
}
const programOf = (row: ProgramRow): ProgramEntity => ({
  id: row.id,
  version: row.version,
  name: row.name,
  start: row.start_time,
  end: row.end_time,
  legacyMode: row.legacy_mode,
  announcers: row.announcers,
  presenters: row.presenters,
  imageEditors: row.image_editors,
  defaultAnnouncer: row.default_announcer,
  defaultPresenter: row.default_presenter,
  cgId: row.cg_id,
  playoutId: row.playout_id,
  drawer: row.drawer,
  groups: row.groups,
  editors: null,
  active: row.active,
});

/** Reads one program row, or refuses with not found. */
export async function programById(db: Queryable, id: number): Promise<ProgramRow> {
  const row = await one<ProgramRow>(db, 'select * from program where id = $1', [id]);
  if (!row) throw new Problem('not_found');
  return row;
}

const keeps = (caller: Caller): boolean => can(caller.roles, ['PROGRAM_WRITE']);

/** Reads a program that is open to somebody, or that they keep, or refuses with not found. */
async function programOpen(id: number, { pool, caller }: Context): Promise<ProgramRow> {
  const row = await programById(pool, id);
  if (!keeps(caller)) demandOpen(row, caller);
  return row;
}

async function list(
  query: { all?: boolean | undefined; withUsers?: boolean | undefined },
  { pool, caller }: Context,
): Promise<ProgramEntity[]> {
  const rows = await all<ProgramRow>(
    pool,
    `select g.* from program g where ($1 or g.active) and ($3 or ${openTo('array[g.id]')}) order by lower(g.name), g.id`,
    [query.all ?? false, caller.groups, keeps(caller)],
  );
  const found = rows.map(programOf);
  if (!query.withUsers) return found;
  return Promise.all(found.map(async (program) => ({ ...program, editors: await editorsOf(pool, program.groups) })));
}

const editorsOf = (db: Queryable, groups: readonly number[]) =>
  usersWhere(
    db,
    `not u.excluded and exists (select 1 from person_group g where u.id = any(g.editors) and (cardinality($1::bigint[]) = 0 or g.id = any($1)))`,
    [groups],
  );

const FIELDS = `name = $1, start_time = $2, end_time = $3, legacy_mode = $4, announcers = $5, presenters = $6, image_editors = $7, default_announcer = $8, default_presenter = $9,
  cg_id = $10, playout_id = $11, drawer = $12, groups = $13, active = $14`;
const valuesOf = (input: ProgramInput, name: string, stored?: ProgramRow): unknown[] => [
  name,
  input.start,
  input.end,
  input.legacyMode ?? stored?.legacy_mode ?? false,
  input.announcers ?? stored?.announcers ?? [],
  input.presenters ?? stored?.presenters ?? [],
  input.imageEditors ?? stored?.image_editors ?? [],
  input.defaultAnnouncer ?? null,
  input.defaultPresenter ?? null,
  input.cgId ?? null,
  input.playoutId ?? null,
  input.drawer ?? stored?.drawer ?? false,
  input.groups ?? stored?.groups ?? [],
  input.active ?? stored?.active ?? true,
];
const explain = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('duplicate_program');
  if (isReferred(error)) throw invalid('cgId', 'unknown_device');
  throw error;
};

async function create(input: ProgramInput, context: Context): Promise<ProgramEntity> {
  return change(context, context.caller, async (tx) => {
    const row = await one<ProgramRow>(
      tx,
      `insert into program (name, start_time, end_time, legacy_mode, announcers, presenters, image_editors, default_announcer, default_presenter, cg_id, playout_id, drawer, groups, active)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *`,
      valuesOf(input, input.name),
    ).catch(explain);
    settingsChanged(tx, 'programs', row!.id);
    return programOf(row!);
  });
}

async function update(input: ProgramInput, context: Context): Promise<ProgramEntity> {
  return change(context, context.caller, async (tx) => {
    const stored = await one<ProgramRow>(tx, 'select * from program where id = $1 for update', [input.id ?? 0]);
    if (!stored) throw new Problem('not_found');
    if (input.version != null && input.version !== stored.version) throw new Problem('version_conflict', { current: programOf(stored) });
    const row = await one<ProgramRow>(tx, `update program set ${FIELDS}, version = version + 1 where id = $15 returning *`, [
      ...valuesOf(input, input.name, stored),
      stored.id,
    ]).catch(explain);
    settingsChanged(tx, 'programs', stored.id);
    return programOf(row!);
  });
}

async function deviceOfProgram(context: Context, id: number, column: 'cg_id' | 'playout_id'): Promise<DeviceEntity | null> {
  const program = await programOpen(id, context);
  const deviceId = program[column];
  return deviceId === null ? null : ((await devicesWhere(context.pool, 'id = $1', [deviceId]))[0] ?? null);
}
async function people(context: Context, id: number, column: 'presenters' | 'image_editors') {
  const program = await programOpen(id, context);
  return usersWhere(context.pool, 'not u.excluded and u.id = any($1)', [program[column]]);
}

export const programsHandlers = implement<typeof programs>(programs, {
  list: ({ query }, context) => list(query, context),
  load: async ({ path }, context) => programOf(await programOpen(path.id, context)),
  create: ({ body }, context) => create(body, context),
  update: ({ query, body }, context) => (query.copy ? create(body, context) : update(body, context)),
  remove: ({ path }, context) =>
    change(context, context.caller, async (tx) => {
      const gone = await one(tx, 'delete from program where id = $1 returning id', [path.id]).catch((error: unknown) => {
        if (isReferred(error)) throw new Problem('program_has_content');
        throw error;
      });
      if (!gone) throw new Problem('not_found');
      settingsChanged(tx, 'programs', path.id);
    }),
  cg: ({ path }, context) => deviceOfProgram(context, path.id, 'cg_id'),
  playout: ({ path }, context) => deviceOfProgram(context, path.id, 'playout_id'),
  editors: async ({ path }, context) => editorsOf(context.pool, (await programOpen(path.id, context)).groups),
  imageEditors: ({ path }, context) => people(context, path.id, 'image_editors'),
  presenters: ({ path }, context) => people(context, path.id, 'presenters'),
});
