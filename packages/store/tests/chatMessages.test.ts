import type { ChatMessage } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { later, refusal } from './answers.ts';
import { CAIO, chat, said, scene } from './chatKit.ts';
import { ANA, BOB } from './entities.ts';
import { settle } from './time.ts';

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

  it('are sent one after the other: one that waits for its answer comes before the next', async () => {
    const { chats, open, answers, sent } = await scene();
    await open(3);
    const first = later();
    answers['POST /chats/{id}/messages'] = () => first.promise;
    sent.length = 0;
    const both = ['Não coloquem a segunda fita no ar', 'a primeira está boa'].map((text) => chats.desk(3).send(text));
    await settle();
    expect(sent).toHaveLength(1);
    first.answer(said(30, 3, ANA));
    await Promise.all(both);
    expect(sent).toHaveLength(2);
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
    const { chats, open, live, lines, store, texts } = await scene();
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
    expect(lines().filter((line) => line.includes('/4/read'))).toEqual(['PUT /chats/messages/4/read']);
    expect([texts(3), chats.unread.counts.snapshot().get(3)]).toEqual([['linha 4'], 1]);
    chats.blurred(3);
    live('chat MESSAGE_SENT', said(5, 3));
    await settle();
    expect([texts(3), lines().filter((line) => line.includes('/5/read'))]).toEqual([['linha 4', 'linha 5'], []]);
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

  it.each([
    ['after events were missed', [said(2, 3), said(1, 3)], [1, 2]],
    ['at first', [], []],
  ])('that could not be loaded %s are marked as read where the keyboard is once they are, and nowhere else', async (_, before, marked) => {
    const answers: Record<string, unknown> = { 'GET /chats/{id}/messages': before.length > 0 ? before : () => refusal(500) };
    const { chats, open, lines, answers: now } = await scene(answers);
    const marks = () => lines().flatMap((line) => /messages\/(\d+)\/read/.exec(line)?.[1] ?? []);
    await open(3, 7);
    chats.focus(3);
    await settle();
    expect(marks()).toEqual(marked.map(String));
    now['GET /chats/{id}/messages'] = () => refusal(500);
    await chats.reloadAll();
    expect(chats.failing.isFailed).toBe(true);
    now['GET /chats/{id}/messages'] = ({ line }: { line: string }) => [said(line.includes('/7/') ? 70 : 4, line.includes('/7/') ? 7 : 3)];
    await chats.failing.loadFailed();
    expect(chats.failing.isFailed).toBe(false);
    expect(marks()).toEqual([...marked, 4].map(String));
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

  it('that were scrolled back to stay when the line was cut and is back, with what came and without what went meanwhile', async () => {
    const page = (from: number, many: number) => Array.from({ length: many }, (_, at) => said(from - at, 3));
    const { store, chats, open, texts, sent, answers } = await scene({ 'GET /chats/{id}/messages': page(40, 10) });
    const log = () => chats.desk(3).log.view.snapshot();
    await open(3);
    answers['GET /chats/{id}/messages'] = page(30, 10);
    await chats.older(3);
    const server = [...page(55, 35).filter(({ id }) => id !== 25), ...page(20, 20)];
    answers['GET /chats/{id}/messages'] = ({ query }: { query: { size: number; beforeId?: number } }) =>
      server.filter(({ id }) => id < (query.beforeId ?? 99)).slice(0, query.size);
    sent.length = 0;
    await store.gap();
    const shown = Array.from({ length: 35 }, (_, at) => 21 + at).filter((id) => id !== 25);
    expect(texts(3)).toEqual(shown.map((id) => `linha ${id}`));
    expect([log().state, log().hasOlder]).toEqual(['ready', true]);
    expect(sent.filter(({ route }) => route === 'GET /chats/{id}/messages')).toHaveLength(2);
    await chats.older(3);
    expect(texts(3)[0]).toBe('linha 11');
  });

  it('stand without a gap where an old one was marked while the newest were loaded anew', async () => {
    const { store, open, live, texts, answers } = await scene({ 'GET /chats/{id}/messages': [said(5, 3, ANA)] });
    await open(3);
    const slow = later<ChatMessage[]>();
    answers['GET /chats/{id}/messages'] = ({ query }: { query: { beforeId?: number } }) => (query.beforeId ? [] : slow.promise);
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
