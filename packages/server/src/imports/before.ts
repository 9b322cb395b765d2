import { inBatches } from '../batches.ts';
import { all, type Change } from '../storage/change.ts';
import { uuidOf } from '../uuidOf.ts';

/** A story in the words of an import file. */
export interface FileStory {
  readonly block: string;
  readonly story: object;
}
/** A story of a file with the story an earlier import made of it, if it is still there, and the uuid for a new one. */
export interface ImportedStory {
  readonly id: number | undefined;
  readonly uuid: string | null;
}

/**
 * Finds the stories that earlier imports made of those in a file. The uuid of an imported story is derived from its rundown and its content in the
 * file, so the same file leads to the same stories. One that was trashed or moved to another rundown is created again with a new uuid.
 */
export async function importedBefore(tx: Change, rundownId: number, stories: readonly FileStory[]): Promise<ImportedStory[]> {
  const uuids = await uuidsOf(rundownId, stories);
  const found = await all<{ uuid: string; id: number; here: boolean }>(
    tx,
    `select d.uuid, d.id, coalesce(d.excluded_at is null and b.rundown_id = $2, false) as here
     from document d left join story s on s.document_id = d.id left join block b on b.id = s.block_id where d.uuid = any($1)`,
    [uuids, rundownId],
  );
  const known = new Map(found.map((row) => [row.uuid, row]));
  return uuids.map((uuid) => {
    const row = known.get(uuid);
    return { id: row?.here ? row.id : undefined, uuid: row ? null : uuid };
  });
}

/** Derives the uuids of stories; identical ones in a file are numbered. Item ids are ignored, since each reading assigns new ones. */
async function uuidsOf(rundownId: number, stories: readonly FileStory[]): Promise<string[]> {
  const seen = new Map<string, number>();
  const uuids: string[] = [];
  for await (const some of inBatches(stories))
    for (const { block, story } of some) {
      const text = JSON.stringify([rundownId, block, story], (key, value: unknown) => (key === 'uuid' ? undefined : value));
      const nth = (seen.get(text) ?? 0) + 1;
      seen.set(text, nth);
      uuids.push(uuidOf(`${nth} ${text}`));
    }
  return uuids;
}
