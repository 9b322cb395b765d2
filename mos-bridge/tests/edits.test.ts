import { randomUUID } from 'node:crypto';
import { element, type Item, type Message, type ObjectPath, type RoReqStoryAction, readXml, writeXml } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import { whileHeld } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { Edits, type EditsOptions } from '../src/edits.ts';
import { UNKNOWN_RUNDOWN } from '../src/rundownOnDevice.ts';
import { STANDARD } from '../src/switches.ts';
import { knownOf, printOf, type WrittenStory } from '../src/toldStory.ts';
import type { WantedRundown } from '../src/wanted.ts';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { frame, Peer } from './peer.ts';
import { type StoredPlayout, slugsIn, studioForTests } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: StoredPlayout;

async function begin(
  type: string,
  profile: { storySend?: boolean; [key: string]: unknown },
  ...stories: object[]
): Promise<{ show: Show; stories: ListedStory[] }> {
  device = await studio.playout({}, { type, profile });
  await studio.begin();
  const made = await studio.show(...stories);
  await studio.enable(made.show);
  const texts = profile.storySend === false ? 0 : stories.filter((one) => 'sections' in one).length;
  await until(() => held(made.show).length === stories.length && studio.acknowledged('roStorySend') >= texts, 'served');
  return made;
}
const held = (show: Show): string[] => slugsIn(device, show);
const stateOf = (message: Message): string | undefined =>
  message.kind === 'roAck' ? message.roStatus : message.kind === 'mosAck' ? `${message.status} ${message.statusDescription}` : message.kind;
const part = (text: string) => ({ uuid: randomUUID(), type: 'TEXT', text });
/** What a device whose story is tested alone was told of it: some paragraphs. */
const asTold = (...lines: string[]) => ({
  known: () => knownOf({ ...UNKNOWN_RUNDOWN, heads: new Map([['S', { slug: 'CHUVA', words: printOf(lines) }]]) }, 'S'),
  log: () => undefined,
  isHeard: () => true,
  newest: () => Promise.resolve(),
  wrote: () => undefined,
  isTold: () => true,
  isKnownSoon: () => true,
  textState: () => 'soon' as const,
  isAway: () => false,
});
const p = (text: string) => ({ kind: 'text' as const, element: element('p', [text]) });

