import { connectionGaps } from '@lauda/domain';
import type { Device, DeviceInput, Newsroom } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { addressWord } from '../../device/words.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { oneNamed } from '../../named.ts';

const FIELDS = ['id', 'name', 'answers', 'simulated', 'gaps', 'ms'] as const;

/** The result of a test. */
interface Tested {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly answers: boolean;
  /** Whether a simulator of the bridge stands in for it. */
  readonly simulated: boolean;
  /** The fields a connection still needs. */
  readonly gaps: readonly string[];
  readonly ms: number;
}

async function tested(device: Device, newsroom: Newsroom, now: () => number, signal: AbortSignal): Promise<Tested> {
  const { id, name } = device;
  const simulated = Boolean(device.simulator);
  // A simulated device has no address of its own: whether it can be reached is whether its simulator runs.
  if (simulated) return { id, name, address: '', simulated, answers: device.existence !== null, gaps: [], ms: 0 };
  const gaps = connectionGaps(device);
  const shared = { id, name, address: device.virtual ? '' : addressWord(device), simulated, gaps };
  if (gaps.length > 0) return { ...shared, answers: false, ms: 0 };
  const since = now();
  const { existence: _existence, templates: _templates, secret: _secret, ...input } = device;
  const answers = await newsroom.mos.test(input as DeviceInput, { signal });
  return { ...shared, answers, ms: now() - since };
}

interface Wish {
  readonly devices: readonly string[];
  readonly all: boolean;
}

/** `lauda device test`: tries to reach devices; exit 1 when one does not answer. */
export const deviceTest = defineCommand<Wish>({
  name: 'device test',
  text: 'device.test.summary',
  examples: ['device test "vídeo 1"', 'device test --all'],
  arguments: [{ name: 'DEVICE', text: 'device.argument', variadic: true }],
  options: [{ flags: '-a, --all', text: 'device.test.all' }],
  fields: FIELDS,
  parse: ({ arguments: devices, options }) => {
    if (devices.length === 0 && options.all !== true) throw usage('usage.argument', { name: 'DEVICE', command: 'lauda device test' });
    return { devices, all: options.all === true };
  },
  run: async ({ devices: wanted, all }, { env, show, t, newsroom }) => {
    const client = await newsroom();
    const known = await client.devices.list({ signal: env.signal });
    const devices = all ? known : wanted.map((text) => oneNamed('device', known, text));
    const results = await Promise.all(devices.map((device) => tested(device, client, env.now, env.signal)));
    show.list<Tested>(
      results,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 12, firm: true },
        { title: 'column.address', text: ({ address }) => address, drop: 1 },
        {
          title: 'column.result',
          least: 20,
          text: ({ answers, gaps, simulated }) =>
            simulated
              ? t(answers ? 'device.test.simulated' : 'device.test.simulatedOff')
              : gaps.length > 0
                ? t('device.test.gaps', { fields: gaps.join(', ') })
                : t(answers ? 'device.test.answers' : 'device.test.silent'),
        },
        {
          title: 'column.ms',
          text: ({ ms, gaps, simulated }) => (gaps.length > 0 || simulated ? '' : String(Math.round(ms))),
          align: 'right',
          drop: 2,
        },
      ],
      'device.list.none',
      ({ answers, simulated }) => (answers ? (simulated ? 'yellow' : 'green') : 'red'),
    );
    return results.every(({ answers }) => answers) ? EXIT.ok : EXIT.failed;
  },
});
