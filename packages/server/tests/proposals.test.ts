import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Proposal {
  id: number;
  version: number;
  slug: string;
  lead: string;
  source: string | null;
  used: boolean;
  date: string;
}
interface Story {
  id: number;
  slug: string;
  head: string;
  information: string | null;
  total: string;
  sections: { head?: { duration: string; subSections: { type: string; text: string }[] } };
}
let server: TestServer;
let ana: WireClient;
let anaId: number;
let programId: number;
let rundown: { id: number; blocks: { id: number; stories: { id: number }[] }[] };
beforeAll(async () => {
  ({ server, ana, anaId, programId, rundown } = await startNewsroom());
});
afterAll(() => server.stop());
const make = async (input: object): Promise<Proposal> => (await ana.post<Proposal>('/assignment_proposals', input)).body;
const load = async (id: number): Promise<Proposal> => (await ana.get<Proposal>(`/assignment_proposals/${id}`)).body;
const slugs = async (query: string): Promise<string[]> =>
  (await ana.get<{ data: Proposal[] }>(`/assignment_proposals/filter?${query}`)).body.data.map(({ slug }) => slug);
const target = () => ({ rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id });

describe('proposals', () => {
  it('have slug, lead, source, used and a date, today by default; nobody writes that one was used [NWS-01]', async () => {
    const full = { slug: 'ENCHENTE', lead: 'O rio subiu.', source: 'Ouvinte', date: '2026-03-10' };
    const made = await make({ ...full, used: true });
    expect(await load(made.id)).toMatchObject({ ...full, used: false });
    expect(await make({ slug: 'HOJE' })).toMatchObject({ lead: '', source: null, date: '2026-11-21' });
    const { status, body } = await ana.post<Refusal>('/assignment_proposals', { slug: ' ' });
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'slug']);
    const stale = await ana.put<Refusal>('/assignment_proposals', { ...made, slug: 'X', version: made.version - 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  });

  it('are filtered by days and a text, newest first', async () => {
    for (const [slug, date] of [
      ['ÁGUA UM', '2026-05-01'],
      ['ÁGUA DOIS', '2026-05-02'],
      ['FOGO', '2026-05-03'],
    ])
      await make({ slug, date });
    expect(await slugs('from=2026-05-01&to=2026-05-03')).toEqual(['FOGO', 'ÁGUA DOIS', 'ÁGUA UM']);
    expect(await slugs('from=2026-05-01&to=2026-05-02&filter=agua')).toEqual(['ÁGUA DOIS', 'ÁGUA UM']);
    expect(await slugs('filter=agua&page=1&size=1')).toEqual(['ÁGUA UM']);
  });

  it('become guidelines with their texts, and are used from then on', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['proposals', 'assignments']);
    const { id } = await make({ slug: 'PONTE', lead: 'A ponte caiu.', source: 'Rádio' });
    const wish = { date: '2026-06-01', programsIds: [programId] };
    const { status, body } = await ana.post<{ id: number }>(`/assignments/assignment_proposal/${id}?lock=true`, wish);
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: 'PONTE', proposal: 'A ponte caiu.', information: 'Rádio', ...wish });
    expect(await load(id)).toMatchObject({ used: true });
    await ana.post(`/assignments/assignment_proposal/${id}`);
    expect((await load(id)).version, 'it is used once').toBe(2);
    await expect
      .poll(() => live.events.map(({ topic, action }) => `${topic} ${action}`))
      .toEqual(['proposals CREATE', 'proposals UPDATE', 'assignments CREATE', 'assignments CREATE']);
    expect((await ana.post('/assignments/assignment_proposal/2147000000')).status).toBe(404);
    live.close();
  });

  it('become stories with slug and text, where they are wanted, and are used from then on [NWS-06]', async () => {
    const { id } = await make({ slug: 'PONTE', lead: 'A ponte caiu.', source: 'Rádio' });
    const { status, body } = await ana.post<Story>(`/stories/assignment_proposal/${id}`, target());
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: 'PONTE', information: 'Rádio' });
    expect(body.sections.head!.subSections).toMatchObject([{ type: 'CAMERA_TEXT', text: 'A ponte caiu.' }]);
    expect((await load(id)).used).toBe(true);
    const before = await ana.post<Story>(`/stories/assignment_proposal/${id}`, { ...target(), targetStoryId: body.id });
    const { body: now } = await ana.get<typeof rundown>(`/rundowns?date=2026-11-21&programId=${programId}`);
    const ids = now.blocks[0]!.stories.map((story) => story.id);
    expect(ids.indexOf(before.body.id)).toBe(ids.indexOf(body.id) - 1);
    expect((await ana.post(`/stories/assignment_proposal/${id}`, { ...target(), targetBlockId: 2_147_000_000 })).status).toBe(404);
  });

  it('become stories that last as long as the presenter of the program reads, as those of a legacy program do [STO-15]', async () => {
    const { id } = await make({ slug: 'PONTE', lead: 'a'.repeat(100) });
    const { pool } = server.server.services;
    const told = async (legacy: boolean) => {
      await pool.query('update program set legacy_mode = $2 where id = $1', [programId, legacy]);
      const { sections, total } = (await ana.post<Story>(`/stories/assignment_proposal/${id}`, target())).body;
      return [sections.head?.duration, total];
    };
    expect([await told(false), await told(true)]).toEqual(Array(2).fill(['PT8S', 'PT8S']));
    await pool.query('update person set read_rate = 0.06 where id = $1', [anaId]);
    await pool.query('update program set default_presenter = $2 where id = $1', [programId, anaId]);
    expect([await told(true), await told(false)]).toEqual(Array(2).fill(['PT6S', 'PT6S']));
  });

  it('of which something came are not removed, the others are; what went is answered and told', async () => {
    const [used, free] = [await make({ slug: 'USADA' }), await make({ slug: 'LIVRE' })];
    await ana.post(`/assignments/assignment_proposal/${used.id}`);
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['proposals']);
    const { body } = await ana.delete<number[]>(`/assignment_proposals?ids=${used.id}&ids=${free.id}`);
    expect(body).toEqual([free.id]);
    expect((await load(used.id)).slug).toBe('USADA');
    await expect
      .poll(() => live.events.map(({ action, data }) => [action, data]))
      .toEqual([['DELETE', { ids: [free.id], proposals: [free] }]]);
    live.close();
  });
});

