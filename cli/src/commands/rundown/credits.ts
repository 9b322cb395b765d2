import { messageText } from '@lauda/domain';
import { defineCommand } from '../../command.ts';
import { refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

/** `lauda rundown credits`: sends the credits of the stories to the graphics device of the program (RUN-ACT-20 to 22). */
export const credits = defineCommand<RundownWish>({
  name: 'rundown credits',
  text: 'rundown.credits.summary',
  examples: ['rundown credits "jornal da noite"'],
  arguments: [PROGRAM],
  options: [DATE],
  parse: rundownWish,
  run: async (options, context) => {
    const { locale, show } = context;
    const { newsroom, rundown } = await loadRundown(options, context);
    try {
      const count = await newsroom.rundowns.credits.send(rundown.id);
      show.say(count === 0 ? messageText('error:creditsEmpty', locale) : messageText('phrases:creditsSent', locale, { count }));
    } catch (error) {
      // The reason of a refusal follows, as for every call.
      if (refusalOf(error)) show.fail(messageText('error:creditsSendFailed', locale));
      throw error;
    }
    return EXIT.ok;
  },
});
