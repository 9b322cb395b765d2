import { defineCommand } from '../../command.ts';
import { savedAt, withoutSaved } from '../../config/file.ts';
import { CliError, refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { askWhatEnds, keptBy } from './ends.ts';

/** `lauda auth logout`: revokes the kept token and forgets it, after a question where other things end with it. */
export const logout = defineCommand<null>({
  name: 'auth logout',
  text: 'auth.logout.summary',
  examples: ['auth logout', 'auth logout --yes'],
  asks: true,
  parse: () => null,
  run: async (_options, context) => {
    const { env, settings, show, t } = context;
    const config = await env.config.load();
    const saved = savedAt(config, settings);
    if (!saved) throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
    const newsroom = await keptBy(saved, context);
    await askWhatEnds(async () => newsroom, saved, context);
    try {
      await newsroom.tokens.remove(saved.tokenId);
    } catch (error) {
      // A token the server no longer knows is revoked already.
      const status = refusalOf(error)?.status;
      if (status !== 401 && status !== 404) throw error;
    }
    await env.config.change((now) => withoutSaved(now, settings));
    show.say(t('auth.logout.done', { name: saved.username, url: settings.url }));
    return EXIT.ok;
  },
});
