import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Device } from '@lauda/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSession } from '../src/deviceSession.ts';
import { realClock } from '../src/effects.ts';
import { Journal } from '../src/journal.ts';
import { PORT_SETTINGS } from '../src/portOptions.ts';
import { LIMITS } from '../src/projector.ts';
import { makeSession } from '../src/sessions.ts';
import type { WantedRundown, WantedStory } from '../src/wanted.ts';
import { IDS } from './bridged.ts';
import { answered, RawDevice, type RawWire } from './rawDevice.ts';
import { pause, until } from './wait.ts';

const ID = 7;
const RO = '11111111-1111-4111-8111-111111111111';

let folder = '';
let journal: Journal;
let device: RawDevice;
let session: DeviceSession;
let isLeased = true;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-control-'));
  journal = await Journal.open(folder, 'studio');
  journal.lease(ID, { epoch: 1, idFrom: 1, idTo: 10_000 }, false);
  device = await RawDevice.open();
  isLeased = true;
  const stored = {
    ...{ id: ID, version: 1, name: 'D', type: 'playout', protocol: 'mos', vendor: 'other', virtual: false, revision: null },
    ...{ host: '127.0.0.1', port: device.port, upperPort: device.port, inputCharset: null, outputCharset: null, secret: null },
    ...{ channels: [], defaultChannel: null, templates: [], paths: [], brackets: null, incrementCode: false, ...IDS },
    ...{ profile: { control: true }, simulator: null },
  } as Partial<Device> as Device;
  const shared = {
    ...{ device: stored, journal, clock: realClock, log: () => undefined },
    ...{ watch: { frame: () => undefined, exchange: () => undefined, refusal: () => undefined } },
    ...{ edit: async () => undefined, newest: async () => undefined, leftoverRundowns: async () => [], leased: () => isLeased },
    ...{ onReport: () => undefined, dated: (at: number) => at },
  };
  const settings = {
    port: { ...PORT_SETTINGS, backoffMs: [50, 100] as [number, number] },
    limits: LIMITS,
    heartbeatMs: 20_000,
    ii: {},
    web: {},
  };
  session = makeSession(shared, settings, { mayHaveUnknownMessages: false, returned: false });
  session.start();
});
afterEach(async () => {
  await session.stop();
  await device.stop();
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

const uuidOf = (slug: string): string => `22222222-2222-4222-8222-22222222222${'ABCD'.indexOf(slug)}`;
const storyOf = (slug: string): WantedStory =>
  ({
    ...{ id: 'ABCD'.indexOf(slug), uuid: uuidOf(slug), version: 1, slug, page: '01', total: 'PT5S', displayStatus: 'blank' },
    ...{ cueIn: null, cueOut: null, information: null, presenter: null, source: null, sections: {} },
  }) as unknown as WantedStory;
/** A rundown with such stories, of which one is on air. */
const rundown = (slugs: string, onAir?: string, more: Partial<WantedRundown> = {}): WantedRundown => ({
  ...{ rundownId: 1, uuid: RO, version: 1, slug: 'JORNAL', start: '2026-03-10T19:00:00', duration: 'PT30M', active: true },
  ...{ mode: 'AUTOMATIC', ready: false, replaceNonce: 1, stories: slugs.split('').map(storyOf) },
  onAirStoryUuid: onAir === undefined ? null : uuidOf(onAir),
  ...more,
});
const slugOf = (uuid: string): string => 'ABCD'[Number(uuid.at(-1))]!;
/** What the device was told of running orders and commands, in order. */
const told = (from = 0): string[] =>
  device.asked.slice(from).flatMap(({ message }) => {
    if (message.kind === 'roCtrl') return [`${message.command} ${slugOf(message.storyID)}`];
    if (message.kind !== 'roElementAction') return /^ro(Create|Replace|Delete)$/.test(message.kind) ? [message.kind] : [];
    const ids = message.stories?.map(({ storyID }) => storyID) ?? message.storyIDs ?? [];
    return [`${message.operation} ${ids.map(slugOf).join('')}`];
  });
const saying = (from: number, ...words: string[]) =>
  until(
    () => told(from).join() === words.join(),
    words.join(),
    5_000,
    () => told(from).join(),
  );
/** Has the device hold a rundown, and answers from where on it is told more. */
async function holding(wanted: WantedRundown): Promise<number> {
  session.setWanted([wanted]);
  await until(() => session.state === 'LIVE' && told().length > 0, 'it holds the rundown');
  return device.asked.length;
}
/** Has the device answer nothing of what it is asked to insert until that is called. */
function holdsBack(): () => void {
  const waiting: (() => void)[] = [];
  device.behave = ({ message }, _wire, well) => {
    if (message.kind === 'roElementAction' && message.operation === 'INSERT') waiting.push(well);
    else well();
  };
  return () => {
    for (const well of waiting.splice(0)) well();
  };
}
const nacks = () => journal.unsent.flatMap(({ kind, status }) => (kind === 'nack' ? [status] : []));

describe('a device that is told by command what the newsroom plays', () => {
  it('holds a story before it is told to play it, and the one before plays until then', async () => {
    const from = await holding(rundown('A', 'A'));
    session.setWanted([rundown('BAC', 'B')]);
    await saying(from, 'INSERT C', 'INSERT B', 'STOP A', 'EXECUTE B');
  });

  it('gets its rundown before it is told what to play of it', async () => {
    const from = await holding(rundown('A'));
    const other = '33333333-3333-4333-8333-333333333333';
    const next = rundown('CD', undefined, { uuid: other });
    session.setWanted([rundown('A'), { ...next, active: false, onAirStoryUuid: uuidOf('D') }]);
    session.setWanted([rundown('A'), { ...next, onAirStoryUuid: uuidOf('C') }]);
    await saying(from, 'roCreate', 'STOP D', 'EXECUTE C');
  });

  it('is told to play a story it holds whatever else is to come', async () => {
    const from = await holding(rundown('AB'));
    const goOn = holdsBack();
    session.setWanted([rundown('ABC')]);
    await saying(from, 'INSERT C');
    session.setWanted([rundown('DABC', 'B')]);
    await pause(100);
    goOn();
    await saying(from, 'INSERT C', 'EXECUTE B', 'INSERT D');
    goOn();
  });

  it('is told nothing of a story that the newsroom left again before the device held it', async () => {
    const from = await holding(rundown('A', 'A'));
    const goOn = holdsBack();
    session.setWanted([rundown('AB', 'B')]);
    await saying(from, 'INSERT B');
    session.setWanted([rundown('AB', 'A')]);
    await pause(100);
    goOn();
    await pause(200);
    expect(told(from)).toEqual(['INSERT B']);
    session.setWanted([rundown('AB')]);
    await saying(from, 'INSERT B', 'STOP A');
  });

  it('is told to play a story at once that it is not to get, or that it refused', async () => {
    const from = await holding(rundown('A', undefined, { mode: 'MANUAL' }));
    session.setWanted([rundown('AB', 'B', { mode: 'MANUAL' })]);
    await saying(from, 'EXECUTE B');
    session.setWanted([rundown('A', 'B', { mode: 'MANUAL' })]);
    session.setWanted([rundown('A', 'C', { mode: 'MANUAL' })]);
    await saying(from, 'EXECUTE B', 'STOP B', 'EXECUTE C');
    device.behave = (asked, wire: RawWire, well) => {
      if (asked.message.kind === 'roElementAction') wire.text(answered(asked, 'sem lugar'));
      else well();
    };
    session.setWanted([rundown('ACD', 'D')]);
    await saying(from, 'EXECUTE B', 'STOP B', 'EXECUTE C', 'INSERT CD', 'STOP C', 'EXECUTE D');
  });

  it('that goes while it is to get a story is not told to play it when it is back, and the newsroom hears that it was not', async () => {
    const from = await holding(rundown('A'));
    holdsBack();
    session.setWanted([rundown('AB', 'B')]);
    await saying(from, 'INSERT B');
    expect(nacks()).toEqual([]);
    const back = device.port;
    await device.stop();
    await until(() => nacks().includes('roCtrl'), 'it is told');
    device = await RawDevice.open(back);
    await saying(0, 'roReplace');
    await pause(200);
    expect(told()).toEqual(['roReplace']);
  });

  it('that another bridge serves by then is not told to play what it gets', async () => {
    const from = await holding(rundown('A'));
    const goOn = holdsBack();
    session.setWanted([rundown('AB', 'B')]);
    await saying(from, 'INSERT B');
    isLeased = false;
    goOn();
    await until(() => nacks().includes('roCtrl'), 'it is told');
    isLeased = true;
    session.wake(false);
    await pause(200);
    expect(told(from)).toEqual(['INSERT B']);
  });
});
