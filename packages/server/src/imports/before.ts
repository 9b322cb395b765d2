import { inBatches } from '../batches.ts';
import { all, type Change } from '../storage/change.ts';
import { uuidOf } from '../uuidOf.ts';
import { wordsOf } from './words.ts';

/** A story in the words of an import file. */
export interface FileStory {
  readonly block: string;
  readonly story: object;
  /** Its words as earlier releases read them, the newest first; as many of each story of a file. */
  readonly earlier?: readonly object[];
}
/** A story of a file with the story an earlier import made of it, if it is still there, and the uuid for a new one. */
export interface ImportedStory {
  readonly id: number | undefined;
  readonly uuid: string | null;
}

/**
 * Finds the stories that earlier imports made of those in a file. The uuid of an imported story is derived from its rundown and its content in the
 * file, so the same file leads to the same stories, also where an earlier release made them, which read it in other words. One that was trashed or
 * moved to another rundown is created again with a new uuid.
 */
export async function importedBefore(tx: Change, rundownId: number, stories: readonly FileStory[]): Promise<ImportedStory[]> {
  const uuids = await uuidsOf(rundownId, stories);
  const found = await all<{ uuid: string; id: number; here: boolean }>(
    tx,
    `select d.uuid, d.id, coalesce(d.excluded_at is null and b.rundown_id = $2, false) as here
     from document d left join story s on s.document_id = d.id left join block b on b.id = s.block_id where d.uuid = any($1)`,
    [[...new Set(uuids.flat())], rundownId],
  );
  const known = new Map(found.map((row) => [row.uuid, row]));
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  // What is known by its words of today comes first, whatever the words of an earlier release are.
  for (let release = 0; release < (uuids[0]?.length ?? 0); release++)
    for (const [at, own] of uuids.entries()) {
      const row = ids.has(at) ? undefined : known.get(own[release]!);
      if (!row?.here || taken.has(row.id)) continue;
      ids.set(at, row.id);
      taken.add(row.id);
    }
  return uuids.map(([uuid], at) => ({ id: ids.get(at), uuid: known.has(uuid!) ? null : uuid! }));
}

/** Derives the uuids of stories, by their words of today first; identical ones in a file are numbered. */
async function uuidsOf(rundownId: number, stories: readonly FileStory[]): Promise<string[][]> {
  const seen: Map<string, number>[] = [];
  const uuids: string[][] = [];
  for await (const some of inBatches(stories))
    for (const { block, story, earlier = [] } of some) {
      const texts = new Map<object, string>();
      uuids.push(
        [story, ...earlier].map((words, release) => {
          const text = texts.get(words) ?? wordsOf([rundownId, block, words]);
          texts.set(words, text);
          const counts = (seen[release] ??= new Map());
          const nth = (counts.get(text) ?? 0) + 1;
          counts.set(text, nth);
          return uuidOf(`${nth} ${text}`);
        }),
      );
    }
  return uuids;
}