describe('an item that its device replaces (mosItemReplace)', () => {
  const payload =
    '<mosExternalMetadata><mosSchema>http://gc/1</mosSchema><mosPayload><linha n="1">Ana &amp; Beto</linha></mosPayload></mosExternalMetadata>';
  const video = {
    uuid: randomUUID(),
    type: 'MOS_VIDEO',
    slug: 'VT',
    channel: 'A',
    macroIn: 'M1',
    media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', duration: 250, timeBase: 25 },
  };
  const replace = (show: Show, story: ListedStory, item: Item): Promise<Message> =>
    device.request({ kind: 'mosItemReplace', roID: show.uuid, storyID: story.uuid, item }, 'lower');

  it('changes in the story what it says, keeps what it does not, and comes back to every device', async () => {
    const { show, stories } = await begin('playout', {}, { slug: 'UM', sections: { vt: { type: 'VT', subSections: [video] } } });
    const item: Item = { itemID: video.uuid, objID: 'V2', channel: 'B', edStart: '10', trigger: 'MANUAL', metadata: [readXml(payload)] };
    expect(stateOf(await replace(show, stories[0]!, item))).toBe('ACK OK');
    const [after] = (await studio.told(stories[0]!.id)).sections.vt!.subSections!;
    expect(after).toMatchObject({
      slug: 'VT',
      channel: 'B',
      edStart: 10,
      trigger: 'MANUAL',
      macroIn: 'M1',
      media: { objectId: 'V2', duration: 250, mosExternalMetadata: payload },
    });
    await until(() => {
      const [one] = device.holdings().get(show.uuid)!.stories[0]!.parts;
      return one?.kind === 'item' && one.item.objID === 'V2' && one.item.metadata?.map(writeXml).join('') === payload;
    }, 'the device has it again');
    for (const unknown of [{ itemID: 'nenhum', objID: 'X' }, { itemID: 'nenhum' }])
      expect(stateOf(await replace(show, stories[0]!, unknown))).toBe('NACK unknown nenhum');
    expect(
      stateOf(await device.request({ kind: 'roReqStoryAction', operation: 'DELETE', roID: show.uuid, storyID: stories[0]!.uuid })),
    ).not.toBe('OK');
  });

  it('is refused with the name of what would not be kept whole, and nothing of it is kept', async () => {
    const { show, stories } = await begin('playout', {}, { slug: 'UM', sections: { vt: { type: 'VT', subSections: [video] } } });
    const told = async () => (await studio.told(stories[0]!.id)).sections.vt!.subSections![0]!;
    const before = await told();
    const path = (length: number, kind: ObjectPath['kind'] = 'objPath') => ({
      kind,
      techDescription: 'MXF',
      path: '/'.padEnd(length, 'x'),
    });
    const cases: [string, Partial<Item>][] = [
      ['path', { paths: [path(9), path(2_001)] }],
      ['path', { paths: [path(2_001, 'objMetadataPath')] }],
      ['techDescription', { paths: [{ ...path(9), techDescription: 't'.repeat(501) }] }],
      ['list of paths', { paths: Array.from({ length: 101 }, () => path(9, 'objProxyPath')) }],
      ['objID', { objID: 'I'.repeat(129) }],
      ['mosID', { mosID: 'm'.repeat(129) }],
      ['itemSlug', { slug: 's'.repeat(501) }],
      ['macroOut', { macroOut: 's'.repeat(501) }],
      ['itemEdStart', { edStart: '00:00:10' }],
      ['objDur', { objDur: 'long' }],
    ];
    for (const [what, more] of cases) {
      const answer = stateOf(await replace(show, stories[0]!, { itemID: video.uuid, objID: 'V2', ...more }));
      const reason = new RegExp(`^NACK the ${what} of item ${video.uuid} is (too long to be kept|no number)$`);
      expect([what, answer]).toEqual([what, expect.stringMatching(reason)]);
    }
    expect(await told()).toEqual(before);
    const most = Array.from({ length: 100 }, () => path(2_000));
    expect(stateOf(await replace(show, stories[0]!, { itemID: video.uuid, objID: 'V2', paths: most }))).toBe('ACK OK');
    expect((await told()).media).toMatchObject({
      objectId: 'V2',
      paths: most.map(({ techDescription, path: url }) => ({ techDescription, url })),
    });
  });

  it('is refused while somebody writes at the story, with the name, and where the device may change nothing', async () => {
    const { show, stories } = await begin('playout', {}, { slug: 'UM', sections: { vt: { type: 'VT', subSections: [video] } } });
    await studio.server.person('beto', ['STORY_READ', 'STORY_WRITE']);
    const beto = await studio.server.as('beto');
    await beto.put(`/locks/${stories[0]!.id}`);
    expect(stateOf(await replace(show, stories[0]!, { itemID: video.uuid, objID: 'V3' }))).toMatch(/^NACK .*beto/);
    expect((await studio.told(stories[0]!.id)).sections.vt!.subSections![0]!.media).toMatchObject({ objectId: 'V1' });
    await beto.delete(`/locks/${stories[0]!.id}`);
    await studio.end();
    const silent = await begin('playout', { edits: 'none' }, { slug: 'DOIS', sections: { vt: { type: 'VT', subSections: [video] } } });
    expect(stateOf(await replace(silent.show, silent.stories[0]!, { itemID: video.uuid, objID: 'V4' }))).toMatch(/^NACK/);
  });
});

