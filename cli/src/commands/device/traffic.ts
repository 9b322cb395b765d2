import { defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { FRAME_FIELDS, frameLines } from '../../device/frameLines.ts';
import { followTraffic } from '../../device/traffic.ts';
import { EXIT } from '../../exit.ts';
import { countOption, DEVICE } from './options.ts';

export interface TrafficOptions {
  readonly device: string;
  readonly last: number | undefined;
  readonly follow: boolean;
  readonly whole: boolean;
}

/** `lauda device traffic`: follows the messages between the newsroom and a device as they flow. */
export const deviceTraffic = defineCommand<TrafficOptions>({
  name: 'device traffic',
  text: 'device.traffic.summary',
  examples: ['device traffic "vídeo 1"', 'device traffic 3 -n 50 --no-follow'],
  arguments: [DEVICE],
  options: [
    { flags: '-n, --last <count>', text: 'device.traffic.last' },
    { flags: '--no-follow', text: 'device.traffic.noFollow' },
    { flags: '--whole', text: 'device.whole' },
  ],
  fields: FRAME_FIELDS,
  jsonAlone: 'all',
  endless: true,
  parse: ({ arguments: [device], options }) => ({
    device: device ?? '',
    last: countOption(options.last, '--last'),
    follow: options.follow !== false,
    whole: options.whole === true,
  }),
  run: async ({ device, last, follow, whole }, context) => {
    const { env, newsroom } = context;
    const client = await newsroom();
    const [{ id }, { zone }] = await Promise.all([findDevice(client, device, env.signal), client.time.get({ signal: env.signal })]);
    const print = frameLines(context, whole, zone);
    await followTraffic(client, id, { last, follow, onFrames: (frames) => frames.forEach(print) }, context);
    return env.signal.aborted ? EXIT.interrupted : EXIT.ok;
  },
});
