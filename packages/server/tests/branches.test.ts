import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, type Refusal, startNewsroom, TEST_PASSWORD, type TestNewsroom, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Named {
  id: number;
  name: string;
}
interface Document {
  id: number;
  uuid: string;
  slug: string;
  branchId: number | null;
}
const DAY = '2026-11-21';
const NOW = Date.parse(`${DAY}T21:00:00Z`);

let here: TestNewsroom;
let there: TestNewsroom;
let ana: WireClient;
let bia: WireClient;
let rio: number;
let down: number;
const closing: Server[] = [];

/** A server that stands where a branch should. */
async function standIn(answer: (url: string) => { status: number; body: unknown; location?: string } | undefined): Promise<number> {
  const server = createServer((request, response) => {
    const said = answer(request.url ?? '');
    // It accepts the call and never answers.
    if (!said) return;
    const { status, body, location } = said;
    response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) }).end(JSON.stringify(body));
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const addressOf = (newsroom: TestNewsroom) => ({ host: '127.0.0.1', port: Number(new URL(newsroom.server.url).port) });
/** How long a branch may take. */
const BOUND_MS = 3_000;
/** What a slow machine adds: the delay of its timers during the call, and several times the duration of a call without a branch. */
async function tookToAnswer(call: () => Promise<void>): Promise<number> {
  const bare = performance.now();
  await ana.get('/branches');
  const own = 5 * (performance.now() - bare) + 100;
  let late = 0;
  let due = performance.now() + 20;
  const timer = setInterval(() => {
    late += Math.max(0, performance.now() - due);
    due = performance.now() + 20;
  }, 20);
  const began = performance.now();
  await call();
  const took = performance.now() - began;
  clearInterval(timer);
  return took - own - late;
}
const newBranch = async (branch: object): Promise<number> => (await ana.post<Named>('/branches', branch)).body.id;

beforeAll(async () => {
  [here, there] = await Promise.all([startNewsroom({ now: NOW }), startNewsroom({ now: NOW, program: { name: 'Bom Dia Rio' } })]);
  ana = here.ana;
  bia = there.ana;
  await there.server.person('sede', EVERY_ROLE);
  rio = await newBranch({ name: 'Rio', ...addressOf(there), username: 'sede', password: TEST_PASSWORD });
  down = await newBranch({ name: 'Recife', host: '127.0.0.1', port: 1, username: 'sede', password: 'x' });
});
afterAll(async () => {
  for (const server of closing) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all([here.server.stop(), there.server.stop()]);
});

it('keeps branches by name and address, never tells a password, and refuses the name or address of another [ADM-REM-02]', async () => {
  const first = { name: 'Santos', host: '10.0.0.5', port: 7310, username: 'sede', password: 'segredo' };
  const { body } = await ana.post<Named & { version: number }>('/branches', first);
  expect(body).toMatchObject({ ...first, password: null });
  for (const twin of [
    { name: 'santos', host: '10.0.0.6' },
    { name: 'Outra', host: '10.0.0.5', port: 7310 },
  ])
    expect(await ana.post<Refusal>('/branches', twin)).toMatchObject({ status: 409, body: { code: 'duplicate_branch' } });
  const wrong = await ana.post<Refusal>('/branches', { name: 'Errada', host: 'não é um nome' });
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'host', rule: 'format' }] } });
  const stored = async () =>
    (await here.server.server.services.pool.query<{ sealed: string | null }>('select sealed from branch where id = $1', [body.id])).rows[0]!
      .sealed;
  const sealed = await stored();
  expect(sealed).not.toBeNull();
  const renamed = await ana.put<Named & { version: number }>('/branches', { ...body, name: 'Baixada' });
  expect(renamed.body).toMatchObject({ name: 'Baixada', password: null });
  expect(await stored()).toBe(sealed);
  // A password stored for one address and user is never sent to another address or user that is typed.
  for (const moved of [{ host: '10.0.0.66' }, { port: 7311 }, { host: 'https://10.0.0.5' }, { username: 'outra' }])
    expect(await ana.put<Refusal>('/branches', { ...renamed.body, ...moved })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password', rule: 'required' }] },
    });
  const moved = await ana.put<Named & { version: number }>('/branches', { ...renamed.body, host: '10.0.0.7', password: 'outro' });
  expect(moved).toMatchObject({ status: 200, body: { host: '10.0.0.7', password: null } });
  expect((await ana.put('/branches', { ...moved.body, password: '' })).status).toBe(200);
  expect(await stored()).toBeNull();
  expect((await ana.delete(`/branches/${body.id}`)).status).toBe(204);
});

