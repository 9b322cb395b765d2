import type { Chat, ChatMessage } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { isGroupChat } from '../src/chat/Chats.ts';
import { later, refusal } from './answers.ts';
import { ANA, BOB, user } from './entities.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const CAIO = 8;
const chat = (id: number, ...others: number[]): Chat => ({
  id,
  members: [ANA, ...others].map((member) => ({ id: member, name: `u${member}` })),
  messages: [],
  unread: 0,
});
const said = (id: number, chatId: number, userId = BOB, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  chatId,
  userId,
  date: `2026-03-10T19:00:${String(id % 60).padStart(2, '0')}`,
  text: `linha ${id}`,
  file: null,
  readBy: [],
  ...more,
});
/** Ana, who is in chats of two (3, 7) and in a group (5); the server answers pages of `page`. */
const scene = async (answers: object = {}) => {
  const made = await bench({
    'GET /authorities': ['CHAT_READ'],
    'GET /chats/unread': [],
    'GET /chats': [chat(3, BOB), chat(5, BOB, CAIO), chat(7, CAIO)],
    'GET /chats/{id}/messages': [],
    'PUT /chats/{id}/leave': null,
    'PUT /chats/messages/{id}/read': ({ line }: { line: string }) => said(Number(line.split('/')[3]), 3, BOB, { readBy: [] }),
    ...answers,
  });
  const { chats } = made.store;
  await chats.ensure();
  const open = async (...ids: number[]) => {
    for (const id of ids) await chats.open(id);
  };
  const shown = () => chats.windows.view.snapshot().map(({ id, isOpen }) => `${id} ${isOpen ? 'open' : 'bar'}`);
  const texts = (id: number) =>
    chats
      .desk(id)
      .log.view.snapshot()
      .messages.map(({ text }) => text);
  made.sent.length = 0;
  return { ...made, chats, open, shown, texts };
};

describe('the windows of chats', () => {
  it('are a stack of ids, each once [CHAT-01]', async () => {
    const { chats, open } = await scene();
    await open(3, 5, 3);
    expect(chats.windows.stack).toEqual([3, 5]);
  });

  it('closing one of a group leaves it, closing one of two leaves nothing on the server [CHAT-02] [CHAT-03]', async () => {
    const { chats, open, lines } = await scene();
    await open(3, 5);
    await chats.close(5);
    expect([lines().filter((line) => line.startsWith('PUT')), chats.windows.stack]).toEqual([['PUT /chats/5/leave'], [3]]);
    expect(chats.list.snapshot().chats.map(({ id }) => id)).toEqual([7, 3]);
    await chats.close(3);
    expect([lines().filter((line) => line.startsWith('PUT')), chats.windows.stack]).toEqual([['PUT /chats/5/leave'], []]);
  });

  it('are minimised when one closes, and open again in their order 30 ms later [CHAT-04]', async () => {
    const { chats, open, shown, env } = await scene();
    await open(3, 5, 7);
    const order: string[][] = [];
    void chats.close(5);
    expect(shown()).toEqual(['3 bar', '7 bar']);
    await env.time.pass(29);
    expect(shown()).toEqual(['3 bar', '7 bar']);
    chats.windows.view.subscribe(() => order.push(shown()));
    await env.time.pass(1);
    expect(order).toEqual([
      ['3 open', '7 bar'],
      ['3 open', '7 open'],
    ]);
  });

  it('stay minimised when one closes where a person minimised them, before or meanwhile', async () => {
    const { chats, open, shown, env } = await scene();
    await open(3, 5, 7);
    chats.windows.minimise(3);
    void chats.close(5);
    await env.time.pass(30);
    expect(shown()).toEqual(['3 bar', '7 open']);
    chats.windows.open(3);
    void chats.close(7);
    chats.windows.minimise(3);
    await env.time.pass(30);
    expect(shown()).toEqual(['3 bar']);
  });

  it('show only their bar when minimised, and their messages when opened again [CHAT-05]', async () => {
    const { chats, open, shown, texts } = await scene({ 'GET /chats/{id}/messages': [said(1, 3)] });
    await open(3);
    chats.windows.minimise(3);
    expect(shown()).toEqual(['3 bar']);
    await open(3);
    expect([shown(), texts(3)]).toEqual([['3 open'], ['linha 1']]);
  });
});

