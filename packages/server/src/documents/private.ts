import { type DocumentKind, WRITE_ROLE } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change } from '../storage/change.ts';
import type { Before } from '../storage/events.ts';
import { type DocumentRow, documentForChange, documentSeen } from './core.ts';
import { type Summary, summaryOf, summaryRow } from './summaries.ts';

/** Tells who gains or loses sight of a document, by kind; it refuses what a kind keeps public. */
export type Announcers = { readonly [K in DocumentKind]?: (tx: Change, context: Context, id: number, was: Before) => Promise<unknown> };

export const DOCUMENT_CONFIG = {
  branchEnabled: false,
  passwordExpirationDays: 0,
  privateStoriesEnabled: true,
  privateAssignmentsEnabled: true,
  privateNewsReportsEnabled: true,
  privateReportsEnabled: true,
};
const SWITCH: Partial<Record<DocumentRow['kind'], `private${string}` & keyof typeof DOCUMENT_CONFIG>> = {
  story: 'privateStoriesEnabled',
  guideline: 'privateAssignmentsEnabled',
  reportage: 'privateNewsReportsEnabled',
  report: 'privateReportsEnabled',
};

function demandOwner(row: DocumentRow, context: Context): void {
  demandRoles(context.caller, WRITE_ROLE[row.kind]);
  if (row.owner_id !== context.caller.userId) throw new Problem('not_owner');
}

/** How private a document is, for those who see it. */
export const summaryById = async (context: Context, id: number): Promise<Summary> =>
  summaryOf(await summaryRow(context.pool, (await documentSeen(context.pool, id, context.caller)).id));

/** With whom somebody shares what they make private, until they say otherwise (USR-18). */
async function firstShared(tx: Change, { caller }: Context): Promise<number[]> {
  const text = `select f.id from person p join person f on f.id = any(p.allowed_ids) and not f.excluded and f.id <> p.id where p.id = $1 order by f.id`;
  return (await all<{ id: number }>(tx, text, [caller.userId])).map(({ id }) => id);
}

/** Makes a document private or public again (state-machines 4); those who gain or lose sight are told by one event. */
export async function setPrivate(announcers: Announcers, id: number, wanted: boolean, context: Context): Promise<Summary> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, id, null, context.caller);
    demandOwner(row, context);
    if (row.private === wanted) throw new Problem(wanted ? 'already_private' : 'already_public');
    const { body } = await readSetting(tx, 'documents', DOCUMENT_CONFIG);
    const key = SWITCH[row.kind];
    if (wanted && (!key || !body[key])) throw new Problem('precondition_failed');
    return store(tx, context, announcers, row, wanted, wanted ? await firstShared(tx, context) : []);
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
  await tx.query(
    'update document set private = $2, allowed_ids = $3, version = version + 1, changed_at = $4, changed_by = $5 where id = $1',
    [before.id, isPrivate, allowed, new Date(context.now()), context.caller.userId],
  );
  await announcers[before.kind]?.(tx, context, before.id, { private: before.private, allowedUsers: [...before.allowed_ids] });
  return summaryOf(await summaryRow(tx, before.id));
}

/** A document that something is made of, as it is answered. */
export interface PrivateSource {
  readonly private: boolean;
  readonly ownerId: number;
  readonly allowedUsers: readonly number[];
}
/** Keeps what is made of a private document as private as that, before anybody hears of it: whoever saw the one sees the other. */
export async function keepPrivate(tx: Change, { caller }: Context, id: number, source: PrivateSource): Promise<void> {
  if (!source.private) return;
  const allowed = [...new Set([source.ownerId, ...source.allowedUsers])].filter((each) => each !== caller.userId);
  await tx.query('update document set private = true, allowed_ids = $2 where id = $1', [id, allowed]);
}
