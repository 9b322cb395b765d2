import { element, type Item, type Message } from '@lauda/mos';
import { describe, expect, it } from 'vitest';
import { afterAcknowledgement, eventsOf, type JournalEvent, UNKNOWN_RUNDOWN } from '../src/rundownOnDevice.ts';
import { knownOf } from '../src/toldStory.ts';
import type { ListedStory, Show } from './bridged.ts';
import { type StoredPlayout, studioForTests, text } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const p = (words: string) => ({ kind: 'text' as const, element: element('p', [words]) });
const link = (part: object) => ({ link: { type: 'LINK', subSections: [part] } });

const NOTHING = /^$/;
/** What tells a device of a running order and its texts. */
const TELLING = /^ro(Create|Replace|ElementAction|StorySend)$/;

/** A prompter or a playout that holds a rundown of one story: what the newsroom changes reaches it by itself, or when somebody sends it. */
class Scene {
  /** Which messages the device refuses, and so is not told. */
  refused = NOTHING;
  device!: StoredPlayout;
  show!: Show;
  story!: ListedStory;

  static async open(type: string, part: object, automatic = true): Promise<Scene> {
    const scene = new Scene();
    const refuses = ({ kind }: Message) => (scene.refused.test(kind) ? 'agora não' : undefined);
    scene.device = await studio.playout({ refuses }, { type, profile: { edits: 'stories' } });
    await studio.begin();
    const { show, stories } = await studio.show({ slug: 'CHUVA', sections: link(part) });
    [scene.show, scene.story] = [show, stories[0]!];
    await studio.enable(show, automatic);
    await until(() => studio.acknowledged('roStorySend') === 1, 'served');
    return scene;
  }
  /** What the newsroom has. */
  async stored(): Promise<{ slug: string; part: { uuid: string; text?: string; channel?: string; media?: { objectId: string } } }> {
    const { slug, sections } = await studio.told(this.story.id);
    return { slug, part: sections.link!.subSections![0] as never };
  }
  async slugAndText(): Promise<string[]> {
    const { slug, part } = await this.stored();
    return [slug, ...(part.text ?? '').split('\n')];
  }
  async write(words: string): Promise<void> {
    const { part } = await this.stored();
    expect((await studio.ana.patch(`/stories/${this.story.id}`, 'sections', link({ ...part, text: words }))).status).toBe(200);
  }
  rename(slug: string) {
    return studio.ana.patch(`/stories/${this.story.id}`, 'slug', slug);
  }
  /** Has somebody send everything, and waits until the device has heard its text, which it may refuse. */
  async replaced(): Promise<void> {
    const from = this.device.received.length;
    expect((await studio.ana.post(`/rundowns/${this.show.id}/mos/replace`)).status).toBeLessThan(300);
    await until(() => this.device.received.slice(from).some(({ kind }) => kind === 'roStorySend'), 'replaced');
  }
  /** The slug and the text that the device was told last. */
  told(): string[] {
    const { slug, body } = this.device.texts().get(this.story.uuid)!;
    return [slug ?? '', ...body.map((part) => (part.kind === 'text' ? part.element.children.join('') : part.item.objID!))];
  }
  /** Has the device send the story back. */
  rewrite(slug: string, ...lines: string[]): Promise<string> {
    return this.update({ slug, body: lines.map(p) });
  }
  async update(more: object): Promise<string> {
    const answer = await this.device.request({
      ...{ kind: 'roReqStoryAction', operation: 'UPDATE', roID: this.show.uuid, storyID: this.story.uuid },
      ...more,
    } as Message);
    return answer.kind === 'roAck' ? answer.roStatus : answer.kind;
  }
  async replaceItem(item: Item): Promise<string> {
    const ask = { kind: 'mosItemReplace', roID: this.show.uuid, storyID: this.story.uuid, item } as const;
    const answer = await this.device.request(ask, 'lower');
    return answer.kind === 'mosAck' ? `${answer.status} ${answer.statusDescription}` : answer.kind;
  }
}
const prompter = (automatic = true) => Scene.open('tp', text('Boa noite.\nA chuva voltou.'), automatic);
const NEWER_TEXT = 'the newsroom changed the text since the device was told of it';
const byHand = (what: string): string => `the newsroom changed the ${what} since; it is told with the next MOS replace`;
const NEWER = 'Boa noite.\nA chuva voltou.\nHá três mortos.';

