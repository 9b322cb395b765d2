import { Newsroom } from '@lauda/sdk';
import { StompClient, startTestServer, TEST_PASSWORD, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages } from '../src/chats/messages.ts';
import type { Context } from '../src/context.ts';

interface Message {
  id: number;
  chatId: number;
  userId: number;
  date: string;
  text: string | null;
  file: { id: number; name: string; size: number; contentType: string } | null;
  readBy: { userId: number; date: string }[];
}
interface Chat {
  id: number;
  ofTwo: boolean;
  members: { id: number; name: string }[];
  messages: Message[];
  unread: number;
}
interface Refused {
  code: string;
  fields?: { path: string; rule: string }[];
}

let server: TestServer;
const ids: Record<string, number> = {};
const who: Record<string, WireClient> = {};
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } });
  for (const name of ['ana', 'bia', 'caio', 'davi']) ids[name] = await server.person(name, ['CHAT_READ']);
  ids.eva = await server.person('eva', ['ROOT']);
  ids.fabio = await server.person('fabio', ['STORY_READ']);
  for (const name of Object.keys(ids)) who[name] = await server.as(name);
});
afterAll(() => server.stop());

const begin = async (by: string, ...others: string[]): Promise<Chat> =>
  (await who[by]!.post<Chat>('/chats', { userIds: others.map((name) => ids[name]) })).body;
const say = async (by: string, chat: number, text: string): Promise<Message> =>
  (await who[by]!.post<Message>(`/chats/${chat}/messages`, text)).body;
const listen = (name: string): Promise<StompClient> => StompClient.open(server.url, { cookie: who[name]!.cookie }, ['chat']);
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);

