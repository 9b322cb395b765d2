import type { DocumentStores } from './documents/DocumentStore.ts';
import { KINDS } from './documents/kinds.ts';
import type { RundownData } from './rundowns/RundownData.ts';

interface Rows {
  settled(): ReadonlyMap<number, { readonly version: number }>;
}
interface Known {
  readonly data: RundownData;
  readonly documents: DocumentStores;
  readonly templates: Rows;
  readonly teams: Rows;
}

/** What steps to take back are called by, by the topic of its events. */
export const UNDONE: Readonly<Record<string, { readonly name: string } | undefined>> = {
  ...KINDS,
  blocks: { name: 'block' },
  rundowns: { name: 'rundown' },
};

/** The version of what a step to take back is about, by its key such as `story:12`; undefined where it is not known. */
export function versionIn(key: string, { data, documents, templates, teams }: Known): number | undefined {
  const [kind, id] = key.split(':');
  const tables: readonly (readonly [string, Rows])[] = [
    ...(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((topic) => [KINDS[topic].name, documents[topic].rows] as const),
    ['block', data.blocks],
    ['rundown', data.headers],
    ['template', templates],
    ['team', teams],
  ];
  return tables
    .find(([name]) => name === kind)?.[1]
    .settled()
    .get(Number(id))?.version;
}
