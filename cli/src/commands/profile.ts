import { defineCommand } from '../command.ts';
import { savedAt } from '../config/file.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';

const NAME = { name: 'NAME', text: 'profile.name', required: true } as const;

/** `lauda profile list`: lists the profiles, servers and people kept under chosen names, and before them the sign-in that has none. */
export const profileList = defineCommand<null>({
  name: 'profile list',
  text: 'profile.list.summary',
  examples: ['profile list', 'profile list --json name,url'],
  fields: ['name', 'url', 'username', 'used'],
  parse: () => null,
  run: async (_options, { env, settings, show }) => {
    const config = await env.config.load();
    const { url, profiles = {} } = config;
    const unnamed = url === undefined ? undefined : savedAt(config, { url: url.split(',')[0]!, profile: undefined });
    const named = Object.entries(profiles).map(([name, saved]) => ({
      name,
      url: saved.url,
      username: saved.username ?? null,
      used: name === settings.profile,
    }));
    const isUsed = settings.profile === undefined && settings.urlFrom === 'config';
    const first = url !== undefined && unnamed ? [{ name: '', url, username: unnamed.username, used: isUsed }] : [];
    const rows = named.length > 0 ? [...first, ...named] : [];
    show.list(
      rows,
      [
        { title: 'column.inUse', text: ({ used }) => (used ? '*' : '') },
        { title: 'column.name', text: ({ name }) => name },
        { title: 'column.address', text: ({ url }) => url, least: 16 },
        { title: 'column.person', text: ({ username }) => username ?? '' },
      ],
      'profile.list.none',
    );
    return EXIT.ok;
  },
});

/** `lauda profile use`: makes a profile the default; without a name the sign-in that has none. */
export const profileUse = defineCommand<string | undefined>({
  name: 'profile use',
  text: 'profile.use.summary',
  examples: ['profile use air', 'profile use'],
  arguments: [{ ...NAME, text: 'profile.use.name', required: false }],
  parse: ({ arguments: [name] }) => name,
  run: async (name, { env, show, t }) => {
    const config = await env.config.load();
    if (name === undefined) {
      if (config.url === undefined) throw usage('usage.argument', { name: 'NAME', command: 'lauda profile use' });
      await env.config.change(({ profile: _before, ...rest }) => rest);
      show.say(t('profile.use.none', { url: config.url }));
      return EXIT.ok;
    }
    const saved = config.profiles?.[name];
    if (!saved) throw usage('usage.profile', { value: name, names: Object.keys(config.profiles ?? {}).join(', ') || '—' });
    await env.config.change((now) => ({ ...now, profile: name }));
    show.say(t('profile.use.done', { name, url: saved.url }));
    return EXIT.ok;
  },
});

/** `lauda profile remove`: forgets a profile that is signed out; a signed-in one is refused, so that no token lives on unseen. */
export const profileRemove = defineCommand<string>({
  name: 'profile remove',
  text: 'profile.remove.summary',
  examples: ['profile remove air --yes'],
  arguments: [NAME],
  asks: true,
  parse: ({ arguments: [name] }) => name!,
  run: async (name, { env, show, t, confirm }) => {
    const config = await env.config.load();
    const { [name]: gone, ...profiles } = config.profiles ?? {};
    if (!gone) throw usage('usage.profile', { value: name, names: Object.keys(profiles).join(', ') || '—' });
    if (gone.token !== undefined) throw usage('profile.remove.signedIn', { name });
    await confirm(t('profile.remove.ask', { name, url: gone.url }));
    await env.config.change(({ profile, ...rest }) => {
      const { [name]: now, ...others } = rest.profiles ?? {};
      // Somebody may have signed in to it while it was asked.
      if (now?.token !== undefined) throw usage('profile.remove.signedIn', { name });
      return { ...rest, ...(profile === name || profile === undefined ? {} : { profile }), profiles: others };
    });
    show.say(t('profile.remove.done', { name }));
    return EXIT.ok;
  },
});
