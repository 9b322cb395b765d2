import { pictureRefusal } from '@lauda/domain';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';

/** Refuses a featured image that the caller did not upload and no post shows, or that is no JPEG or PNG below 10 MB. */
export async function demandPicture(
  tx: Change,
  { caller }: Context,
  id: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (id == null || id === before) return;
  const file = await one<{ type: string; size: number }>(
    tx,
    `select content_type as type, size from file f where id = $1
       and (owner_id = $2 or $3 or exists (select 1 from post p where p.featured_image = f.id)) for key share`,
    [id, caller.userId, caller.roles.includes('ROOT')],
  );
  if (!file) throw invalid('featuredImage', 'unknown_id');
  const refusal = pictureRefusal('IMAGE', file);
  if (refusal) throw new Problem(refusal, { details: file.type });
}