it('a guideline becomes a story with all its text', async () => {
  const { body: guideline } = await ana.post<{ id: number }>('/assignments', {
    slug: 'ENCHENTE',
    proposal: 'O rio subiu.',
    content: 'Texto pronto.',
    guides: [{ interviewee: 'Prefeita', contacts: [{ name: 'Assessoria', numbers: ['(11) 3333-4444'] }] }],
  });
  const { status, body } = await ana.post<Story>(`/stories/assignment/${guideline.id}`, target());
  expect([status, body.slug]).toEqual([201, 'ENCHENTE']);
  for (const text of ['O rio subiu.', 'Texto pronto.', 'Prefeita', 'Assessoria · (11) 3333-4444']) expect(body.information).toContain(text);
  await ana.send('PATCH', `/documents/${guideline.id}/private`, { private: true });
  const bob = await server.as('bob');
  expect((await bob.post(`/stories/assignment/${guideline.id}`, target())).status).toBe(404);
});

it('a story made of a private guideline is as private, and nobody hears its words', async () => {
  const bob = await server.as('bob');
  const { body: guideline } = await ana.post<{ id: number }>('/assignments', { slug: 'SIGILO', proposal: 'Segredo.' });
  await ana.send('PATCH', `/documents/${guideline.id}/private`, { private: true });
  const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['stories']);
  const { body: story } = await ana.post<Story & { private: boolean }>(`/stories/assignment/${guideline.id}`, target());
  expect(story.private).toBe(true);
  expect((await bob.get<{ visible: boolean }>(`/stories/${story.id}`)).body).toMatchObject({ visible: false });
  expect(JSON.stringify((await bob.get(`/stories/${story.id}`)).body)).not.toContain('SIGILO');
  await expect.poll(() => live.events.length).toBeGreaterThan(0);
  expect(JSON.stringify(live.events)).not.toContain('SIGILO');
  live.close();
});

it('what is made of a proposal or a guideline says where it came from', async () => {
  const { id } = await make({ slug: 'PONTE', lead: 'A ponte caiu.', source: 'Rádio' });
  const { body: guideline } = await ana.post<{ id: number }>(`/assignments/assignment_proposal/${id}`);
  const { body: copies } = await ana.post<{ id: number }[]>('/assignments/copy', {
    ids: [guideline.id],
    programsIds: [],
    date: '2026-06-02',
  });
  const { body: story } = await ana.post<Story>(`/stories/assignment/${copies[0]!.id}`, target());
  const { body } = await ana.get<{ hops: { kind: string; id: number; from: number | null; was: string | null }[] }>(
    `/documents/${story.id}/lineage`,
  );
  expect(body.hops.map(({ kind, id: at, from }) => [kind, at, from])).toEqual([
    ['proposal', id, null],
    ['guideline', guideline.id, id],
    ['guideline', copies[0]!.id, guideline.id],
    ['story', story.id, copies[0]!.id],
  ]);
  expect(body.hops[1]!.was).toBe('A ponte caiu.\n\nRádio');
});