describe('chats', () => {
  it('are of two people once, whoever begins and however often at once, and of more as often as one likes', async () => {
    const [first, ...others] = await Promise.all([begin('ana', 'bia'), begin('bia', 'ana'), begin('ana', 'bia', 'ana')]);
    expect(others.map(({ id }) => id)).toEqual([first!.id, first!.id]);
    expect(first).toEqual({
      id: first!.id,
      ofTwo: true,
      members: [
        { id: ids.ana, name: 'ana' },
        { id: ids.bia, name: 'bia' },
      ],
      messages: [],
      unread: 0,
    });
    const [group, again] = [await begin('ana', 'bia', 'caio'), await begin('ana', 'bia', 'caio')];
    expect(again.id).not.toBe(group.id);
    const exactly = await who.ana!.get<Chat[]>(`/chats?userIds=${ids.bia}&userIds=${ids.caio}`);
    expect(exactly.body.map(({ id }) => id).sort()).toEqual([group.id, again.id].sort());
    expect((await who.ana!.get<Chat[]>(`/chats?userIds=${ids.bia}`)).body.map(({ id }) => id)).toEqual([first!.id]);
    await say('bia', group.id, 'A reunião é às 9.');
    const [liveliest] = (await who.ana!.get<Chat[]>('/chats')).body;
    expect([liveliest!.id, liveliest!.unread, textsOf(liveliest!.messages)]).toEqual([group.id, 1, ['A reunião é às 9.']]);
  });

  it('of two people are none of the groups that two are left in', async () => {
    const group = await begin('bia', 'caio', 'davi');
    await say('davi', group.id, 'Só entre nós três');
    await who.davi!.put(`/chats/${group.id}/leave`);
    const [two, again] = [await begin('bia', 'caio'), await begin('caio', 'bia')];
    expect([two.id === group.id, two.messages, again.id]).toEqual([false, [], two.id]);
  });

  it('refuse what is no text, people who are not there, and a chat with oneself', async () => {
    const { id } = await begin('ana', 'bia');
    for (const text of ['', '  \n ', 'x'.repeat(10_001)]) expect((await who.ana!.post(`/chats/${id}/messages`, text)).status).toBe(422);
    const asJson = await who.ana!.send<Refused>('POST', `/chats/${id}/messages`, '"oi"', { 'content-type': 'application/json' });
    expect([asJson.status, asJson.body.code]).toEqual([400, 'bad_request']);
    const asText = await who.ana!.send<Refused>('POST', '/chats', { userIds: [ids.bia] }, { 'content-type': 'text/plain' });
    expect([asText.status, asText.body.code]).toEqual([400, 'bad_request']);
    for (const userIds of [[999_999], [ids.ana], []]) {
      const { status, body } = await who.ana!.post<Refused>('/chats', { userIds });
      expect([status, body.fields?.[0]?.path]).toEqual([422, 'userIds']);
    }
  });

  it('need CHAT_READ, and are there for their members alone: no administrator reads them [PERM-A08]', async () => {
    const { id } = await begin('ana', 'bia');
    const message = await say('ana', id, 'Só nós duas.');
    expect((await who.fabio!.get('/chats')).status).toBe(403);
    expect((await who.fabio!.get('/chats/history?date=2026-11-21')).status).toBe(403);
    for (const name of ['eva', 'caio']) {
      const asked = [
        who[name]!.get(`/chats/${id}`),
        who[name]!.get(`/chats/${id}/messages`),
        who[name]!.get(`/chats/messages/${message.id}`),
        who[name]!.put(`/chats/messages/${message.id}/read`),
        who[name]!.put(`/chats/${id}/leave`),
        who[name]!.put(`/chats/${id}`, { userIds: [ids[name]] }),
        who[name]!.post(`/chats/${id}/messages`, 'Oi'),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(7).fill(404));
    }
    expect((await who.eva!.get<Chat[]>('/chats')).body).toEqual([]);
    expect(lines.join('')).not.toContain('Só nós duas');
  });

  it('are told to their members alone: a third hears no byte of them [RT-T01]', async () => {
    const [ana, bia, eva] = await Promise.all([listen('ana'), listen('bia'), listen('eva')]);
    const { id } = await begin('ana', 'bia', 'caio');
    const message = await say('ana', id, 'Palavra secreta');
    await who.bia!.put(`/chats/messages/${message.id}/read`);
    await who.bia!.put(`/chats/messages/${message.id}/read`);
    await who.bia!.put(`/chats/${id}`, { userIds: [ids.davi] });
    await who.bia!.put(`/chats/${id}/leave`);
    await say('ana', id, 'Ela saiu');
    await ana.until(() => ana.events.length === 6);
    expect(ana.events.map(({ action, data }) => [action, data])).toMatchObject([
      ['CREATE', { id, messages: [], unread: 0 }],
      ['MESSAGE_SENT', { id: message.id, chatId: id, userId: ids.ana, text: 'Palavra secreta', readBy: [] }],
      ['MESSAGE_READ', { chatId: id, messageId: message.id, userId: ids.bia }],
      ['MEMBERS_ADDED', { chatId: id, members: [{ id: ids.davi, name: 'davi' }] }],
      ['MEMBER_LEFT', { chatId: id, userId: ids.bia }],
      ['MESSAGE_SENT', { text: 'Ela saiu' }],
    ]);
    // A person who left a chat hears of that and of nothing after it.
    const own = await begin('eva', 'bia');
    await eva.until(() => eva.events.length > 0);
    await bia.until(() => bia.events.at(-1)?.action === 'CREATE');
    expect(bia.events.map(({ action }) => action).slice(-2)).toEqual(['MEMBER_LEFT', 'CREATE']);
    expect(eva.events.map(({ data }) => data.id)).toEqual([own.id]);
    expect(eva.raw.join('')).not.toContain('secreta');
    for (const live of [ana, bia, eva]) live.close();
  });

  it('that many read at once are told of it in a few events, with every mark, and answer each of them', async () => {
    const names = Array.from({ length: 16 }, (_, at) => `leitor${at}`);
    for (const name of names) ids[name] = await server.person(name, ['CHAT_READ']);
    for (const name of names) who[name] = await server.as(name);
    const { id } = await begin('ana', ...names);
    const messages = [await say('ana', id, 'Começou'), await say('ana', id, 'Acabou')];
    const ana = await listen('ana');
    const reading = names.flatMap((name) => messages.map((message) => who[name]!.put<Message>(`/chats/messages/${message.id}/read`)));
    const stranger = who.davi!.put<Refused>(`/chats/messages/${messages[0]!.id}/read`);
    for (const { status, body } of await Promise.all(reading)) expect([status, body.chatId]).toEqual([200, id]);
    expect((await stranger).status).toBe(404);
    const marks = () =>
      ana.events.flatMap(({ data }) => {
        const { also = [], ...first } = data as unknown as {
          also?: { userIds: number[]; messageIds: number[] }[];
          messageId: number;
          userId: number;
        };
        const others = also.flatMap(({ userIds, messageIds }) =>
          userIds.flatMap((userId) => messageIds.map((each) => `${each} ${userId}`)),
        );
        return [`${first.messageId} ${first.userId}`, ...others];
      });
    const all = messages.flatMap((message) => names.map((name) => `${message.id} ${ids[name]}`));
    await ana.until(() => marks().length >= all.length);
    expect(marks().sort()).toEqual(all.sort());
    expect(ana.events.length).toBeLessThan(all.length / 2);
    const [newest] = (await who.ana!.get<Message[]>(`/chats/${id}/messages`)).body;
    expect(newest!.readBy).toHaveLength(names.length);
    ana.close();
  });

  it('say who is writing to the others, and hear of it from no stranger [RT-T01]', async () => {
    const { id } = await begin('ana', 'bia');
    const [ana, bia, caio] = await Promise.all([listen('ana'), listen('bia'), listen('caio')]);
    const typing = JSON.stringify({ action: 'IS_TYPING', chatId: id });
    caio.send('SEND', { destination: '/app/chat' }, typing);
    ana.send('SEND', { destination: '/app/chat' }, typing);
    await bia.until(() => bia.events.length > 0);
    expect(bia.events).toMatchObject([{ n: null, action: 'IS_TYPING', data: { chatId: id, userId: ids.ana, nickname: 'ana' } }]);
    expect([...ana.events, ...caio.events]).toEqual([]);
    caio.send('SEND', { destination: '/app/chat' }, '{"action":"MESSAGE_SENT"}');
    await caio.until(() => caio.closed !== undefined);
    ana.close();
    bia.close();
  });

  it('lose with a message what each member had of it, and with a chat all of them', async () => {
    const { pool } = server.server.services;
    const { id } = await begin('ana', 'bia', 'davi');
    const [old, kept] = [await say('ana', id, 'antiga'), await say('ana', id, 'nova')];
    const receipts = async () =>
      (await pool.query<{ id: number }>('select message_id as id from chat_receipt where chat_id = $1 order by 1', [id])).rows.map(
        (row) => row.id,
      );
    expect(await receipts()).toEqual([old.id, old.id, old.id, kept.id, kept.id, kept.id]);
    await pool.query('delete from chat_message where id = $1', [old.id]);
    expect(await receipts()).toEqual([kept.id, kept.id, kept.id]);
    expect((await who.bia!.get<Chat>(`/chats/${id}`)).body.unread).toBe(1);
    await pool.query('delete from chat where id = $1', [id]);
    expect(await receipts()).toEqual([]);
  });

  it('take who is added from then on, and let nobody into a chat of two', async () => {
    const two = await begin('ana', 'bia');
    expect((await who.ana!.put<Refused>(`/chats/${two.id}`, { userIds: [ids.caio] })).body.code).toBe('precondition_failed');
    // A group that two are left in is no chat of two.
    const group = await begin('ana', 'bia', 'caio');
    await who.caio!.put(`/chats/${group.id}/leave`);
    const left = (await who.ana!.get<Chat>(`/chats/${group.id}`)).body;
    expect([two.ofTwo, left.ofTwo, left.members.length]).toEqual([true, false, 2]);
    const more = await who.ana!.put<Chat>(`/chats/${group.id}`, { userIds: [ids.davi] });
    expect([more.status, more.body.members.map(({ id }) => id)]).toEqual([200, [ids.ana, ids.bia, ids.davi]]);
    const { id } = await begin('ana', 'bia', 'caio');
    await say('ana', id, 'antes');
    const davi = await listen('davi');
    const added = await who.ana!.put<Chat>(`/chats/${id}`, { userIds: [ids.davi, ids.bia] });
    expect(added.body.members.map(({ name }) => name)).toEqual(['ana', 'bia', 'caio', 'davi']);
    await davi.until(() => davi.events.length > 0);
    expect(davi.events[0]).toMatchObject({ action: 'CREATE', data: { id, messages: [] } });
    await say('bia', id, 'depois');
    expect(textsOf((await who.davi!.get<Message[]>(`/chats/${id}/messages`)).body)).toEqual(['depois']);
    expect(textsOf((await who.caio!.get<Message[]>(`/chats/${id}/messages`)).body)).toEqual(['depois', 'antes']);
    davi.close();
  });

  it('page by ten, also where all was said in one second, and begin anew before a time [PAG-02] [CHAT-10]', async () => {
    const { id } = await begin('caio', 'davi', 'bia');
    for (let n = 1; n <= 23; n += 1) await say('caio', id, `linha ${n}`);
    const pages: string[][] = [];
    for (let beforeId: number | undefined; ; ) {
      const { body } = await who.davi!.get<Message[]>(`/chats/${id}/messages${beforeId ? `?beforeId=${beforeId}` : ''}`);
      if (body.length === 0) break;
      pages.push(body.map(({ text }) => text!));
      beforeId = body.at(-1)!.id;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
    const client = new Newsroom({ url: server.url });
    await client.auth.login({ username: 'davi', password: TEST_PASSWORD });
    expect((await client.chats.messages.list(id)).map(({ text }) => text)).toEqual(pages[0]);
    await client.close();
    expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, at) => `linha ${23 - at}`));
    expect((await who.davi!.get<Message[]>(`/chats/${id}/messages?date=2026-11-21T00:00:00`)).body).toEqual([]);
    expect((await who.davi!.get<Message[]>(`/chats/${id}/messages?date=2026-11-22T00:00:00&size=2`)).body.map(({ text }) => text)).toEqual([
      'linha 23',
      'linha 22',
    ]);
  });

  it('come back with who is in them, and each message with when it was said and when who read it [CHAT-18]', async () => {
    const { id } = await begin('ana', 'bia', 'caio');
    const said = await say('bia', id, 'A reunião é às 9.');
    const read = (await who.caio!.put<Message>(`/chats/messages/${said.id}/read`)).body;
    const at = read.readBy[0]!.date;
    const message = { id: said.id, chatId: id, userId: ids.bia, date: said.date, text: 'A reunião é às 9.', file: null };
    for (const date of [said.date, at]) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    const client = new Newsroom({ url: server.url });
    await client.auth.login({ username: 'ana', password: TEST_PASSWORD });
    expect(await client.chats.load(id)).toEqual({
      id,
      ofTwo: false,
      members: ['ana', 'bia', 'caio'].map((name) => ({ id: ids[name], name })),
      messages: [{ ...message, readBy: [{ userId: ids.caio, date: at }] }],
      unread: 1,
    });
    expect(await client.chats.messages.load(said.id)).toEqual({ ...message, readBy: [{ userId: ids.caio, date: at }] });
  });

  it('count what is unread, mark one message at a time, and say what was said on a day [MENU-29]', async () => {
    const { id } = await begin('davi', 'caio');
    const said = [await say('davi', id, 'um'), await say('davi', id, 'dois')];
    const unread = async () =>
      (await who.caio!.get<{ chatId: number; count: number; lastMessage: Message }[]>('/chats/unread')).body.find(
        (each) => each.chatId === id,
      );
    expect(await unread()).toMatchObject({ count: 2, lastMessage: { text: 'dois' } });
    const read = await who.caio!.put<Message>(`/chats/messages/${said[0]!.id}/read`);
    expect(read.body.readBy).toMatchObject([{ userId: ids.caio }]);
    expect((await unread())?.count).toBe(1);
    await who.caio!.put(`/chats/messages/${said[1]!.id}/read`);
    expect(await unread()).toBeUndefined();
    expect((await who.davi!.get<Message>(`/chats/messages/${said[1]!.id}`)).body.readBy).toHaveLength(1);
    const day = said[0]!.date.slice(0, 10);
    const history = (await who.caio!.get<Chat[]>(`/chats/history?date=${day}`)).body.find((chat) => chat.id === id);
    expect(textsOf(history!.messages)).toEqual(['dois', 'um']);
    expect((await who.caio!.get<Chat[]>('/chats/history?date=2026-03-09')).body).toEqual([]);
  });
});