describe('a story whose device changes its items (roReqStoryAction)', () => {
  const path = (url: string) => ({ techDescription: 'MXF', url });
  const clip = {
    uuid: randomUUID(),
    type: 'MOS_VIDEO',
    media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', paths: [path('file:///v1')], proxyPaths: [path('http://p/v1')] },
  };
  const sections = {
    link: { type: 'LINK', subSections: [part('Boa noite.')] },
    vt: { type: 'VT', subSections: [clip, part('SONORA')] },
  };
  const texts = ['Boa noite.', undefined, 'SONORA'];
  const v2: Item = { itemID: clip.uuid, objID: 'V2' };
  const item = (one: Item) => ({ kind: 'item' as const, item: one });
  async function scene(profile: object = {}) {
    const { show, stories } = await begin('playout', { edits: 'stories', ...profile }, { slug: 'UM', sections });
    const [{ id, uuid }] = stories as [ListedStory];
    const told = async () => {
      const all = (await studio.told(id)).sections as unknown as Record<
        string,
        { subSections: { text?: string; media?: object }[] } | null
      >;
      const parts = ['link', 'vt'].flatMap((name) => all[name]?.subSections ?? []);
      return { texts: parts.map(({ text }) => text ?? undefined), media: parts[1]!.media };
    };
    const update = async (...body: object[]) => {
      const ask = { kind: 'roReqStoryAction', operation: 'UPDATE', roID: show.uuid, storyID: uuid, body } as Message;
      let answer: string | undefined;
      // The bridge may not have heard of the change before yet.
      await until(async () => !(answer = stateOf(await device.request(ask)))?.includes('nesse meio-tempo'), 'an answer');
      return answer;
    };
    return { told, update };
  }

  it('keeps its text, and has the object the device names, with the places of that one', async () => {
    const { told, update } = await scene();
    const paths = [{ kind: 'objPath' as const, techDescription: 'MXF', path: 'file:///v2' }];
    expect(await update(item({ ...v2, paths }))).toBe('OK');
    expect(await told()).toMatchObject({ texts, media: { objectId: 'V2', slug: 'V1', paths: [path('file:///v2')], proxyPaths: [] } });
    expect(await update(item({ itemID: clip.uuid, objID: 'V3' }))).toBe('OK');
    expect(await told()).toMatchObject({ texts, media: { objectId: 'V3', paths: [] } });
    expect(await update(item({ itemID: 'nenhum', objID: 'X' }))).toContain('unknown nenhum');
    expect(await update(item({ itemID: 'nenhum' }))).toContain('unknown nenhum');
    const long = { kind: 'objPath' as const, techDescription: 'MXF', path: '/'.padEnd(2_001, 'x') };
    expect(await update(item({ ...v2, paths: [long] }))).toBe(`the path of item ${clip.uuid} is too long to be kept`);
    expect(await told()).toMatchObject({ media: { objectId: 'V3', paths: [] } });
    expect(await update(p('Boa noite a todos.'), item(v2), p('SONORA'))).toBe('OK');
    expect(await told()).toMatchObject({ texts: ['Boa noite a todos.', undefined, 'SONORA'], media: { objectId: 'V2' } });
    expect(await update()).toBe('OK');
    expect(await told()).toMatchObject({ texts: ['', undefined, ''], media: { objectId: 'V2' } });
  });

  it('keeps its text whatever a device asks for that does not get it', async () => {
    const { told, update } = await scene({ storySend: false });
    expect(await update(p('Outro.'))).toContain('does not get the text');
    expect(await update()).toBe('OK');
    expect(await update(item(v2))).toBe('OK');
    expect(await told()).toMatchObject({ texts, media: { objectId: 'V2' } });
  });

  it('takes an instruction within a paragraph for a note, not for a word', async () => {
    const { told, update } = await scene();
    const paragraph = element('p', ['Boa noite.', element('tab'), element('b', ['A todos', element('pi', [' CAM 2 '])])]);
    expect(await update({ kind: 'text', element: paragraph }, p('SONORA'))).toBe('OK');
    expect((await told()).texts).toEqual(['Boa noite.\tA todos[CAM 2]', undefined, 'SONORA']);
  });
});

