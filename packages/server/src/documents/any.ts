import { type DocumentState, READ_ROLE } from '@lauda/domain';
import type { documents } from '@lauda/spec/areas/all-documents';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type DocumentRow, documentSeen } from './core.ts';
import { loadOf, summaryRow } from './summaries.ts';

/** Reads the kind of a document the caller may see, demanding the role for reading it. */
async function readRow(id: number, context: Context): Promise<DocumentRow> {
  const row = await documentSeen(context.pool, id, context.caller);
  demandRoles(context.caller, READ_ROLE[row.kind]);
  return row;
}

/** Loads a document of any kind by the loader of its kind, with the kind's name. */
export async function readDocument(id: number, context: Context): Promise<z.input<typeof documents.load.result>> {
  const { kind } = await readRow(id, context);
  const load = loadOf(kind);
  if (!load) throw new Problem('not_found');
  return { kind, ...(await load(id, context)) } as z.input<typeof documents.load.result>;
}

/** Reads the state of a document, null where its kind has none. */
export async function stateOfDocument(id: number, context: Context): Promise<DocumentState | null> {
  await readRow(id, context);
  return (await summaryRow(context.pool, id)).state as DocumentState | null;
}
