import {
  type Conversation,
  Follower,
  type Heard,
  judgeConversation,
  type Replayed,
  readConversation,
  replayConversation,
  summarizeConversation,
  type Utterance,
  writeConversation,
} from '@lauda/domain';
import { readTree } from '@lauda/mos';
import { type Playout, startPlayout } from '@lauda/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../src/effects.ts';
import { Speaker } from '../src/speaker.ts';
import type { PortName } from '../src/wire/addresses.ts';
import { pause, until } from './room.ts';
import { type Show, Studio, type Told, text } from './studio.ts';

let studio: Studio;
let device: Playout;
let deviceId = 0;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());
afterEach(async () => {
  await studio.end();
  await device.stop();
});

const ids = { mosId: 'playout.tv', ncsId: 'ncs.tv' };
async function begin(nackEvery = 0): Promise<{ show: Show; stories: Told[] }> {
  device = await startPlayout({ lowerPort: 0, upperPort: 0, nackEvery, ...ids });
  deviceId = await studio.device('playout', device.lowerPort, { upperPort: device.upperPort, ...ids });
  await studio.begin();
  return studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('ação')] } } }, { slug: 'DOIS' }, { slug: 'TRES' });
}
const listen = async (after: number) =>
  (await studio.ana.get<{ last: number; frames: Heard[] }>(`/bridge/devices/${deviceId}/traffic?after=${after}`)).body;

/** Records what is said while something is done, listening as long as it takes; what is kept is what a file of it holds. */
async function recorded(during: () => Promise<void>): Promise<Conversation> {
  let done = false;
  const doing = during().finally(() => {
    done = true;
  });
  const follower = new Follower(listen);
  const utterances: Utterance[] = [];
  for (let last = false; !last; ) {
    last = done;
    do utterances.push(...(await follower.next()));
    while (follower.behind);
    await pause(50);
  }
  await doing;
  expect(follower.lost).toBe(0);
  const device = { ...ids, id: deviceId, name: 'playout', type: 'playout', protocol: 'mos', vendor: 'other', revision: null } as const;
  const { conversation, bad } = readConversation(writeConversation({ device, utterances }));
  expect(bad).toEqual([]);
  return conversation!;
}
/** Says one side again, under numbers nobody used: who remembers those of the record would only repeat its answers. */
async function again(
  conversation: Conversation,
  as: 'newsroom' | 'device',
  ports: { readonly lowerPort: number; readonly upperPort: number },
): Promise<readonly Replayed[]> {
  const none = { revision: null, profile: null, secret: null, inputCharset: null, outputCharset: null };
  const device = { ...ids, ...none, host: '127.0.0.1', port: ports.lowerPort, upperPort: ports.upperPort };
  const speaker = new Speaker({ device, clock: realClock });
  const ask = (port: string, said: string) => speaker.say(port as PortName, said);
  const now = () => performance.now();
  return replayConversation(conversation, { as, read: readTree, ask, now, firstId: 50_000, stopped: () => false }).finally(() =>
    speaker.close(),
  );
}
async function evening({ show, stories }: { show: Show; stories: Told[] }): Promise<void> {
  await studio.enable(show);
  await until(() => device.texts().size === 1, 'served');
  await studio.move(show, stories[0]!, stories[2]!);
  await until(() => device.holdings().get(show.uuid)?.stories[1]?.slug === 'UM', 'moved');
  await device.sendStatus(show.uuid, stories[0]!.uuid, 'PLAY');
  await device.request({ kind: 'roReq', roID: show.uuid });
  await device.sendStatus(show.uuid, stories[0]!.uuid, 'STOP');
  await until(async () => (await studio.told(stories[0]!.id)).deviceStates[0]?.status === 'STOP', 'stopped');
}

describe('a conversation the bridge had', () => {
  it('is recorded whole, judged sound, and said again to another device with the same outcome', async () => {
    const made = await begin();
    const conversation = await recorded(() => evening(made));
    expect(judgeConversation(conversation, readTree)).toEqual([]);
    const verdict = summarizeConversation(conversation, readTree);
    expect(verdict.said.out).toMatchObject({ reqMachInfo: 1, roCreate: 1, roElementAction: 1, roStorySend: 1, roList: 1 });
    expect(verdict.said.in).toMatchObject({ listMachInfo: 1, roElementStat: 2, roReq: 1 });
    expect(verdict.profiles).toEqual([0, 1, 2, 4]);
    const other = await startPlayout({ lowerPort: 0, upperPort: 0, ...ids });
    const replayed = await again(conversation, 'newsroom', other);
    expect(replayed.map(({ command }) => command)).toContain('roCreate');
    expect(replayed.filter(({ same }) => !same)).toEqual([]);
    expect(other.holdings()).toEqual(device.holdings());
    expect(other.texts()).toEqual(device.texts());
    // A device that is another by now answers otherwise, and that is seen.
    const forgetful = await startPlayout({
      lowerPort: 0,
      upperPort: 0,
      ...ids,
      refuses: ({ kind }) => (kind === 'roCreate' ? 'full' : undefined),
    });
    const worse = await again(conversation, 'newsroom', forgetful);
    expect(worse.filter(({ same }) => !same).map(({ command, recorded: before, answered }) => [command, before, answered])).toEqual([
      ['roCreate', 'roAck OK', 'roAck full'],
      ['roStorySend', 'roAck OK', expect.stringContaining('roAck unknown')],
      ['roElementAction MOVE', 'roAck OK', expect.stringContaining('roAck unknown')],
    ]);
    await other.stop();
    await forgetful.stop();
  });

  it('is said again in the part of the device, and the newsroom answers as it did', async () => {
    const made = await begin();
    const conversation = await recorded(() => evening(made));
    const replayed = await again(conversation, 'device', studio.bridge);
    expect(replayed.map(({ command, same }) => [command, same])).toEqual([
      ['roElementStat', true],
      ['roReq', true],
      ['roElementStat', true],
    ]);
  });

  it('shows every refusal of the device when it is judged', async () => {
    const made = await begin(3);
    const conversation = await recorded(async () => {
      await studio.enable(made.show);
      await until(() => device.texts().size === 1, 'served');
      await studio.move(made.show, made.stories[0]!, made.stories[2]!);
      await until(async () => (await studio.row(made.show, deviceId)).lastError !== null, 'refused');
    });
    const findings = judgeConversation(conversation, readTree);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('refused');
  });
});
