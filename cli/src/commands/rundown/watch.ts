import { showDate } from '@lauda/domain';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { allDeviceNames } from '../../rundown/devices.ts';
import { CHANGE_FIELDS, type ChangeWords, changeLines } from '../../watch/lines.ts';
import type { LiveRundown } from '../../watch/live.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

export interface WatchOptions extends RundownWish {
  readonly byBlock: boolean;
  readonly estimated: boolean;
}

/** `lauda rundown watch`: follows a rundown live; a grid on a terminal, one line per change in a pipe. */
export const watch = defineCommand<WatchOptions>({
  name: 'rundown watch',
  text: 'rundown.watch.summary',
  arguments: [PROGRAM],
  options: [DATE, { flags: '--by-block', text: 'rundown.view.byBlock' }, { flags: '--estimated', text: 'rundown.view.estimated' }],
  fields: CHANGE_FIELDS,
  jsonAlone: 'all',
  parse: (input) => ({ ...rundownWish(input), byBlock: input.options.byBlock === true, estimated: input.options.estimated === true }),
  run: async (options, context) => {
    const { env, locale, show, t } = context;
    const { newsroom, program, date, rundown } = await loadRundown(options, context);
    const [deviceName, clock] = await Promise.all([allDeviceNames(rundown, newsroom), newsroom.time.get({ signal: env.signal })]);
    const ahead = clock.epochMs - env.now();
    const now = (): number => env.now() + ahead;
    const live = await env.live(newsroom, { date, programId: program.id });
    try {
      if (!show.isTTY || typeof show.json !== 'string') return await follow(live, { deviceName, now, zone: clock.zone }, context);
      const title = `${program.name}  ${showDate(date, locale)}`;
      await env.draw({ title, live, t, now, deviceName, options, paint: show.paint }, env.signal);
      return env.signal.aborted ? EXIT.interrupted : EXIT.ok;
    } finally {
      await live.close();
    }
  },
});

/** Prints a line per change until interrupted, or until the rundown is gone. */
function follow(live: LiveRundown, words: ChangeWords, { env, show, t }: Context): Promise<ExitCode> {
  return new Promise((resolve) => {
    const print = changeLines(live.rundown(), words, show);
    let connected = true;
    const look = (): void => {
      if (live.connected() !== connected) {
        connected = !connected;
        show.say(t(connected ? 'watch.connected' : 'watch.lost'));
      }
      const rundown = live.rundown();
      print(rundown);
      if (!rundown) end(EXIT.ok);
    };
    const interrupted = (): void => end(EXIT.interrupted);
    const stop = live.subscribe(look);
    const end = (code: ExitCode): void => {
      stop();
      env.signal.removeEventListener('abort', interrupted);
      resolve(code);
    };
    env.signal.addEventListener('abort', interrupted);
    if (env.signal.aborted) interrupted();
    else look();
  });
}
