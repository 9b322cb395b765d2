import { startNewsroom, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentUnlink } from '../src/documents/links.ts';

interface Hop {
  id: number;
  kind: string;
  slug: string;
  nickname: string | null;
  from: number | null;
  revision: number | null;
  was: string | null;
  text: string | null;
}
interface Map {
  id: number;
  slug: string;
  children: Map[];
}
let newsroom: TestNewsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.server.stop());
const pool = () => newsroom.server.server.services.pool;
const lineage = async (id: number, client = newsroom.ana) => (await client.get<{ hops: Hop[] }>(`/documents/${id}/lineage`)).body.hops;
const copy = async (id: number): Promise<number> => {
  const { bob, rundown } = newsroom;
  const targetBlockId = rundown.blocks[0]!.id;
  return (await bob.post<{ id: number }[]>(`/rundowns/${rundown.id}/stories/paste`, { ids: [id], targetBlockId })).body[0]!.id;
};

it('notes of each copy what it was made of, by whom and which revision of it was read', async () => {
  const { ana, bob, bobId, rundown, story } = newsroom;
  const first = await story({ slug: 'CHUVA' });
  await ana.patch(`/stories/${first.id}`, 'credits', 'Ana');
  const second = await story({ slug: 'GREVE' });
  const copies = await bob.post<{ id: number; slug: string }[]>(`/rundowns/${rundown.id}/stories/paste`, {
    ids: [second.id, first.id],
    targetBlockId: rundown.blocks[0]!.id,
  });
  expect(copies.body.map(({ slug }) => slug)).toEqual(['GREVE', 'CHUVA']);
  const { rows } = await pool().query('select from_id, to_id, revision, by_id from document_link order by id');
  const [greve, chuva] = copies.body;
  expect(rows).toEqual([
    { from_id: second.id, to_id: greve!.id, revision: 1, by_id: bobId },
    { from_id: first.id, to_id: chuva!.id, revision: 2, by_id: bobId },
  ]);
  await documentUnlink(pool(), { from: second.id, to: greve!.id });
  expect((await pool().query('select to_id from document_link')).rows).toEqual([{ to_id: chuva!.id }]);
});

it('tells the way from the first to the air: who, when, and the words as they were', async () => {
  const { ana, story } = newsroom;
  const first = await story({ slug: 'ENCHENTE' });
  await ana.patch(`/stories/${first.id}`, 'credits', 'rio sobe');
  const second = await copy(first.id);
  const third = await copy(second);
  const beside = await copy(first.id);
  await ana.patch(`/stories/${first.id}`, 'credits', 'rio baixa');
  await ana.patch(`/stories/${third}`, 'approved', true);
  await ana.put(`/stories/${third}/display_status`, { status: 'play' });
  const hops = await lineage(second);
  expect(hops.map(({ id, kind, from, nickname }) => [id, kind, from, nickname])).toEqual([
    [first.id, 'story', null, 'ana'],
    [second, 'story', first.id, 'bob'],
    [third, 'story', second, 'bob'],
    [third, 'air', third, 'ana'],
  ]);
  expect([hops[1]!.revision, hops[1]!.was, hops[0]!.text]).toEqual([2, 'ENCHENTE\nrio sobe', 'ENCHENTE\nrio baixa']);
  const map = (await ana.get<Map>(`/documents/${third}/map`)).body;
  expect([map.id, map.children.map(({ id }) => id), map.children[0]!.children.map(({ id }) => id)]).toEqual([
    first.id,
    [second, beside],
    [third],
  ]);
});

it('ends where somebody may not look', async () => {
  const { ana, bob, story } = newsroom;
  const first = await story({ slug: 'FONTE SECRETA' });
  const second = await copy(first.id);
  await ana.send('PATCH', `/documents/${first.id}/private`, { private: true });
  expect((await lineage(second, bob)).map(({ id, from, was }) => [id, from, was])).toEqual([[second, null, null]]);
  expect((await bob.get<Map>(`/documents/${second}/map`)).body.id).toBe(second);
  expect((await bob.get(`/documents/${first.id}/lineage`)).status).toBe(404);
  expect((await lineage(second)).map(({ id }) => id)).toEqual([first.id, second]);
});

it('begins with a proposal, kept as it was', async () => {
  const { ana, anaId } = newsroom;
  const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'PAUTA', content: 'texto' })).body;
  const source = { kind: 'proposal', id: 7, slug: 'SUGESTÃO', date: '2026-11-20', text: 'Moradores pedem', nickname: 'leo' };
  await pool().query('insert into document_link (to_id, source, by_id, at) values ($1, $2, $3, now())', [id, source, anaId]);
  const hops = await lineage(id);
  expect(hops.map(({ kind, slug, nickname, was }) => [kind, slug, nickname, was])).toEqual([
    ['proposal', 'SUGESTÃO', 'leo', null],
    ['guideline', 'PAUTA', 'ana', 'Moradores pedem'],
  ]);
});

