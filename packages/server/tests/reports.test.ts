import { DOCUMENT_KINDS, type DocumentKind } from '@lauda/domain';
import { createRundown, EVERY_ROLE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Report {
  id: number;
  uuid: string;
  version: number;
  textVersion: number;
  slug: string;
  date: string;
  text: string | null;
  categoriesIds: number[];
  eventsIds: number[];
  documentsIds: number[];
  private: boolean;
  allowedUsers: number[];
}
interface Entry {
  id: number;
  version: number;
  name: string;
  categoryId?: number;
  events?: Entry[];
}
const DAY = '2026-03-10';
const people = new Map<string, number>();
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let carla: WireClient;

beforeAll(async () => {
  server = await startTestServer();
  const roles = {
    ana: EVERY_ROLE,
    bob: EVERY_ROLE.filter((role) => role !== 'REPORT_ADMIN' && role !== 'ASSIGNMENT_READ'),
    carla: ['REPORT_READ'],
  } as const;
  for (const [name, held] of Object.entries(roles)) people.set(name, await server.person(name, held));
  [ana, bob, carla] = [await server.as('ana'), await server.as('bob'), await server.as('carla')];
});
afterAll(() => server.stop());

const create = async (input: object = {}, client = ana): Promise<Report> => {
  const { status, body } = await client.post<Report>('/reports', { slug: 'RELATO', date: DAY, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const entry = async (path: string, input: object): Promise<Entry> => {
  const { status, body } = await ana.post<Entry>(path, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const found = async (query: string, client = ana): Promise<number[]> =>
  (await client.get<{ data: Report[] }>(`/reports/filter?${query}`)).body.data.map(({ id }) => id);
const guideline = async (slug = 'GREVE') => (await ana.post<{ id: number }>('/assignments', { slug, date: DAY })).body.id;
/** All ids in lists of numbers of a text or an answer. */
const idsIn = (body: unknown): number[] =>
  [...(typeof body === 'string' ? body : JSON.stringify(body)).matchAll(/\[([\d,]+)\]/g)].flatMap(([, list]) =>
    list!.split(',').map(Number),
  );

describe('a report', () => {
  it('comes back with every field that was sent, and is of today where no day is said', async () => {
    const category = await entry('/reports/categories', { name: 'Técnica' });
    const event = await entry('/reports/events', { name: 'Sem áudio', categoryId: category.id });
    const input = {
      date: DAY,
      text: 'O link caiu.',
      categoriesIds: [category.id],
      eventsIds: [event.id],
      documentsIds: [await guideline()],
    };
    const made = await create({ slug: 'QUEDA', ...input });
    expect(made).toMatchObject({ slug: 'QUEDA', ...input });
    expect((await ana.get<Report>(`/reports/${made.id}`)).body).toEqual(made);
    const { body } = await ana.post<Report>('/reports', { slug: 'HOJE' });
    expect(body.date).toBe(new Date(server.now() - 3 * 3_600_000).toISOString().slice(0, 10));
  });

  it('is found by days, a part of its slug and its categories, a page or all their ids', async () => {
    const [one, two] = [await entry('/reports/categories', { name: 'Pessoal' }), await entry('/reports/categories', { name: 'Rede' })];
    const first = await create({ slug: 'ÁGUA NO ESTÚDIO', date: '2026-05-02', categoriesIds: [one.id] });
    const second = await create({ slug: 'REDE CAIU', date: '2026-05-03', categoriesIds: [two.id, one.id] });
    const days = 'from=2026-05-01&to=2026-05-31';
    expect(await found(days)).toEqual([second.id, first.id]);
    expect(await found(`${days}&filter=agua`)).toEqual([first.id]);
    expect(await found(`${days}&categoriesIds=${two.id}`)).toEqual([second.id]);
    expect(await found(`${days}&categoriesIds=${one.id},${two.id}&size=1&page=1`)).toEqual([first.id]);
    expect((await ana.get(`/reports/documentIds?${days}&categoriesIds=${one.id}`)).body).toEqual([second.id, first.id]);
  });

  it('is read, written and given categories by the three roles alone [PERM-A18]', async () => {
    const made = await create();
    expect((await carla.get(`/reports/${made.id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/reports', { slug: 'NÃO' }],
      ['PUT', '/reports', made],
      ['DELETE', `/reports?ids=${made.id}`, undefined],
      ['PATCH', `/reports/${made.id}/private`, { private: true }],
    ] as const)
      expect((await carla.send(method, path, body)).status, path).toBe(403);
    expect((await bob.post('/reports/categories', { name: 'NÃO' })).status).toBe(403);
    await server.person('davi', ['STORY_READ']);
    expect((await (await server.as('davi')).get('/reports/filter')).status).toBe(403);
  });

  it('is for its owner while it is private, and for those it is shared with [RPT-05]', async () => {
    const made = await create({ slug: 'SÓ MEU', date: '2026-06-01' });
    const day = 'from=2026-06-01&to=2026-06-01';
    expect(await found(day, bob)).toEqual([made.id]);
    const hidden = await ana.send<Report>('PATCH', `/reports/${made.id}/private`, { private: true });
    expect(hidden.body).toMatchObject({ id: made.id, private: true, slug: 'SÓ MEU' });
    expect(await found(day, bob)).toEqual([]);
    expect((await bob.get(`/reports/${made.id}`)).status).toBe(404);
    expect((await bob.get(`/reports/documentIds?${day}`)).body).toEqual([]);
    expect((await bob.send('PATCH', `/reports/${made.id}/private`, { private: false })).status).toBe(404);
    const shared = await ana.put<Report>(`/reports/${made.id}/allowedUsers`, { allowedUsers: [people.get('bob')] });
    expect(shared.body.allowedUsers).toEqual([people.get('bob')]);
    expect(await found(day, bob)).toEqual([made.id]);
    expect((await bob.put<Refusal>(`/reports/${made.id}/allowedUsers`, { allowedUsers: [] })).body.code).toBe('not_owner');
    const guide = await guideline('OUTRA');
    expect((await ana.send('PATCH', `/reports/${guide}/private`, { private: true })).status).toBe(404);
  });

  it('stays public where the settings of the house or of reports forbid private ones [PERM-10]', async () => {
    const made = await create();
    const { body: documents } = await ana.get<{ version: number }>('/documents/config');
    const { body: own } = await ana.get<{ version: number; id: number; privateEnabled: boolean }>('/reports/config');
    expect(own).toMatchObject({ id: 0, privateEnabled: true });
    const hide = () => ana.send<Refusal>('PATCH', `/reports/${made.id}/private`, { private: true });
    const off = (await ana.post<{ version: number }>('/documents/config', { ...documents, privateReportsEnabled: false })).body;
    expect(await hide()).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await ana.send('PATCH', `/documents/${made.id}/private`, { private: true })).status).toBe(412);
    await ana.put('/documents/config', { ...off, privateReportsEnabled: true });
    const forbidden = (await ana.post<{ version: number }>('/reports/config', { version: 0, privateEnabled: false })).body;
    expect(await hide()).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await ana.send('PATCH', `/documents/${made.id}/private`, { private: true })).status).toBe(412);
    expect((await ana.get<Report>(`/reports/${made.id}`)).body).toMatchObject({ private: false, version: made.version });
    await ana.put('/reports/config', { ...forbidden, privateEnabled: true });
    expect((await hide()).status).toBe(200);
  });

  it('speaks of documents, is found by them and lies on their way [RPT-06]', async () => {
    const [seven, eight] = [await guideline('PONTE'), await guideline('TÚNEL')];
    const report = await create({ slug: 'ATRASO NA PONTE', documentsIds: [seven] });
    expect(await found(`documentId=${seven}`)).toEqual([report.id]);
    expect(await found(`documentId=${eight}`)).toEqual([]);
    const documents = () => ana.get<{ id: number; slug: string; kind: string }[]>(`/reports/${report.id}/documents`);
    expect((await documents()).body).toMatchObject([{ id: seven, slug: 'PONTE', kind: 'guideline' }]);
    const { body: map } = await ana.get<{ children: { id: number; kind: string }[] }>(`/documents/${seven}/map`);
    expect(map.children).toMatchObject([{ id: report.id, kind: 'report' }]);
    await ana.put(`/locks/${report.id}`);
    await ana.put('/reports', { ...report, documentsIds: [eight, seven] });
    expect((await documents()).body.map(({ id }) => id)).toEqual([eight, seven]);
    await ana.patch(`/reports/${report.id}`, 'documentsIds', [eight]);
    expect(await found(`documentId=${seven}`)).toEqual([]);
    expect((await ana.get<{ children: object[] }>(`/documents/${seven}/map`)).body.children).toEqual([]);
  });

  it('names no document that its writer may not read, and shows none to who may not', async () => {
    const hidden = await guideline('SEGREDO');
    const report = await create({ documentsIds: [hidden] });
    expect((await bob.get(`/reports/${report.id}/documents`)).body).toEqual([]);
    expect((await bob.post<Refusal>('/reports', { slug: 'X', documentsIds: [hidden] })).body.fields).toEqual([
      { path: 'documentsIds', rule: 'unknown_id' },
    ]);
    // What it spoke of before stays, whoever saves it.
    await bob.put(`/locks/${report.id}`);
    expect((await bob.put<Report>('/reports', { ...report, text: 'MAIS' })).body).toMatchObject({ text: 'MAIS', documentsIds: [] });
    expect((await ana.get<Report>(`/reports/${report.id}`)).body).toMatchObject({ text: 'MAIS', documentsIds: [hidden] });
    const self = await ana.patch<Refusal>(`/reports/${report.id}`, 'documentsIds', [report.id]);
    expect(self.status).toBe(409);
    await bob.delete(`/locks/${report.id}`);
    expect((await ana.patch<Refusal>(`/reports/${report.id}`, 'documentsIds', [report.id])).status).toBe(422);
  });

  it('tells the ids of what it speaks of to those alone who may read that: loaded, listed, saved, compared and told [PERM-09] [PERM-11]', async () => {
    const { pool } = server.server.services;
    const kept = await pool.query<{ id: number }>("insert into person_group (name) values ('fechado') returning id");
    const program = { name: 'Fechado', start: '19:00:00', end: '19:30:00', groups: [] };
    const programId = (await ana.post<{ id: number }>('/programs', program)).body.id;
    const reportage = async (input: object) =>
      (await ana.post<{ id: number }>('/news_reports', { slug: 'X', date: DAY, reporterId: people.get('ana'), ...input })).body.id;
    // Bob reads reportages and no guidelines; one is private, one of a program that is closed to him.
    const [ofKind, secret, closed, open] = [
      await guideline('TIPO'),
      await reportage({}),
      await reportage({ programsIds: [programId] }),
      await reportage({}),
    ];
    await ana.send('PATCH', `/documents/${secret}/private`, { private: true });
    await pool.query('update program set groups = $2 where id = $1', [programId, [kept.rows[0]!.id]]);
    await pool.query("update person set groups_ids = $1 where nickname = 'ana'", [[kept.rows[0]!.id]]);
    ana = await server.as('ana');
    const hidden = [ofKind, secret, closed];
    const all = [ofKind, secret, open, closed];
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['reports']);
    const whole = await StompClient.open(server.url, { cookie: ana.cookie }, ['reports']);
    const report = await create({ slug: 'FALA DE QUATRO', documentsIds: [open] });
    const named = async (client: WireClient) => (await client.get<Report>(`/reports/${report.id}`)).body.documentsIds;
    await ana.patch(`/reports/${report.id}`, 'documentsIds', all);
    expect([await named(ana), await named(bob)]).toEqual([all, [open]]);
    const filter = `/reports/filter?filter=FALA%20DE%20QUATRO`;
    expect((await bob.get<{ data: Report[] }>(filter)).body.data.map(({ documentsIds }) => documentsIds)).toEqual([[open]]);
    expect((await bob.get<Report>(`/documents/${report.id}`)).body.documentsIds).toEqual([open]);
    for (const id of hidden) {
      expect([await found(`documentId=${id}`), await found(`documentId=${id}`, bob)]).toEqual([[report.id], []]);
      expect((await bob.get<number[]>(`/reports/documentIds?documentId=${id}`)).body).toEqual([]);
    }
    expect(await found(`documentId=${open}`, bob)).toEqual([report.id]);
    // What Bob saves takes away what he saw, and nothing that he did not.
    const another = await reportage({});
    const patched = await bob.patch<Report>(`/reports/${report.id}`, 'documentsIds', [open, another]);
    expect([patched.body.documentsIds, await named(ana)]).toEqual([
      [open, another],
      [open, another, ofKind, secret, closed],
    ]);
    await bob.put(`/locks/${report.id}`);
    const { body: mine } = await bob.get<Report>(`/reports/${report.id}`);
    const stale = await bob.put<Refusal & { current: Report }>('/reports', { ...mine, textVersion: mine.textVersion - 1 });
    expect(stale.body.current.documentsIds).toEqual([open, another]);
    expect((await bob.put<Report>('/reports', { ...mine, documentsIds: [another] })).body.documentsIds).toEqual([another]);
    expect(
      (await bob.put<Report>('/reports', { ...mine, textVersion: mine.textVersion + 1, documentsIds: [another], text: 'X' })).status,
    ).toBe(200);
    expect(await named(ana)).toEqual([another, ofKind, secret, closed]);
    for (const rev of [2, 3]) {
      const { body } = await bob.get<{ document: Report; changes: object[] }>(`/reports/${report.id}/revisions/${rev}?showDiff=true`);
      expect(JSON.stringify([body.document.documentsIds, body.changes])).toContain(String(open));
      expect(idsIn(body).filter((id) => hidden.includes(id))).toEqual([]);
    }
    await bob.delete(`/locks/${report.id}`);
    await ana.delete(`/reports?ids=${report.id}`);
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    await whole.until(() => whole.events.some(({ action }) => action === 'DELETE'));
    expect(live.events.length).toBeGreaterThan(3);
    expect(live.raw.flatMap((text) => idsIn(text)).filter((id) => hidden.includes(id))).toEqual([]);
    expect(whole.raw.flatMap((text) => idsIn(text))).toEqual(expect.arrayContaining(hidden));
    const again = await StompClient.open(server.url, { cookie: bob.cookie }, ['reports'], 0);
    expect(again.raw.some((text) => text.includes('FALA DE QUATRO'))).toBe(true);
    expect(again.raw.flatMap((text) => idsIn(text)).filter((id) => hidden.includes(id))).toEqual([]);
    for (const each of [live, whole, again]) each.close();
  });

  it('is told with what its reader may read at that moment, whatever their groups were when they began to listen', async () => {
    const group = await entry('/groups', { name: 'Plantão' });
    const putInto = async (name: string, groupsIds: number[]) =>
      expect((await ana.put('/users', { id: people.get(name), groupsIds })).status).toBe(200);
    for (const name of ['ana', 'bob']) await putInto(name, [group.id]);
    [ana, bob] = [await server.as('ana'), await server.as('bob')];
    const program = { name: 'Madrugada', start: '02:00:00', end: '02:30:00', groups: [group.id] };
    const programsIds = [(await entry('/programs', program)).id];
    const wish = { slug: 'RONDA', date: DAY, reporterId: people.get('ana'), programsIds };
    const closed = (await entry('/news_reports', wish)).id;
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['reports']);
    const heard: number[][] = [];
    for (const groupsIds of [[group.id], [], [group.id]]) {
      await putInto('bob', groupsIds);
      const { id } = await create({ documentsIds: [closed] });
      const ofIt = () => live.events.find(({ data }) => data.id === id);
      await live.until(() => ofIt() !== undefined);
      heard.push((ofIt()!.data as unknown as Report).documentsIds);
    }
    expect(heard).toEqual([[closed], [], [closed]]);
    live.close();
    await putInto('bob', []);
    bob = await server.as('bob');
    const outside = await StompClient.open(server.url, { cookie: bob.cookie }, ['reports']);
    await putInto('bob', [group.id]);
    const { id } = await create({ documentsIds: [closed] });
    await outside.until(() => outside.events.some(({ data }) => data.id === id));
    expect(outside.events.find(({ data }) => data.id === id)!.data).toMatchObject({ documentsIds: [closed] });
    outside.close();
  });

  it('is told of to who may see it, whole [RT-T19]', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['reports']);
    const made = await create({ slug: 'AO VIVO' });
    await ana.put(`/locks/${made.id}`);
    await ana.put('/reports', { ...made, slug: 'AO VIVO 2' });
    // An event hides a document that is private when it is sent, even if it was public when it happened.
    await live.until(() => live.events.some(({ action }) => action === 'UPDATE'));
    await ana.send('PATCH', `/reports/${made.id}/private`, { private: true });
    // It was gone for others when it became private, so that it goes to the trash is not told to them.
    await ana.delete(`/reports?ids=${made.id}`);
    const open = await create({ slug: 'ABERTO' });
    await ana.delete(`/reports?ids=${open.id}`);
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    expect(live.events.map(({ action, data }) => [action, data.slug, data.visible])).toEqual([
      ['CREATE', 'AO VIVO', true],
      ['UPDATE', 'AO VIVO 2', true],
      ['UPDATE', undefined, false],
      ['CREATE', 'ABERTO', true],
      ['DELETE', undefined, undefined],
    ]);
    expect(live.events.at(-1)!.data).toMatchObject({ ids: [open.id], reports: [{ slug: 'ABERTO' }] });
    await live.close();
  });

  it('goes to the trash, comes back on its day and is found by the search of all kinds', async () => {
    const made = await create({ slug: 'ZEPELIM', text: 'Passou sobre a redação' });
    const { body: search } = await ana.get<{ data: { id: number; kind: string }[] }>('/documents/filter?text=zepelim');
    expect(search.data).toMatchObject([{ id: made.id, kind: 'report' }]);
    expect((await ana.get<{ kind: string }>(`/documents/${made.id}`)).body).toMatchObject({ kind: 'report', slug: 'ZEPELIM' });
    expect((await ana.delete(`/reports?ids=${made.id}`)).body).toEqual([made.id]);
    expect((await ana.get<{ data: Report[] }>('/reports/excluded')).body.data[0]).toMatchObject({ id: made.id });
    expect((await ana.put<Report[]>('/reports/restore', { ids: [made.id] })).body).toMatchObject([{ id: made.id, date: DAY }]);
    expect(await found(`from=${DAY}&filter=zepelim`)).toEqual([made.id]);
  });
});

describe('the categories of reports', () => {
  it('have events, and neither goes while a report names it [RPT-04]', async () => {
    const one = await entry('/reports/categories', { name: 'Estúdio' });
    const [five, six] = [
      await entry('/reports/events', { name: 'Luz', categoryId: one.id }),
      await entry('/reports/events', { name: 'Som', categoryId: one.id }),
    ];
    const listed = (query = '') => ana.get<Entry[]>(`/reports/categories${query}`);
    expect((await listed()).body.find(({ id }) => id === one.id)!.events).toEqual([five, six]);
    expect((await listed('?withEvents=false')).body.find(({ id }) => id === one.id)!.events).toEqual([]);
    expect((await ana.put<Entry>('/reports/categories', { ...one, name: 'Estúdio A' })).body.events).toEqual([five, six]);
    expect((await ana.post<Refusal>('/reports/categories', { name: ' estúdio a ' })).body.code).toBe('duplicate_name');
    expect((await ana.post<Refusal>('/reports/events', { name: 'LUZ', categoryId: one.id })).body.code).toBe('duplicate_name');
    const unknown = await ana.post<Refusal>('/reports/events', { name: 'Gás', categoryId: 999_999 });
    expect(unknown.body.fields).toEqual([{ path: 'categoryId', rule: 'unknown_id' }]);
    const report = await create({ slug: 'BLECAUTE', categoriesIds: [one.id], eventsIds: [five.id] });
    expect((await ana.delete<Refusal>(`/reports/events/${five.id}`)).body).toMatchObject({ code: 'in_use', details: 'BLECAUTE' });
    expect((await ana.delete<Refusal>(`/reports/categories/${one.id}`)).body.code).toBe('in_use');
    expect((await ana.post<Refusal>('/reports', { slug: 'X', eventsIds: [999_999] })).body.fields).toEqual([
      { path: 'eventsIds', rule: 'unknown_id' },
    ]);
    await ana.patch(`/reports/${report.id}`, 'eventsIds', []);
    expect((await ana.delete(`/reports/events/${five.id}`)).status).toBe(204);
  });
});

describe('every kind of document', () => {
  const inputs: Readonly<Record<DocumentKind, readonly [path: string, input: () => object | Promise<object>]>> = {
    guideline: ['/assignments', () => ({})],
    production: ['/productions', () => ({ date: DAY })],
    reportage: ['/news_reports', () => ({ date: DAY, reporterId: people.get('ana') })],
    report: ['/reports', () => ({})],
    story: ['/stories', () => ({})],
  };
  const made = async (kind: DocumentKind): Promise<Report> => {
    if (kind !== 'story') return (await ana.post<Report>(inputs[kind][0], { slug: 'CHAVE', ...(await inputs[kind][1]()) })).body;
    const { body: program } = await ana.post<Entry>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' });
    const { body: rundown } = await createRundown<{ id: number; blocks: Entry[] }>(ana, { date: '2026-11-22', programId: program.id });
    const input = { blockId: rundown.blocks[0]!.id, story: { slug: 'CHAVE' } };
    return (await ana.post<Report>(`/rundowns/${rundown.id}/stories`, input)).body;
  };
  it.each(
    DOCUMENT_KINDS,
  )('refuses the save of a %s by anybody but who holds its lock, and stores nothing of it [LOCK-19]', async (kind) => {
    const [path] = inputs[kind];
    const document = await made(kind);
    const { body: held } = await bob.put<{ nickname: string }>(`/locks/${document.id}`);
    expect(held.nickname).toBe('bob');
    const refused = await ana.put<Refusal>(path, { ...document, slug: 'MINHA' });
    expect(refused).toMatchObject({ status: 412, body: { code: 'lock_required', holder: { nickname: 'bob' } } });
    expect((await ana.get<Report>(`/documents/${document.id}`)).body).toMatchObject({ kind, slug: 'CHAVE', version: document.version });
    await bob.delete(`/locks/${document.id}`);
    expect((await ana.put<Refusal>(path, { ...document, slug: 'MINHA' })).status).toBe(412);
    await ana.put(`/locks/${document.id}`);
    expect((await ana.put<Report>(path, { ...document, slug: 'MINHA' })).body).toMatchObject({ slug: 'MINHA' });
  });
});
