import { invalid } from '../problem.ts';
import { all, type Change } from './change.ts';

/** The table each field refers to. */
export type References<E> = { readonly [K in keyof E & string]?: string };

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []);

/**
 * Refuses ids that do not exist in the field's table; references that stood there before may stay. The rows are locked to the end of the change, so
 * that none is removed meanwhile.
 */
export async function demandReferences<E>(
  tx: Change,
  references: References<E>,
  next: { readonly [K in keyof E]?: unknown },
  before?: { readonly [K in keyof E]?: unknown },
): Promise<void> {
  for (const [field, table] of Object.entries(references) as [keyof E & string, string][]) {
    const known = new Set(idsIn(before?.[field]));
    const added = new Set(idsIn(next[field]).filter((id) => !known.has(id)));
    if (added.size === 0) continue;
    const found = await all(tx, `select 1 from ${table} where id = any($1) for key share`, [[...added]]);
    if (found.length < added.size) throw invalid(field, 'unknown_id');
  }
}