describe('a story that a device asks for (roReqStoryAction, MOS profile 7)', () => {
  const story = (slug: string) => ({
    slug,
    sections: {
      link: { type: 'LINK', subSections: [part('Boa noite.\nA chuva voltou.')] },
      liveVO: { type: 'LIVE_VO', subSections: [part('As ruas alagaram.')] },
      vt: { type: 'VT', subSections: [part('SONORA')] },
      footer: { type: 'FOOTER', subSections: [part('Até amanhã.')] },
    },
  });
  const ask = async (show: Show, more: object): Promise<string | undefined> =>
    stateOf(await device.request({ kind: 'roReqStoryAction', roID: show.uuid, ...more } as Message));
  const textsOf = async (id: number): Promise<Record<string, string | undefined>> => {
    const { sections } = (await studio.told(id)) as unknown as { sections: Record<string, { subSections: { text: string }[] } | null> };
    return Object.fromEntries(['link', 'liveVO', 'vt', 'footer'].map((name) => [name, sections[name]?.subSections[0]?.text]));
  };

  it('is rewritten paragraph by paragraph where each stood, under its lock', async () => {
    const { show, stories } = await begin('tp', { edits: 'stories' }, story('CHUVA'));
    const [{ id, uuid }] = stories as [ListedStory];
    const update = (...lines: string[]) => ask(show, { operation: 'UPDATE', storyID: uuid, body: lines.map(p) });
    expect(await update('Boa noite a todos.', 'A chuva voltou.', 'E com vento.', 'As ruas alagaram.', 'Até amanhã.')).toBe('OK');
    expect(await textsOf(id)).toEqual({
      link: 'Boa noite a todos.\nA chuva voltou.\nE com vento.',
      liveVO: 'As ruas alagaram.',
      vt: 'SONORA',
      footer: 'Até amanhã.',
    });
    await until(() => device.received.filter(({ kind }) => kind === 'roStorySend').length === 2, 'the prompter has it again');
    expect(await update('A chuva voltou.', 'As ruas secaram.')).toBe('OK');
    expect(await textsOf(id)).toEqual({ link: 'A chuva voltou.', liveVO: 'As ruas secaram.', vt: 'SONORA', footer: '' });
    expect((await studio.ana.get<{ id: number }[]>('/locks')).body.filter((lock) => lock.id === id)).toEqual([]);
  });

  it('keeps a rewritten paragraph in the part of the one it is most like, also where others before it are gone', async () => {
    const { show, stories } = await begin('tp', { edits: 'stories' }, story('CHUVA'));
    const [{ id, uuid }] = stories as [ListedStory];
    const body = ['As ruas alagaram muito.', 'Tchau, até amanhã.'].map(p);
    expect(await ask(show, { operation: 'UPDATE', storyID: uuid, body })).toBe('OK');
    expect(await textsOf(id)).toEqual({ link: '', liveVO: 'As ruas alagaram muito.', vt: 'SONORA', footer: 'Tchau, até amanhã.' });
  });

  it('stays locked for the device as long as it leases it, and is not touched while somebody else writes', async () => {
    const { show, stories } = await begin('tp', { edits: 'stories' }, story('CHUVA'));
    const [{ id, uuid }] = stories as [ListedStory];
    expect(await ask(show, { operation: 'UPDATE', storyID: uuid, leaseLock: '60', slug: 'CHUVA FORTE' })).toBe('OK');
    expect((await studio.told(id)).slug).toBe('CHUVA FORTE');
    await studio.server.person('caio', ['STORY_READ', 'STORY_WRITE']);
    const caio = await studio.server.as('caio');
    expect((await caio.put(`/locks/${id}`)).status).toBeGreaterThanOrEqual(400);
    studio.server.advance(61_000);
    await until(async () => (await caio.put(`/locks/${id}`)).status < 300, 'the lease is over');
    expect(await ask(show, { operation: 'UPDATE', storyID: uuid, slug: 'OUTRO' })).toContain('caio');
    expect((await studio.told(id)).slug).toBe('CHUVA FORTE');
  });

  it('is made, moved and deleted where the device may, and only there', async () => {
    const { show, stories } = await begin('tp', { edits: 'stories' }, story('UM'), story('DOIS'), story('TRES'));
    const [one, , three] = stories as [ListedStory, ListedStory, ListedStory];
    expect(await ask(show, { operation: 'MOVE', storyID: three.uuid, before: one.uuid })).toBe('OK');
    await until(() => held(show).join() === 'TRES,UM,DOIS', 'moved');
    expect(await ask(show, { operation: 'MOVE', storyID: three.uuid })).toBe('OK');
    await until(() => held(show).join() === 'UM,DOIS,TRES', 'to the end');
    expect(await ask(show, { operation: 'NEW', before: three.uuid, slug: 'NOVA', body: [p('Texto novo.')] })).toBe('OK');
    const all = async () => (await studio.loaded(show)).blocks[0]!.stories.map(({ slug }) => slug);
    expect(await all()).toEqual(['UM', 'DOIS', 'NOVA', 'TRES']);
    expect(await ask(show, { operation: 'DELETE', storyID: one.uuid })).toBe('OK');
    await until(() => held(show).join() === 'DOIS,TRES', 'deleted');
    expect(await ask(show, { operation: 'DELETE', storyID: randomUUID() })).toContain('unknown');
    expect(await ask({ ...show, uuid: randomUUID() }, { operation: 'NEW', slug: 'X' })).not.toBe('OK');
  });

  it('is made once where the device repeats it over a new connection while it is being made; another one under its id is refused', async () => {
    const { show } = await begin('tp', { edits: 'stories' }, story('UM'));
    const peers = await Promise.all([0, 1, 2].map(() => Peer.open(studio.bridge.upperPort)));
    const made = (slug: string) =>
      frame(`<roReqStoryAction operation="NEW"><roID>${show.uuid}</roID><storySlug>${slug}</storySlug></roReqStoryAction>`, 7, {
        mosID: IDS.mosId,
        ncsID: IDS.ncsId,
      });
    const answers = () => peers.flatMap((peer) => peer.answers);
    const say = (at: number, slug: string) => peers[at]!.send(made(slug));
    await whileHeld(
      studio.server.databaseUrl,
      [
        async () => {
          say(0, 'NOVA');
          await until(() => answers().length > 0, 'an answer');
        },
        async () => {
          say(1, 'NOVA');
          say(2, 'OUTRA');
          await pause(400);
        },
      ],
      `select id from rundown where uuid = '${show.uuid}' for update`,
    );
    await until(() => answers().length === 3, 'all answers');
    const [first, again, other] = peers.map((peer) => peer.answers[0]!);
    expect(stateOf(first!.message)).toBe('OK');
    expect(again).toEqual(first);
    expect(stateOf(other!.message)).toContain('came before with another content');
    expect((await studio.loaded(show)).blocks[0]!.stories.map(({ slug }) => slug)).toEqual(['UM', 'NOVA']);
    for (const peer of peers) peer.destroy();
  });

  it('is made in a rundown of Stand By alone, which gets the block it airs in; the next one goes there too', async () => {
    device = await studio.playout({}, { type: 'tp', profile: { edits: 'stories' } });
    await studio.begin();
    const { show } = await studio.show();
    for (const { id, standBy } of show.blocks) if (!standBy) await studio.ana.delete(`/rundowns/${show.id}/blocks/${id}`);
    await studio.enable(show);
    await studio.live(device.deviceId);
    const shape = async () =>
      (await studio.loaded(show)).blocks.map(({ standBy, stories }) => [standBy, ...stories.map(({ slug }) => slug)]);
    expect(await shape()).toEqual([[true]]);
    expect(await ask(show, { operation: 'NEW', slug: 'NOVA', body: [p('Texto novo.')] })).toBe('OK');
    expect(await shape()).toEqual([[false, 'NOVA'], [true]]);
    expect(await ask(show, { operation: 'NEW', slug: 'OUTRA' })).toBe('OK');
    expect(await shape()).toEqual([[false, 'NOVA', 'OUTRA'], [true]]);
  });

  it('is rewritten with the number and the presenter that the device holds, whatever the newsroom made of them since, and with no others', async () => {
    device = await studio.playout({}, { type: 'tp', profile: { edits: 'stories' } });
    await studio.begin();
    const [lia, rui] = [await studio.server.person('lia', []), await studio.server.person('rui', [])];
    const { show, stories } = await studio.show({ ...story('CHUVA'), page: '02', presenterId: lia });
    const [{ id, uuid }] = stories as [ListedStory];
    // By hand: what the newsroom changes reaches the device when somebody sends it.
    await studio.enable(show, false);
    await until(() => device.texts().size === 1, 'served');
    await studio.ana.patch(`/stories/${id}`, 'page', '03');
    await studio.ana.patch(`/stories/${id}`, 'presenterId', rui);
    const sent = device.texts().get(uuid)!;
    expect(sent.num).toBe('02');
    const update = async (num: string | undefined, presenter: string, first: string) => {
      const rest = ['A chuva voltou.', 'As ruas alagaram.', 'Até amanhã.'].map(p);
      const body = [{ kind: 'text', element: element('storyPresenter', [presenter]) }, p(first), ...rest];
      let answer: string | undefined;
      // The bridge may not have heard of the change before yet.
      await until(async () => {
        answer = await ask(show, { operation: 'UPDATE', storyID: uuid, num, body });
        return !answer?.includes('nesse meio-tempo');
      }, 'an answer');
      return answer;
    };
    const linkOf = async () => (await textsOf(id)).link;
    expect(await update('02', 'lia', 'Boa noite a todos.')).toBe('OK');
    expect(await linkOf()).toBe('Boa noite a todos.\nA chuva voltou.');
    expect(await update('03', 'rui', 'Boa noite, Brasil.')).toBe('OK');
    expect(await update('04', 'lia', 'Não fica.')).toBe('the storyNum 04 cannot be kept');
    expect(await update('02', 'davi', 'Não fica.')).toBe('the storyPresenter davi cannot be kept');
    expect(await linkOf()).toBe('Boa noite, Brasil.\nA chuva voltou.');
    expect(await studio.told(id)).toMatchObject({ page: '03', presenterId: rui });
    expect(device.texts().get(uuid)).toEqual(sent);
  });

  it('is not rewritten by a device that does not get its notes: they would be lost', async () => {
    const brackets = { square: true, round: false, curly: false };
    device = await studio.playout({}, { type: 'tp', brackets, profile: { edits: 'stories' } });
    await studio.begin();
    const { show, stories } = await studio.show({
      slug: 'UM',
      sections: { link: { type: 'LINK', subSections: [part('Boa noite. [CAM 2]')] } },
    });
    await studio.enable(show);
    await until(() => device.texts().size === 1, 'served');
    expect(await ask(show, { operation: 'UPDATE', storyID: stories[0]!.uuid, body: [p('Boa noite!')] })).toContain('notes');
    expect(await textsOf(stories[0]!.id)).toMatchObject({ link: 'Boa noite. [CAM 2]' });
  });
});