describe('the days of chats', () => {
  it('are those of the clock on the wall, also where it goes back or forward at midnight', async () => {
    // São Paulo: on 18 February 2018 it went from 0:00 back to 23:00, on 4 November from 0:00 to 1:00.
    const house = await startTestServer({ now: Date.parse('2018-02-18T01:30:00Z') });
    try {
      const [, bia] = [await house.person('ana', ['CHAT_READ']), await house.person('bia', ['CHAT_READ'])];
      let ana = await house.as('ana');
      const { id } = (await ana.post<Chat>('/chats', { userIds: [bia] })).body;
      const said = async (text: string) => (await ana.post<Message>(`/chats/${id}/messages`, text)).body.date.slice(0, 16);
      const on = async (day: string) =>
        (await ana.get<Chat[]>(`/chats/history?date=${day}`)).body.flatMap(({ messages }) => textsOf(messages));
      const dates = [await said('primeira 23:30')];
      house.advance(3_600_000);
      dates.push(await said('segunda 23:30'));
      house.advance(2_400_000);
      dates.push(await said('0:10'));
      expect(dates).toEqual(['2018-02-17T23:30', '2018-02-17T23:30', '2018-02-18T00:10']);
      expect([await on('2018-02-17'), await on('2018-02-18')]).toEqual([['segunda 23:30', 'primeira 23:30'], ['0:10']]);
      const before = await ana.get<Message[]>(`/chats/${id}/messages?date=2018-02-18T00:00:00`);
      expect(textsOf(before.body)).toEqual(['segunda 23:30', 'primeira 23:30']);
      house.advance(Date.parse('2018-11-04T02:55:00Z') - house.now());
      ana = await house.as('ana');
      expect(await said('23:55')).toBe('2018-11-03T23:55');
      house.advance(600_000);
      expect(await said('1:05')).toBe('2018-11-04T01:05');
      expect([await on('2018-11-03'), await on('2018-11-04')]).toEqual([['23:55'], ['1:05']]);
    } finally {
      await house.stop();
    }
  });

  it('are found in a chat of 100,000 messages without a look at all that was said since', async () => {
    const { pool } = server.server.services;
    const { id } = await begin('ana', 'bia', 'caio');
    await pool.query(
      `with said as (insert into chat_message (chat_id, person_id, sent_at, text)
         select $1, $2, timestamptz '2026-01-01 12:00Z' + n * interval '1 minute', 'linha ' || n from generate_series(1, 100000) n returning id, sent_at)
       insert into chat_receipt (message_id, person_id, chat_id, read_at) select id, $2, $1, sent_at from said`,
      [id, ids.ana],
    );
    await pool.query('analyze chat_message, chat_receipt');
    const date = '2026-01-02T00:00:00';
    const { body } = await who.ana!.get<Message[]>(`/chats/${id}/messages?date=${date}`);
    expect(textsOf(body)).toEqual(Array.from({ length: 10 }, (_, at) => `linha ${899 - at}`));
    const asked: { text: string; values: unknown[] }[] = [];
    const query = ({ text, values }: { text: string; values: unknown[] }) => {
      asked.push({ text, values });
      return pool.query(text, values);
    };
    const context = { ...server.server.services, caller: { userId: ids.ana }, pool: { query } } as unknown as Context;
    for (const wanted of [{ date }, { beforeId: body[0]!.id }, {}]) await listMessages(id, wanted, context);
    expect(asked).toHaveLength(6);
    for (const { text, values } of asked) {
      const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
      const read = [...JSON.stringify(rows).matchAll(/"(?:Actual Rows|Rows Removed by [^"]+)":([\d.]+)/g)].map(([, count]) =>
        Number(count),
      );
      expect(Math.max(...read), text).toBeLessThan(1_000);
    }
  });
});

