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
/** A story of a file with the story an earlier import made of it, if it is still there, and the uuid that is free for a new one. */
export interface ImportedStory {
  readonly id: number | undefined;
  readonly uuid: string | null;
}

/**
 * Finds the stories that earlier imports made of those in a file. The uuid of an imported story is derived from its rundown and its content in the
 * file, so the same file leads to the same stories, also where an earlier release made them, which read it in other words. One that was trashed or
 * moved to another rundown is created again with another derived uuid, by which later imports know it.
 */
export async function importedBefore(tx: Change, rundownId: number, stories: readonly FileStory[]): Promise<ImportedStory[]> {
  const uuids = await uuidsOf(rundownId, stories);
  const known = await knownBy(tx, rundownId, uuids.flat());
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  const take = (at: number, row: Known | undefined): boolean => {
    if (!row?.here || taken.has(row.id)) return false;
    ids.set(at, row.id);
    taken.add(row.id);
    return true;
  };
  // What is known by its words of today comes first, whatever the words of an earlier release are.
  for (let release = 0; release < (uuids[0]?.length ?? 0); release++)
    for (const [at, own] of uuids.entries()) if (!ids.has(at)) take(at, known.get(own[release]!));
  const free = new Map<number, string>();
  let gone: [at: number, uuid: string][] = [];
  for (const [at, [uuid]] of uuids.entries())
    if (!known.has(uuid!)) free.set(at, uuid!);
    else if (!ids.has(at)) gone.push([at, uuid!]);
  for (let time = 1; gone.length > 0; time++) {
    const again = gone.map(([at, first]) => ({ at, first, uuid: uuidOf(`again ${time} ${first}`) }));
    const rows = await knownBy(
      tx,
      rundownId,
      again.map(({ uuid }) => uuid),
    );
    gone = [];
    for (const { at, first, uuid } of again)
      if (!rows.has(uuid)) free.set(at, uuid);
      else if (!take(at, rows.get(uuid))) gone.push([at, first]);
  }
  return uuids.map((_own, at) => ({ id: ids.get(at), uuid: free.get(at) ?? null }));
}

type Known = { readonly uuid: string; readonly id: number; readonly here: boolean };
/** Reads which documents have some uuids already, and whether they stand in a rundown. */
async function knownBy(tx: Change, rundownId: number, uuids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const found = await all<Known>(
    tx,
    `select d.uuid, d.id, coalesce(d.excluded_at is null and b.rundown_id = $2, false) as here
     from document d left join story s on s.document_id = d.id left join block b on b.id = s.block_id where d.uuid = any($1)`,
    [[...new Set(uuids)], rundownId],
  );
  return new Map(found.map((row) => [row.uuid, row]));
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