describe('a device that is set to', () => {
  it('be told by command what the newsroom plays gets EXECUTE and STOP (roCtrl, MOS profile 5)', async () => {
    const { stories } = await begin('playout', { control: true }, { slug: 'UM' }, { slug: 'DOIS' });
    const commands = (): unknown[] =>
      device.received.flatMap((message) => (message.kind === 'roCtrl' ? [[message.storyID, message.command]] : []));
    await studio.display(stories[0]!, 'play');
    await until(() => commands().length === 1, 'EXECUTE');
    await studio.display(stories[1]!, 'play');
    await until(() => commands().length === 3, 'STOP and EXECUTE');
    await studio.display(stories[1]!, 'stop');
    await until(() => commands().length === 4, 'STOP');
    const [one, two] = stories as [ListedStory, ListedStory];
    expect(commands()).toEqual([
      [one.uuid, 'EXECUTE'],
      [one.uuid, 'STOP'],
      [two.uuid, 'EXECUTE'],
      [two.uuid, 'STOP'],
    ]);
    expect(await device.request({ kind: 'reqMachInfo' })).toMatchObject({ profiles: [0, 1, 2, 3, 4, 5, 6] });
    await pause(50);
  });

  it('be told what goes on air is told while long changes use every connection of the server, and stays leased', async () => {
    const { stories } = await begin('playout', { control: true }, { slug: 'UM' });
    const commands = () => device.received.filter(({ kind }) => kind === 'roCtrl').length;
    const { pool, limits } = studio.server.server.services;
    const lent = await Promise.all(Array.from({ length: limits.connections }, () => pool.connect()));
    try {
      await studio.display(stories[0]!, 'play');
      await until(() => commands() === 1, 'EXECUTE');
      // Longer than a lease lasts.
      await pause(9_000);
      await studio.display(stories[0]!, 'stop');
      await until(() => commands() === 2, 'STOP');
      expect(studio.logs.filter(({ level }) => level !== 'info' && level !== 'debug')).toEqual([]);
    } finally {
      for (const client of lent) client.release();
    }
  });

  it('play what the newsroom plays is told of where it does not', async () => {
    let refuses = true;
    device = await studio.playout(
      { refuses: ({ kind }) => (refuses && kind === 'roCtrl' ? 'sem canal' : undefined) },
      { type: 'playout', profile: { control: true } },
    );
    await studio.begin();
    const { show, stories } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await until(() => held(show).length === 1, 'served');
    const error = async () => (await studio.row(show, device.deviceId)).lastError;
    await studio.display(stories[0]!, 'play');
    await until(async () => (await error())?.includes('sem canal') === true, 'the refusal');
    expect(studio.logs).toContainEqual(expect.objectContaining({ level: 'warn', command: 'EXECUTE', reason: 'sem canal' }));
    refuses = false;
    await device.stop();
    await until(() => studio.bridge.states().get(device.deviceId) === 'DOWN', 'the device is gone');
    await studio.display(stories[0]!, 'stop');
    await until(() => studio.logs.some(({ level, command }) => level === 'warn' && command === 'STOP'), 'the loss');
    await until(async () => (await error())?.includes('sem canal') === false, 'is told');
  });

  it('get a running order blank first gets its stories after it', async () => {
    const { show } = await begin('playout', { blankFirst: true }, { slug: 'UM' }, { slug: 'DOIS' });
    const said = device.received.filter(({ kind }) => /^ro(Create|Replace|ElementAction)$/.test(kind));
    expect(said).toMatchObject([
      { kind: 'roCreate', stories: [] },
      { kind: 'roElementAction', operation: 'INSERT', stories: [{ slug: 'UM' }, { slug: 'DOIS' }] },
    ]);
    expect(held(show)).toEqual(['UM', 'DOIS']);
  });
});