describe('files of chats', () => {
  const upload = (by: string, chat: number, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    return who[by]!.post<Message & Refused>(`/chats/${chat}/fileMessages`, form);
  };
  const count = async (table: string): Promise<number> =>
    (await server.server.services.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

  it('are read by members alone, whoever sent them and whatever an administrator names them', async () => {
    const { id } = await begin('ana', 'bia', 'caio');
    const { status, body } = await upload('ana', id, new TextEncoder().encode('A lista de fontes.'), 'fontes.txt');
    expect([status, body.text, body.file?.name, body.file?.size]).toEqual([201, null, 'fontes.txt', 18]);
    const path = `/files/${body.file!.id}/file`;
    const ask = async (name: string): Promise<number> =>
      (await fetch(`${server.url}/api${path}`, { headers: { cookie: who[name]!.cookie } })).status;
    expect([await ask('ana'), await ask('bia'), await ask('davi'), await ask('eva')]).toEqual([200, 200, 404, 404]);
    const { body: branch } = await who.eva!.get<{ version: number }>('/branch/config');
    await who.eva!.put('/branch/config', { ...branch, logoId: body.file!.id });
    expect([await ask('eva'), await ask('davi')]).toEqual([404, 404]);
    await who.bia!.put(`/chats/${id}/leave`);
    expect(await ask('bia')).toBe(404);
    expect((await upload('eva', id, new Uint8Array(1), 'a.bin')).status).toBe(404);
  });

  it('have up to 104857600 bytes, and one more is refused with nothing kept of it [CHAT-11]', async () => {
    const { id } = await begin('ana', 'bia');
    const bytes = new Uint8Array(104_857_601);
    const [files, messages] = [await count('file'), await count('chat_message')];
    const refused = await upload('ana', id, bytes, 'grande.bin');
    expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
    expect([await count('file'), await count('chat_message')]).toEqual([files, messages]);
    const taken = await upload('ana', id, bytes.subarray(1), 'no-limite.bin');
    expect([taken.status, taken.body.file?.size]).toEqual([201, 104_857_600]);
  });
});
