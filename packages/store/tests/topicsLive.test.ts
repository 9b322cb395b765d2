import { mediaMark } from '@lauda/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bridgeToken, createRundown, WireClient } from '../../testing/src/index.ts';
import { makeProgram } from '../../testing/src/newsroom.ts';
import { PATIENCE } from '../../testing/src/patience.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { peopleOf } from '../src/desk/People.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import type { Contact, Guideline, NewsReport, Production, Proposal, Rundown, RundownTemplate, Story, User } from '../src/types.ts';
import { accepted, deskAt, type Scene, twoAtWork } from './real.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
let scene: Scene;
beforeAll(async () => {
  scene = await twoAtWork();
});
afterAll(() => scene.stop());

/** What Bob does at his desk, by the wire. */
const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
/** What Ana's window shows in the end, without a call of hers. */
async function shown(what: () => unknown, expected: unknown): Promise<void> {
  const { sent } = scene.desk;
  const before = sent.length;
  await vi.waitFor(() => expect(what()).toEqual(expected), PATIENCE);
  expect(sent.slice(before), 'the event says enough').toEqual([]);
}
const idsOf = (list: { view: { snapshot(): { rows: readonly { id: number }[] } } }) => () => list.view.snapshot().rows.map(({ id }) => id);

it('a production that another saves goes to the list of its day [RT-T02]', async () => {
  const { productions } = scene.desk.store.documents;
  const [from, to] = [productions.open('day').list, productions.open('day').list];
  const made = await bob<Production>('POST', '/productions?lock=true', { slug: 'Externa', date: DAY });
  await from.load({ date: DAY });
  await to.load({ date: NEXT });
  expect([idsOf(from)(), idsOf(to)()]).toEqual([[made.id], []]);
  await bob('PUT', '/productions', { ...made, date: NEXT });
  await shown(() => [idsOf(from)(), idsOf(to)()], [[], [made.id]]);
});

it('a contact that another saves is replaced in the list [RT-T03]', async () => {
  const { list } = contactsOf(scene.desk.store).open();
  const made = await bob<Contact>('POST', '/contacts', { name: 'Defesa Civil' });
  await list.load({});
  await bob('PUT', '/contacts', { ...made, name: 'Defesa Civil SP' });
  await shown(() => list.view.snapshot().rows.map(({ name }) => name), ['Defesa Civil SP']);
});

it('templates of the chosen program come, those of another do not; their blocks and stories follow [RT-T05] [RT-T22] [RT-T26]', async () => {
  const [five, six] = [await makeProgram(scene.bob, { name: 'Cinco' }), await makeProgram(scene.bob, { name: 'Seis' })];
  const templates = templatesOf(scene.desk.store);
  await templates.ofProgram(five);
  const blocks = [{ title: 'A', stories: [{ slug: 'UM' }] }, { title: 'B' }];
  const mine = await bob<RundownTemplate>('POST', '/rundowns/templates', { name: 'Padrão', programId: five, blocks });
  await bob('POST', '/rundowns/templates', { name: 'Outro', programId: six, blocks });
  await shown(() => templates.list.snapshot().rows.map(({ name }) => name), ['Padrão']);
  await templates.select(mine.id);
  const seen = () => templates.selected.snapshot()!.blocks.map(({ title, stories }) => [title, stories.map(({ slug }) => slug)]);
  await bob('POST', `/rundowns/templates/${mine.id}/blocks`, { title: 'C' });
  await shown(seen, [
    ['A', ['UM']],
    ['B', []],
    ['C', []],
    ['Stand By', []],
  ]);
  const [a, b] = mine.blocks;
  await bob('PUT', '/story_templates/move', { ids: [a!.stories[0]!.id], targetBlockId: b!.id });
  await shown(seen, [
    ['A', []],
    ['B', ['UM']],
    ['C', []],
    ['Stand By', []],
  ]);
});

it('a guideline that another saves for a new day moves there [RT-T09]', async () => {
  const { assignments } = scene.desk.store.documents;
  const [from, to] = [assignments.open('day').list, assignments.open('day').list];
  const made = await bob<Guideline>('POST', '/assignments?lock=true', { slug: 'CHUVA', date: DAY });
  await from.load({ date: DAY, allPrograms: true });
  await to.load({ date: NEXT, allPrograms: true });
  await bob('PUT', '/assignments', { ...made, date: NEXT });
  await shown(() => [idsOf(from)(), idsOf(to)()], [[], [made.id]]);
});

