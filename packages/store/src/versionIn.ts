import type { DocumentStores } from './documents/DocumentStore.ts';
import { KINDS } from './documents/kinds.ts';
import type { Done } from './failures.ts';
import type { Parts } from './parts.ts';
import type { RundownData } from './rundowns/RundownData.ts';

interface Rows {
  settled(): ReadonlyMap<number, { readonly version: number }>;
}
interface Known {
  readonly data: RundownData;
  readonly documents: DocumentStores;
  readonly parts: Parts;
}

/** The prefix of undo keys, by event topic. */
export const UNDONE: Readonly<Record<string, { readonly name: string } | undefined>> = {
  ...KINDS,
  blocks: { name: 'block' },
  rundowns: { name: 'rundown' },
};

const topicOf = (kind: string | undefined) => (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((topic) => KINDS[topic].name === kind);

/** The version that the server has of a document named by an undo key; undefined for one that is gone, and for what is asked for elsewhere. */
export async function versionAsked(key: string, { documents }: Pick<Known, 'documents'>): Promise<Done<number | undefined>> {
  const [kind, id] = key.split(':');
  const topic = topicOf(kind);
  return topic ? documents[topic].version(Number(id)) : { ok: true, value: undefined };
}

/** The known version of what an undo key such as `story:12` names; undefined when unknown. */
export function versionIn(key: string, { data, documents, parts }: Known): number | undefined {
  const [kind, id] = key.split(':');
  const topic = topicOf(kind);
  const inRundown: Readonly<Record<string, Rows>> = { block: data.blocks, rundown: data.headers };
  const rows: Rows | undefined = topic ? documents[topic].rows : (inRundown[kind!] ?? parts.undone(kind!));
  return rows?.settled().get(Number(id))?.version;
}