describe('a story that a device rewrites from what it holds, where the newsroom wrote meanwhile', () => {
  it('keeps the sentence of the newsroom: the device is refused with the reason, and told the newest text, from which it may go on', async () => {
    const scene = await prompter();
    scene.refused = TELLING;
    await scene.write(NEWER);
    expect(await scene.rewrite('CHUVA', 'Boa noite a todos.', 'A chuva voltou.')).toBe(NEWER_TEXT);
    expect(await scene.slugAndText()).toEqual(['CHUVA', ...NEWER.split('\n')]);
    const refusal = { level: 'warn', message: 'a device rewrote what the newsroom had changed', device: scene.device.deviceId };
    expect(studio.logs).toContainEqual(expect.objectContaining({ ...refusal, story: scene.story.uuid, what: 'text' }));
    scene.refused = NOTHING;
    await until(() => scene.told().includes('Há três mortos.'), 'the newest text');
    expect(await scene.rewrite('CHUVA', 'Boa noite a todos.', 'A chuva voltou.', 'Há três mortos.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Boa noite a todos.', 'A chuva voltou.', 'Há três mortos.']);
  });

  it('gets what the device changed alone, and the device the newest of the rest', async () => {
    const scene = await prompter();
    scene.refused = TELLING;
    await scene.write(NEWER);
    expect(await scene.rewrite('TEMPORAL', 'Boa noite.', 'A chuva voltou.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['TEMPORAL', ...NEWER.split('\n')]);
    scene.refused = NOTHING;
    await until(() => scene.told().join('\n') === `TEMPORAL\n${NEWER}`, 'both are equal');
    scene.refused = TELLING;
    await scene.rename('ENCHENTE');
    expect(await scene.rewrite('TEMPORAL', 'Boa noite a todos.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['ENCHENTE', 'Boa noite a todos.']);
    scene.refused = NOTHING;
    await until(() => scene.told().join('\n') === 'ENCHENTE\nBoa noite a todos.', 'equal again');
    scene.refused = TELLING;
    await scene.rename('GRANIZO');
    expect(await scene.rewrite('VENTO', 'Boa noite a todos.')).toContain('changed the slug');
    expect(await scene.slugAndText()).toEqual(['GRANIZO', 'Boa noite a todos.']);
  });

  it('takes another slug after one in two lines', async () => {
    const scene = await prompter();
    scene.refused = TELLING;
    expect(await scene.update({ slug: 'CHUVA\nFORTE' })).toBe('OK');
    expect(await scene.update({ slug: 'TEMPORAL' })).toBe('OK');
    expect((await scene.stored()).slug).toBe('TEMPORAL');
  });

  it('takes one rewrite after the other, back to the first words too, each made from the one before', async () => {
    const scene = await prompter();
    scene.refused = TELLING;
    const asked = [scene.rewrite('CHUVA', 'Um.'), scene.rewrite('CHUVA', 'Um.', 'Dois.')];
    expect(await Promise.all(asked)).toEqual(['OK', 'OK']);
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Um.', 'Dois.']);
    expect(await scene.rewrite('CHUVA', 'Boa noite.', 'A chuva voltou.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Boa noite.', 'A chuva voltou.']);
    expect(await scene.rewrite('CHUVA', 'Três.')).toBe('OK');
    // What it wrote first is no longer what it holds: the newsroom's way back to it is a change.
    await scene.write('Um.\nDois.');
    expect(await scene.rewrite('CHUVA', 'Quatro.')).toContain('changed the text');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Um.', 'Dois.']);
  });

  it('is told nothing of a rundown sent by hand before somebody sends it, and may go on from that then [RUN-MOS-04]', async () => {
    const scene = await prompter(false);
    const from = scene.device.received.length;
    const told = () => scene.device.received.slice(from).flatMap(({ kind }) => (TELLING.test(kind) ? [kind] : []));
    await scene.write(NEWER);
    for (const slug of ['CHUVA', 'TEMPORAL'])
      expect(await scene.rewrite(slug, 'Boa noite a todos.', 'A chuva voltou.')).toBe(byHand('text'));
    expect(await scene.rewrite('TEMPORAL', 'Boa noite.', 'A chuva voltou.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['TEMPORAL', ...NEWER.split('\n')]);
    await scene.rename('GRANIZO');
    expect(await scene.update({ slug: 'VENTO' })).toBe(byHand('slug'));
    expect(told()).toEqual([]);
    scene.refused = /^roStorySend$/;
    await scene.replaced();
    expect(told().slice(0, 2)).toEqual(['roReplace', 'roStorySend']);
    // The text follows by itself.
    expect(await scene.rewrite('GRANIZO', 'Boa noite a todos.')).toBe(NEWER_TEXT);
    scene.refused = NOTHING;
    await until(() => scene.told().join('\n') === `GRANIZO\n${NEWER}`, 'the newest text');
    expect(await scene.rewrite('GRANIZO', 'Boa noite a todos.', 'A chuva voltou.', 'Há três mortos.')).toBe('OK');
  });

  it.each([
    ['rewritten once before', true, true],
    ['in a rundown sent by hand', false, false],
    ['in one sent by hand, rewritten once before', false, true],
  ])('is taken where everything is told again and its text has yet to follow: %s', async (_, automatic, wrote) => {
    const scene = await prompter(automatic);
    if (wrote) expect(await scene.rewrite('CHUVA', 'Um.')).toBe('OK');
    scene.refused = /^roStorySend$/;
    await scene.replaced();
    expect(await scene.rewrite('CHUVA', 'Boa noite a todos.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Boa noite a todos.']);
    scene.refused = NOTHING;
    await until(() => scene.told().join() === 'CHUVA,Boa noite a todos.', 'what the device wrote, not what it was told before');
  });

  it.each([
    ['renamed', true, ['TEMPORAL']],
    ['in a rundown sent by hand', false, ['TEMPORAL']],
    ['alone', true, []],
  ])('stays where everything is told again and the device, which has yet to get its text, sends none: %s', async (_, automatic, slugs) => {
    const scene = await prompter(automatic);
    scene.refused = /^roStorySend$/;
    await scene.replaced();
    await until(() => studio.logs.some(({ message }) => message === 'refused'), 'it refused its text');
    expect(await scene.update({ ...(slugs[0] ? { slug: slugs[0] } : {}), body: [] })).toBe('OK');
    expect(await scene.slugAndText()).toEqual([slugs[0] ?? 'CHUVA', 'Boa noite.', 'A chuva voltou.']);
    scene.refused = NOTHING;
    await until(() => studio.acknowledged('roStorySend') === 2, 'its text');
    // Now it holds one: that it sends none is news.
    expect(await scene.update({ body: [] })).toBe('OK');
    expect((await scene.slugAndText()).slice(1)).toEqual(['']);
  });

  it('is not sent back where the device sends the same lines in one paragraph', async () => {
    const scene = await prompter();
    const from = scene.device.received.length;
    expect(await scene.rewrite('CHUVA', 'Boa noite.\n A chuva voltou.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Boa noite.', 'A chuva voltou.']);
    await scene.rename('TEMPORAL');
    await until(() => scene.told()[0] === 'TEMPORAL', 'the slug');
    const told = scene.device.received.slice(from).flatMap(({ kind }) => (TELLING.test(kind) ? [kind] : []));
    expect(told).toEqual(['roElementAction', 'roStorySend']);
  });

  it('is compared with what the device held before the bridge began again', async () => {
    const scene = await prompter();
    expect(await scene.rewrite('CHUVA', 'Um.')).toBe('OK');
    // A device that takes nothing now still holds what it wrote.
    scene.refused = TELLING;
    await studio.bridge.stop();
    await studio.startBridge();
    await until(() => studio.logs.some(({ message }) => message === 'refused'), 'refused');
    expect(await scene.rewrite('CHUVA', 'Um.', 'Dois.')).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Um.', 'Dois.']);
    await scene.write('Um.\nDois.\nHá três mortos.');
    expect(await scene.rewrite('CHUVA', 'Um.')).toContain('changed the text');
    expect(await scene.slugAndText()).toEqual(['CHUVA', 'Um.', 'Dois.', 'Há três mortos.']);
    scene.refused = NOTHING;
    await until(() => scene.told().includes('Há três mortos.'), 'the newest text');
  });
});

describe('an item that a device replaces from what it holds, where the newsroom changed it meanwhile', () => {
  const clip = {
    uuid: '5f0c9a52-8a8f-4f0e-9d0c-3a4d5b6c7d8e',
    type: 'MOS_VIDEO',
    channel: 'A',
    media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', duration: 250, timeBase: 25 },
  };
  async function playout(automatic = true): Promise<Scene> {
    const scene = await Scene.open('playout', clip, automatic);
    scene.refused = TELLING;
    const media = { ...clip.media, objectId: 'V5', slug: 'V5', duration: 500 };
    await studio.ana.patch(`/stories/${scene.story.id}`, 'sections', link({ ...clip, media }));
    return scene;
  }
  const held = { itemID: clip.uuid, objID: 'V1', objSlug: 'V1', objDur: '250', objTB: '25', channel: 'A' };

  it.each([
    ['the same', {}],
    ['its lengths in another way', { objDur: '0250', edDur: '250.0' }],
    ['no length of the part that plays', { edDur: '0' }],
  ])('keeps the clip of the newsroom, and has what the device changed, which sends of the rest %s', async (_, more) => {
    const scene = await playout();
    expect(await scene.replaceItem({ ...held, ...more, channel: 'B' })).toBe('ACK OK');
    expect((await scene.stored()).part).toMatchObject({ channel: 'B', media: { objectId: 'V5', slug: 'V5', duration: 500 } });
    scene.refused = NOTHING;
    await until(() => scene.told().includes('V5'), 'the clip of the newsroom');
    expect(await scene.update({ body: [{ kind: 'item', item: { ...held, objID: 'V5', channel: 'C' } }] })).toBe('OK');
    expect((await scene.stored()).part).toMatchObject({ channel: 'C', media: { objectId: 'V5' } });
  });

  it.each([
    true,
    false,
  ])('is refused where both put another clip there, by itself and in its story; told by itself: %s', async (automatic) => {
    const scene = await playout(automatic);
    const what = `objID of item ${clip.uuid}`;
    const reason = automatic ? `the newsroom changed the ${what} since the device was told of it` : byHand(what);
    expect(await scene.replaceItem({ ...held, objID: 'V9' })).toBe(`NACK ${reason}`);
    expect(await scene.update({ body: [{ kind: 'item', item: { ...held, objID: 'V9' } }] })).toBe(reason);
    expect((await scene.stored()).part).toMatchObject({ channel: 'A', media: { objectId: 'V5' } });
  });

  it('is not sent back where the newsroom took it and says the same in another way', async () => {
    const scene = await Scene.open('playout', clip);
    const from = scene.device.received.length;
    const told = () => scene.device.received.slice(from).flatMap(({ kind }) => (TELLING.test(kind) ? [kind] : []));
    for (const edDur of ['0', '0250', '250.0']) expect(await scene.replaceItem({ ...held, edDur })).toBe('ACK OK');
    await scene.rename('TEMPORAL');
    await until(() => scene.told()[0] === 'TEMPORAL', 'the slug');
    expect(told()).toEqual(['roElementAction', 'roStorySend']);
  });

  it.each<[string, object, Partial<Item>[], object]>([
    ['no length, and then one', { duration: null }, [{ objDur: '0' }, { edDur: '0' }, { objDur: '250' }, { edDur: '100' }], { edDur: 100 }],
    [
      'no length of the part that plays, and then one',
      {},
      [{ edDur: '0' }, { edDur: '100' }, { edDur: '0' }, { edDur: '50' }],
      { edDur: 50 },
    ],
    ['a longer object, and then less of it', {}, [{ objDur: '500' }, { edDur: '100' }], { edDur: 100, media: { duration: 500 } }],
    ['no length of the object, and then one', {}, [{ objDur: '0' }, { edDur: '100' }, { objDur: '300' }], { media: { duration: 300 } }],
    ['another object with its name, and then another slug', {}, [{ objID: 'V2', objSlug: 'V2' }, { slug: 'OUTRO' }], { slug: 'OUTRO' }],
    [
      'another object, and then its places',
      { paths: [{ techDescription: 'MXF', url: '/1' }] },
      [{ objID: 'V2' }, { paths: [{ kind: 'objPath', techDescription: 'MXF', path: '/2' }] }],
      { media: { paths: [{ techDescription: 'MXF', url: '/2' }] } },
    ],
  ])('is taken again and again before its device is told it anew: %s', async (_, media, items, stored) => {
    const scene = await Scene.open('playout', { ...clip, media: { ...clip.media, ...media } });
    scene.refused = TELLING;
    for (const item of items) expect(await scene.replaceItem({ itemID: clip.uuid, ...item })).toBe('ACK OK');
    expect((await scene.stored()).part).toMatchObject(stored);
  });

  it('is left out where the newsroom took it out, unless the device changed it', async () => {
    const scene = await Scene.open('playout', clip);
    scene.refused = TELLING;
    await studio.ana.patch(`/stories/${scene.story.id}`, 'sections', link(text('Sem imagens.')));
    expect(await scene.update({ slug: 'SEM VT', body: [{ kind: 'item', item: held }] })).toBe('OK');
    expect(await scene.update({ body: [{ kind: 'item', item: { itemID: clip.uuid } }] })).toBe('OK');
    expect(await scene.slugAndText()).toEqual(['SEM VT', 'Sem imagens.']);
  });
});

describe('what a device may take its stories for', () => {
  const item = (objID: string): Item => ({ itemID: 'I', objID });
  const orderOf = (slug: string, objID: string) => ({
    ...{ roID: 'ro', slug: 'show' },
    stories: [{ storyID: 'A', slug, parts: [{ kind: 'item' as const, item: item(objID) }] }],
  });
  const told: JournalEvent[] = [
    { k: 'full', order: orderOf('UM', 'V1'), nonce: 1, owed: ['A'] },
    { k: 'text', storyID: 'A', print: 'p', presenter: 'ANA', slug: 'UM', words: 'w', items: [item('V2')] },
  ];
  const after = (...events: JournalEvent[]) => events.reduce((rundown, event) => afterAcknowledgement(rundown, event, 1), UNKNOWN_RUNDOWN);
  const known = (rundown: ReturnType<typeof after>) => {
    const { heads, words, slugs, item: itemOf } = knownOf(rundown, 'A');
    return [heads.flatMap(({ presenter }) => presenter ?? []), words, slugs, itemOf('I', 'objID')];
  };

  it.each<[string, JournalEvent[], unknown[]]>([
    ['is told of it', [], [['ANA'], ['w'], ['UM', 'UM'], ['V1', 'V2']]],
    [
      'is told of the order again',
      [{ k: 'full', order: orderOf('DOIS', 'V3'), nonce: 2, owed: ['A'] }],
      [['ANA'], ['w'], ['DOIS', 'UM'], ['V3']],
    ],
    [
      'wrote of it, and is told of the order again',
      [
        { k: 'wrote', storyID: 'A', slug: 'SEU', words: 'own', items: [item('V9')] },
        { k: 'full', order: orderOf('DOIS', 'V3'), nonce: 2, owed: ['A'] },
      ],
      [['ANA'], ['own'], ['DOIS', 'UM'], ['V3']],
    ],
    [
      'is told of the story again',
      [
        {
          k: 'edit',
          message: {
            kind: 'roElementAction',
            roID: 'ro',
            operation: 'REPLACE',
            target: { storyID: 'A' },
            stories: orderOf('DOIS', 'V3').stories,
          },
        },
      ],
      [['ANA'], ['w'], ['DOIS', 'UM'], ['V3']],
    ],
  ])('stays the same over a journal written anew where it %s', (_, events, expected) => {
    const rundown = after(...told, ...events);
    expect(known(rundown)).toEqual(expected);
    expect(known(after(...eventsOf(rundown)))).toEqual(expected);
  });

  it('has no text where it is told of the order again, and no text follows', () => {
    const empty = after({ k: 'full', order: orderOf('UM', 'V1'), nonce: 1, owed: [] });
    const rundown = after(...told, { k: 'full', order: orderOf('UM', 'V1'), nonce: 2, owed: [] });
    expect(knownOf(rundown, 'A').words).toEqual(knownOf(empty, 'A').words);
  });
});