it('a video that its device says is ready is ready in the rundown that shows its story [RT-T13]', async () => {
  const { server, desk } = scene;
  const programId = await makeProgram(scene.bob, { name: 'Vídeos' });
  const rundown = (await createRundown<Rundown>(scene.bob, { date: DAY, programId })).body;
  const archive = { name: 'Arquivo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'arquivo.tv' };
  const { id: deviceId } = await bob<{ id: number }>('POST', '/devices', archive);
  const media = { objectId: 'V1', slug: 'V1', type: 'VIDEO', deviceId };
  const sections = { vt: { type: 'VT', subSections: [{ uuid: crypto.randomUUID(), type: 'MOS_VIDEO', media }] } };
  const made = await bob<Story>('POST', `/rundowns/${rundown.id}/stories`, {
    blockId: rundown.blocks[0]!.id,
    story: { slug: 'VT', sections },
  });
  const bridge = new WireClient(server.url);
  bridge.bearer = await bridgeToken(scene.bob);
  const [{ epoch }] = (await accepted<{ epoch: number }[]>(bridge, 'POST', '/bridge/leases', {
    bridgeId: 'b1',
    deviceIds: [deviceId],
  })) as [{ epoch: number }];
  const { open, close } = desk.store.rundowns.follow(programId, DAY);
  await vi.waitFor(() => expect(open.state.snapshot()).toBe('ready'), PATIENCE);
  await open.needTexts();
  const story = () => open.view.snapshot()!.blocks[0]!.stories.find(({ id }) => id === made.id)!;
  expect(mediaMark(story())).not.toBe('ready');
  let seq = 0;
  const say = (status: 'absent' | 'empty' | 'ready') =>
    accepted(bridge, 'POST', '/bridge/reports', {
      ...{ bridgeId: 'b1', epochs: { [deviceId]: epoch } },
      reports: [{ seq: ++seq, deviceId, at: server.now(), status: '', kind: 'object', objectId: 'V1', media: { ...media, status } }],
    });
  await say('ready');
  await shown(() => mediaMark(story()), 'ready');
  await say('empty');
  await shown(() => mediaMark(story()), 'empty');
  close();
});

it('a proposal that another removes goes [RT-T14]', async () => {
  const { list } = proposalsOf(scene.desk.store).open();
  const made = await bob<Proposal>('POST', '/assignment_proposals', { slug: 'Enchente', lead: 'Rio sobe.' });
  await list.load({});
  expect(idsOf(list)()).toEqual([made.id]);
  await bob('DELETE', `/assignment_proposals?ids=${made.id}`);
  await shown(idsOf(list), []);
});

it('a reportage that another saves for a day that is not shown goes from the page [RT-T18]', async () => {
  const { list } = scene.desk.store.documents.news_reports.open('pages');
  const reporterId = (await bob<User>('GET', '/users/me')).id;
  const made = await bob<NewsReport>('POST', '/news_reports?lock=true', { slug: 'PONTE', date: DAY, reporterId });
  await list.load({ from: DAY, to: DAY });
  expect(idsOf(list)()).toEqual([made.id]);
  await bob('PUT', '/news_reports', { ...made, date: NEXT });
  await shown(() => [idsOf(list)(), list.view.snapshot().total], [[], 0]);
});

it('a user that another saves is replaced; who signs in is online, and who is kicked out goes to the login [RT-T24] [RT-T28]', async () => {
  const { server } = scene;
  await server.person('carla', []);
  const { list } = peopleOf(scene.desk.store).open();
  await list.load({ filter: '', activeOnly: true });
  const carla = () => list.view.snapshot().rows.find(({ nickname, name }) => nickname === 'carla' || name === 'Carla Dias')!;
  const stored = await bob<User>('GET', `/users/${carla().id}`);
  await bob('PUT', '/users', { ...stored, name: 'Carla Dias' });
  await shown(() => carla().name, 'Carla Dias');
  expect(carla().online).toBe(false);
  const desk = await deskAt(server, 'carla');
  await shown(() => carla().online, true);
  await bob('DELETE', `/users/${stored.id}/session`);
  await shown(() => carla().online, false);
  await vi.waitFor(() => expect(desk.store.session.view.snapshot().state).toBe('anonymous'), PATIENCE);
  await desk.stop();
});
