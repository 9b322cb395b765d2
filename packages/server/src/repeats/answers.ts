import * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { loaderOf } from './entities.ts';

/** Reduces an answer to the part that is stored for repeats: ids instead of entities, which may be private or change; anything else as it is. */
export function idsOf(schema: z.ZodType, answer: unknown): unknown {
  if (loaderOf(schema)) return (answer as { id: number }).id;
  if (schema instanceof z.ZodArray) return (answer as unknown[]).map((item) => idsOf(schema.element as z.ZodType, item));
  return answer ?? null;
}

/**
 * Rebuilds an answer from its stored part, as the caller may see it now. Missing entities are left out of a list; a single one is not found.
 */
export async function answerOf(schema: z.ZodType, ids: unknown, context: Context): Promise<unknown> {
  const load = loaderOf(schema);
  if (load) return load(context, ids as number);
  if (!(schema instanceof z.ZodArray)) return ids;
  const found: unknown[] = [];
  for (const id of ids as unknown[]) {
    const item = await answerOf(schema.element as z.ZodType, id, context).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    if (item !== undefined) found.push(item);
  }
  return found;
}
