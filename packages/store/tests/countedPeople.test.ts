import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleOf } from '../src/desk/People.ts';
import type { Chat, ChatMessage, Notice, User } from '../src/types.ts';
import { type Act, bobAtWork, type CountedScene, comparedList, comparedSettings, heardAll, showsWithoutAsking } from './countedKit.ts';
import { deskAt, type RealDesk } from './real.ts';

let scene: CountedScene;
let [carol, dan]: RealDesk[] = [];
const ids = new Map<string, number>();
beforeAll(async () => {
  scene = await bobAtWork();
  for (const name of ['carol', 'dan']) ids.set(name, await scene.server.person(name, ['CHAT_READ']));
  [carol, dan] = [await deskAt(scene.server, 'carol'), await deskAt(scene.server, 'dan')];
});
afterAll(async () => {
  for (const desk of [carol, dan]) await desk?.stop();
  await scene?.stop();
});

it('loads no user and no group of people again for 200 edits of others', async () => {
  const { sdk, desk, server } = scene;
  const { users, groups } = sdk;
  const { settings } = desk.store;
  await server.person('eva', []);
  const { id: group } = await groups.create({ name: 'Reportagem' });
  const made: number[] = [];
  const keep = async (nickname: string): Promise<void> =>
    void made.push((await users.create({ name: nickname, nickname, username: `${nickname}@tv` })).id);
  for (const nickname of ['Maria', 'élida', 'Zeca']) await keep(nickname);
  const searches = [
    { filter: '', activeOnly: true },
    { filter: 'maria', activeOnly: true },
    { filter: '', activeOnly: false },
    { filter: 'maria', activeOnly: false },
  ].map((search) => ({ search, list: peopleOf(desk.store).open().list }));
  await heardAll(scene);
  await Promise.all([...searches.map(({ list, search }) => list.load(search)), settings.users.ensure(), settings.groups.ensure()]);
  const one = (at: number): number => made[at % made.length]!;
  const madeGroups: number[] = [];
  const acts: Act[] = [
    (at) => keep(at % 3 ? `Nova ${at}` : `maria ${at}`),
    (at) => users.update({ id: one(at), name: at % 3 ? `Maria ${at}` : `Rita ${at}` }),
    (at) => users.update({ id: one(at), nickname: at % 2 ? `maria ${at}` : `Vera ${at}` }),
    (at) => users.update({ id: one(at), roles: at % 3 ? ['STORY_READ'] : [] }),
    (at) => users.update({ id: one(at), groupsIds: at % 3 ? [group] : [] }),
    async (at) => {
      await users.remove(one(at));
      await users.restore(one(at));
    },
    (at) => users.resetPassword(one(at)),
    async (at) => users.remove((await users.create({ name: `Sai Maria ${at}`, nickname: `sai ${at}`, username: `sai${at}@tv` })).id),
    async () => {
      await server.as('eva');
    },
    async () => users.session.remove((await users.filter({ filter: 'eva' })).data.find(({ username }) => username === 'eva')!.id),
    async (at) => madeGroups.push((await groups.create({ name: `Zona ${at}`, categories: ['editors'] })).id),
    async (at) => madeGroups.push((await groups.create({ name: `área ${at}`, reporters: [one(at)] })).id),
    (at) => groups.update({ id: madeGroups.at(-1)!, name: `Meio ${at}`, producers: [one(at)] }),
    async (at) => {
      const id = madeGroups.shift()!;
      await groups.update({ id, name: `Vazio ${at}`, reporters: [], producers: [] });
      await groups.remove(id);
    },
    (at) => groups.update({ id: group, name: `Grupo ${at}` }),
    // A number of acts that is odd lets each act see odd and even turns.
    (at) => users.update({ id: one(at), email: `x${at}@tv.example` }),
    (at) => users.update({ id: one(at), name: `Outra ${at}` }),
  ];
  const row = ({ id, nickname, name, version, excluded, online }: User): string =>
    `${id} ${nickname} ${name} ${version} ${excluded} ${online}`;
  const byId = (rows: readonly User[]): string[] => [...rows].sort((a, b) => a.id - b.id).map(row);
  await showsWithoutAsking(desk, acts, [
    ...searches.map(({ list, search: { filter, activeOnly } }) =>
      comparedList(scene, list, `/users/filter?filter=${filter}&activeOnly=${activeOnly}&size=25`, row),
    ),
    {
      what: '/users/all',
      shown: () => byId(settings.users.view.snapshot().rows),
      fresh: async () => byId((await scene.ana.get<User[]>('/users/all')).body),
    },
    comparedSettings(scene, settings.groups, '/groups'),
  ]);
}, 240_000);

it('counts who is found by their new name and who no more, also where a search has more than one page', async () => {
  const { sdk, server } = scene;
  const rename = async (from: number, to: number, name: string): Promise<void> => {
    for (let at = from; at < to; at += 1) await sdk.users.update({ id: found[at]!, name: `${name} ${at}` });
  };
  const found: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const nickname = `xavier ${String(at).padStart(2, '0')}`;
    found.push((await sdk.users.create({ name: at < 30 ? `Noemi ${at}` : `Ivo ${at}`, nickname, username: `xavier${at}@tv` })).id);
  }
  const fresh = await deskAt(server, 'ana');
  const { list } = peopleOf(fresh.store).open();
  await fresh.store.settings.users.ensure();
  await list.load({ filter: 'noemi', activeOnly: true });
  expect(list.view.snapshot().total).toBe(30);
  await expect.poll(() => fresh.store.connection.snapshot()).toBe('open');
  await new Promise((done) => setTimeout(done, 500));
  fresh.sent.length = 0;
  // Of the ten that are not found five are found now, of those behind the page two no more; three are changed and found as before.
  await rename(30, 35, 'Noemi');
  await rename(28, 30, 'Ivo');
  await rename(25, 28, 'Outra Noemi');
  await expect.poll(() => list.view.snapshot().total).toBe(33);
  expect(fresh.sent).toEqual([]);
  await fresh.stop();
});

