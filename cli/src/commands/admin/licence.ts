import type { License } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../../command.ts';
import { usage } from '../../errors.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { readText } from '../../files.ts';

const FIELDS = ['id', 'type', 'maxUsers', 'expiration', 'serverUrl', 'daysToExpire'] as const;

/** Prints what a licence allows, how long, and where it comes from; returns the exit code. */
function reportLicence(licence: License, { show, t }: Context): ExitCode {
  if (show.selected(licence)) return EXIT.ok;
  const { type, maxUsers, expiration, daysToExpire, serverUrl } = licence;
  if (type === 'open') show.line(t('admin.license.open'));
  else if (expiration === null) show.line(t('admin.license.endless', { type, people: maxUsers }));
  else show.line(t('admin.license.until', { type, people: maxUsers, date: expiration, days: daysToExpire ?? 0 }));
  if (serverUrl !== '') show.line(t('admin.license.from', { url: serverUrl }));
  return EXIT.ok;
}

/** Makes the commands of the licence under a noun: the British spelling, or that of the calls. */
const licenceCommands = (noun: 'licence' | 'license'): readonly Command[] => [
  defineCommand<null>({
    name: `admin ${noun} show`,
    text: 'admin.license.show.summary',
    examples: [`admin ${noun} show`, `admin ${noun} show --json type,daysToExpire`],
    fields: FIELDS,
    parse: () => null,
    run: async (_options, context) => reportLicence(await (await context.newsroom()).license.info({ signal: context.env.signal }), context),
  }),
  defineCommand<string>({
    name: `admin ${noun} server`,
    text: 'admin.license.server.summary',
    examples: [`admin ${noun} server https://licences.example`, `admin ${noun} server ""`],
    arguments: [{ name: 'URL', text: 'admin.license.server.url', required: true, fills: ['serverUrl'] }],
    fields: FIELDS,
    parse: ({ arguments: [url] }) => url ?? '',
    run: async (url, context) => reportLicence(await (await context.newsroom()).license.setServerUrl(url), context),
  }),
  defineCommand<string | undefined>({
    name: `admin ${noun} register`,
    text: 'admin.license.register.summary',
    examples: [`admin ${noun} register newsroom.licence`, `admin ${noun} register < newsroom.licence`],
    arguments: [{ name: 'FILE', text: 'admin.license.register.file', fills: ['id'] }],
    fields: FIELDS,
    parse: ({ arguments: [file] }) => file,
    run: async (file, context) => {
      const { env, newsroom } = context;
      if (file === undefined && env.input.isTTY) throw usage('usage.argument', { name: 'FILE', command: `lauda admin ${noun} register` });
      const text = (await readText(file ?? '-', env)).trim();
      return reportLicence(await (await newsroom()).license.register(text), context);
    },
  }),
];
/** `lauda admin licence`: the licence of the newsroom, by either spelling. */
export const LICENCE_COMMANDS: readonly Command[] = [...licenceCommands('licence'), ...licenceCommands('license')];
