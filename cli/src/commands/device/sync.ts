import { type Context, defineCommand } from '../../command.ts';
import { findDevice } from '../../device/find.ts';
import { failureWords, type ListCome, syncArchive } from '../../device/syncArchive.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { pick } from '../../output/json.ts';
import { clean } from '../../output/width.ts';
import { DEVICE } from './options.ts';

/** Makes the printer of a list's progress: one changing line on a terminal, a line of state, count and reason in a pipe, or an object a line. */
function progress({ env, show, t, locale }: Context, name: string): (come: ListCome) => void {
  return (come) => {
    const { state, count } = come;
    if (typeof show.json !== 'string') return show.line(JSON.stringify(pick(come, show.json)));
    const reason = clean(failureWords(come, locale));
    if (!show.isTTY) return show.line([state, String(count), reason].join('\t'));
    const words = t(`device.sync.${state}`, { name, count, reason });
    const style = state === 'DONE' ? 'green' : state === 'RUNNING' ? undefined : 'red';
    env.out.write(`\r\x1b[2K${show.paint(style, words)}${state === 'RUNNING' ? '' : '\n'}`);
  };
}

/** `lauda device sync`: has an archive list all its media and waits for the end; exit 1 when the list failed. */
export const deviceSync = defineCommand<{ readonly device: string }>({
  name: 'device sync',
  text: 'device.sync.summary',
  examples: ['device sync arquivo'],
  arguments: [DEVICE],
  fields: ['state', 'count', 'code', 'reason'],
  jsonAlone: 'all',
  parse: ({ arguments: [device] }) => ({ device: device ?? '' }),
  run: async ({ device }, context) => {
    const { env, newsroom, show, t } = context;
    const client = await newsroom();
    const { id, name, type } = await findDevice(client, device, env.signal);
    if (type !== 'mam') throw usage('device.sync.noArchive', { name, type: t(`deviceType.${type}`) });
    if (show.isTTY && typeof show.json === 'string') env.out.write(t('device.sync.asked', { name }));
    // What is said of a failure begins a line of its own.
    const end = await syncArchive(client, id, progress(context, name), env.signal).catch((error: unknown) => {
      if (show.isTTY && typeof show.json === 'string') env.out.write('\n');
      throw error;
    });
    if (end?.state === 'LOST') show.fail(t('device.sync.LOST', { name }));
    return end === undefined ? EXIT.interrupted : end.state === 'DONE' ? EXIT.ok : EXIT.failed;
  },
});