describe('a story that a device sends with what the newsroom does not take from it', () => {
  const held = {
    uuid: 'S',
    version: 1,
    slug: 'CHUVA',
    page: '7',
    presenter: 'ANA',
    sections: { link: { type: 'LINK', subSections: [part('Boa noite.')] } },
  };
  /** Has a device send a story, and answers what it is told. */
  async function sent(more: object, options: Partial<EditsOptions> = {}): Promise<string | undefined> {
    let asked = 0;
    const edits = new Edits({
      device: { type: 'tp', brackets: null } as Device,
      switches: STANDARD,
      rundown: () => ({ stories: [held] }) as unknown as WantedRundown,
      ...asTold('Boa noite.'),
      edit: async () => void (asked += 1),
      ...options,
    });
    const answer = stateOf(await edits.take({ kind: 'roReqStoryAction', roID: 'R', storyID: 'S', ...more } as RoReqStoryAction));
    expect(asked).toBe(answer === 'OK' ? 1 : 0);
    return answer;
  }
  const text = (name: string, words: string) => ({ kind: 'text' as const, element: element(name, [words]) });
  const clip = { kind: 'item' as const, item: { itemID: 'I', objID: 'V' } };

  it.each<[string, object, string]>([
    ['a number', { num: '8' }, 'the storyNum 8 cannot be kept'],
    ['another presenter', { body: [text('storyPresenter', 'BIA'), p('Olá.')] }, 'the storyPresenter BIA cannot be kept'],
    ['an instruction beside the paragraphs', { body: [p('Olá.'), text('pi', 'CAM 2')] }, 'the pi CAM 2 cannot be kept'],
  ])('is refused where it has %s, whether it is a new one or changed: it would be lost', async (_what, more, reason) => {
    expect(await sent({ operation: 'NEW', slug: 'NOVA', ...more })).toBe(reason);
    expect(await sent({ operation: 'UPDATE', ...more })).toBe(reason);
  });

  it('counts as written over the version that the newsroom has where it brings something, and not where it asks for its lock alone', async () => {
    const versions: (number | undefined)[] = [];
    const wrote = (_roID: string, _storyID: string, { version }: WrittenStory) => void versions.push(version);
    for (const more of [{ slug: 'NOVA' }, { leaseLock: '5' }, { slug: held.slug }, { body: [p('Olá.')] }])
      expect(await sent({ operation: 'UPDATE', ...more }, { wrote })).toBe('OK');
    expect(versions).toEqual([held.version, undefined, undefined, held.version]);
  });

  it('is refused where it is new and has items', async () => {
    expect(await sent({ operation: 'NEW', slug: 'NOVA', body: [p('Olá.'), clip] })).toBe('the item I of a new story cannot be kept');
  });

  it('is taken where that is what the device was sent, or nothing', async () => {
    expect(await sent({ operation: 'UPDATE', num: '7', body: [text('storyPresenter', 'ANA'), text('tab', ''), p('Olá.')] })).toBe('OK');
    expect(await sent({ operation: 'NEW', slug: 'NOVA', num: '', body: [text('storyPresenter', ''), p('Olá.')] })).toBe('OK');
  });
});

