import type { DeviceTemplate } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { EXIT } from '../../exit.ts';
import { DEVICE } from './options.ts';

const FIELDS = ['id', 'version', 'deviceId', 'code', 'name', 'comment', 'fields', 'mosData'] as const;

const contentOf = ({ fields, mosData }: DeviceTemplate): string =>
  mosData ? mosData.objId : fields.map(({ number, name, size }) => `${number} ${name}${size > 0 ? ` (${size})` : ''}`).join(', ');

/** `lauda device templates`: lists the templates of a device, those that are MOS objects apart. */
export const deviceTemplates = defineCommand<{ device: string; mos: boolean }>({
  name: 'device templates',
  text: 'device.templates.summary',
  examples: ['device templates "gerador 1"'],
  arguments: [DEVICE],
  options: [{ flags: '--mos', text: 'device.templates.mos' }],
  fields: FIELDS,
  parse: ({ arguments: [device], options }) => ({ device: device ?? '', mos: options.mos === true }),
  run: async ({ device, mos }, { env, show, newsroom }) => {
    const client = await newsroom();
    const { id } = await findDevice(client, device, env.signal);
    const { templates } = client.devices;
    const list = await (mos ? templates.mos : templates).list(id, { signal: env.signal });
    show.list<DeviceTemplate>(
      list,
      [
        { title: 'column.code', text: ({ code }) => code },
        { title: 'column.name', text: ({ name }) => name, least: 12 },
        { title: mos ? 'column.object' : 'column.fields', text: contentOf, least: 12 },
        { title: 'column.comment', text: ({ comment }) => comment ?? '', least: 8, drop: 1 },
        { title: 'column.id', text: ({ id: of }) => String(of), align: 'right', drop: 2 },
      ],
      'device.templates.none',
    );
    return EXIT.ok;
  },
});
