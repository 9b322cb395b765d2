import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TopicName, topics } from '../../../spec/topics.ts';
import { makeProgram } from '../../testing/src/newsroom.ts';
import { PATIENCE } from '../../testing/src/patience.ts';
import { createRundown } from '../../testing/src/rundowns.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { searchIndexOf } from '../src/jobs/SearchIndex.ts';
import type { LiveEvent } from '../src/live.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import type { Post, Rundown, RundownTemplate, Story } from '../src/types.ts';
import { accepted, deskAt, type Scene, twoAtWork } from './real.ts';

const DAY = '2026-11-23';
/** The topics of the newsroom itself; the others are of its devices, jobs and settings. */
type Listed = { [T in TopicName]: (typeof topics)[T] extends { readonly extension: true } ? never : T }[TopicName];
const LISTED = Object.entries(topics).flatMap(([name, topic]) => ('extension' in topic ? [] : [name as Listed]));

let scene: Scene;
let rundown: Rundown;
let template: RundownTemplate;
let anaId: number;
const heard: LiveEvent[] = [];
beforeAll(async () => {
  scene = await twoAtWork();
  const { store } = scene.desk;
  store.onEvent((event) => heard.push(event));
  anaId = store.session.userId!;
  const programId = await makeProgram(scene.bob);
  rundown = (await createRundown<Rundown>(scene.bob, { date: DAY, programId })).body;
  const blocks = [{ title: 'A', stories: [{ slug: 'UM' }] }, { title: 'B' }];
  template = await bob<RundownTemplate>('POST', '/rundowns/templates', { name: 'Padrão', programId, blocks });
  await templatesOf(store).ofProgram(programId);
  await templatesOf(store).select(template.id);
  const { open } = store.rundowns.follow(programId, DAY);
  await vi.waitFor(() => expect(open.state.snapshot()).toBe('ready'), PATIENCE);
});
afterAll(() => scene?.stop());

const bob = <T = { id: number }>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
const blocksOf = (): Rundown['blocks'] => scene.desk.store.rundowns.find(rundown.id)!.view.snapshot()!.blocks as Rundown['blocks'];
const templateOf = () =>
  templatesOf(scene.desk.store)
    .selected.snapshot()!
    .blocks.map(({ title, stories }) => [title, stories.length]);
const newStory = (slug: string) =>
  bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } });
const newBlock = (title: string) => bob('POST', `/rundowns/${rundown.id}/blocks`, { title });

/** What somebody does, and what the window of another shows before and after it. */
interface Seen {
  readonly act: () => Promise<unknown>;
  readonly shows?: () => unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}
const does = (method: string, path: string, body?: unknown) => (): Seen => ({ act: () => bob(method, path, body) });

