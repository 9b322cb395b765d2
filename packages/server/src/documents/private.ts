import { type DocumentKind, WRITE_ROLE } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import { type DocumentRow, documentForChange, documentSeen } from './core.ts';
import { announceHeld } from './locks.ts';
import { type Summary, summaryOf, summaryRow } from './summaries.ts';

/** Announces changes of privacy, by kind; refuses for kinds or settings that stay public. */
export type Announcers = {
  readonly [K in DocumentKind]?: (tx: Change, context: Context, id: number, was: FormerFields) => Promise<unknown>;
};

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

/** Loads the summary of a document, which shows its privacy. */
export const summaryById = async (context: Context, id: number): Promise<Summary> =>
  summaryOf(await summaryRow(context.pool, (await documentSeen(context.pool, id, context.caller)).id));

/** Reads the people somebody shares new private documents with by default (USR-18). */
async function firstShared(tx: Change, { caller }: Context): Promise<number[]> {
  const text = `select f.id from person p join person f on f.id = any(p.allowed_ids) and not f.excluded and f.id <> p.id where p.id = $1 order by f.id`;
  return (await all<{ id: number }>(tx, text, [caller.userId])).map(({ id }) => id);
}

/** Refuses people that nobody knows. */
async function demandPeople(tx: Change, allowed: readonly number[]): Promise<readonly number[]> {
  const known = await all<{ id: number }>(tx, 'select id from person where id = any($1)', [allowed]);
  if (known.length !== new Set(allowed).size) throw invalid('allowedUsers', 'unknown_id');
  return allowed;
}

interface Wanted {
  readonly private: boolean;
  /** Who shares what becomes private; those of the account where nobody is named. */
  readonly allowedUsers?: readonly number[] | null | undefined;
}
/** Makes a document private or public again (state-machines 4); people who gain or lose access are told by one event. */
export async function setPrivate(
  announcers: Announcers,
  id: number,
  { private: wanted, allowedUsers }: Wanted,
  context: Context,
): Promise<Summary> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, id, null, context.caller);
    demandOwner(row, context);
    if (row.private === wanted) throw new Problem(wanted ? 'already_private' : 'already_public');
    const { body } = await readSetting(tx, 'documents', DOCUMENT_CONFIG);
    const key = SWITCH[row.kind];
    if (wanted && (!key || !body[key])) throw new Problem('precondition_failed', { reason: 'keptPublic' });
    if (!wanted) return store(tx, context, announcers, row, false, []);
    const shared = await (allowedUsers ? demandPeople(tx, allowedUsers) : firstShared(tx, context));
    return store(tx, context, announcers, row, true, shared);
  });
}

/** Sets who else sees a private document. */
export async function setAllowedUsers(announcers: Announcers, id: number, allowed: readonly number[], context: Context): Promise<Summary> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, id, null, context.caller);
    demandOwner(row, context);
    if (!row.private) throw new Problem('precondition_failed', { reason: 'notPrivate' });
    return store(tx, context, announcers, row, true, await demandPeople(tx, allowed));
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
  await announceHeld(tx, context, before.id);
  return summaryOf(await summaryRow(tx, before.id));
}

/** The privacy of a source document. */
export interface PrivateSource {
  readonly private: boolean;
  readonly ownerId: number;
  readonly allowedUsers: readonly number[];
}
/** Gives a new document the privacy of its source, before it is announced. */
export async function keepPrivate(tx: Change, { caller }: Context, id: number, source: PrivateSource): Promise<void> {
  if (!source.private) return;
  const allowed = [...new Set([source.ownerId, ...source.allowedUsers])].filter((each) => each !== caller.userId);
  await tx.query('update document set private = true, allowed_ids = $2 where id = $1', [id, allowed]);
}
