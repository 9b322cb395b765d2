import { randomUUID } from 'node:crypto';
import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Notice {
  id: number;
  uuid: string;
  date: string;
  title: string | null;
  text: string;
  authorId: number;
  authorNickname: string;
}
interface Page {
  data: Notice[];
  total: number;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let [anaId, bobId] = [0, 0];
beforeAll(async () => {
  ({ server, ana, bob, anaId, bobId } = await startNewsroom());
});
afterAll(() => server.stop());
const put = async (text: string, more: object = {}): Promise<Notice> => (await ana.post<Notice>('/notices', { text, ...more })).body;
const unread = async (client: WireClient): Promise<string[]> =>
  (await client.get<Notice[]>('/notices/unread')).body.map(({ text }) => text);
const register = (client: WireClient, uuid: string) => client.post<Refusal>('/users/register_last_notice', { uuid });

describe('notices', () => {
  it('have a uuid, a title, a text and who wrote them when, are listed by 25, the newest first, and go by their uuid [NOT-02]', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['notices']);
    const made = await ana.post<Notice>('/notices', { title: ' Plantão ', text: 'Reunião às 15h.' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        date: expect.stringMatching(/^2026-11-21T/),
        title: 'Plantão',
        text: 'Reunião às 15h.',
        authorId: anaId,
        authorNickname: 'ana',
      },
    ]);
    const { uuid, id } = made.body;
    expect((await bob.get<Page>('/notices')).body.data.map((notice) => notice.uuid)).toEqual([uuid]);
    expect((await ana.delete(`/notices?uuid=${uuid}`)).status).toBe(204);
    expect((await bob.get<Page>('/notices')).body.data).toEqual([]);
    await expect
      .poll(() => live.events.map(({ action, data }) => [action, data]))
      .toEqual([
        ['CREATE', made.body],
        ['DELETE', { uuid, id }],
      ]);
    expect((await ana.delete(`/notices?uuid=${uuid}`)).status).toBe(404);
    live.close();
    for (let n = 1; n <= 30; n += 1) await put(`N${n}`);
    const [first, second] = [(await bob.get<Page>('/notices')).body, (await bob.get<Page>('/notices?page=1')).body];
    expect([first.data.length, first.total, first.data[0]!.text, second.data.at(-1)!.text]).toEqual([25, 30, 'N30', 'N1']);
  });

  it('are known by the uuid they are sent with, which is made once, and have a text', async () => {
    const uuid = randomUUID();
    const [first, again] = [await put('Uma vez', { uuid }), await put('Duas vezes', { uuid })];
    expect(again).toEqual(first);
    const { status, body } = await ana.post<Refusal>('/notices', { title: 'Só título', text: '  ' });
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'text']);
  });

  it('are unread after the last one that was registered: of seven two after the fifth, none after the seventh; an older one takes nothing back, and the mark outlives its notice [NOT-03]', async () => {
    const seven: Notice[] = [];
    for (let n = 1; n <= 7; n += 1) seven.push(await put(`Aviso ${n}`));
    const windows = await StompClient.open(server.url, { cookie: bob.cookie }, ['notices']);
    const others = await StompClient.open(server.url, { cookie: ana.cookie }, ['notices']);
    expect((await register(bob, seven[4]!.uuid)).status).toBe(204);
    expect(await unread(bob)).toEqual(['Aviso 7', 'Aviso 6']);
    expect((await bob.get<{ lastNotice: string }>('/users/me')).body.lastNotice).toBe(seven[4]!.uuid);
    await register(bob, seven[6]!.uuid);
    expect(await unread(bob)).toEqual([]);
    expect((await register(bob, seven[0]!.uuid)).status).toBe(204);
    expect(await unread(bob)).toEqual([]);
    await ana.delete(`/notices?uuid=${seven[6]!.uuid}`);
    expect(await unread(bob), 'its mark is a place in time').toEqual([]);
    expect((await unread(ana)).slice(0, 2), 'each reads for themselves').toEqual(['Aviso 6', 'Aviso 5']);
    const reads = [4, 6].map((at) => ['READ', { uuid: seven[at]!.uuid, id: seven[at]!.id, userId: bobId }]);
    await expect.poll(() => windows.events.map(({ action, data }) => [action, data]).slice(0, 2)).toEqual(reads);
    await expect.poll(() => others.events.map(({ action }) => action), { message: 'what one reads is nobody else’s' }).toEqual(['DELETE']);
    for (const client of [windows, others]) client.close();
    expect((await register(bob, randomUUID())).status).toBe(404);
  });

  it('are read with NOTICE_READ and written with NOTICE_WRITE: with READ alone creating is 403 [PERM-A13]', async () => {
    const { uuid } = await put('Todos leem');
    await server.person('leitora', ['NOTICE_READ']);
    await server.person('ninguem', ['STORY_READ']);
    const [reader, nobody] = [await server.as('leitora'), await server.as('ninguem')];
    expect((await reader.get('/notices')).status).toBe(200);
    expect((await register(reader, uuid)).status).toBe(204);
    expect((await reader.post('/notices', { text: 'Não' })).status).toBe(403);
    expect((await reader.delete(`/notices?uuid=${uuid}`)).status).toBe(403);
    expect((await reader.post('/notifications', { level: 'ERROR', title: 'Não' })).status).toBe(403);
    for (const path of ['/notices', '/notices/unread']) expect((await nobody.get(path)).status).toBe(403);
    expect((await register(nobody, uuid)).status).toBe(403);
  });
});

it('a notification goes to everybody who is there or to those it names, with INFO as INFORMATION, and is kept nowhere', async () => {
  const [hers, his] = [
    await StompClient.open(server.url, { cookie: ana.cookie }, ['notifications']),
    await StompClient.open(server.url, { cookie: bob.cookie }, ['notifications']),
  ];
  expect((await ana.post('/notifications', { level: 'INFO', title: 'Todos' })).status).toBe(204);
  await ana.post('/notifications', { level: 'WARNING', title: 'Só Bob', description: 'Estúdio 2', manual: true, usersIds: [bobId] });
  const all = { level: 'INFORMATION', title: 'Todos', description: null, manual: false, usersIds: null };
  const one = { level: 'WARNING', title: 'Só Bob', description: 'Estúdio 2', manual: true, usersIds: [bobId] };
  await expect.poll(() => his.events.map(({ data }) => data)).toEqual([all, one]);
  await ana.post('/notifications', { level: 'SUCCESS', title: 'Fim' });
  await expect.poll(() => hers.events.map(({ data }) => data.title)).toEqual(['Todos', 'Fim']);
  for (const client of [hers, his]) client.close();
  const strange = await ana.post<Refusal>('/notifications', { level: 'INFO', title: 'Quem?', usersIds: [2_147_000_000] });
  expect([strange.status, strange.body.fields?.[0]]).toMatchObject([422, { path: 'usersIds', rule: 'unknown_id' }]);
  expect((await ana.post('/notifications', { level: 'GRAVE', title: 'Nível' })).status).toBe(422);
});

it('a notice names who wrote it as that person is called now', async () => {
  const { body: notice } = await bob.post<Notice>('/notices', { text: 'Troca de turno' });
  expect((await bob.put('/users/me', { id: bobId, nickname: 'Robertinho' })).status).toBe(200);
  const named = (await ana.get<Page>('/notices')).body.data.find(({ id }) => id === notice.id);
  expect([notice.authorNickname, named?.authorNickname]).toEqual(['bob', 'Robertinho']);
});
