import { conversationDevice, conversationHead, conversationLine, type Utterance } from '@lauda/domain';
import { type Context, defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { followTraffic } from '../../device/traffic.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { appendNamed, writeNamed } from '../../files.ts';
import { secondsOption, textOf } from '../input.ts';
import { countOption, DEVICE } from './options.ts';

export interface RecordOptions {
  readonly device: string;
  readonly path: string;
  readonly seconds: number | undefined;
  readonly last: number | undefined;
}

/** `lauda device record`: writes the messages between the newsroom and a device to a file of JSON lines. */
export const deviceRecord = defineCommand<RecordOptions>({
  name: 'device record',
  text: 'device.record.summary',
  examples: ['device record "vídeo 1" -o noite.jsonl -s 600'],
  arguments: [DEVICE],
  options: [
    { flags: '-o, --output <file>', text: 'device.record.output' },
    { flags: '-s, --seconds <seconds>', text: 'device.record.seconds' },
    { flags: '-n, --last <count>', text: 'device.record.last' },
  ],
  endless: true,
  parse: ({ arguments: [device], options }) => {
    const path = textOf(options.output);
    if (path === undefined) throw usage('usage.option', { name: '--output' });
    return {
      device: device ?? '',
      path,
      seconds: secondsOption(options.seconds, '--seconds'),
      last: countOption(options.last, '--last'),
    };
  },
  run: async ({ device: text, path, seconds, last }, context) => {
    const { env, show, t, newsroom } = context;
    const client = await newsroom();
    const device = await findDevice(client, text, env.signal);
    const write = await writerTo(path, conversationHead(conversationDevice(device)), context);
    show.say(t(seconds === undefined ? 'device.record.runs' : 'device.record.runsFor', { name: device.name, seconds: seconds ?? 0 }));
    let count = 0;
    const onFrames = async (frames: readonly Utterance[]): Promise<void> => {
      count += frames.length;
      await write(frames.map(conversationLine).join(''));
    };
    const endMs = seconds === undefined ? undefined : env.now() + seconds * 1000;
    await followTraffic(client, device.id, { last: last ?? 0, follow: true, endMs, onFrames }, context);
    show.say(t('device.record.done', { count, path }));
    return EXIT.ok;
  },
});

async function writerTo(path: string, head: string, { env }: Pick<Context, 'env'>): Promise<(text: string) => Promise<void>> {
  if (path === '-') {
    env.out.write(head);
    return async (text) => env.out.write(text);
  }
  await writeNamed(path, head, env);
  return (text) => appendNamed(path, text, env);
}
