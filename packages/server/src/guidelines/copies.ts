import { GUIDELINE_FIELDS } from '@lauda/domain';
import type { Assignment } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { seen, viewing } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { type Change, change } from '../storage/change.ts';
import { guidelines } from './guidelines.ts';

type Guideline = z.input<typeof Assignment>;

/** Guidelines in the order of their ids, all of which the caller sees. */
export async function seenGuidelines(tx: Change, context: Context, ids: readonly number[]): Promise<Guideline[]> {
  const { rows } = guidelines;
  const condition = `${seen(rows.spec.programs)} and d.id = any($3) and d.excluded_at is null`;
  const found = await rows.where(tx, condition, [...viewing(context.caller), ids]);
  if (found.length < new Set(ids).size) throw new Problem('not_found', { details: 'ids' });
  return [...new Set(ids)].map((id) => rows.spec.whole(found.find((row) => row.id === id)!, context.settings.zone));
}

/** What a copy carries: every text; it begins anew, so nothing of it is done yet. */
const copyOf = (guideline: Guideline) => ({
  ...Object.fromEntries(GUIDELINE_FIELDS.map((field) => [field, guideline[field]])),
  slug: guideline.slug,
  state: 'PRODUCING' as const,
  production: guideline.production.map((task) => ({ ...task, done: false })),
});

/** Copies guidelines to a day and programs. What is private stays so: the copy is the copier's own. */
export const copyGuidelines = (
  { ids, programsIds, date }: { readonly ids: readonly number[]; readonly programsIds: number[]; readonly date: string },
  context: Context,
): Promise<Guideline[]> =>
  change(context, context.caller, async (tx) => {
    const inside = { ...context, within: tx };
    const made: Guideline[] = [];
    for (const source of await seenGuidelines(tx, context, ids)) {
      const { id } = await guidelines.create({ ...copyOf(source), programsIds, date }, {}, inside);
      if (source.private) {
        await tx.query('update document set private = true, version = version + 1 where id = $1', [id]);
        await guidelines.rows.announcePrivacy(tx, context, id, { private: false, allowedUsers: [] });
      }
      made.push(await guidelines.rows.load(tx, id, context));
    }
    return made;
  });
