import { DEVICE_TYPES, type DeviceType } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { addressWord, stateStyle, stateWord } from '../../device/words.ts';
import { EXIT } from '../../exit.ts';
import { choiceOf } from '../input.ts';

const FIELDS = [
  ...['id', 'version', 'name', 'type', 'protocol', 'plugin', 'vendor', 'channels', 'defaultChannel', 'paths', 'templates', 'revision'],
  ...[
    'inputCharset',
    'outputCharset',
    'incrementCode',
    'virtual',
    'host',
    'port',
    'upperPort',
    'mosId',
    'ncsId',
    'existence',
    'programsIds',
  ],
  ...['sendUnapproved', 'sendPrivate', 'brackets', 'profile', 'simulator', 'refusedFrom'],
] as const;

/** `lauda device list`: lists the devices of the studio and whether they can be reached. */
export const deviceList = defineCommand<DeviceType | undefined>({
  name: 'device list',
  text: 'device.list.summary',
  examples: ['device list', 'device list -t playout --json name,existence'],
  options: [{ flags: '-t, --type <type>', text: 'device.list.type', choices: DEVICE_TYPES }],
  fields: FIELDS,
  parse: ({ options }) => (options.type === undefined ? undefined : choiceOf(options.type, '--type', DEVICE_TYPES)),
  run: async (type, { env, show, t, newsroom }) => {
    const client = await newsroom();
    const [devices, programs] = await Promise.all([
      client.devices.list({ signal: env.signal }),
      client.programs.list({}, { signal: env.signal }).catch(() => []),
    ]);
    const names = (ids: readonly number[]): string =>
      ids.map((id) => programs.find((program) => program.id === id)?.name ?? `#${id}`).join(', ');
    const shown = devices.filter((device) => type === undefined || device.type === type);
    show.list<Device>(
      shown,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 12, firm: true },
        { title: 'column.state', text: (device) => stateWord(device, t), least: 10, firm: true },
        { title: 'column.type', text: ({ type: of }) => t(`deviceType.${of}`), drop: 1 },
        { title: 'column.protocol', text: ({ protocol }) => protocol, drop: 3 },
        { title: 'column.vendor', text: ({ vendor }) => vendor, drop: 5 },
        { title: 'column.address', text: addressWord, least: 12, drop: 2 },
        { title: 'column.programs', text: ({ programsIds }) => names(programsIds), drop: 4, least: 10 },
      ],
      'device.list.none',
      stateStyle,
    );
    for (const { name, refusedFrom } of shown) if (refusedFrom) show.say(t('device.list.refused', { name, address: refusedFrom }));
    return EXIT.ok;
  },
});
