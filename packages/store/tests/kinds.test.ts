import { TOPICS } from '@lauda/sdk';
import { expect, it } from 'vitest';
import type { DocumentTopic } from '../src/documents/documentKind.ts';
import { KINDS } from '../src/documents/kinds.ts';
import { testEnv } from './env.ts';
import { bench } from './harness.ts';

it('has an entry for each topic whose events are of documents, and asks no more than that for its lists, forms and steps back', async () => {
  // @ts-expect-error A kind that is missing does not compile.
  const missing: Record<DocumentTopic, unknown> = { stories: KINDS.stories };
  expect(Object.keys(missing)).toHaveLength(1);
  const { store } = await bench();
  expect(Object.keys(store.documents)).toEqual(Object.keys(KINDS));
  for (const [topic, kind] of Object.entries(KINDS)) {
    expect(TOPICS[topic as DocumentTopic].actions).toEqual(expect.arrayContaining(['CREATE', 'UPDATE', 'PATCH', 'DELETE']));
    for (const name of Object.keys(kind.lists({ client: {} as never, env: testEnv(), programs: new Set<number>() })))
      expect(store.documents[topic as 'stories'].open(name as 'search').list.view.snapshot().rows).toEqual([]);
  }
});
