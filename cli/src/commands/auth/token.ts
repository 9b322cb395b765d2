import { defineCommand } from '../../command.ts';
import { CliError } from '../../errors.ts';
import { EXIT } from '../../exit.ts';

/** `lauda auth token`: prints the token in use, for other programs. */
export const token = defineCommand<null>({
  name: 'auth token',
  text: 'auth.token.summary',
  examples: ['auth token', 'auth token --profile air'],
  parse: () => null,
  run: async (_options, { settings, show }) => {
    if (!settings.token) throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
    show.line(settings.token);
    return EXIT.ok;
  },
});
