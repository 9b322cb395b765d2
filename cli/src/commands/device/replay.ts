import { type Conversation, type ReplayedQuestion, replayConversation } from '@lauda/domain';
import { readTree } from '@lauda/mos';
import { type Context, defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { readRecording } from '../../device/recording.ts';
import { type Asker, type Target, TargetLines, throughBridge } from '../../device/replay.ts';
import { CliError, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { choiceOf, secondsOption, textOf } from '../input.ts';
import { type Address, addressOption, CONVERSATION, charsetOption, countOption } from './options.ts';

const FIELDS = ['message', 'port', 'messageId', 'command', 'recorded', 'answered', 'ms', 'same'] as const;
const SIDES = ['newsroom', 'device'] as const;

export interface ReplayWish {
  readonly path: string;
  readonly address: Address | undefined;
  readonly device: string | undefined;
  readonly as: (typeof SIDES)[number];
  readonly mosId: string | undefined;
  readonly ncsId: string | undefined;
  readonly firstId: number | undefined;
  readonly charset: string | undefined;
  readonly paced: boolean;
  readonly seconds: number;
}

/** `lauda device replay`: sends one side of a recorded conversation again and compares the answers; exit 1 when one differs. */
export const deviceReplay = defineCommand<ReplayWish>({
  name: 'device replay',
  text: 'device.replay.summary',
  examples: ['device replay noite.jsonl --to 127.0.0.1:10540,10541'],
  arguments: [CONVERSATION],
  options: [
    { flags: '--to <address>', text: 'device.replay.to' },
    { flags: '--device <device>', text: 'device.replay.device' },
    { flags: '--as <side>', text: 'device.replay.as', choices: SIDES },
    { flags: '--mos-id <id>', text: 'device.replay.mosId' },
    { flags: '--ncs-id <id>', text: 'device.replay.ncsId' },
    { flags: '--first-id <n>', text: 'device.replay.firstId' },
    { flags: '--charset <charset>', text: 'device.charset' },
    { flags: '--paced', text: 'device.replay.paced' },
    { flags: '--seconds <seconds>', text: 'device.replay.seconds' },
  ],
  fields: FIELDS,
  parse: ({ arguments: [path], options }) => {
    const address = addressOption(options.to, '--to');
    const device = textOf(options.device);
    if ((address === undefined) === (device === undefined)) throw usage('device.replay.where');
    return {
      path: path ?? '',
      address,
      device,
      as: choiceOf(textOf(options.as) ?? 'newsroom', '--as', SIDES),
      mosId: textOf(options.mosId),
      ncsId: textOf(options.ncsId),
      firstId: countOption(options.firstId, '--first-id'),
      charset: charsetOption(options.charset),
      paced: options.paced === true,
      seconds: secondsOption(options.seconds, '--seconds') ?? 5,
    };
  },
  run: async (wish, context) => {
    const { env, show, t } = context;
    const conversation = await readRecording(wish.path, context);
    if (conversation.device.protocol !== 'mos') throw usage('device.replay.protocol', { protocol: conversation.device.protocol });
    const target = await targetOf(wish, context);
    const replayed = await sayAgain(conversation, target, wish, context);
    show.list<ReplayedQuestion>(
      replayed,
      [
        { title: 'column.message', text: ({ message }) => String(message), align: 'right' },
        { title: 'column.port', text: ({ port }) => port, drop: 3 },
        { title: 'column.messageId', text: ({ messageId }) => messageId ?? '', align: 'right', drop: 2 },
        { title: 'column.command', text: ({ command }) => command, least: 12 },
        { title: 'column.recorded', text: ({ recorded }) => recorded ?? '—', least: 8 },
        { title: 'column.answered', text: ({ answered }) => answered ?? '—', least: 8 },
        { title: 'column.ms', text: ({ ms }) => String(Math.round(ms)), align: 'right', drop: 1 },
      ],
      'device.replay.none',
      ({ same }) => (same ? undefined : 'red'),
    );
    if (env.signal.aborted) return EXIT.interrupted;
    const other = replayed.filter(({ same }) => !same).length;
    if (other > 0) show.fail(t('device.replay.differs', { count: replayed.length, other }));
    else show.say(t('device.replay.same', { count: replayed.length, other }));
    return other > 0 ? EXIT.failed : EXIT.ok;
  },
});

/** Answers the target of a replay: a given address, or a device of the newsroom under its names. */
async function targetOf({ address, device: text }: ReplayWish, { env, newsroom }: Context): Promise<Target> {
  if (address) return { ...address, device: undefined };
  const device = await findDevice(await newsroom(), text ?? '', env.signal);
  const { host, port, upperPort, simulator } = device;
  if (simulator) return { host: '', port: 0, upperPort: undefined, device };
  if (!host || !port) throw new CliError(EXIT.failed, 'device.replay.noAddress', { name: device.name });
  return { host, port, upperPort: upperPort ?? undefined, device };
}

async function askerOf(target: Target, { charset, seconds }: ReplayWish, { env, newsroom }: Context): Promise<Asker> {
  if (target.device?.simulator) return throughBridge(await newsroom(), target.device.id);
  return new TargetLines({ studio: await env.studio(), target, charset, tooLong: () => env.wait(seconds * 1000) });
}

async function sayAgain(
  conversation: Conversation,
  target: Target,
  wish: ReplayWish,
  context: Context,
): Promise<readonly ReplayedQuestion[]> {
  const { env } = context;
  const { as, firstId, paced } = wish;
  const lines = await askerOf(target, wish, context);
  try {
    return await replayConversation(conversation, {
      as,
      read: readTree,
      ask: (port, text) => lines.ask(port, text),
      mosId: wish.mosId ?? target.device?.mosId ?? undefined,
      ncsId: wish.ncsId ?? target.device?.ncsId ?? undefined,
      firstId,
      now: env.now,
      pace: paced ? env.wait : undefined,
      stopped: () => env.signal.aborted,
    });
  } finally {
    await lines.close();
  }
}
