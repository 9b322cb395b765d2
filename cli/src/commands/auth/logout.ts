import { defineCommand } from '../../command.ts';
import { savedAt, withoutSaved } from '../../config/file.ts';
import { CliError, refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';

/** `lauda auth logout`: revokes the kept token and forgets it. */
export const logout = defineCommand<null>({
  name: 'auth logout',
  text: 'auth.logout.summary',
  examples: ['auth logout'],
  parse: () => null,
  run: async (_options, { env, settings, locale, show, t, told }) => {
    const config = await env.config.load();
    const saved = savedAt(config, settings);
    if (!saved) throw new CliError(EXIT.auth, 'auth.none', { url: settings.url });
    const newsroom = await env.connect({
      ...(settings.urls ? { urls: settings.urls } : {}),
      url: settings.url,
      token: saved.token,
      locale,
      ...told,
    });
    try {
      await newsroom.tokens.remove(saved.tokenId);
    } catch (error) {
      // A token the server no longer knows is revoked already.
      const status = refusalOf(error)?.status;
      if (status !== 401 && status !== 404) throw error;
    }
    await env.config.save(withoutSaved(config, settings));
    show.say(t('auth.logout.done', { name: saved.username, url: settings.url }));
    return EXIT.ok;
  },
});