describe('members of chats', () => {
  it('more than two are a group [CHAT-16]', () => {
    expect([isGroupChat({ members: [1, 2] }), isGroupChat({ members: [1, 2, 3] })]).toEqual([false, true]);
  });

  it('are added to a group by one call [CHAT-06]', async () => {
    const { chats, sent } = await scene({ 'PUT /chats/{id}': chat(5, BOB, CAIO, 9) });
    await chats.addMembers(5, [9]);
    expect(sent.map(({ line, body }) => [line, body])).toEqual([['PUT /chats/5', { userIds: [9] }]]);
    expect(chats.chat(5).snapshot()?.members).toHaveLength(4);
  });

  it('added to two people make a new chat of all, and the old window is minimised [CHAT-07]', async () => {
    const { chats, sent, open, shown } = await scene({ 'POST /chats': chat(11, BOB, 9) });
    await open(3);
    sent.length = 0;
    await chats.addMembers(3, [9]);
    expect(sent[0]).toMatchObject({ line: 'POST /chats', body: { userIds: [ANA, BOB, 9] } });
    expect(shown()).toEqual(['3 bar', '11 open']);
  });

  it('come from a group of users, each once and none who is there [CHAT-08]', async () => {
    const users = [user(5, 'eva'), user(6, 'fabio'), user(5, 'eva'), user(BOB, 'bob')];
    const { chats, sent } = await scene({ 'GET /users/active': users, 'PUT /chats/{id}': chat(5, BOB, CAIO, 5, 6) });
    await chats.addGroup(5, 2);
    expect(sent.map(({ line, query, body }) => [line.split('?')[0], query, body])).toEqual([
      ['GET /users/active', { groupId: 2 }, undefined],
      ['PUT /chats/5', undefined, { userIds: [5, 6] }],
    ]);
  });

  it('come and go live; who leaves oneself is out of it in every window [CHAT-14]', async () => {
    const { chats, live, open } = await scene();
    await open(5);
    const ids = () =>
      chats
        .chat(5)
        .snapshot()
        ?.members.map(({ id }) => id);
    live('chat MEMBER_LEFT', { chatId: 5, userId: CAIO });
    expect(ids()).toEqual([ANA, BOB]);
    live('chat MEMBERS_ADDED', { chatId: 5, members: [{ id: 9, name: 'u9' }] });
    expect(ids()).toEqual([ANA, BOB, 9]);
    live('chat MEMBER_LEFT', { chatId: 5, userId: ANA }, ANA);
    expect([chats.windows.stack, chats.chat(5).snapshot()]).toEqual([[], undefined]);
  });
});

describe('the list of chats', () => {
  it('has what began, came and went while it was on its way', async () => {
    const { store, chats, live, answers } = await scene();
    const slow = later<Chat[]>();
    answers['GET /chats'] = () => slow.promise;
    const back = store.gap();
    live('chat CREATE', chat(9, BOB, CAIO));
    live('chat MESSAGE_SENT', said(4, 3));
    live('chat MEMBERS_ADDED', { chatId: 7, members: [{ id: 9, name: 'u9' }] });
    live('chat MEMBER_LEFT', { chatId: 5, userId: ANA }, ANA);
    slow.answer([chat(3, BOB), chat(5, BOB, CAIO), chat(7, CAIO)]);
    await back;
    const { chats: listed, state } = chats.list.snapshot();
    expect(listed.map(({ id, members, messages }) => [id, members.length, messages.map(({ text }) => text)])).toEqual([
      [3, 2, ['linha 4']],
      [9, 3, []],
      [7, 3, []],
    ]);
    expect(state).toBe('ready');
  });

  it('is not that of who sat there before, where it comes late', async () => {
    const slow = { chats: later<Chat[]>(), unread: later<object[]>() };
    const { store, chats, answers } = await scene({ 'POST /logout': null });
    answers['GET /chats'] = () => slow.chats.promise;
    answers['GET /chats/unread'] = () => slow.unread.promise;
    const back = store.gap();
    await store.session.logout();
    slow.chats.answer([chat(3, BOB)]);
    slow.unread.answer([{ chatId: 3, count: 4, lastMessage: said(4, 3) }]);
    await back;
    expect([chats.list.snapshot(), chats.unread.total.snapshot()]).toEqual([{ chats: [], state: 'empty' }, 0]);
  });

  it('asks in vain and silently for a chat that was left when a last message comes', async () => {
    const { chats, live, open, store } = await scene({ 'GET /chats/{id}': () => Promise.reject(refusal(404, 'not_found')) });
    await open(5);
    await chats.close(5);
    live('chat MESSAGE_SENT', said(6, 5));
    live('chat MEMBER_LEFT', { chatId: 5, userId: ANA }, ANA);
    await settle();
    expect([store.notices.view.snapshot(), chats.unread.total.snapshot()]).toEqual([[], 0]);
    expect(chats.list.snapshot().chats.map(({ id }) => id)).toEqual([7, 3]);
  });
});

