import { type DocumentKind, KIND_TOPIC } from '@lauda/domain';
import { all, type Change } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';

interface PurgedDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly private: boolean;
  readonly owner_id: number;
  readonly allowed_ids: number[];
  readonly programs: number[];
}
// Locked rows are skipped until the next cleanup.
const GOING = `select d.id, d.kind, d.private, d.owner_id, d.allowed_ids, ${programsOf('d.id', 'd.kind')} as programs
  from document d where d.excluded_at < $1 order by d.id limit $2 for update skip locked`;
const BEFORE = { before: { excluded: true } };
/** Determines the audience beforehand, since the rows are gone when the event is written. */
const audienceOf = ({ private: isPrivate, owner_id: owner, allowed_ids: allowed, programs }: PurgedDocument) =>
  isPrivate ? { receivers: [...new Set([owner, ...allowed])], ...BEFORE } : { programsIds: programs, ...BEFORE };
type Audience = ReturnType<typeof audienceOf>;
/** Tells that documents are gone for good. Lists of the trash are not divided by rundown or day, so these events need only ids. */
function tell(tx: Change, kind: DocumentKind, ids: number[], audience: Audience): void {
  const topic = KIND_TOPIC[kind];
  (tx.emit as (topic: string, action: string, data: object, audience: Audience) => void)(topic, 'DELETE', { ids, [topic]: [] }, audience);
}

/** Removes for good a batch of the documents that went to the trash before an instant, and tells those whose trash shows them; answers how many. */
export async function purgeTrashBefore(tx: Change, before: Date, limit: number): Promise<number> {
  const gone = await all<PurgedDocument & object>(tx, GOING, [before, limit]);
  if (gone.length === 0) return 0;
  await tx.query('delete from document where id = any($1)', [gone.map(({ id }) => id)]);
  const told = new Map<string, { readonly kind: DocumentKind; readonly to: Audience; readonly ids: number[] }>();
  for (const row of gone) {
    const to = audienceOf(row);
    const key = JSON.stringify([row.kind, to]);
    const same = told.get(key) ?? { kind: row.kind, to, ids: [] };
    told.set(key, same);
    same.ids.push(row.id);
  }
  for (const { kind, to, ids } of told.values()) tell(tx, kind, ids, to);
  return gone.length;
}
