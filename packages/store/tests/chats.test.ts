import type { Chat } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { isGroupChat } from '../src/chat/chatMaking.ts';
import { later, refusal } from './answers.ts';
import { CAIO, chat, said, scene } from './chatKit.ts';
import { ANA, BOB, user } from './entities.ts';
import { settle } from './time.ts';

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

  it('are closed without leaving a group, and are back as a bar with its messages when one comes, or open when they are opened [CHAT-05]', async () => {
    const { chats, open, shown, texts, lines, live, env } = await scene({ 'GET /chats/{id}/messages': [said(2, 5, BOB)] });
    await open(3, 5);
    chats.windows.hide(5);
    expect([shown(), lines().filter((line) => line.startsWith('PUT'))]).toEqual([['3 bar'], []]);
    await env.time.pass(30);
    live('chat MESSAGE_SENT', said(4, 3));
    expect(shown()).toEqual(['3 open']);
    live('chat MESSAGE_SENT', said(5, 5, ANA));
    expect(shown(), 'not for what oneself writes in another window').toEqual(['3 open']);
    live('chat MESSAGE_SENT', said(6, 5));
    await settle();
    expect([shown(), texts(5), chats.unread.counts.snapshot().get(5)]).toEqual([['3 open', '5 bar'], ['linha 2', 'linha 6'], 1]);
    chats.windows.hide(5);
    await open(5);
    chats.windows.hide(3);
    await open(3);
    live('chat MESSAGE_SENT', said(7, 3));
    await env.time.pass(30);
    expect(shown().toSorted()).toEqual(['3 open', '5 open']);
    expect(
      chats.list
        .snapshot()
        .chats.map(({ id }) => id)
        .toSorted(),
    ).toEqual([3, 5, 7]);
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
    expect([isGroupChat(chat(3, BOB)), isGroupChat(chat(5, BOB, CAIO))]).toEqual([false, true]);
  });

  it('two that are left in a group are still one: who comes is added to it, and who closes it leaves', async () => {
    const { chats, live, sent, lines } = await scene({ 'PUT /chats/{id}': chat(5, BOB, 9) });
    live('chat MEMBER_LEFT', { chatId: 5, userId: CAIO });
    await chats.addMembers(5, [9]);
    expect(sent.map(({ line, body }) => [line, body])).toEqual([['PUT /chats/5', { userIds: [9] }]]);
    live('chat MEMBER_LEFT', { chatId: 5, userId: 9 });
    await chats.close(5);
    expect(lines().at(-1)).toBe('PUT /chats/5/leave');
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
