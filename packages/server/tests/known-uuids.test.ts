import { randomUUID } from 'node:crypto';
import { createRundown, makeProgram, type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Made {
  id: number;
  uuid: string;
  slug: string;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let anaId: number;
let rundown: { id: number; blocks: { id: number }[] };
let first: Made;
/** A program for a group that ana is in and bob is not. */
let closedId: number;
let closedRundown: typeof rundown;

beforeAll(async () => {
  ({ server, ana, bob, anaId, rundown } = await startNewsroom());
  const { pool } = server.server.services;
  const group = (await pool.query<{ id: number }>("insert into person_group (name) values ('especiais') returning id")).rows[0]!.id;
  await pool.query('update person set groups_ids = array[$2::bigint] where id = $1', [anaId, group]);
  // A session that was looked up is known for a moment as it was.
  ana = await server.as('ana');
  closedId = await makeProgram(ana, { name: 'Especiais', groups: [group] });
  closedRundown = (await createRundown<typeof rundown>(ana, { date: '2026-11-21', programId: closedId })).body;
  first = (await inBlock(ana, randomUUID(), 'PRIMEIRA')).body as Made;
});
afterAll(() => server.stop());

type Create = (client: WireClient, uuid: string, slug: string) => Promise<{ status: number; body: Made | Refusal }>;
const storyIn =
  (which: () => typeof rundown): Create =>
  (client, uuid, slug) =>
    client.post(`/rundowns/${which().id}/stories`, { blockId: which().blocks[0]!.id, story: { uuid, slug } });
const inBlock = storyIn(() => rundown);
const after: Create = (client, uuid, slug) => client.post(`/rundowns/${rundown.id}/stories/${first.id}/after`, { story: { uuid, slug } });
/** Creates by the address of a kind, with what that kind asks for. */
const at =
  (base: string, more = (): object => ({})): Create =>
  (client, uuid, slug) =>
    client.post(base, { uuid, slug, ...more() });
const day = { date: '2026-11-21' };
const guideline = at('/assignments');
const closed = () => ({ programsIds: [closedId] });
const reported = () => ({ ...day, reporterId: anaId });
const inClosed = storyIn(() => closedRundown);
interface Way {
  name: string;
  create: Create;
  base: string;
  /** Makes one of the same kind in the program that is closed to bob; null for a kind that is of no program. */
  inClosed: Create | null;
}
const ways: Way[] = [
  { name: 'POST /rundowns/{id}/stories', create: inBlock, base: '/stories', inClosed },
  { name: 'POST /rundowns/{id}/stories/{storyId}/after', create: after, base: '/stories', inClosed },
  { name: 'POST /assignments', create: guideline, base: '/assignments', inClosed: at('/assignments', closed) },
  {
    name: 'POST /news_reports',
    create: at('/news_reports', reported),
    base: '/news_reports',
    inClosed: at('/news_reports', () => ({ ...reported(), ...closed() })),
  },
  {
    name: 'POST /productions',
    create: at('/productions', () => day),
    base: '/productions',
    inClosed: at('/productions', () => ({ ...day, ...closed() })),
  },
  { name: 'POST /reports', create: at('/reports'), base: '/reports', inClosed: null },
];

const count = async (uuid: string): Promise<number> =>
  (await server.server.services.pool.query('select 1 from document where uuid = $1', [uuid])).rows.length;
/** A stranger learns of an existing uuid only that it is taken. */
function expectNothing({ status, body }: { status: number; body: Made | Refusal }): void {
  expect(status).toBe(409);
  expect(body).toEqual({ code: 'conflict', message: expect.any(String), details: 'uuid' });
}

describe.each(ways)('$name with a uuid that is known', ({ create, base, inClosed: createClosed }) => {
  it('answers its own document again, and another person who may see it alike', async () => {
    const uuid = randomUUID();
    const made = await create(ana, uuid, 'ABERTA');
    expect(made.status).toBe(201);
    for (const client of [ana, bob]) expect(await create(client, uuid, 'ABERTA')).toMatchObject({ status: 201, body: made.body });
  });

  // A production is as private as its guideline, and never by itself.
  it.runIf(base !== '/productions')('tells a stranger nothing of a private document, and those who may see it all', async () => {
    const uuid = randomUUID();
    const { body } = await create(ana, uuid, 'SEGREDO');
    const { id } = body as Made;
    expect((await ana.send('PATCH', `/documents/${id}/private`, { private: true })).status).toBe(200);
    expectNothing(await create(bob, uuid, 'X'));
    expect(await create(ana, uuid, 'X')).toMatchObject({ status: 201, body: { id, slug: 'SEGREDO' } });
  });

  it.runIf(createClosed)(
    'tells nothing of a document of a program that is closed to who asks, and those to whom it is open all',
    async () => {
      const uuid = randomUUID();
      const made = await createClosed!(ana, uuid, 'FECHADA');
      expect(made.status).toBe(201);
      expectNothing(await create(bob, uuid, 'X'));
      expect(await create(ana, uuid, 'X')).toMatchObject({ status: 201, body: { id: (made.body as Made).id, slug: 'FECHADA' } });
      expect((await bob.get(`${base}/${(made.body as Made).id}`)).status).toBe(404);
    },
  );

  it('tells nobody of a document in the trash', async () => {
    const uuid = randomUUID();
    const { id } = (await create(ana, uuid, 'LIXO')).body as Made;
    expect((await ana.delete(`${base}?ids=${id}`)).status).toBe(200);
    for (const client of [ana, bob]) expectNothing(await create(client, uuid, 'X'));
  });

  it('tells nothing of a document of another kind', async () => {
    const uuid = randomUUID();
    const other = base === '/stories' ? guideline : inBlock;
    expect((await other(ana, uuid, 'OUTRA')).status).toBe(201);
    expectNothing(await create(ana, uuid, 'X'));
  });

  it('makes one document of four calls at once and answers all alike', async () => {
    const uuid = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(ana, uuid, 'QUATRO')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as Made).id)).size).toBe(1);
    expect(await count(uuid)).toBe(1);
  });
});

it('makes one story of two calls at once in two rundowns', async () => {
  const { id: programId } = (await ana.post<{ id: number }>('/programs', { name: 'Noite', start: '22:00:00', end: '22:30:00' })).body;
  const night = (await createRundown<typeof rundown>(ana, { date: '2026-11-21', programId })).body;
  const uuid = randomUUID();
  const answers = await Promise.all(
    [rundown, night].map(({ id, blocks }) =>
      ana.post<Made>(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story: { uuid, slug: 'DUAS' } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(await count(uuid)).toBe(1);
});

it('gives stories of templates that come with one uuid at once each a story of its own', async () => {
  const { id: programId } = (await ana.post<{ id: number }>('/programs', { name: 'Modelos', start: '12:00:00', end: '12:30:00' })).body;
  const uuid = randomUUID();
  const template = { programId, blocks: [{ title: 'A', stories: [{ uuid, slug: 'MODELO' }] }] };
  const answers = await Promise.all([1, 2, 3, 4].map((n) => ana.post<object>('/rundowns/templates', { name: `M${n}`, ...template })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});
