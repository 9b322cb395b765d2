import { defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';

const NAME = { name: 'NAME', text: 'profile.name', required: true } as const;

/** `lauda profile list`: lists the profiles: servers and people kept under chosen names. */
export const profileList = defineCommand<null>({
  name: 'profile list',
  text: 'profile.list.summary',
  examples: ['profile list', 'profile list --json name,url'],
  fields: ['name', 'url', 'username', 'used'],
  parse: () => null,
  run: async (_options, { env, settings, show }) => {
    const { profiles = {} } = await env.config.load();
    const rows = Object.entries(profiles).map(([name, { url, username }]) => ({
      name,
      url,
      username: username ?? null,
      used: name === settings.profile,
    }));
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

/** `lauda profile use`: makes a profile the default. */
export const profileUse = defineCommand<string>({
  name: 'profile use',
  text: 'profile.use.summary',
  examples: ['profile use air'],
  arguments: [NAME],
  parse: ({ arguments: [name] }) => name!,
  run: async (name, { env, show, t }) => {
    const config = await env.config.load();
    const saved = config.profiles?.[name];
    if (!saved) throw usage('usage.profile', { value: name, names: Object.keys(config.profiles ?? {}).join(', ') || '—' });
    await env.config.save({ ...config, profile: name });
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
    const { profile, ...rest } = config;
    await env.config.save({ ...rest, ...(profile === name || profile === undefined ? {} : { profile }), profiles });
    show.say(t('profile.remove.done', { name }));
    return EXIT.ok;
  },
});
