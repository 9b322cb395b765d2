import { Branch } from '@lauda/spec/areas/branches';
import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { collection, type InputOf, type Uses } from '../collections/collection.ts';
import { invalid } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { addressOf } from './clients.ts';

type BranchEntity = z.output<typeof Branch>;
const Row = Branch.omit({ password: true }).extend({ sealed: z.string().nullable() });
type BranchRow = z.output<typeof Row>;

const MENTIONS = ['assignment', 'news_report', 'story'].map(
  (table) => `select d.slug from ${table} t join document d on d.id = t.document_id where (t.body ->> 'branchId')::bigint = $1`,
);
/** A branch that documents name stays: they would name nothing. */
async function usesOf(db: Queryable, _caller: Caller, id: number): Promise<Uses> {
  const { length } = await all(db, `${MENTIONS.join(' union all ')} limit 1000`, [id]);
  return { count: length, names: [], any: length > 0 };
}

/** The branches: other newsrooms, each with the account by which it is called. Its password never leaves the server. */
export const branchesKept = collection<BranchRow, BranchEntity, InputOf<BranchEntity>>({
  area: 'branches',
  table: 'branch',
  columns: columnsOf(Row),
  hears: 'BRANCH_READ',
  entityOf: ({ sealed: _, ...row }) => ({ ...row, password: null }),
  kept: ({ password }, stored, { seal }, next) => {
    const address = addressOf({ host: next.host!, port: next.port ?? null });
    if (!address) throw invalid('host', 'format');
    // A password belongs to its branch and its name there: it is not sent to another address because somebody changed that.
    const isElsewhere = stored && (address !== addressOf(stored) || (next.username ?? null) !== stored.username);
    if (stored?.sealed && isElsewhere && password == null) throw invalid('password', 'required');
    // Whoever sends back what was loaded sends no password, and keeps the one that is stored; an empty one takes it away.
    return { ...next, sealed: password == null ? (stored?.sealed ?? null) : password ? seal.close(password) : null };
  },
  uses: usesOf,
  refusals: { duplicate: 'duplicate_branch' },
});
