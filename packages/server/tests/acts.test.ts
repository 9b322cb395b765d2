import { DOCUMENT_KINDS, type DocumentKind, READ_ROLE, type Role, WRITE_ROLE } from '@lauda/domain';
import { type Answer, createRundown, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const READER: readonly Role[] = ['RUNDOWN_READ', ...DOCUMENT_KINDS.map((kind) => READ_ROLE[kind])];
const WRITER: readonly Role[] = [...READER, 'RUNDOWN_WRITE', ...DOCUMENT_KINDS.map((kind) => WRITE_ROLE[kind])];
interface StoryEntity {
  id: number;
  slug: string;
  displayStatus: string;
  blockId: number;
  playTime: string | null;
}
let server: TestServer;
let ana: WireClient;
let anaId: number;
let bob: WireClient;
let reader: WireClient;
let writer: WireClient;
let desk: WireClient;
let rundown: { id: number; programId: number; blocks: { id: number }[] };
let story: StoryEntity;
let second: StoryEntity;
let days = 0;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T22:00:00Z') });
  anaId = await server.person('ana', [...WRITER, 'PROGRAM_WRITE', 'STORY_ADMIN']);
  await server.person('bob', [...WRITER, 'PROGRAM_WRITE', 'STORY_ADMIN']);
  await server.person('leitor', READER);
  for (const kind of DOCUMENT_KINDS)
    await server.person(
      `todos menos ${kind}`,
      WRITER.filter((role) => role !== WRITE_ROLE[kind]),
    );
  await server.person('redator', ['STORY_READ', 'STORY_WRITE', 'RUNDOWN_READ']);
  await server.person('mesa', ['STORY_READ', 'RUNDOWN_READ', 'RUNDOWN_WRITE']);
  ana = await server.as('ana');
  bob = await server.as('bob');
  reader = await server.as('leitor');
  writer = await server.as('redator');
  desk = await server.as('mesa');
  const program = await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' });
  rundown = { programId: program.body.id } as typeof rundown;
});
afterAll(() => server.stop());
beforeEach(async () => {
  days += 1;
  const date = `2026-12-${String(days).padStart(2, '0')}`;
  rundown = (await createRundown<typeof rundown>(ana, { date, programId: rundown.programId })).body;
  [story, second] = [await make('CHUVA'), await make('SOL')];
});
const make = async (slug: string) =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } })).body;
const code = ({ status, body }: Answer<unknown>) => [status, (body as Refusal | undefined)?.code];
const NO = [403, 'forbidden'];

describe('a field', () => {
  it('asks for the role of the call that does the same: who writes stories neither airs, nor moves, nor approves one', async () => {
    await ana.patch(`/stories/${story.id}`, 'approved', true);
    const standBy = rundown.blocks.at(-1)!.id;
    const fields: [string, unknown][] = [
      ['displayStatus', 'play'],
      ['blockId', standBy],
      ['approved', false],
      ['playTime', '2026-12-01T19:00:00'],
      ['stopTime', '2026-12-01T19:00:00'],
    ];
    for (const [field, value] of fields)
      expect([field, ...code(await writer.patch(`/stories/${story.id}`, field, value))]).toEqual([field, ...NO]);
    expect((await ana.get(`/stories/${story.id}`)).body).toMatchObject({
      displayStatus: 'blank',
      blockId: story.blockId,
      playTime: null,
      approved: true,
    });
    expect((await writer.patch(`/stories/${story.id}`, 'page', '07')).status).toBe(200);
    expect((await ana.patch<StoryEntity>(`/stories/${story.id}`, 'displayStatus', 'play')).body.displayStatus).toBe('play');
  });
});

describe('an instant of a story', () => {
  it('that no calendar has is refused, with its field', async () => {
    for (const field of ['playTime', 'stopTime'])
      for (const value of ['1868-41-36T88:62:28', '2026-02-30T10:00:00', '2026-12-01T24:00:00', '19:00:00', 5, false]) {
        const refused = await ana.patch<Refusal>(`/stories/${story.id}`, field, value);
        expect([field, value, ...code(refused)]).toEqual([field, value, 422, 'validation_failed']);
        expect(JSON.stringify(refused.body)).toContain(`"field":"${field}"`);
      }
    expect((await ana.patch<StoryEntity>(`/stories/${story.id}`, 'playTime', '2026-12-01T19:00:00')).body.playTime).toBe(
      '2026-12-01T19:00:00',
    );
    expect((await ana.patch<StoryEntity>(`/stories/${story.id}`, 'playTime', null)).body.playTime).toBeNull();
  });
});

describe('a call that makes stories or trashes them', () => {
  it('asks who keeps rundowns for the right to write stories too', async () => {
    const { id } = rundown;
    const target = { ids: [story.id], targetBlockId: rundown.blocks[0]!.id };
    const form = new FormData();
    form.append('files', new Blob(['<mos/>']), 'a.xml');
    const query = `programId=${rundown.programId}&date=2026-12-01&mode=append`;
    expect(code(await desk.post(`/rundowns/${id}/stories/copy`, { ids: [story.id] }))).toEqual(NO);
    expect(code(await desk.post(`/rundowns/${id}/stories/paste`, target))).toEqual(NO);
    expect(code(await desk.post(`/rundowns/import?${query}`, form))).toEqual(NO);
    expect(code(await desk.delete(`/rundowns/${id}/blocks/${rundown.blocks[0]!.id}`))).toEqual(NO);
    expect((await desk.post(`/rundowns/${id}/stories/paste`, { ...target, cut: true })).status).toBe(201);
  });
});

