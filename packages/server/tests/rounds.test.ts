import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Entry {
  id: number;
  version: number;
  name: string;
}
interface Round {
  id: number;
  version: number;
  date: string;
  time: string;
  segment: number;
  institution: number;
  text: string | null;
}
let server: TestServer;
let ana: WireClient;
let programId: number;
let police: Entry;
let station: Entry;
const CONTACT = { name: 'Plantão', numbers: ['(11) 3333-4444'] };
beforeAll(async () => {
  ({ server, ana, programId } = await startNewsroom());
  police = (await ana.post<Entry>('/rounds/segments', { name: 'Polícia' })).body;
  const input = { name: '3º DP', segmentId: police.id, contacts: [{ ...CONTACT, id: 12 }] };
  station = (await ana.post<Entry>('/rounds/institutions', input)).body;
});
afterAll(() => server.stop());

const input = (more: object = {}) => ({ date: '2026-03-10', time: '09:30', segment: police.id, institution: station.id, ...more });
const make = async (more: object = {}): Promise<Round> => (await ana.post<Round>('/rounds', input(more))).body;
const times = async (query: string): Promise<string[]> => (await ana.get<Round[]>(`/rounds?${query}`)).body.map(({ time }) => time);
const live = (topics: string[]) => StompClient.open(server.url, { cookie: ana.cookie }, topics);

