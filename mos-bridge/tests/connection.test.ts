import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Device } from '@lauda/sdk';
import { startEncoder, startGraphics, startWebService } from '@lauda/simulators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSession, SharedOptions } from '../src/deviceSession.ts';
import { realClock } from '../src/effects.ts';
import { Journal } from '../src/journal.ts';
import { LIMITS } from '../src/projector.ts';
import { makeSession, type SessionSettings } from '../src/sessions.ts';
import { IDS } from './bridged.ts';
import { RawDevice } from './rawDevice.ts';
import { until } from './wait.ts';

const ID = 7;
const SETTINGS: SessionSettings = {
  port: { ackMs: 10_000, attempts: 3, backoffMs: [50, 100] },
  limits: LIMITS,
  heartbeatMs: 60_000,
  ii: { answerMs: 10_000 },
  web: { answerMs: 10_000, backoffMs: [20, 50] },
};
let journal: Journal;
let folder: string;
const kept: { stop(): unknown }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-bridge-'));
  journal = await Journal.open(folder, 'test');
  journal.lease(ID, { epoch: 1, idFrom: 1, idTo: 1_000_000 } as never, false);
});
afterEach(async () => {
  for (const one of kept.splice(0).reverse()) await one.stop();
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

function serve(fields: Partial<Device>): DeviceSession {
  const device = {
    ...{ id: ID, version: 1, name: 'D', type: 'playout', protocol: 'mos', vendor: 'other', virtual: false, revision: null, profile: null },
    ...{ host: '127.0.0.1', port: null, upperPort: null, inputCharset: null, outputCharset: null, secret: null, simulator: null },
    ...{ channels: [], defaultChannel: null, templates: [], paths: [], brackets: null, incrementCode: false, ...IDS },
    ...fields,
  } as Partial<Device> as Device;
  const watch = { frame: () => undefined, exchange: () => undefined, refusal: () => undefined };
  const shared: SharedOptions = {
    ...{ device, journal, clock: realClock, log: () => undefined, watch },
    ...{ edit: async () => undefined, newest: async () => undefined, leftoverRundowns: async () => [], leased: () => true },
    ...{ onReport: () => undefined, dated: (at: number) => at },
  };
  const session = makeSession(shared, SETTINGS, { mayHaveUnknownMessages: false, returned: false });
  kept.push(session);
  session.start();
  session.setWanted([]);
  return session;
}
/** What the newsroom is told last of whether the device is there. */
const told = () => journal.unsent.filter(({ kind }) => kind === 'connection').at(-1)?.status;

/** The ways a device is spoken to, and how each kind of machine is started on a port. */
const KINDS: readonly [string, Partial<Device>, (port: number) => Promise<{ port: number; stop(): unknown }>][] = [
  ['a playout', { type: 'playout' }, (port) => RawDevice.open(port)],
  ['an archive', { type: 'mam' }, (port) => RawDevice.open(port)],
  ['graphics', { type: 'cg', protocol: 'ii' }, (port) => startGraphics({ port })],
  ['captions', { type: 'cc', protocol: 'ii' }, () => startEncoder()],
  [
    'a web service',
    { type: 'playout', protocol: 'ws', secret: 's', profile: { path: '/l' } },
    () => startWebService({ secret: 's', path: '/l' }),
  ],
];

describe('whether a device is there', () => {
  it.each(KINDS)('is told where it is not when its bridge begins, which cannot know what was told before: %s', async (_, fields, start) => {
    const { port, stop } = await start(0).then((machine) => ({ port: machine.port, stop: () => machine.stop() }));
    await stop();
    serve({ ...fields, port, upperPort: port });
    await until(() => told() === 'CANT_CREATE', 'it is told');
  });
  it('is told of one that calls us and did not yet', async () => {
    serve({ revision: '4.0', host: null });
    await until(() => told() === 'CANT_CREATE', 'it is told');
  });

  it.each(KINDS)('is told when its bridge ends, by which alone it was there: %s', async (_, fields, start) => {
    const machine = await start(0);
    kept.push(machine);
    const session = serve({ ...fields, port: machine.port, upperPort: machine.port });
    await until(() => told() === 'EXIST' || told() === 'CAN_CREATE', 'it is there');
    await session.stop();
    expect(told()).toBe('CANT_CREATE');
  });
});