it('loads no notice again for 200 edits of others, neither their list nor those that are not read', async () => {
  const { sdk, desk } = scene;
  const { board } = desk.store;
  for (let at = 0; at < 30; at += 1) await sdk.notices.create({ text: `Velho ${at}` });
  const made: Notice[] = [];
  const keep = async (text: string): Promise<void> => void made.push(await sdk.notices.create({ text }));
  const [first, second] = [board.open().list, board.open().list];
  await keep('Primeiro');
  await heardAll(scene);
  await Promise.all([first.load({}), second.load({ page: 1 }), board.load()]);
  const acts: Act[] = [
    (at) => keep(`Novo ${at}`),
    (at) => keep(`Outro ${at}`),
    () => sdk.notices.remove(made.shift()!.uuid),
    () => sdk.users.registerLastNotice(made.at(-1)!.uuid),
    (at) => sdk.notifications.create({ level: 'INFO', title: `Ensaio ${at}` }),
  ];
  const row = ({ id, text }: Notice): string => `${id} ${text}`;
  await showsWithoutAsking(desk, acts, [
    comparedList(scene, first, '/notices?size=25', row),
    comparedList(scene, second, '/notices?size=25&page=1', row, false),
    {
      what: '/notices/unread',
      shown: () => board.unread.snapshot()!.map(row),
      fresh: async () => (await scene.ana.get<Notice[]>('/notices/unread')).body.map(row),
    },
  ]);
}, 240_000);

it('loads no chat, no message and no count again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { chats } = desk.store;
  const anaId = desk.store.session.userId!;
  const [carolId, danId] = [ids.get('carol')!, ids.get('dan')!];
  const [two, group] = [await sdk.chats.create([anaId]), await sdk.chats.create([anaId, carolId])];
  const third = carol!.newsroom.chats;
  await heardAll(scene);
  await chats.ensure();
  await chats.open(two.id);
  const made: number[] = [];
  const said: ChatMessage[] = [];
  const acts: Act[] = [
    async (at) => said.push(await sdk.chats.messages.create(two.id, `Linha ${at}`)),
    async (at) => said.push(await sdk.chats.messages.create(group.id, `Grupo ${at}`)),
    (at) => third.messages.create(group.id, `De Carol ${at}`),
    () => third.messages.read(said.findLast(({ chatId }) => chatId === group.id)!.id),
    async () => sdk.realtime.typing(two.id),
    async () => made.push((await sdk.chats.create([anaId, carolId])).id),
    (at) => sdk.chats.messages.create(made.at(-1)!, `Novo grupo ${at}`),
    () => sdk.chats.addMembers(made.at(-1)!, [danId]),
    () => third.leave(made.at(-1)!),
    // A group that Ana is called into, in which something was said before.
    async (at) => {
      const { id } = await sdk.chats.create([carolId, danId]);
      await sdk.chats.messages.create(id, `Sem ela ${at}`);
      await sdk.chats.addMembers(id, [anaId]);
      await sdk.chats.messages.create(id, `Com ela ${at}`);
    },
    () => sdk.chats.create([anaId]),
  ];
  const chat = ({ id, members, messages }: Chat): string => `${id} ${members.map(({ name }) => name).sort()} ${messages[0]?.id}`;
  const message = ({ id, text, readBy }: ChatMessage): string => `${id} ${text} ${readBy.map(({ userId }) => userId)}`;
  const log = chats.desk(two.id).log.view;
  await showsWithoutAsking(desk, acts, [
    {
      what: 'the list of chats',
      shown: () => chats.list.snapshot().chats.map(chat),
      fresh: async () => (await scene.ana.get<Chat[]>('/chats')).body.map(chat),
    },
    {
      what: 'the open window',
      shown: () => log.snapshot().messages.map(message),
      fresh: async () => (await scene.ana.get<ChatMessage[]>(`/chats/${two.id}/messages?size=100`)).body.map(message).reverse(),
    },
    {
      what: 'what is unread',
      shown: () => [...chats.unread.counts.snapshot()].sort(([a], [b]) => a - b),
      fresh: async () =>
        (await scene.ana.get<{ chatId: number; count: number }[]>('/chats/unread')).body
          .map(({ chatId, count }) => [chatId, count])
          .sort(([a], [b]) => a! - b!),
    },
  ]);
}, 240_000);

it('says who wrote the first message of a chat that was begun before the window was opened, without loading the chat', async () => {
  const { sdk, server } = scene;
  const id = await server.person('dora', ['CHAT_READ']);
  const { id: chatId } = await sdk.chats.create([id]);
  const dora = await deskAt(server, 'dora');
  const { store, sent } = dora;
  await store.settings.users.ensure();
  await expect.poll(() => store.connection.snapshot()).toBe('open');
  await new Promise((done) => setTimeout(done, 500));
  sent.length = 0;
  await sdk.chats.messages.create(chatId, 'Chove na serra.');
  const told = () => store.notices.view.snapshot().map(({ title }) => title);
  await expect.poll(told).toEqual([{ key: 'phrases:newChatMessage', params: { name: 'bob' } }]);
  expect([sent, store.chats.unread.total.snapshot()]).toEqual([[], 1]);
  await dora.stop();
});