it('lists what a branch has by id and name: programs, people, lists, teams and branches [BRN-01] [ENT-06]', async () => {
  const [politics, sport] = [{ name: 'Política' }, { name: 'Esporte' }];
  await bia.post('/classifications', politics);
  await bia.post('/editorials', sport);
  await bia.post('/vehicles', { name: 'Rádio Rio', type: 'RADIO' });
  await bia.post('/types', { name: 'Nota', color: null });
  await bia.post('/branches', { name: 'Niterói', host: 'niteroi.example' });
  const names = async (section: string) => {
    const { body } = await ana.get<Named[]>(`/branches/${rio}/${section}`);
    for (const each of body) expect(Object.keys(each).sort()).toEqual(['id', 'name']);
    return body.map(({ name }) => name);
  };
  expect(await names('programs')).toEqual(['Bom Dia Rio']);
  expect(await names('users')).toEqual(expect.arrayContaining(['ana', 'bob', 'sede']));
  expect(await names('classifications')).toEqual(['Política']);
  expect(await names('editorials')).toEqual(['Esporte']);
  expect(await names('vehicles')).toEqual(['Rádio Rio']);
  expect(await names('types')).toEqual(['Nota']);
  expect(await names('remote')).toEqual(['Niterói']);
  for (const role of ['editors', 'producers', 'reporters']) expect(await names(`users/${role}`)).toEqual([]);
});

it('answers the settings, documents and rundowns of a branch to be read', async () => {
  const story = await there.story({ slug: 'BARCAS' });
  expect((await ana.get(`/branches/${rio}/documents/config`)).body).toMatchObject({ branchEnabled: false });
  for (const section of ['assignments', 'news_reports', 'stories', 'rundowns'])
    expect((await ana.get(`/branches/${rio}/${section}/config`)).status).toBe(200);
  const found = await ana.get<{ data: Document[] }>(`/branches/${rio}/stories/filter?from=${DAY}&slug=barcas`);
  expect(found.body.data.map(({ id }) => id)).toEqual([story.id]);
  expect((await ana.get(`/branches/${rio}/stories/${story.id}`)).body).toMatchObject({ slug: 'BARCAS' });
  expect((await ana.get<Refusal>(`/branches/${rio}/stories/99999`)).body.code).toBe('not_found');
  const rundown = `rundowns?date=${DAY}&programId=${there.programId}`;
  expect((await ana.get(`/branches/${rio}/${rundown}`)).body).toMatchObject({ id: there.rundown.id });
  expect((await ana.get(`/branches/${rio}/rundowns/check?date=${DAY}&programId=${there.programId}`)).body).toBe(true);
  expect((await ana.get(`/branches/${rio}/rundowns/check?date=2026-12-24&programId=${there.programId}`)).body).toBe(false);
});

it('says that a day has no rundown in a branch, or that the branch does not show one, instead of calling the branch failed', async () => {
  const { body: group } = await bia.post<Named>('/groups', { name: 'Esporte', categories: [], editors: [], producers: [], reporters: [] });
  const { body: closed } = await bia.post<Named>('/programs', { name: 'Mesa', start: '22:00:00', end: '22:30:00' });
  expect((await bia.post('/rundowns', { date: DAY, programId: closed.id })).status).toBe(201);
  expect((await bia.put('/programs', { ...closed, groups: [group.id] })).status).toBe(200);
  for (const programId of [closed.id, 9_999])
    for (const path of ['rundowns', 'rundowns/check'])
      expect(await ana.get<Refusal>(`/branches/${rio}/${path}?date=${DAY}&programId=${programId}`), path).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  const none = await ana.get<Refusal>(`/branches/${rio}/rundowns?date=2026-12-24&programId=${there.programId}`);
  expect(none).toMatchObject({ status: 404, body: { code: 'rundown_not_found' } });
});

