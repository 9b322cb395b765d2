import { type Conversation, judge, readConversation, type Spoken, writeConversation } from '@lauda/mos';
import { type Playout, record, replay, startPlayout } from '@lauda/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from './room.ts';
import { type Show, Studio, type Told, text } from './studio.ts';

type Heard = { last: number; frames: (Spoken & { n: number })[] };
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
const listen = async (after: number): Promise<Heard> =>
  (await studio.ana.get<Heard>(`/bridge/devices/${deviceId}/traffic?after=${after}`)).body;

/** Records what is said while something is done, listening as long as it takes. */
async function recorded(during: () => Promise<void>): Promise<Conversation> {
  let done = false;
  const frames: Spoken[] = [];
  const doing = during().finally(() => {
    done = true;
  });
  const again = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return !done;
  };
  for await (const spoken of record(listen, { again, fromStart: true })) frames.push(spoken);
  await doing;
  return readConversation(writeConversation({ party: ids, frames }));
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
    const verdict = judge(conversation);
    expect(verdict.findings).toEqual([]);
    expect(verdict.said.out).toMatchObject({ reqMachInfo: 1, roCreate: 1, roElementAction: 1, roStorySend: 1, roList: 1 });
    expect(verdict.said.in).toMatchObject({ listMachInfo: 1, roElementStat: 2, roReq: 1 });
    expect(verdict.profiles).toEqual([0, 1, 2, 4]);
    const other = await startPlayout({ lowerPort: 0, upperPort: 0, ...ids });
    const there = { as: 'newsroom', host: '127.0.0.1', lowerPort: other.lowerPort, upperPort: other.upperPort } as const;
    const replayed = await replay(conversation, there);
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
    const worse = await replay(conversation, { ...there, lowerPort: forgetful.lowerPort, upperPort: forgetful.upperPort });
    expect(worse.filter(({ same }) => !same).map(({ command, before, now }) => [command, before, now])).toEqual([
      ['roCreate', 'roAck', 'roAck refused: full'],
      ['roStorySend', 'roAck', expect.stringContaining('refused')],
      ['roElementAction', 'roAck', expect.stringContaining('refused')],
    ]);
    await other.stop();
    await forgetful.stop();
  });

  it('is said again in the part of the device, and the newsroom answers as it did', async () => {
    const made = await begin();
    const conversation = await recorded(() => evening(made));
    const { lowerPort, upperPort } = studio.bridge;
    const replayed = await replay(conversation, { as: 'device', host: '127.0.0.1', lowerPort, upperPort });
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
    const { ok, findings } = judge(conversation);
    expect(ok).toBe(true);
    expect(findings.map(({ kind }) => kind)).toContain('refused');
  });
});
