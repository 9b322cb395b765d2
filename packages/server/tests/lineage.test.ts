import { startNewsroom, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentUnlink } from '../src/documents/links.ts';

let newsroom: TestNewsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.server.stop());

it('notes of each copy what it was made of, by whom and which revision of it was read', async () => {
  const { ana, bob, bobId, rundown, story, server } = newsroom;
  const first = await story({ slug: 'CHUVA' });
  await ana.patch(`/stories/${first.id}`, 'credits', 'Ana');
  const second = await story({ slug: 'GREVE' });
  const copies = await bob.post<{ id: number; slug: string }[]>(`/rundowns/${rundown.id}/stories/paste`, {
    ids: [second.id, first.id],
    targetBlockId: rundown.blocks[0]!.id,
  });
  expect(copies.body.map(({ slug }) => slug)).toEqual(['GREVE', 'CHUVA']);
  const { rows } = await server.server.services.pool.query('select from_id, to_id, revision, by_id from document_link order by id');
  const [greve, chuva] = copies.body;
  expect(rows).toEqual([
    { from_id: second.id, to_id: greve!.id, revision: 1, by_id: bobId },
    { from_id: first.id, to_id: chuva!.id, revision: 2, by_id: bobId },
  ]);
  await documentUnlink(server.server.services.pool, { from: second.id, to: greve!.id });
  expect((await server.server.services.pool.query('select to_id from document_link')).rows).toEqual([{ to_id: chuva!.id }]);
});