describe('a lock', () => {
  const made = async (path: string, body: object) => (await ana.post<{ id: number }>(path, body)).body;
  /** How a document of each kind is made, and where it is loaded. */
  const KINDS: Readonly<Record<DocumentKind, { base: string; make: (slug: string) => Promise<{ id: number }> }>> = {
    story: { base: '/stories', make },
    guideline: { base: '/assignments', make: (slug) => made('/assignments', { slug }) },
    reportage: { base: '/news_reports', make: (slug) => made('/news_reports', { slug, date: '2026-12-01', reporterId: anaId }) },
    production: { base: '/productions', make: (slug) => made('/productions', { slug, date: '2026-12-01' }) },
    report: { base: '/reports', make: (slug) => made('/reports', { slug }) },
  };

  it.each(DOCUMENT_KINDS)('of a %s is taken, renewed and taken over only by who may write documents of its kind', async (kind) => {
    const { base, make: makeOne } = KINDS[kind];
    const [held, free] = [await makeOne('UM'), await makeOne('DOIS')];
    expect((await ana.put(`/locks/${held.id}`)).status).toBe(200);
    // Who reads all kinds, and who writes all the others.
    for (const client of [reader, await server.as(`todos menos ${kind}`)])
      for (const { id } of [held, free]) {
        expect(code(await client.put(`/locks/${id}`))).toEqual(NO);
        expect(code(await client.put(`/locks/${id}/take_over`))).toEqual(NO);
        for (const wish of ['lock=true', ...(kind === 'story' ? ['takeOver=true'] : [])])
          expect(code(await client.get(`${base}/${id}?${wish}`))).toEqual(NO);
        expect((await client.get(`${base}/${id}`)).status).toBe(200);
      }
    expect((await ana.get<{ nickname: string; id: number }[]>('/locks')).body).toMatchObject([{ id: held.id, nickname: 'ana' }]);
    expect((await ana.put(`/locks/${free.id}`)).status).toBe(200);
    for (const { id } of [held, free]) await ana.delete(`/locks/${id}`);
  });

  it('of another keeps a document out of the trash, whatever would bring it there, and says whose it is and of what', async () => {
    await bob.put(`/locks/${second.id}`);
    const stays = { status: 409, body: { code: 'locked_stays', details: 'SOL', holder: { nickname: 'bob' } } };
    const form = new FormData();
    const mos = `<mos><roCreate><roID>1</roID><roSlug>x</roSlug></roCreate></mos>`;
    form.append('files', new Blob([mos]), 'a.xml');
    const { date } = (await ana.get<{ date: string }>(`/stories/${story.id}`)).body;
    const query = `programId=${rundown.programId}&date=${date}&mode=replace`;
    expect(await ana.delete(`/stories?ids=${story.id},${second.id}`)).toMatchObject(stays);
    expect(await ana.delete(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`)).toMatchObject(stays);
    expect(await ana.post(`/rundowns/import?${query}`, form)).toMatchObject(stays);
    const empty = { blocks: [{ title: '', stories: [] }] };
    expect(await ana.post(`/rundowns/take_in?${query}`, { rundown: empty })).toMatchObject({ status: 409, body: { code: 'locked_stays' } });
    for (const { id } of [story, second]) expect((await ana.get(`/stories/${id}`)).body).toMatchObject({ excluded: false });
    const said = await ana.send<Refusal>('DELETE', `/stories?ids=${second.id}`, undefined, { 'accept-language': 'pt-BR' });
    expect(said.body.message).toBe('bob está editando SOL: nada é excluído até que termine, ou até que alguém assuma a edição.');
    await ana.put(`/locks/${second.id}/take_over`);
    expect((await ana.delete(`/stories?ids=${story.id},${second.id}`)).body).toEqual([story.id, second.id]);
  });

  it('keeps a guideline out of the trash as well', async () => {
    const [one, two] = [
      (await ana.post<{ id: number }>('/assignments', { slug: 'UM' })).body,
      (await ana.post<{ id: number }>('/assignments', { slug: 'DOIS' })).body,
    ];
    await bob.put(`/locks/${two.id}`);
    expect(await ana.delete(`/assignments?ids=${one.id},${two.id}`)).toMatchObject({
      status: 409,
      body: { code: 'locked_stays', details: 'DOIS' },
    });
    expect((await ana.get(`/assignments/${one.id}`)).body).toMatchObject({ excluded: false });
    await bob.delete(`/locks/${two.id}`);
    expect((await ana.delete(`/assignments?ids=${one.id},${two.id}`)).body).toEqual([one.id, two.id]);
  });
});
