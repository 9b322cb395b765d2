import { mosPort, SIMULATED, type Simulation, simulationOf } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { FRAME_FIELDS, frameLines } from '../../device/frameLines.ts';
import type { SimulationWish } from '../../device/studio.ts';
import { CliError } from '../../errors.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { textOf } from '../input.ts';
import { charsetOption, countOption, portOption } from './options.ts';

export interface SimulateOptions {
  readonly what: string;
  readonly given: Partial<SimulationWish>;
  readonly whole: boolean;
  /** Whether the bridge simulates it for everyone, or stops that; by default this command does, until Ctrl-C. */
  readonly bridge: 'start' | 'end' | undefined;
}
const MOS_ID = 'simulated.lauda.mos';
const NCS_ID = 'ncs.lauda.mos';

type Given = { readonly [K in keyof SimulationWish]?: SimulationWish[K] | undefined };
const without = (values: Given): Partial<SimulationWish> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The simulator for a device of the newsroom: on its ports and under its names, where the newsroom looks for the device. */
const wishOf = (device: Device, port = device.port): Partial<SimulationWish> =>
  without({
    what: simulationOf(device) ?? 'playout',
    ...(port === null ? {} : { port, upperPort: mosPort({ ...device, port }, 'upper'), queryPort: mosPort({ ...device, port }, 'query') }),
    mosId: device.mosId ?? undefined,
    ncsId: device.ncsId ?? undefined,
    charset: device.outputCharset ?? undefined,
  });

/** `lauda device simulate`: stands in for a device until interrupted, and shows the messages. */
export const deviceSimulate = defineCommand<SimulateOptions>({
  name: 'device simulate',
  text: 'device.simulate.summary',
  examples: ['device simulate playout', 'device simulate "vídeo 1" --refuse-every 7', 'device simulate "vídeo 1" --bridge'],
  arguments: [{ name: 'WHAT', text: 'device.simulate.what', required: true }],
  options: [
    { flags: '--host <host>', text: 'device.simulate.host' },
    { flags: '--port <port>', text: 'device.simulate.port' },
    { flags: '--upper-port <port>', text: 'device.simulate.upperPort' },
    { flags: '--newsroom-port <port>', text: 'device.simulate.newsroomPort' },
    { flags: '--mos-id <id>', text: 'device.simulate.mosId' },
    { flags: '--ncs-id <id>', text: 'device.simulate.ncsId' },
    { flags: '--charset <charset>', text: 'device.charset' },
    { flags: '--secret <secret>', text: 'device.simulate.secret' },
    { flags: '--latency <ms>', text: 'device.simulate.latency' },
    { flags: '--refuse-every <n>', text: 'device.simulate.refuseEvery' },
    { flags: '--whole', text: 'device.whole' },
    { flags: '--bridge', text: 'device.simulate.bridge' },
    { flags: '--end', text: 'device.simulate.end' },
  ],
  fields: FRAME_FIELDS,
  jsonAlone: 'all',
  endless: true,
  parse: ({ arguments: [what], options }) => ({
    what: what ?? '',
    whole: options.whole === true,
    bridge: options.end === true ? 'end' : options.bridge === true ? 'start' : undefined,
    given: without({
      host: textOf(options.host),
      port: portOption(options.port, '--port'),
      upperPort: portOption(options.upperPort, '--upper-port'),
      newsroomPort: portOption(options.newsroomPort, '--newsroom-port'),
      mosId: textOf(options.mosId),
      ncsId: textOf(options.ncsId),
      charset: charsetOption(options.charset),
      secret: textOf(options.secret),
      latencyMs: countOption(options.latency, '--latency'),
      refuseEvery: countOption(options.refuseEvery, '--refuse-every'),
    }),
  }),
  run: async ({ what, given, whole, bridge }, context) => {
    const { env, show, t } = context;
    if (bridge) return atBridge(what, given, bridge, context);
    const type = SIMULATED.find((known) => known === what);
    const stored: Partial<SimulationWish> = type ? { what: type } : wishOf(await deviceIn(context, what), given.port);
    const wish = { ...DEFAULTS, ...stored, ...given };
    const studio = await env.studio();
    const device = await studio.simulate(wish, frameLines(context, whole)).catch((error: NodeJS.ErrnoException) => {
      throw new CliError(EXIT.failed, 'device.simulate.failed', { reason: error.code ?? error.message });
    });
    const ports = Object.entries(device.ports).map(([name, port]) => `${name} ${wish.host}:${port}`);
    const names = NAMED.has(wish.what) ? `, mosID ${wish.mosId}, ncsID ${wish.ncsId}` : '';
    show.say(t('device.simulate.runs', { what: t(`simulation.${wish.what}`), ports: `${ports.join(', ')}${names}` }));
    await new Promise<void>((resolve) => {
      if (env.signal.aborted) resolve();
      env.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await device.stop();
    return EXIT.interrupted;
  },
});

const DEFAULTS: SimulationWish = {
  what: 'playout',
  host: '127.0.0.1',
  port: 0,
  upperPort: 0,
  queryPort: 0,
  mosId: MOS_ID,
  ncsId: NCS_ID,
  latencyMs: 0,
  refuseEvery: 0,
  newsroomPort: undefined,
  charset: undefined,
  secret: undefined,
};
const NAMED: ReadonlySet<Simulation> = new Set<Simulation>(['playout', 'mos4', 'cg-mos', 'tp', 'mam', 'cc-mos']);

async function deviceIn({ env, newsroom }: Context, text: string): Promise<Device> {
  return findDevice(await newsroom(), text, env.signal);
}

/** Has the bridge simulate a device for everyone, or stop that; the device itself receives nothing meanwhile. */
async function atBridge(
  text: string,
  { latencyMs, refuseEvery }: Partial<SimulationWish>,
  what: 'start' | 'end',
  { env, show, t, newsroom }: Context,
): Promise<ExitCode> {
  const client = await newsroom();
  const { id, name } = await findDevice(client, text, env.signal);
  const { simulator } = client.devices;
  if (what === 'end') await simulator.stop(id, { signal: env.signal });
  else await simulator.start(id, without({ latencyMs, refuseEvery }), { signal: env.signal });
  show.say(t(what === 'end' ? 'device.simulate.ended' : 'device.simulate.begun', { name }));
  return EXIT.ok;
}