describe('a text that a device rewrites, compared with what the story holds', () => {
  const textOf = (...lines: string[]) => ({ link: { type: 'LINK', subSections: [part(lines.join('\n'))] } });
  /** Has a device rewrite a story of some paragraphs, and answers what the newsroom was asked to do of it, or why not. */
  async function rewritten(held: readonly string[], texts: readonly string[]): Promise<string | undefined> {
    const story = { uuid: 'S', version: 1, sections: textOf(...held) };
    let asked: string | undefined;
    const edits = new Edits({
      device: { type: 'tp', brackets: null } as Device,
      switches: STANDARD,
      rundown: () => ({ stories: [story] }) as unknown as WantedRundown,
      ...asTold(...held),
      edit: async ({ sections }) => {
        asked = sections?.link?.subSections?.[0]?.text ?? undefined;
      },
    });
    const answer = await edits.take({ kind: 'roReqStoryAction', operation: 'UPDATE', roID: 'R', storyID: 'S', body: texts.map(p) });
    return stateOf(answer) === 'OK' ? asked : stateOf(answer);
  }
  const lines = (count: number, word = 'a'): string[] => Array.from({ length: count }, (_, n) => `${word} ${n}`);

  it('is taken where it is long, paragraph by paragraph', async () => {
    const texts = lines(2_000).map((line, n) => (n % 7 === 0 ? `${line} b` : line));
    expect(await rewritten(lines(2_000), texts)).toBe(texts.join('\n'));
  });

  it.each([
    ['of more paragraphs than any story has', lines(200), lines(20_000)],
    ['of a story with more', lines(20_000), lines(200)],
    ['of more characters', lines(200), lines(200, 'x'.repeat(1_000))],
  ])('is refused where it is %s: whatever else the bridge serves would wait for it', async (_, held, texts) => {
    expect(await rewritten(held, texts)).toMatch(/^a story is rewritten in at most 2000 paragraphs of 200000 characters/);
  });
});
