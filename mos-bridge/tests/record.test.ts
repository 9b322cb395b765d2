import {
  type Conversation,
  Follower,
  judgeConversation,
  type NumberedMessage,
  type ReplayedQuestion,
  readConversation,
  replayConversation,
  summarizeConversation,
  type Utterance,
  writeConversation,
} from '@lauda/domain';
import { readTree } from '@lauda/mos';
import { type PlayoutOptions, startPlayout } from '@lauda/simulators';
import { describe, expect, it } from 'vitest';
import type { PortName } from '../src/wire/addresses.ts';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { speakerTo } from './speakerTo.ts';
import { type StoredPlayout, studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: StoredPlayout;

async function begin(nackEvery = 0): Promise<{ show: Show; stories: ListedStory[] }> {
  device = await studio.playout({ nackEvery });
  await studio.begin();
  return studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('ação')] } } }, { slug: 'DOIS' }, { slug: 'TRES' });
}
const listen = async (after: number) =>
  (await studio.ana.get<{ last: number; frames: NumberedMessage[] }>(`/bridge/devices/${device.deviceId}/traffic?after=${after}`)).body;

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
  const about = {
    ...IDS,
    id: device.deviceId,
    name: 'playout',
    type: 'playout',
    protocol: 'mos',
    vendor: 'other',
    revision: null,
  } as const;
  const { conversation, bad } = readConversation(writeConversation({ device: about, utterances }));
  expect(bad).toEqual([]);
  return conversation!;
}
/** Says one side again, under numbers nobody used: who remembers those of the record would only repeat its answers. */
async function again(
  conversation: Conversation,
  as: 'newsroom' | 'device',
  ports: { readonly lowerPort: number; readonly upperPort: number },
): Promise<readonly ReplayedQuestion[]> {
  const speaker = speakerTo(ports);
  const ask = (port: string, said: string) => speaker.say(port as PortName, said);
  const now = () => performance.now();
  return replayConversation(conversation, { as, read: readTree, ask, now, firstId: 50_000, stopped: () => false }).finally(() =>
    speaker.close(),
  );
}
async function evening({ show, stories }: { show: Show; stories: ListedStory[] }): Promise<void> {
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
    const other = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS }));
    const replayed = await again(conversation, 'newsroom', other);
    expect(replayed.map(({ command }) => command)).toContain('roCreate');
    expect(replayed.filter(({ same }) => !same)).toEqual([]);
    expect(other.holdings()).toEqual(device.holdings());
    expect(other.texts()).toEqual(device.texts());
    // A device that is another by now answers otherwise, and that is seen.
    const refuses: PlayoutOptions['refuses'] = ({ kind }) => (kind === 'roCreate' ? 'full' : undefined);
    const forgetful = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS, refuses }));
    const worse = await again(conversation, 'newsroom', forgetful);
    expect(worse.filter(({ same }) => !same).map(({ command, recorded: before, answered }) => [command, before, answered])).toEqual([
      ['roCreate', 'roAck OK', 'roAck full'],
      ['roStorySend', 'roAck OK', expect.stringContaining('roAck unknown')],
      ['roElementAction MOVE', 'roAck OK', expect.stringContaining('roAck unknown')],
    ]);
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
      await until(async () => (await studio.row(made.show, device.deviceId)).lastError !== null, 'refused');
    });
    const findings = judgeConversation(conversation, readTree);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('refused');
  });
});
