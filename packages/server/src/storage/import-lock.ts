import { Problem } from '../problem.ts';
import { type Change, one } from './change.ts';

// An arbitrary but fixed advisory lock number; with a person's id it excludes a second import on another server.
const IMPORT_LOCK = 7310_0008;

/** Refuses an import while another server works at one of the same person. */
export async function demandOnlyImport(tx: Change, { caller }: { readonly caller: { readonly userId: number } }): Promise<void> {
  const free = await one<{ free: boolean }>(tx, 'select pg_try_advisory_xact_lock($1, $2) as free', [IMPORT_LOCK, caller.userId]);
  if (!free?.free) throw new Problem('import_running');
}
