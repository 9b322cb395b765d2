import { Branch } from '@lauda/spec/areas/branches';
import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { collection, type InputOf, type Uses } from '../collections/collection.ts';
import { invalid } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { addressOf } from './call.ts';

type BranchEntity = z.output<typeof Branch>;
const Row = Branch.omit({ password: true }).extend({ sealed: z.string().nullable() });
type BranchRow = z.output<typeof Row>;

const MENTIONS = ['assignment', 'news_report', 'story'].map(
  (table) => `select d.slug from ${table} t join document d on d.id = t.document_id where (t.body ->> 'branchId')::bigint = $1`,
);
/** Counts the documents that refer to a branch; it cannot be removed while there are any. */
async function usesOf(db: Queryable, _caller: Caller, id: number): Promise<Uses> {
  const { length } = await all(db, `${MENTIONS.join(' union all ')} limit 1000`, [id]);
  return { count: length, names: [], any: length > 0 };
}

/** The branches: other newsrooms, each with the account used to call it. Its password never leaves the server. */
export const branchCollection = collection<BranchRow, BranchEntity, InputOf<BranchEntity>>({
  area: 'branches',
  table: 'branch',
  columns: columnsOf(Row),
  hears: 'BRANCH_READ',
  entityOf: ({ sealed: _, ...row }) => ({ ...row, password: null }),
  rowFor: ({ password }, stored, { seal }, next) => {
    const address = addressOf({ host: next.host!, port: next.port ?? null });
    if (!address) throw invalid('host', 'format', { format: 'host' });
    // A stored password is bound to address and user name: changing them must not send it elsewhere.
    const isElsewhere = stored && (address !== addressOf(stored) || (next.username ?? null) !== stored.username);
    if (stored?.sealed && isElsewhere && password == null) throw invalid('password', 'required');
    // Loaded branches contain no password: absent keeps the stored one, an empty one removes it.
    return { ...next, sealed: password == null ? (stored?.sealed ?? null) : password ? seal.close(password) : null };
  },
  uses: usesOf,
  refusals: { duplicate: 'duplicate_branch' },
});