describe('rounds', () => {
  it('have id, date, time, segment and institution, and come back as they were stored [RND-02]', async () => {
    const made = await make({ text: 'Nada grave.' });
    expect(made).toEqual({ id: made.id, version: 1, ...input({ text: 'Nada grave.' }) });
    expect((await ana.get<Round[]>(`/rounds?ids=${made.id}`)).body).toEqual([made]);
    expect(await make({ date: null, time: null })).toMatchObject({ date: '2026-11-21', time: '', text: null });
    const { body } = await ana.put<Round>('/rounds', { ...made, text: 'Assalto na rua 7.' });
    expect(body).toEqual({ ...made, version: 2, text: 'Assalto na rua 7.' });
    const stale = await ana.put<Refusal>('/rounds', { ...made, text: 'Outra' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    const unknown = await ana.post<Refusal>('/rounds', input({ institution: 2_147_000_000 }));
    expect([unknown.status, unknown.body.fields?.[0]]).toEqual([422, { path: 'institution', rule: 'unknown_id' }]);
  });

  it('are listed by a day or by ids, one of the two, by the text of their time [RND-01]', async () => {
    const ids = [];
    for (const time of ['10:00', '', '9:45', '09:30']) ids.push((await make({ date: '2026-03-12', time })).id);
    expect(await times('date=2026-03-12')).toEqual(['', '09:30', '10:00', '9:45']);
    expect(await times(`ids=${ids[2]}&ids=${ids[0]}`)).toEqual(['10:00', '9:45']);
    for (const query of ['', `?date=2026-03-12&ids=${ids[0]}`])
      expect([query, (await ana.get<Refusal>(`/rounds${query}`)).status]).toEqual([query, 400]);
  });

  it('tell each change to others, in the order of their times by what they carry [RT-T20]', async () => {
    const heard = await live(['rounds']);
    const made = await make({ time: '09:45' });
    await ana.put('/rounds', { ...made, time: '11:00' });
    expect((await ana.delete<number[]>(`/rounds?ids=${made.id}&ids=2147000000`)).body).toEqual([made.id]);
    await expect
      .poll(() => heard.events.map(({ action, data }) => [action, data]))
      .toEqual([
        ['CREATE', made],
        ['UPDATE', { ...made, version: 2, time: '11:00' }],
        ['DELETE', { ids: [made.id], rounds: [{ ...made, version: 2, time: '11:00' }] }],
      ]);
    heard.close();
  });

  it('become guidelines with what was told and whom to call, and say so in their lineage', async () => {
    const { id } = await make({ text: 'Assalto na rua 7.' });
    const wish = { date: '2026-06-01', programsIds: [programId] };
    const { status, body } = await ana.post<{ id: number }>(`/assignments/round/${id}?lock=true`, wish);
    expect([status, body]).toMatchObject([
      201,
      { slug: '3º DP', information: '09:30 · Polícia · 3º DP\nAssalto na rua 7.', guides: [{ contacts: [CONTACT] }], ...wish },
    ]);
    expect((await ana.get('/locks')).body).toMatchObject([{ id: body.id }]);
    const { body: lineage } = await ana.get<{ hops: object[] }>(`/documents/${body.id}/lineage`);
    expect(lineage.hops).toMatchObject([
      { kind: 'round', id, slug: '3º DP', date: '2026-03-10' },
      { kind: 'guideline', id: body.id, from: id },
    ]);
    expect((await ana.delete<number[]>(`/rounds?ids=${id}`)).body, 'what was made of it stays').toEqual([id]);
    expect((await ana.get(`/assignments/${body.id}`)).status).toBe(200);
    expect((await ana.post(`/assignments/round/${id}`)).status).toBe(404);
  });

  it('become proposals of their day, who told is the source', async () => {
    const { id } = await make({ text: 'Assalto na rua 7.' });
    const { status, body } = await ana.post(`/assignment_proposals/round/${id}`);
    expect([status, body]).toMatchObject([
      201,
      { slug: '3º DP', lead: 'Assalto na rua 7.', source: '09:30 · Polícia · 3º DP', used: false, date: '2026-03-10' },
    ]);
    const bare = await ana.post(`/assignment_proposals/round/${(await make({ time: '', text: ' ' })).id}`);
    expect(bare.body).toMatchObject({ lead: 'Polícia · 3º DP' });
  });

  it('are read, written and set up by three roles, and nothing is made of one that may not be read [PERM-A19]', async () => {
    await server.person('leo', ['ROUND_READ', 'ASSIGNMENT_WRITE']);
    await server.person('eva', ['ROUND_ADMIN']);
    await server.person('ida', ['ASSIGNMENT_WRITE', 'ASSIGNMENT_PROPOSAL_WRITE']);
    const [leo, eva, ida] = [await server.as('leo'), await server.as('eva'), await server.as('ida')];
    const { id } = await make();
    expect((await leo.get('/rounds?date=2026-03-10')).status).toBe(200);
    expect((await leo.post('/rounds', input())).status).toBe(403);
    expect((await leo.post('/rounds/segments', { name: 'Saúde' })).status).toBe(403);
    const { status, body } = await eva.post<Entry>('/rounds/segments', { name: 'Saúde' });
    expect(status).toBe(201);
    expect((await eva.put('/rounds/segments', { ...body, name: 'Hospitais' })).status).toBe(200);
    expect((await eva.post('/rounds/institutions', { name: 'Santa Casa' })).status).toBe(201);
    for (const path of [`/assignments/round/${id}`, `/assignment_proposals/round/${id}`])
      expect([path, (await ida.post(path)).status]).toEqual([path, 403]);
  });
});

describe('segments and institutions', () => {
  it('of the name of another are refused, whatever its case [RND-03]', async () => {
    const twice = [
      await ana.post<Refusal>('/rounds/segments', { name: 'polícia ' }),
      await ana.post<Refusal>('/rounds/institutions', { name: '3º dp' }),
    ];
    expect(twice.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [409, 'duplicate_segment', 'Já existe um segmento com este nome.'],
      [409, 'duplicate_institution', 'Já existe uma instituição com este nome.'],
    ]);
    const free = (await ana.post<Entry>('/rounds/institutions', { name: 'Detran' })).body;
    const renamed = await ana.put<Refusal>('/rounds/institutions', { ...free, name: '3º DP' });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'duplicate_institution']);
    const other = (await ana.post<Entry>('/rounds/segments', { name: 'Bombeiros' })).body;
    const called = await ana.put<Refusal>('/rounds/segments', { ...other, name: 'POLÍCIA' });
    expect([called.status, called.body.code]).toEqual([409, 'duplicate_segment']);
    expect((await ana.get<Entry[]>('/rounds/institutions')).body).toContainEqual(free);
  });

  it('stay while they have institutions or rounds, which the refusal names [SET-10]', async () => {
    const road = (await ana.post<Entry>('/rounds/segments', { name: 'Trânsito' })).body;
    const board = (await ana.post<Entry>('/rounds/institutions', { name: 'CET', segmentId: road.id })).body;
    const refused = await ana.delete<Refusal>(`/rounds/segments/${road.id}`);
    expect([refused.status, refused.body]).toMatchObject([412, { code: 'in_use', details: 'CET' }]);
    const { id } = await make({ segment: police.id, institution: board.id, time: '7:00' });
    const called = await ana.delete<Refusal>(`/rounds/institutions/${board.id}`);
    expect([called.status, called.body.details]).toEqual([412, '2026-03-10 7:00']);
    await ana.delete(`/rounds?ids=${id}`);
    expect((await ana.delete(`/rounds/institutions/${board.id}`)).status).toBe(204);
    expect((await ana.delete(`/rounds/segments/${road.id}`)).status).toBe(204);
  });

  it('tell what they are now to others; contacts are named by their words [RT-T11] [RT-T23]', async () => {
    expect(station).toMatchObject({ segmentId: police.id, contacts: [{ ...CONTACT, id: null }] });
    const heard = await live(['institutions', 'segments']);
    const made = (await ana.post<Entry>('/rounds/institutions', { name: 'IML' })).body;
    const renamed = (await ana.put<Entry>('/rounds/segments', { ...police, name: 'Segurança' })).body;
    await ana.delete(`/rounds/institutions/${made.id}`);
    await expect
      .poll(() => heard.events.map(({ topic, action, data }) => [topic, action, data]))
      .toEqual([
        ['institutions', 'CREATE', made],
        ['segments', 'UPDATE', renamed],
        ['institutions', 'DELETE', { ids: [made.id] }],
      ]);
    expect((await ana.get<Entry[]>('/rounds/segments')).body.map(({ name }) => name)).toContain('Segurança');
    heard.close();
  });
});
