import { isDeepStrictEqual } from 'node:util';
import { FINISHED_STATES, isOneOf, LISTED_GUIDELINE_FIELDS } from '@lauda/domain';
import { type Assignment, assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import { keepUnlistedContacts, withKnownContacts } from '../contacts/brought.ts';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { demandUnfinished } from '../documents/kind.ts';
import { invalid } from '../problem.ts';
import { all, type Change } from '../storage/change.ts';
import { isTeamGone } from '../teams/rows.ts';
import { movedTo } from './moved.ts';

/** The default settings of guidelines. */
export const GUIDELINE_CONFIG = {
  classificationEnabled: true,
  editorsEnabled: true,
  reportersEnabled: true,
  editorialsEnabled: true,
  typeEnabled: true,
  vehiclesEnabled: true,
  lockFinished: false,
};

const isFinished = (row: BodyRow): boolean => isOneOf(FINISHED_STATES, (row as BodyRow & { state: string }).state);

type Guide = z.output<typeof Assignment>['guides'][number];
type Contact = NonNullable<Guide['contacts']>[number];
const guidesOf = (row: BodyRow | undefined): readonly Guide[] => (row?.body as { guides?: readonly Guide[] } | undefined)?.guides ?? [];

const teamOf = (row: BodyRow | undefined): number | null => (row?.body as { teamId?: number | null } | undefined)?.teamId ?? null;
/** Refuses a team on a day it is gone, unless both stand already. */
async function demandTeam(
  tx: Change,
  { teamId, date }: { readonly teamId?: number | null | undefined; readonly date?: string | null | undefined },
  before: BodyRow | undefined,
): Promise<void> {
  const team = teamId === undefined ? teamOf(before) : teamId;
  const day = date ?? before?.date;
  if (team === null || !day || (team === teamOf(before) && day === before?.date)) return;
  if (await isTeamGone(tx, team, day)) throw invalid('teamId', 'team_gone');
}

/** Refuses guidelines that came back on another day, on which their team is gone. */
async function demandTeams(tx: Change, were: readonly BodyRow[]): Promise<void> {
  const ids = were.map(({ id }) => id);
  const now = await all<{ id: number; date: string }>(tx, 'select id, date from document where id = any($1)', [ids]);
  for (const { id, date } of now)
    await demandTeam(
      tx,
      { date },
      were.find((row) => row.id === id),
    );
}

type Task = z.output<typeof Assignment>['production'][number];
const tasksOf = ({ body }: BodyRow): readonly Task[] => (body as { production?: readonly Task[] }).production ?? [];
/**
 * Moves the interviews and open tasks of guidelines that came back on another day to it with them, as those of a copy; what is done keeps its day, and so
 * does a task that its production gave one meanwhile.
 */
async function moveAlong(tx: Change, context: Context, were: readonly BodyRow[]): Promise<void> {
  for (const was of were) {
    const { id, date } = was;
    const row = await guidelines.rows.byId(tx, id);
    if (row.date === date || isFinished(row)) continue;
    const production = tasksOf(row);
    const former = new Map(tasksOf(was).map((task) => [task.id, task.date]));
    const planned = { guides: [...guidesOf(row)], production: [...production] };
    const moved = movedTo({ date, ...planned }, row.date);
    const goes = (task: Task): boolean => !task.done && former.get(task.id) === task.date;
    const fields = { guides: moved.guides, production: production.map((task, at) => (goes(task) ? moved.production[at]! : task)) };
    for (const field of ['guides', 'production'] as const)
      if (!isDeepStrictEqual(fields[field], planned[field]))
        await guidelines.applyDerived(tx, context, id, { [field]: fields[field] as never }, field);
  }
}

/** Hooks that run after a guideline is saved, with the names of the changed fields, and after some came out of the trash, with their former rows. */
interface Follower {
  readonly saved: (tx: Change, context: Context, after: BodyRow, changed: readonly string[]) => Promise<void>;
  readonly restored: (tx: Change, context: Context, were: readonly BodyRow[]) => Promise<void>;
}
const followers: Follower[] = [];
/** Registers hooks to run in the transaction of each save and each restoring of guidelines. */
export const followGuidelines = (follower: Follower): void => void followers.push(follower);

/** The guidelines: what the newsroom plans to cover. */
export const guidelines = bodyKind(assignments, {
  kind: 'guideline',
  targets: ['assignments'],
  table: 'assignment',
  listed: LISTED_GUIDELINE_FIELDS,
  columns: { state: 'state', classificationId: 'classification_id', programsIds: 'programs_ids' },
  numbered: ['production'],
  fresh: { state: 'PRODUCING' },
  references: {
    branchId: 'branch',
    classificationId: 'classification',
    typeId: 'document_type',
    teamId: 'team',
    editorialsIds: 'editorial',
    vehiclesIds: 'vehicle',
  },
  needed: ['state'],
  storing: (store) => async (tx, context, id, input, before) => {
    await demandTeam(tx, input, before);
    const { guides } = input;
    if (!guides) return store(tx, context, id, input, before);
    const were = guidesOf(before);
    const named = await withKnownContacts<Contact, Guide>(tx, context, guides, were);
    await store(tx, context, id, { ...input, guides: named }, before);
    await keepUnlistedContacts(tx, id, named, were);
  },
  byRow: ['production'],
  demandChangeable: demandUnfinished('assignments', GUIDELINE_CONFIG, isFinished),
  onSave: async (tx, context, after, _before, changed) => {
    for (const { saved } of followers) await saved(tx, context, after, changed);
  },
  onRestore: async (tx, context, were) => {
    await demandTeams(tx, were);
    for (const { restored } of followers) await restored(tx, context, were);
    await moveAlong(tx, context, were);
  },
});
