import { showDate, type TimingOptions } from '@lauda/domain';
import { type Context, defineCommand } from '../../command.ts';
import { CliError, missing } from '../../errors.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { allDeviceNames } from '../../rundown/devices.ts';
import { CHANGE_FIELDS, type ChangeWords, changeLines } from '../../watch/lines.ts';
import type { LiveRundown, LiveState } from '../../watch/live.ts';
import { BY_BLOCK, countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

export interface WatchOptions extends RundownWish {
  readonly typed: TimingOptions;
}

/** `lauda rundown watch`: follows a rundown live; a grid on a terminal, one line per change in a pipe. */
export const watch = defineCommand<WatchOptions>({
  name: 'rundown watch',
  text: 'rundown.watch.summary',
  examples: ['rundown watch "jornal da noite"', 'rundown watch 1 --json slug,field,to'],
  arguments: [PROGRAM],
  options: [DATE, BY_BLOCK, ESTIMATED],
  fields: CHANGE_FIELDS,
  jsonAlone: 'all',
  endless: true,
  parse: (input) => ({ ...rundownWish(input), typed: countingWish(input) }),
  run: async ({ typed, ...wish }, context) => {
    const { env, locale, show, t } = context;
    const { newsroom, program, date, rundown } = await loadRundown(wish, context);
    const deviceName = await allDeviceNames(rundown, newsroom);
    const live = await env.live(newsroom, { date, programId: program.id }, locale);
    const { now } = live;
    try {
      if (!show.isTTY || typeof show.json !== 'string') await follow(live, { deviceName, now, zone: rundown.timeZone }, context);
      else {
        const title = `${program.name}  ${showDate(date, locale)}`;
        await env.draw({ title, live, t, now, deviceName, options: typed, paint: show.paint, keys: env.input.isTTY }, env.signal);
      }
      return outcome(live, context);
    } finally {
      await live.close();
    }
  },
});

/** Prints a line per change until interrupted, or until the rundown or the sign-in is gone. */
function follow(live: LiveRundown, words: ChangeWords, { env, show, t }: Context): Promise<void> {
  return new Promise((resolve) => {
    const print = changeLines(live.rundown(), words, show);
    let lastShown: LiveState = 'live';
    const look = (): void => {
      const state = live.state();
      print(live.rundown());
      if (state !== lastShown && (state === 'live' || state === 'lost')) show.say(t(`watch.${state}`));
      lastShown = state;
      if (env.signal.aborted || state === 'gone' || state === 'signedOut') end();
    };
    const stop = live.subscribe(look);
    env.signal.addEventListener('abort', look);
    const end = (): void => {
      stop();
      env.signal.removeEventListener('abort', look);
      resolve();
    };
    look();
  });
}

/** Says why watching ended: interrupted, or the rundown or the sign-in is gone; a person who quits ends it well. */
function outcome(live: LiveRundown, { env, settings }: Context): ExitCode {
  if (env.signal.aborted) return EXIT.interrupted;
  if (live.state() === 'signedOut') throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
  if (live.state() === 'gone') throw missing('watch.gone');
  return EXIT.ok;
}
