import { randomUUID } from 'node:crypto';
import { itemsOf, type Message, writeEnvelope } from '@lauda/mos';
import { expect, it } from 'vitest';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { Peer } from './peer.ts';
import { RawDevice } from './rawDevice.ts';
import { studioForTests, text } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const words = text('Boa noite.');
const clip = {
  ...{ uuid: randomUUID(), type: 'MOS_VIDEO', channel: 'A' },
  media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', duration: 250, timeBase: 25 },
};
const sections = (line: string) => ({ link: { type: 'LINK', subSections: [{ ...words, text: line }, clip] } });
let device: RawDevice;
let show: Show;
let story: ListedStory;

/** Has the operator of the device put another clip, or another channel, into the story. */
async function put(item: object): Promise<string> {
  const peer = await Peer.open(studio.bridge.lowerPort);
  const message = { kind: 'mosItemReplace', roID: show.uuid, storyID: story.uuid, item: { itemID: clip.uuid, ...item } } as Message;
  peer.send(writeEnvelope({ ...{ mosID: IDS.mosId, ncsID: IDS.ncsId }, messageID: `${Math.ceil(Math.random() * 1e9)}`, message }));
  await until(() => peer.answers.length > 0, 'the answer');
  peer.end();
  const answer = peer.answers[0]!.message;
  return answer.kind === 'mosAck' ? `${answer.status} ${answer.statusDescription}` : answer.kind;
}
/** The clips that messages of a kind named, from one on. */
const told = (kind: 'roReplace' | 'roStorySend', from: number): (string | undefined)[] =>
  device.asked.slice(from).flatMap(({ message }) => {
    if (message.kind !== kind) return [];
    const items = message.kind === 'roStorySend' ? itemsOf({ parts: message.body }) : message.stories.flatMap((one) => itemsOf(one));
    return items.map(({ objID }) => objID);
  });

it.each([
  ['roStorySend', true],
  ['roStorySend', false],
  ['roReplace', true],
  ['roReplace', false],
] as const)('the clip that a device put on air while it was told the former one, and had not answered %s, stays what it plays; told by itself: %s', async (kind, automatic) => {
  device = studio.keep(await RawDevice.open());
  const id = await studio.device('playout', device.port, { upperPort: device.port, ...IDS, profile: { edits: 'stories' } });
  await studio.begin();
  const made = await studio.show({ slug: 'CHUVA', sections: sections('Boa noite.') });
  [show, story] = [made.show, made.stories[0]!];
  await studio.enable(show, automatic);
  await until(() => studio.acknowledged('roStorySend') === 1, 'served');
  await studio.display(story, 'play');
  let acknowledge: (() => void) | undefined;
  device.behave = (asked, _wire, well) => {
    if (asked.message.kind === kind) acknowledge = well;
    else well();
  };
  device.drop();
  await until(() => acknowledge !== undefined, 'it is told again');
  expect(await put({ objID: 'V2' })).toBe('ACK OK');
  const from = device.asked.length;
  device.behave = (_asked, _wire, well) => well();
  acknowledge!();
  await until(() => studio.acknowledged('roStorySend') >= 2, 'in step');
  // What it put there was taken, so nothing waits, and the next change is made from that.
  await until(async () => (await studio.row(show, id)).waiting.length === 0, 'nothing waits');
  expect(await put({ objID: 'V3' })).toBe('ACK OK');
  if (automatic) {
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'TEMPORAL');
    await until(() => told('roStorySend', from).includes('V3'), 'the newest words');
  }
  device.drop();
  await until(() => told('roReplace', from).length > 0, 'everything again');
  expect(told('roReplace', from)).toEqual(['V3']);
});

it('the former clip that a device sends back with another channel, while it is told the clip of the newsroom, does not come back', async () => {
  device = studio.keep(await RawDevice.open());
  await studio.device('playout', device.port, { upperPort: device.port, ...IDS, profile: { edits: 'stories', storySend: false } });
  await studio.begin();
  const made = await studio.show({ slug: 'CHUVA', sections: sections('Boa noite.') });
  [show, story] = [made.show, made.stories[0]!];
  await studio.enable(show, false);
  await until(() => studio.acknowledged('roCreate') === 1, 'served');
  const newest = { link: { type: 'LINK', subSections: [words, { ...clip, media: { ...clip.media, objectId: 'V5', slug: 'V5' } }] } };
  expect((await studio.ana.patch(`/stories/${story.id}`, 'sections', newest)).status).toBe(200);
  let acknowledge: (() => void) | undefined;
  device.behave = (asked, _wire, well) => {
    if (asked.message.kind === 'roReplace') acknowledge = well;
    else well();
  };
  expect((await studio.ana.post(`/rundowns/${show.id}/mos/replace`)).status).toBeLessThan(300);
  await until(() => acknowledge !== undefined, 'it is told the clip of the newsroom');
  expect(await put({ objID: 'V1', channel: 'B' })).toBe('ACK OK');
  device.behave = (_asked, _wire, well) => well();
  acknowledge!();
  await until(() => studio.acknowledged('roReplace') >= 1, 'in step');
  const from = device.asked.length;
  device.drop();
  await until(() => told('roReplace', from).length > 0, 'everything again');
  expect(told('roReplace', from)).toEqual(['V5']);
});

it('what a device says to play before its acknowledgement of the running order has come is told to the newsroom once it has', async () => {
  device = studio.keep(await RawDevice.open());
  await studio.device('playout', device.port, { upperPort: device.port, ...IDS });
  await studio.begin();
  let acknowledge: (() => void) | undefined;
  device.behave = (asked, _wire, well) => {
    if (asked.message.kind === 'roCreate') acknowledge = well;
    else well();
  };
  const made = await studio.show({ slug: 'CHUVA', sections: sections('Boa noite.') });
  [show, story] = [made.show, made.stories[0]!];
  await studio.enable(show);
  await until(() => acknowledge !== undefined, 'it is told the running order');
  const peer = await Peer.open(studio.bridge.lowerPort);
  const message = { kind: 'roElementStat', roID: show.uuid, storyID: story.uuid, itemID: clip.uuid, status: 'PLAY' } as Message;
  peer.send(writeEnvelope({ ...{ mosID: IDS.mosId, ncsID: IDS.ncsId }, messageID: '71', message }));
  await until(() => peer.answers.length > 0, 'the answer');
  peer.end();
  acknowledge!();
  await until(async () => (await studio.told(story.id)).deviceStates[0]?.status === 'PLAY', 'PLAY', 8_000);
});