const SEEN: Readonly<Record<Listed, () => Seen | Promise<Seen>>> = {
  assignments: does('POST', '/assignments', { slug: 'CHUVA', date: DAY }),
  blocks: async () => {
    const { id } = await newBlock('Sai');
    const shows = () => blocksOf().some((block) => block.id === id);
    return { act: () => bob('DELETE', `/rundowns/${rundown.id}/blocks/${id}`), shows, before: true, after: false };
  },
  block_templates: () => ({
    act: () => bob('POST', `/rundowns/templates/${template.id}/blocks`, { title: 'C' }),
    shows: () => templateOf().map(([title]) => title),
    before: ['A', 'B', 'Stand By'],
    after: ['A', 'B', 'C', 'Stand By'],
  }),
  calendar: does('POST', '/calendars', { name: 'Feriados' }),
  calendar_event: async () => {
    const { id: calendarId } = await bob('POST', '/calendars', { name: 'Cidade' });
    return { act: () => bob('POST', '/calendars/events', { calendarId, name: 'Feira', startDate: `${DAY}T09:00:00` }) };
  },
  chat: async () => {
    const { id } = await bob('POST', '/chats', { userIds: [anaId] });
    return { act: () => bob('POST', `/chats/${id}/messages`, 'Chove na serra.') };
  },
  contacts: does('POST', '/contacts', { name: 'Defesa Civil' }),
  entity_locker: async () => {
    const { id, uuid } = await bob<Story>('POST', '/productions', { slug: 'Externa', date: DAY });
    const shows = () => scene.desk.store.locks.view.snapshot().has(uuid);
    return { act: () => bob('GET', `/productions/${id}?lock=true`), shows, before: false, after: true };
  },
  index: async () => {
    // Of nothing no index is made.
    await bob('POST', '/contacts', { name: 'Corpo de Bombeiros' });
    const index = searchIndexOf(scene.desk.store);
    await index.load();
    const shows = () => index.view.snapshot()!.targets.find(({ target }) => target === 'contacts')!.state;
    return { act: () => bob('PUT', '/index', { targets: ['contacts'] }), shows, before: 'idle', after: 'queued' };
  },
  institutions: does('POST', '/rounds/institutions', { name: 'Bombeiros' }),
  ldap: async () => {
    const settings = { enabled: true, url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao', userDn: 'cn=leitor', password: 'x' };
    await bob('POST', '/ldap/config', { version: 0, ...settings });
    return { act: () => bob('POST', '/ldap/sync') };
  },
  media: async () => {
    const archive = { name: 'Arquivo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'arquivo.tv', virtual: true };
    const { id } = await bob('POST', '/devices', archive);
    // Who asked for the list hears of it: Ana, from another window.
    return { act: () => accepted(scene.ana, 'POST', `/mam/${id}/request_sync`) };
  },
  news_reports: () => ({ act: () => bob('POST', '/news_reports', { slug: 'PONTE', date: DAY, reporterId: anaId }) }),
  notices: does('POST', '/notices', { text: 'Link às 20h' }),
  notifications: does('POST', '/notifications', { level: 'INFO', title: 'Ensaio' }),
  posts: async () => {
    const { list } = postsOf(scene.desk.store).open();
    const { id } = await bob<Post>('POST', '/posts', { slug: 'chuva', text: 'Chove.' });
    await list.load({});
    return { act: () => bob('DELETE', `/posts?ids=${id}`), shows: () => list.view.snapshot().total, before: 1, after: 0 };
  },
  productions: does('POST', '/productions', { slug: 'Estúdio', date: DAY }),
  proposals: does('POST', '/assignment_proposals', { slug: 'Enchente', lead: 'Rio sobe.' }),
  reports: does('POST', '/reports', { slug: 'Plantão' }),
  rounds: async () => {
    const [segment, institution] = [
      await bob('POST', '/rounds/segments', { name: 'Manhã' }),
      await bob('POST', '/rounds/institutions', { name: 'PM' }),
    ];
    return { act: () => bob('POST', '/rounds', { segment: segment.id, institution: institution.id }) };
  },
  rundowns: () => {
    const open = scene.desk.store.rundowns.find(rundown.id)!;
    const shows = () => [open.view.snapshot()!.production, open.timing.snapshot()!.differenceFull];
    const act = () => bob('PATCH', `/rundowns/${rundown.id}`, { field: 'production', newValue: 'PT1H' });
    return { act, shows, before: shows(), after: ['PT1H', 3600] };
  },
  rundown_templates: () => ({ act: () => bob('POST', '/rundowns/templates', { name: 'Outro', programId: rundown.programId, blocks: [] }) }),
  segments: does('POST', '/rounds/segments', { name: 'Noite' }),
  sessions: async () => {
    await scene.server.person('carla', []);
    return { act: async () => (await deskAt(scene.server, 'carla')).stop() };
  },
  stories: async () => {
    const [{ id }, target] = [await newStory('VT'), await newBlock('Fim')];
    const shows = () => blocksOf().find(({ stories }) => stories.some((story) => story.id === id))?.id;
    const body = { ids: [id], targetBlockId: target.id };
    return { act: () => bob('PUT', `/rundowns/${rundown.id}/stories/move`, body), shows, before: rundown.blocks[0]!.id, after: target.id };
  },
  story_templates: () => {
    const [a, b] = template.blocks;
    const act = () => bob('PUT', '/story_templates/move', { ids: [a!.stories[0]!.id], targetBlockId: b!.id });
    return {
      act,
      shows: () => templateOf().slice(0, 2),
      before: [
        ['A', 1],
        ['B', 0],
      ],
      after: [
        ['A', 0],
        ['B', 1],
      ],
    };
  },
  teams: does('POST', '/teams', { name: 'Noite', membersNicknames: ['Elias'] }),
  users: does('POST', '/users', { name: 'Rita Prado', nickname: 'rita', email: 'rita@lauda.example', roles: [] }),
};

describe('what another does reaches the store of a second window by its event [RT-T04] [RT-T08] [RT-T10] [RT-T17] [RT-T21] [RT-T25]', () => {
  it('in each topic of the contract, of which there are 28', () => {
    expect(LISTED).toHaveLength(28);
    expect(Object.keys(SEEN).sort()).toEqual([...LISTED].sort());
  });

  it.each(LISTED)('%s', async (topic) => {
    const { act, shows, before, after } = await SEEN[topic]();
    if (shows) await vi.waitFor(() => expect(shows()).toEqual(before), PATIENCE);
    const from = heard.length;
    const asked = scene.desk.sent.length;
    await act();
    if (shows) await vi.waitFor(() => expect(shows()).toEqual(after), PATIENCE);
    else await vi.waitFor(() => expect(heard.slice(from).some(({ kind }) => kind.startsWith(`${topic} `))).toBe(true), PATIENCE);
    if (shows) expect(scene.desk.sent.slice(asked), 'the event says enough').toEqual([]);
  });
});