it('names proposals, rounds, other branches and the archive to those who may read them alone', async () => {
  const { ana, anaId, server } = newsroom;
  const { id } = (await ana.post<{ id: number }>('/assignments', { slug: 'PAUTA', content: 'texto' })).body;
  const kinds = { proposal: 'ASSIGNMENT_PROPOSAL_READ', round: 'ROUND_READ', branch: 'BRANCH_READ', souv: 'DOCUMENT_READ' } as const;
  for (const kind of Object.keys(kinds)) {
    const source = { kind, id: 7, slug: 'ORIGEM', date: '2026-11-20', text: 'Palavras da origem', nickname: 'leo' };
    await pool().query('insert into document_link (to_id, source, by_id, at) values ($1, $2, $3, now())', [id, source, anaId]);
  }
  await server.person('nada', ['ASSIGNMENT_READ']);
  const told = await lineage(id, await server.as('nada'));
  expect(told.map(({ kind, was, from }) => [kind, was, from])).toEqual([['guideline', null, null]]);
  for (const [kind, role] of Object.entries(kinds)) {
    await server.person(`only-${kind}`, ['ASSIGNMENT_READ', role]);
    const hops = await lineage(id, await server.as(`only-${kind}`));
    expect(hops.map((hop) => [hop.kind, hop.was])).toEqual([
      [kind, null],
      ['guideline', 'Palavras da origem'],
    ]);
  }
});

it('goes from a proposal over guideline, production, reportage and story to the air: each hop by its person, with the words it was made of', async () => {
  const { ana, bob, anaId } = newsroom;
  const made = async (client: typeof ana, path: string, body?: object) => (await client.post<{ id: number }>(path, body)).body.id;
  const proposal = await made(ana, '/assignment_proposals', { slug: 'POÇO', date: '2026-11-21', lead: 'Poço seco' });
  const guideline = await made(bob, `/assignments/assignment_proposal/${proposal}`, { date: '2026-11-21' });
  await bob.patch(`/assignments/${guideline}`, 'reportersIds', [anaId]);
  await bob.patch(`/assignments/${guideline}`, 'information', 'Ouvir os moradores');
  const production = await made(ana, `/productions/assignment/${guideline}`, { date: '2026-11-21' });
  const reportage = await made(ana, `/news_reports/assignment/${guideline}`);
  // Changes of the guideline after the reportage was made are not part of its source.
  await bob.patch(`/assignments/${guideline}`, 'information', 'Ouvir a companhia');
  await ana.patch(`/news_reports/${reportage}`, 'headingSuggestion', 'Poço seca na Serra');
  const place = { rundownId: newsroom.rundown.id, targetBlockId: newsroom.rundown.blocks[0]!.id };
  const story = await made(bob, `/stories/news_report/${reportage}`, place);
  await bob.patch(`/stories/${story}`, 'approved', true);
  for (const status of ['play', 'stop']) await ana.patch(`/stories/${story}`, 'displayStatus', status);
  const hops = await lineage(guideline);
  expect(hops.map(({ kind, id, nickname, from }) => [kind, id, nickname, from])).toEqual([
    ['proposal', proposal, null, null],
    ['guideline', guideline, 'bob', proposal],
    ['production', production, 'ana', guideline],
    ['reportage', reportage, 'ana', guideline],
    ['story', story, 'bob', reportage],
    ['air', story, 'ana', story],
  ]);
  const hop = (kind: string) => hops.find((each) => each.kind === kind)!;
  expect([hop('guideline').was, hop('guideline').text]).toEqual([
    expect.stringContaining('Poço seco'),
    expect.stringContaining('Ouvir a companhia'),
  ]);
  expect(hop('reportage')).toMatchObject({
    was: expect.stringContaining('Ouvir os moradores'),
    text: expect.stringContaining('Poço seca na Serra'),
  });
  expect(hop('reportage').was).not.toContain('Ouvir a companhia');
  expect(hop('story')).toMatchObject({
    was: expect.stringContaining('Poço seca na Serra'),
    text: expect.stringContaining('Poço seca na Serra'),
  });
  for (const [from, kinds] of [
    [story, ['proposal', 'guideline', 'reportage', 'story', 'air']],
    [reportage, ['proposal', 'guideline', 'reportage', 'story', 'air']],
    [production, ['proposal', 'guideline', 'production']],
  ] as const)
    expect((await lineage(from)).map(({ kind }) => kind)).toEqual(kinds);
});
