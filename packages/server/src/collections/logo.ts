import { pictureRefusal } from '@lauda/domain';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';

/**
 * Refuses new fonts the caller did not upload: everybody can read the fonts of the newsroom, so naming somebody else's file would open it to all.
 */
export async function demandFonts(tx: Change, { caller }: Context, ids: readonly number[], before: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    if (before.includes(id)) continue;
    const text = `select 1 from file f where id = $1 and (owner_id = $2 or $3)
      and not exists (select 1 from chat_message m where m.file_id = f.id) for key share of f`;
    if (!(await one(tx, text, [id, caller.userId, caller.roles.includes('ROOT')]))) throw invalid(`uiFontsIds.${at}`, 'unknown_id');
  }
}

interface HasLogo {
  readonly logoId?: number | null | undefined;
}

/** Refuses a logo the caller did not upload or that is no suitable picture. Once set it is readable for everybody; the present one may stay. */
export async function demandLogo(tx: Change, { caller }: Context, { logoId }: HasLogo, before: HasLogo): Promise<void> {
  if (logoId == null || logoId === before.logoId) return;
  const file = await one<{ type: string; size: number }>(
    tx,
    'select content_type as type, size from file where id = $1 and (owner_id = $2 or $3) for key share',
    [logoId, caller.userId, caller.roles.includes('ROOT')],
  );
  if (!file) throw invalid('logoId', 'unknown_id');
  const refusal = pictureRefusal('LOGO', file);
  if (refusal) throw new Problem(refusal, { details: file.type });
}
