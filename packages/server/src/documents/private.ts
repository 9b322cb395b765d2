import { type DocumentKind, WRITE_ROLE } from '@lauda/domain';
import type { documents } from '@lauda/spec/areas/documents';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import type { Before } from '../storage/events.ts';
import { type DocumentRow, documentForChange, documentSeen } from './core.ts';

/** Tells who gains or loses sight of a document, by kind; it refuses what a kind keeps public. */
export type Announcers = { readonly [K in DocumentKind]?: (tx: Change, context: Context, id: number, was: Before) => Promise<unknown> };

type Summary = z.input<typeof documents.private.result>;
export const DOCUMENT_CONFIG = {
  privateStoriesEnabled: true,
  privateAssignmentsEnabled: true,
  privateNewsReportsEnabled: true,
  privateReportsEnabled: true,
};
const SWITCH: Partial<Record<DocumentRow['kind'], keyof typeof DOCUMENT_CONFIG>> = {
  story: 'privateStoriesEnabled',
  guideline: 'privateAssignmentsEnabled',
  reportage: 'privateNewsReportsEnabled',
  report: 'privateReportsEnabled',
};

const summaryOf = (row: DocumentRow, state: string | null): Summary => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  kind: row.kind,
  slug: row.slug,
  date: row.date,
  state,
  private: row.private,
  ownerId: row.owner_id,
  allowedUsers: row.allowed_ids,
});
function demandOwner(row: DocumentRow, context: Context): void {
  demandRoles(context.caller, WRITE_ROLE[row.kind]);
  if (row.owner_id !== context.caller.userId) throw new Problem('not_owner');
}

/** How private a document is, for those who see it. */
export const summaryById = async (context: Context, id: number): Promise<Summary> =>
  summaryOf(await documentSeen(context.pool, id, context.caller), null);

/** Makes a document private or public again (state-machines 4); those who gain or lose sight are told by one event. */
export async function setPrivate(announcers: Announcers, id: number, wanted: boolean, context: Context): Promise<Summary> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, id, null, context.caller);
    demandOwner(row, context);
    if (row.private === wanted) throw new Problem(wanted ? 'already_private' : 'already_public');
    const { body } = await readSetting(tx, 'documents', DOCUMENT_CONFIG);
    const key = SWITCH[row.kind];
    if (wanted && (!key || !body[key])) throw new Problem('precondition_failed');
    return store(tx, context, announcers, row, wanted, []);
  });
}

/** Sets who else sees a private document. */
export async function setAllowedUsers(announcers: Announcers, id: number, allowed: readonly number[], context: Context): Promise<Summary> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, id, null, context.caller);
    demandOwner(row, context);
    if (!row.private) throw new Problem('precondition_failed');
    const known = await all<{ id: number }>(tx, 'select id from person where id = any($1)', [allowed]);
    if (known.length !== new Set(allowed).size) throw invalid('allowedUsers', 'unknown_id');
    return store(tx, context, announcers, row, true, allowed);
  });
}

async function store(
  tx: Change,
  context: Context,
  announcers: Announcers,
  before: DocumentRow,
  isPrivate: boolean,
  allowed: readonly number[],
): Promise<Summary> {
  const row = await one<DocumentRow>(
    tx,
    'update document set private = $2, allowed_ids = $3, version = version + 1, changed_at = $4, changed_by = $5 where id = $1 returning *',
    [before.id, isPrivate, allowed, new Date(context.now()), context.caller.userId],
  );
  await announcers[before.kind]?.(tx, context, before.id, { private: before.private, allowedUsers: [...before.allowed_ids] });
  return summaryOf(row!, null);
}