describe('messages of chats', () => {
  it('that a cleanup removed are dropped from windows, from the list and from what is unread', async () => {
    const { chats, open, live, texts, answers } = await scene({ 'GET /chats/unread': [{ chatId: 5, count: 2, lastMessage: said(9, 5) }] });
    await chats.start();
    answers['GET /chats/{id}/messages'] = [said(8, 3), said(7, 3)];
    await open(3);
    live('chat MESSAGE_SENT', said(9, 3, ANA), ANA);
    expect(texts(3)).toEqual(['linha 7', 'linha 8', 'linha 9']);
    live('chat DELETE', { chatId: 3, ids: [6, 7, 8] }, 0);
    expect(texts(3)).toEqual(['linha 9']);
    expect(
      chats
        .chat(3)
        .snapshot()
        ?.messages.map(({ id }) => id),
    ).toEqual([9]);
    live('chat DELETE', { chatId: 3, ids: [9] }, 0);
    expect([texts(3), chats.chat(3).snapshot()?.messages]).toEqual([[], []]);
    expect(chats.unread.total.snapshot()).toBe(2);
    answers['GET /chats/unread'] = [];
    live('chat DELETE', { chatId: 5, ids: [8, 9] }, 0);
    await expect.poll(() => chats.unread.total.snapshot()).toBe(0);
  });

  it('are loaded ten at a time before the oldest [CHAT-10]', async () => {
    const newest = Array.from({ length: 10 }, (_, at) => said(20 - at, 3));
    const { chats, open, sent, texts, answers } = await scene({ 'GET /chats/{id}/messages': newest });
    await open(3);
    answers['GET /chats/{id}/messages'] = [said(10, 3), said(9, 3)];
    sent.length = 0;
    await chats.older(3);
    expect(sent.map(({ query }) => query)).toEqual([{ size: 10, date: newest.at(-1)!.date, beforeId: 11 }]);
    expect(texts(3)).toEqual(Array.from({ length: 12 }, (_, at) => `linha ${9 + at}`));
    await chats.older(3);
    expect(sent, 'a page that was not full was the last').toHaveLength(1);
  });

  it('that come while a window is not looked at raise its unread; those of one that is are read at once [CHAT-12] [RT-T01]', async () => {
    const { chats, open, live, lines, store } = await scene();
    live('chat MESSAGE_SENT', said(1, 3));
    expect([chats.unread.counts.snapshot().get(3), chats.unread.total.snapshot()]).toEqual([1, 1]);
    await settle();
    expect(store.notices.view.snapshot()).toMatchObject([{ level: 'INFORMATION', title: { params: { name: `u${BOB}` } } }]);
    expect(JSON.stringify(store.notices.view.snapshot())).not.toContain('linha');
    live('chat MESSAGE_SENT', said(2, 3, ANA), ANA);
    expect(chats.unread.total.snapshot()).toBe(1);
    await open(3);
    chats.focus(3);
    live('chat MESSAGE_SENT', said(4, 3));
    await settle();
    expect(lines()).toContain('PUT /chats/messages/4/read');
    expect(chats.unread.counts.snapshot().get(3)).toBe(1);
    chats.blurred(3);
    live('chat MESSAGE_SENT', said(5, 3));
    expect(chats.unread.counts.snapshot().get(3)).toBe(2);
    live('chat MESSAGE_SENT', said(5, 3));
    expect(chats.unread.counts.snapshot().get(3), 'told again it is no news').toBe(2);
  });

  it('are marked as read one by one [CHAT-09]', async () => {
    const unread = [{ chatId: 3, count: 3, lastMessage: said(3, 3) }];
    const { chats, open, lines } = await scene({
      'GET /chats/unread': unread,
      'GET /chats/{id}/messages': [said(3, 3), said(2, 3), said(1, 3)],
    });
    expect(chats.unread.total.snapshot()).toBe(3);
    await open(3);
    chats.focus(3);
    await settle();
    expect(lines().filter((line) => line.includes('read'))).toEqual([1, 2, 3].map((id) => `PUT /chats/messages/${id}/read`));
    expect(chats.unread.total.snapshot()).toBe(0);
  });

  it('show who read them, live [CHAT-13]', async () => {
    const { chats, open, live } = await scene({ 'GET /chats/{id}/messages': [said(8, 3, ANA)] });
    await open(3);
    live('chat MESSAGE_READ', { chatId: 3, messageId: 8, userId: BOB, date: '2026-03-10T19:01:00' });
    expect(chats.desk(3).log.view.snapshot().messages[0]!.readBy).toEqual([{ userId: BOB, date: '2026-03-10T19:01:00' }]);
  });

  it('show who of many read them, where that is told at once', async () => {
    const { chats, open, live } = await scene({ 'GET /chats/{id}/messages': [said(9, 3, BOB), said(8, 3, BOB)] });
    await open(3);
    const also = [
      { userIds: [ANA, CAIO], messageIds: [9] },
      { userIds: [CAIO], messageIds: [8] },
    ];
    live('chat MESSAGE_SENT', said(10, 3));
    live('chat MESSAGE_READ', {
      chatId: 3,
      messageId: 10,
      userId: CAIO,
      date: '2026-03-10T19:01:00',
      also: [...also, { userIds: [ANA], messageIds: [10] }],
    });
    const readers = chats
      .desk(3)
      .log.view.snapshot()
      .messages.map(({ readBy }) => readBy.map(({ userId }) => userId));
    expect(readers).toEqual([[CAIO], [ANA, CAIO], [CAIO, ANA]]);
    expect(chats.unread.total.snapshot(), 'what one read elsewhere is unread no more').toBe(0);
  });

  it('that come while marks are on their way are marked after them, all at once', async () => {
    const slow = later<object>();
    const { chats, open, live, lines } = await scene({
      'GET /chats/{id}/messages': [said(1, 3)],
      'PUT /chats/messages/{id}/read': ({ line }: { line: string }) =>
        line.includes('/1/') ? slow.promise : said(Number(line.split('/')[3]), 3, BOB, { readBy: [] }),
    });
    const marks = () => lines().filter((line) => line.includes('read'));
    await open(3);
    chats.focus(3);
    for (const id of [2, 3, 4]) live('chat MESSAGE_SENT', said(id, 3));
    await settle();
    expect(marks()).toEqual(['PUT /chats/messages/1/read']);
    slow.answer(said(1, 3));
    await settle();
    expect(marks()).toEqual([1, 2, 3, 4].map((id) => `PUT /chats/messages/${id}/read`));
    expect(chats.unread.total.snapshot()).toBe(0);
  });

  it('are in their order and once, also where a load is slower than what comes live', async () => {
    const slow = later<ChatMessage[]>();
    const { chats, live, texts } = await scene({ 'GET /chats/{id}/messages': () => slow.promise });
    const opening = chats.open(3);
    live('chat MESSAGE_SENT', said(12, 3));
    live('chat MESSAGE_SENT', said(13, 3));
    slow.answer([said(12, 3), said(11, 3)]);
    await opening;
    expect(texts(3)).toEqual(['linha 11', 'linha 12', 'linha 13']);
  });

  it('are in their order and once, where one of them came while the window opened', async () => {
    for (const came of [12, 13]) {
      const slow = later<ChatMessage[]>();
      const { chats, live, texts } = await scene({ 'GET /chats/{id}/messages': () => slow.promise });
      const opening = chats.open(3);
      live('chat MESSAGE_SENT', said(came, 3));
      slow.answer([said(12, 3), said(11, 3)]);
      await opening;
      expect(texts(3)).toEqual(came === 12 ? ['linha 11', 'linha 12'] : ['linha 11', 'linha 12', 'linha 13']);
    }
  });

  it('that were read elsewhere while the line was cut are not unread when it is back, and those that came then are', async () => {
    const slow = later<object[]>();
    const { store, chats, live, answers } = await scene();
    live('chat MESSAGE_SENT', said(8, 3));
    live('chat MESSAGE_SENT', said(9, 7, CAIO));
    expect(chats.unread.total.snapshot()).toBe(2);
    answers['GET /chats/unread'] = () => slow.promise;
    const back = store.gap();
    live('chat MESSAGE_SENT', said(10, 7, CAIO));
    slow.answer([]);
    await back;
    expect([...chats.unread.counts.snapshot()]).toEqual([[7, 1]]);
  });

  it('that were read while they were counted count no more', async () => {
    const slow = later<object[]>();
    const { store, chats, live, answers } = await scene();
    live('chat MESSAGE_SENT', said(8, 3));
    answers['GET /chats/unread'] = () => {
      answers['GET /chats/unread'] = [];
      return slow.promise;
    };
    const back = store.gap();
    live('chat MESSAGE_READ', { chatId: 3, messageId: 8, userId: ANA, date: '2026-03-10T19:01:00' });
    slow.answer([{ chatId: 3, count: 1, lastMessage: said(8, 3) }]);
    await back;
    expect(chats.unread.total.snapshot()).toBe(0);
  });

  it('that came while the line was cut are read where their window is looked at', async () => {
    const { store, chats, open, lines, answers } = await scene();
    await open(3);
    chats.focus(3);
    answers['GET /chats/{id}/messages'] = [said(8, 3)];
    await store.gap();
    await settle();
    expect(lines()).toContain('PUT /chats/messages/8/read');
  });

  it('stand without a gap where an old one was marked while the newest were loaded anew', async () => {
    const { store, open, live, texts, answers } = await scene({ 'GET /chats/{id}/messages': [said(5, 3, ANA)] });
    await open(3);
    const slow = later<ChatMessage[]>();
    answers['GET /chats/{id}/messages'] = () => slow.promise;
    const back = store.gap();
    live('chat MESSAGE_READ', { chatId: 3, messageId: 5, userId: BOB, date: '2026-03-10T19:01:00' });
    slow.answer(Array.from({ length: 10 }, (_, at) => said(30 - at, 3)));
    await back;
    expect(texts(3)[0]).toBe('linha 21');
  });

  it('are marked by all who read them, where some did while the line was cut and one while they were loaded anew', async () => {
    const { store, chats, open, live, answers } = await scene({ 'GET /chats/{id}/messages': [said(5, 3, ANA)] });
    await open(3);
    const slow = later<ChatMessage[]>();
    answers['GET /chats/{id}/messages'] = () => slow.promise;
    const back = store.gap();
    live('chat MESSAGE_READ', { chatId: 3, messageId: 5, userId: BOB, date: '2026-03-10T19:01:00' });
    slow.answer([said(5, 3, ANA, { readBy: [{ userId: CAIO, date: '2026-03-10T19:00:30' }] })]);
    await back;
    const [message] = chats.desk(3).log.view.snapshot().messages;
    expect(message!.readBy.map(({ userId }) => userId).sort()).toEqual([BOB, CAIO].sort());
  });

  it('are a text that says something: a blank one is not sent [CHAT-17]', async () => {
    const { chats, sent, texts } = await scene({ 'POST /chats/{id}/messages': said(1, 3, ANA) });
    expect([await chats.desk(3).send('  '), await chats.desk(3).send('\n')]).toEqual([false, false]);
    expect(sent).toEqual([]);
    expect(await chats.desk(3).send('Chove.')).toBe(true);
    expect([sent[0]?.text, texts(3)]).toEqual(['Chove.', ['linha 1']]);
  });

  it('that could not be sent are told of', async () => {
    const { chats, store } = await scene({ 'POST /chats/{id}/messages': () => Promise.reject(refusal(503, 'unavailable')) });
    expect(await chats.desk(3).send('Chove.')).toBe(false);
    expect(store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR' }]);
  });

  it('say who is writing, for three seconds [CHAT-15]', async () => {
    const { chats, live, env } = await scene();
    live('chat IS_TYPING', { chatId: 3, userId: BOB, nickname: 'bob' });
    expect(chats.writers(3).snapshot()).toEqual(['bob']);
    await env.time.pass(2999);
    expect(chats.writers(3).snapshot()).toEqual(['bob']);
    await env.time.pass(1);
    expect(chats.writers(3).snapshot()).toEqual([]);
    live('chat IS_TYPING', { chatId: 3, userId: BOB, nickname: 'bob' });
    live('chat MESSAGE_SENT', said(4, 3));
    expect(chats.writers(3).snapshot(), 'what was written is there').toEqual([]);
  });

  it('of the past are those of their day, read only [MENU-29]', async () => {
    const day = (id: number, date: string) => said(id, 3, BOB, { date: `${date}T10:00:00` });
    const { chats, sent } = await scene({
      'GET /chats/history': [{ ...chat(3, BOB), messages: [day(2, '2026-03-09')] }],
      'GET /chats/{id}/messages': [day(2, '2026-03-09'), day(1, '2026-03-08')],
    });
    const history = chats.history('2026-03-09');
    await history.load();
    expect([sent[0]!.query, history.view.snapshot().value?.map(({ id }) => id)]).toEqual([{ date: '2026-03-09' }, [3]]);
    const log = chats.dayLog(3, '2026-03-09');
    await log.load();
    expect(sent[1]!.query).toEqual({ size: 10, date: '2026-03-10T00:00:00' });
    expect([log.view.snapshot().messages.map(({ id }) => id), log.view.snapshot().hasOlder]).toEqual([[2], false]);
  });
});

describe('files of chats', () => {
  const file = (size: number) => ({ size, name: 'fita.mov' }) as File;

  it('of 104857600 bytes are sent, and one of 104857601 is told of and not sent [CHAT-11]', async () => {
    const { chats, sent, store, texts } = await scene({
      'POST /chats/{id}/fileMessages': said(1, 3, ANA, {
        text: null,
        file: { id: 4, name: 'fita.mov', size: 104_857_600, contentType: 'video/quicktime' },
      }),
    });
    expect(await chats.desk(3).sendFile(file(104_857_601))).toBe(false);
    expect(sent).toEqual([]);
    expect(store.notices.view.snapshot()).toMatchObject([{ level: 'WARNING', title: { key: 'error:fileTooLarge' } }]);
    expect(await chats.desk(3).sendFile(file(104_857_600))).toBe(true);
    expect([sent.map(({ line }) => line), texts(3)]).toEqual([['POST /chats/3/fileMessages'], [null]]);
  });
});

it('nothing of chats stays in memory when somebody signs out', async () => {
  const { chats, open, store, live } = await scene({ 'GET /chats/{id}/messages': [said(1, 3)], 'POST /logout': null });
  await open(3);
  chats.desk(3).draft.set('ainda não');
  live('chat MESSAGE_SENT', said(2, 7, CAIO));
  await store.session.logout();
  expect([chats.windows.stack, chats.list.snapshot().chats, chats.unread.total.snapshot(), chats.desk(3).draft.snapshot()]).toEqual([
    [],
    [],
    0,
    '',
  ]);
  expect(chats.desk(3).log.view.snapshot().messages).toEqual([]);
});