it('copies guidelines, reportages, stories and proposals of a branch with their words, as documents of our own [BRN-02]', async () => {
  const copied = async (path: string, body: object) => (await ana.post<Document[]>(`/branches/${rio}/${path}/copy`, body)).body;
  const guide = { address: 'Praça XV', contacts: [{ name: 'Capitão', numbers: ['21 99999-0000'] }] };
  const text = { proposal: 'Barcas paradas', guides: [guide], production: [{ label: 'Barco', done: true }] };
  const pauta = (await bia.post<Document>('/assignments', { slug: 'BARCAS', date: DAY, ...text })).body;
  const [guideline] = await copied('assignments', {
    guidelinesIds: [pauta.id],
    programsIds: [here.programId],
    date: '2026-11-22',
    producerId: here.bobId,
  });
  expect(guideline).toMatchObject({
    slug: 'BARCAS',
    date: '2026-11-22',
    branchId: rio,
    proposal: 'Barcas paradas',
    producersIds: [here.bobId],
  });
  expect(guideline).toMatchObject({ programsIds: [here.programId], guides: [{ address: 'Praça XV', contacts: [{ name: 'Capitão' }] }] });
  expect(guideline).toMatchObject({ production: [{ label: 'Barco', done: false }] });
  expect(guideline!.uuid).not.toBe(pauta.uuid);

  const sections = [
    {
      ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', content: 'As barcas não saíram.', observation: '' },
      ...{ duration: 'PT0S', manual: false, approved: true },
    },
  ];
  const materia = (
    await bia.post<Document>('/news_reports', { slug: 'BARCAS VT', date: DAY, reporterId: there.anaId, lead: 'Paradas', sections })
  ).body;
  const wish = { reportagesIds: [materia.id], date: DAY, programsIds: [], reporterId: here.anaId };
  const [reportage] = await copied('news_reports', wish);
  expect(reportage).toMatchObject({ slug: 'BARCAS VT', lead: 'Paradas', reporterId: here.anaId, ok: false, branchId: rio });
  expect(reportage).toMatchObject({ sections: [{ content: 'As barcas não saíram.', approved: false }] });

  const part = { uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite.' };
  const lauda = await there.story({ slug: 'BARCAS', sections: { head: { type: 'HEADER', subSections: [part] } } });
  const before = await here.story({ slug: 'ÚLTIMA' });
  const target = { rundownId: here.rundown.id, targetBlockId: here.rundown.blocks[0]!.id, targetStoryId: before.id };
  const [story] = await copied('stories', { storiesIds: [lauda.id], ...target });
  expect(story).toMatchObject({ slug: 'BARCAS', index: 0, rundownId: here.rundown.id, branchId: rio });
  expect(story).toMatchObject({ sections: { head: { subSections: [{ text: 'Boa noite.' }] } } });
  expect(story!.uuid).not.toBe(lauda.uuid);
  expect((story as unknown as typeof lauda).sections.head!.subSections![0]!.uuid).not.toBe(part.uuid);

  const idea = (await bia.post<Document>('/assignment_proposals', { slug: 'Barcas', lead: 'Greve' })).body;
  expect(await copied('assignment_proposals', { newsIds: [idea.id] })).toMatchObject([
    { slug: 'Barcas', lead: 'Greve', source: 'Rio', used: false },
  ]);

  const { hops } = (await ana.get<{ hops: object[] }>(`/documents/${guideline!.id}/lineage`)).body;
  expect(hops).toMatchObject([
    { id: null, kind: 'branch', slug: 'Rio: BARCAS', nickname: 'ana' },
    { id: guideline!.id, was: 'Barcas paradas' },
  ]);
});

it('copies all that was asked for or nothing, and never what the account may not see there', async () => {
  const { body: open } = await bia.post<Document>('/assignments', { slug: 'ABERTA', date: DAY });
  const { body: hidden } = await bia.post<Document>('/assignments', { slug: 'SEGREDO', date: DAY });
  await bia.send('PATCH', `/documents/${hidden.id}/private`, { private: true });
  const count = async () => (await ana.get<{ total: number }>('/assignments/filter?size=1')).body.total;
  const before = await count();
  const wish = { guidelinesIds: [open.id, hidden.id], programsIds: [], date: DAY };
  expect((await ana.post<Refusal>(`/branches/${rio}/assignments/copy`, wish)).body.code).toBe('not_found');
  expect(await count()).toBe(before);
});

it('keeps copies to who made them where the branch showed its account what is private there [PERM-09]', async () => {
  const { rows } = await there.server.server.services.pool.query<{ id: number }>("select id from person where nickname = 'sede'");
  const shared = async (id: number): Promise<number> => {
    await bia.send('PATCH', `/documents/${id}/private`, { private: true });
    expect((await bia.put(`/documents/${id}/allowedUsers`, { allowedUsers: [rows[0]!.id] })).status).toBe(200);
    return id;
  };
  const made = async (path: string, body: object) =>
    shared((await bia.post<Document>(path, { slug: 'SEGREDO', date: DAY, ...body })).body.id);
  const [pauta, materia] = [await made('/assignments', {}), await made('/news_reports', { reporterId: there.anaId })];
  const [lauda, aberta] = [await shared((await there.story({ slug: 'SEGREDO' })).id), (await there.story({ slug: 'ABERTA' })).id];
  const wishes = [
    ['assignments', { guidelinesIds: [pauta], programsIds: [], date: DAY }],
    ['news_reports', { reportagesIds: [materia], programsIds: [], date: DAY, reporterId: here.anaId }],
    ['stories', { storiesIds: [lauda, aberta], rundownId: here.rundown.id, targetBlockId: here.rundown.blocks[0]!.id }],
  ] as const;
  const copies: { id: number; private: boolean; allowedUsers: number[] }[] = [];
  for (const [path, wish] of wishes) copies.push(...(await ana.post<typeof copies>(`/branches/${rio}/${path}/copy`, wish)).body);
  expect(copies.map(({ private: isPrivate, allowedUsers }) => [isPrivate, allowedUsers])).toEqual([
    [true, []],
    [true, []],
    [true, []],
    [false, []],
  ]);
  const seen = await Promise.all(copies.map(async ({ id }) => (await here.bob.get(`/documents/${id}/lineage`)).status));
  expect(seen).toEqual([404, 404, 404, 200]);
});

it('puts up a notice in a branch, where it shows, and lists those that are there [BRN-05]', async () => {
  const sent = await ana.post<{ uuid: string }>(`/branches/${rio}/notices`, { title: 'Rede', text: 'Link às 20h' });
  expect(sent.status).toBe(201);
  const shown = await bia.get<{ data: object[] }>('/notices');
  expect(shown.body.data).toMatchObject([{ uuid: sent.body.uuid, text: 'Link às 20h', authorNickname: 'sede' }]);
  expect((await ana.get<{ data: object[] }>(`/branches/${rio}/notices`)).body.data).toMatchObject([{ uuid: sent.body.uuid }]);
  expect((await ana.get<{ data: object[] }>('/notices')).body.data).toEqual([]);
});

it('asks who calls for the roles of the kind, and the branch for those of its account [PERM-A05]', async () => {
  await here.server.person('sem', ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE']);
  await here.server.person('so', ['BRANCH_READ', 'ASSIGNMENT_READ']);
  const [none, reader] = [await here.server.as('sem'), await here.server.as('so')];
  expect((await none.get<Refusal>(`/branches/${rio}/programs`)).status).toBe(403);
  expect((await reader.get(`/branches/${rio}/assignments/filter`)).status).toBe(200);
  const wish = { guidelinesIds: [1], programsIds: [], date: DAY };
  expect((await reader.post<Refusal>(`/branches/${rio}/assignments/copy`, wish)).status).toBe(403);
  expect((await reader.get<Refusal>(`/branches/${rio}/news_reports/filter`)).status).toBe(403);
  await there.server.person('pouco', ['ASSIGNMENT_READ']);
  const poor = await newBranch({
    name: 'Rio pobre',
    host: 'localhost',
    port: addressOf(there).port,
    username: 'pouco',
    password: TEST_PASSWORD,
  });
  expect((await ana.get(`/branches/${poor}/assignments/filter`)).status).toBe(200);
  expect(await ana.get<Refusal>(`/branches/${poor}/news_reports/filter`)).toMatchObject({ status: 502, body: { code: 'branch_refused' } });
});

it('a branch that is down, hangs, takes no account or answers nonsense is named within three seconds, and the rest works [BRN-04]', async () => {
  const hanging = await newBranch({ name: 'Lenta', host: '127.0.0.1', port: await standIn(() => undefined) });
  const nonsense = await newBranch({ name: 'Torta', host: '127.0.0.1', port: await standIn(() => ({ status: 200, body: { a: 1 } })) });
  const refusing = await newBranch({
    name: 'Fechada',
    host: 'localhost',
    port: addressOf(here).port,
    username: 'sede',
    password: 'errada',
  });
  const secretless = await newBranch({
    name: 'Esquecida',
    host: '127.0.0.1',
    port: addressOf(here).port,
    username: 'sede',
    password: null,
  });
  const cases = [
    [secretless, 502, 'branch_no_password', 'Esquecida'],
    [down, 504, 'branch_unreachable', 'Recife'],
    [hanging, 504, 'branch_unreachable', 'Lenta'],
    [nonsense, 502, 'branch_failed', 'Torta'],
    [refusing, 502, 'branch_refused', 'Fechada'],
  ] as const;
  for (const [id, status, code, name] of cases) {
    const took = await tookToAnswer(async () => {
      const { status: said, body } = await ana.get<Refusal>(`/branches/${id}/programs`);
      expect({ said, code: body.code }).toEqual({ said: status, code });
      expect(body.message).toContain(name);
    });
    expect(took).toBeLessThan(BOUND_MS);
    expect((await ana.get(`/branches/${id}/check`)).body).toBe(false);
    expect((await ana.get(`/branches/${id}/state`)).body).toMatchObject({ reachable: false, reason: code });
  }
  expect((await ana.get(`/branches/${rio}/state`)).body).toMatchObject({ reachable: true, reason: null });
  expect((await ana.get(`/branches/${rio}/check`)).body).toBe(true);
});

it('reads no more of an answer than a rundown could have, and nothing of one that has millions of values', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const piece = Buffer.alloc(1_048_576, ' ');
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && sent < 256) {
        sent += 1;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end('[]');
    };
    more();
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endless = await newBranch({ name: 'Sem fim', host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  expect((await ana.get<Refusal>(`/branches/${endless}/programs`)).body).toMatchObject({ code: 'branch_failed' });
  expect(sent).toBeLessThan(64);
  const nested = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as unknown;
  for (const body of [Array.from({ length: 1_500_000 }, () => ({})), nested]) {
    const id = await newBranch({ name: `Torta ${closing.length}`, host: '127.0.0.1', port: await standIn(() => ({ status: 200, body })) });
    expect((await ana.get<Refusal>(`/branches/${id}/programs`)).body).toMatchObject({ code: 'branch_failed' });
  }
});

it('gives up a branch after three seconds in all, also one that asks to sign in again late', async () => {
  let signIns = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/authentication')) {
      signIns += 1;
      // The second sign-in hangs.
      if (signIns === 1) response.writeHead(204, { 'set-cookie': 'lauda_session=x; Path=/' }).end();
      return;
    }
    setTimeout(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"unauthorized"}'), 2_200);
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const id = await newBranch({ name: 'Tardia', host: '127.0.0.1', port, username: 'sede', password: 'segredo' });
  const took = await tookToAnswer(async () =>
    expect((await ana.get<Refusal>(`/branches/${id}/programs`)).body.code).toBe('branch_unreachable'),
  );
  expect(signIns).toBe(2);
  expect(took).toBeLessThan(BOUND_MS);
});

it('uses a branch of an older release for what it has: what it does not know is empty, what nobody knows here is left out', async () => {
  const proposal = { id: 3, version: 1, slug: 'Antiga', lead: '', used: false, date: DAY, mood: 'boa' };
  const page = { data: [proposal], number: 0, size: 25, total: 1 };
  const port = await standIn((url) =>
    url.startsWith('/api/assignment_proposals/filter') ? { status: 200, body: page } : { status: 404, body: { code: 'not_found' } },
  );
  const old = await newBranch({ name: 'Antiga', host: '127.0.0.1', port, password: 'lauda_segredo' });
  const { body } = await ana.get<{ data: object[] }>(`/branches/${old}/assignment_proposals/filter`);
  expect(body.data).toEqual([{ id: 3, version: 1, slug: 'Antiga', lead: '', source: null, used: false, date: DAY }]);
  expect(await ana.get<Refusal>(`/branches/${old}/types`)).toMatchObject({ status: 502, body: { code: 'branch_failed' } });
});

it('three newsrooms look things up in each other and copy from each other; one that is down says so by its name and holds up no other [BRN-01] [BRN-02] [BRN-04]', async () => {
  const named = ['Matriz', 'Praça do Rio', 'Praça do Recife'];
  const rooms = await Promise.all(
    named.map(async (name) => {
      const room = await startNewsroom({ now: NOW, program: { name: `Jornal: ${name}` } });
      return { name, room, who: room.ana, slug: `PONTE: ${name}` };
    }),
  );
  type Room = (typeof rooms)[number];
  const known = new Map<Room, Map<Room, number>>();
  const pauta = new Map<Room, number>();
  for (const room of rooms) {
    await room.room.server.person('vizinha', EVERY_ROLE);
    const { body } = await room.who.post<Document>('/assignments', { slug: room.slug, date: DAY, proposal: `Obra: ${room.name}` });
    pauta.set(room, body.id);
  }
  const others = (room: Room) => rooms.filter((each) => each !== room);
  for (const room of rooms) {
    const ids = new Map<Room, number>();
    for (const other of others(room)) {
      const account = { ...addressOf(other.room), username: 'vizinha', password: TEST_PASSWORD };
      const { status, body } = await room.who.post<Named>('/branches', { name: other.name, ...account });
      expect(status, `${room.name} ${other.name}`).toBe(201);
      ids.set(other, body.id);
    }
    known.set(room, ids);
  }
  const programsOf = async ({ who }: Room): Promise<string[]> => (await who.get<Named[]>('/programs')).body.map(({ name }) => name);
  const copy = (to: Room, from: Room) =>
    to.who.post<Document[]>(`/branches/${known.get(to)!.get(from)}/assignments/copy`, {
      ...{ guidelinesIds: [pauta.get(from)], programsIds: [to.room.programId], date: '2026-11-23' },
    });
  for (const room of rooms)
    for (const other of others(room)) {
      const id = known.get(room)!.get(other)!;
      const { body: programs } = await room.who.get<Named[]>(`/branches/${id}/programs`);
      expect(
        programs.map(({ name }) => name),
        `${room.name} ${other.name}`,
      ).toEqual(await programsOf(other));
      const { status, body } = await copy(room, other);
      expect([status, body], `${room.name} ${other.name}`).toMatchObject([
        201,
        [{ slug: other.slug, proposal: `Obra: ${other.name}`, branchId: id, programsIds: [room.room.programId] }],
      ]);
    }
  for (const { who, slug, room } of rooms) {
    const { body } = await who.get<{ data: Document[] }>('/assignments/filter?from=2026-11-23&to=2026-11-23&allPrograms=true');
    const copied = rooms.map((each) => each.slug).filter((each) => each !== slug);
    expect(body.data.map((each) => each.slug).sort(), String(room.programId)).toEqual(copied.sort());
  }
  const [first, second, third] = rooms as [Room, Room, Room];
  await third.room.server.stop();
  for (const [room, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const lost = room.who.get<Refusal>(`/branches/${known.get(room)!.get(third)}/programs`);
    const lostCopy = copy(room, third);
    expect(await room.who.get(`/branches/${known.get(room)!.get(other)}/programs`)).toMatchObject({ status: 200 });
    expect((await copy(room, other)).status).toBe(201);
    for (const { status, body } of [await lost, (await lostCopy) as unknown as Awaited<typeof lost>]) {
      expect([status, body.code]).toEqual([504, 'branch_unreachable']);
      expect(body.message).toContain(third.name);
    }
  }
  await Promise.all([first, second].map(({ room }) => room.server.stop()));
});

it('takes up a branch again that could let nobody in for a while, whatever it said meanwhile', async () => {
  let busy = [503, 429, 500];
  const port = await standIn((url) => {
    if (!url.startsWith('/api/authentication')) return { status: 200, body: [{ id: 1, name: 'Jornal' }] };
    const [status = 200, ...rest] = busy;
    busy = rest;
    return { status, body: {} };
  });
  const id = await newBranch({ name: 'Ocupada', host: '127.0.0.1', port, username: 'sede', password: 'segredo' });
  for (const _ of [...busy]) expect((await ana.get(`/branches/${id}/programs`)).status).not.toBe(200);
  expect(await ana.get(`/branches/${id}/programs`)).toMatchObject({ status: 200, body: [{ id: 1, name: 'Jornal' }] });
});

it('signs in once, and again when its session there has ended', async () => {
  const sessions = async () =>
    (
      await there.server.server.services.pool.query<{ n: number }>(
        `select count(*)::int as n from session s join person p on p.id = s.user_id where p.nickname = 'sede'`,
      )
    ).rows[0]!.n;
  await Promise.all([1, 2, 3].map(() => ana.get(`/branches/${rio}/programs`)));
  expect(await sessions()).toBe(1);
  const sede = (await bia.get<Named[]>('/users/active')).body.find(
    (user) => (user as unknown as { nickname: string }).nickname === 'sede',
  )!;
  await bia.post(`/users/kick_out/${sede.id}`);
  expect((await ana.get(`/branches/${rio}/programs`)).status).toBe(200);
});

it('follows no redirect of a branch to another host', async () => {
  let reached = 0;
  const elsewhere = await standIn(() => {
    reached += 1;
    return { status: 200, body: [] };
  });
  const port = await standIn(() => ({ status: 302, body: null, location: `http://127.0.0.1:${elsewhere}/api/programs` }));
  const id = await newBranch({ name: 'Desvio', host: '127.0.0.1', port });
  expect((await ana.get(`/branches/${id}/programs`)).status).toBe(502);
  expect(reached).toBe(0);
});

it('a branch that documents name cannot be removed; one that is not there cannot be named', async () => {
  await ana.post('/assignments', { slug: 'DO RIO', date: DAY, branchId: rio });
  expect(await ana.delete<Refusal>(`/branches/${rio}`)).toMatchObject({ status: 412, body: { code: 'in_use' } });
  const unknown = await ana.post<Refusal>('/assignments', { slug: 'DE LUGAR NENHUM', date: DAY, branchId: 9_999 });
  expect(unknown).toMatchObject({ status: 422, body: { fields: [{ path: 'branchId', rule: 'unknown_id' }] } });
});
