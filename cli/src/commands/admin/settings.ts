import type { CallOptions, Newsroom } from '@lauda/sdk';
import { type Argument, type Context, defineCommand } from '../../command.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { eyesText } from '../eyes.ts';
import { choiceOf, listOf } from '../input.ts';
import { secretsOf } from '../secrets.ts';

/** The areas of the SDK that keep a settings document. */
type SettingsArea = {
  [A in keyof Newsroom]: Newsroom[A] extends { readonly config: { get(options?: CallOptions): Promise<{ readonly version: number }> } }
    ? A
    : never;
}[keyof Newsroom];
const DOCUMENTS: Readonly<Record<SettingsArea, true>> = {
  assignments: true,
  backups: true,
  branch: true,
  cleaning: true,
  documents: true,
  editor: true,
  facebook: true,
  files: true,
  google: true,
  ldap: true,
  mail: true,
  newsReports: true,
  nominatim: true,
  outbound: true,
  print: true,
  productions: true,
  reports: true,
  rundowns: true,
  signIn: true,
  souv: true,
  stories: true,
  streaming: true,
  twitter: true,
};
const AREAS = Object.keys(DOCUMENTS) as SettingsArea[];
/** What no document answers: each is typed by `--secret`. */
const SECRETS = ['password', 'clientSecret', 'appSecret', 'consumerSecret', 'accessToken', 'accessTokenSecret'] as const;
type Document = Record<string, unknown> & { readonly id: number; readonly version: number };
interface SettingsCalls {
  get(options?: object): Promise<Document>;
  update(settings: object): Promise<Document>;
  create?(settings: object): Promise<Document>;
}
const keptOf = (newsroom: Newsroom, area: SettingsArea): SettingsCalls => newsroom[area].config as unknown as SettingsCalls;
const AREA: Argument = { name: 'AREA', text: 'admin.settings.area', required: true, choices: AREAS };

/** Reads a typed `name=value`: a text field keeps the text, any other field reads it as JSON, or as a text where it is no JSON. */
function typedOf(typed: string, stored: Document): [string, unknown] {
  const [, name, text] = /^([A-Za-z]\w*)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || text === undefined) throw usage('admin.settings.typed', { value: typed });
  if (typeof stored[name] === 'string') return [name, text];
  try {
    return [name, JSON.parse(text)];
  } catch {
    return [name, text];
  }
}
/** Tells whether a field holds a secret, which no call answers: another field says whether it is stored. */
const isSecret = (name: string, stored: Document): boolean => `has${name[0]!.toUpperCase()}${name.slice(1)}` in stored;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as a person reads it on a terminal, where what is off is told from what is empty; as it is stored in a pipe. */
function valueText(value: unknown, context: Context): string {
  if (!context.show.isTTY) return textOf(value);
  return value === null ? '' : value === false ? '–' : eyesText(value, textOf(value), context);
}

/** `lauda admin settings list`: lists the settings documents there are. */
export const settingsList = defineCommand<null>({
  name: 'admin settings list',
  text: 'admin.settings.list.summary',
  examples: ['admin settings list'],
  parse: () => null,
  run: async (_options, { show }) => {
    for (const area of AREAS) show.line(area);
    return EXIT.ok;
  },
});

/** `lauda admin settings show`: shows a settings document, a field a line. */
export const settingsShow = defineCommand<SettingsArea>({
  name: 'admin settings show',
  text: 'admin.settings.show.summary',
  examples: ['admin settings show mail'],
  arguments: [AREA],
  parse: ({ arguments: [area] }) => choiceOf(area, 'AREA', AREAS),
  run: async (area, context) => {
    const { env, show, t, newsroom } = context;
    const stored = await keptOf(await newsroom(), area).get({ signal: env.signal });
    show.rows(
      [{ title: t('column.field') }, { title: t('column.value'), least: 20 }],
      Object.entries(stored).map(([name, value]) => ({
        cells: [name, valueText(value, context)],
      })),
    );
    return EXIT.ok;
  },
});

interface Wish {
  readonly area: SettingsArea;
  readonly typed: readonly string[];
  readonly secrets: readonly string[];
}
/** `lauda admin settings set`: changes fields of a settings document and leaves the others; a field that is wrong is named. */
export const settingsSet = defineCommand<Wish>({
  name: 'admin settings set',
  text: 'admin.settings.set.summary',
  examples: [
    'admin settings set cleaning noticesDays=30',
    'admin settings set mail host=smtp.example port=587 --secret password',
    'admin settings set mail --secret password',
    `admin settings set signIn 'origins=["https://cms.example"]'`,
  ],
  arguments: [AREA, { name: 'FIELD=VALUE', text: 'admin.settings.value', variadic: true }],
  options: [{ flags: '--secret <field>', text: 'admin.settings.secret', repeat: true, fills: SECRETS }],
  parse: ({ arguments: [area, ...typed], options }) => {
    const secrets = listOf(options.secret);
    if (typed.length + secrets.length === 0) throw usage('usage.argument', { name: 'FIELD=VALUE', command: 'lauda admin settings set' });
    return { area: choiceOf(area, 'AREA', AREAS), typed, secrets };
  },
  run: async ({ area, typed, secrets }, context) => {
    const { env, show, t, newsroom } = context;
    const kept = keptOf(await newsroom(), area);
    const stored = await kept.get({ signal: env.signal });
    const given = Object.fromEntries(typed.map((each) => typedOf(each, stored)));
    // Everybody on the machine can read a command line, and the shell keeps it.
    const shown = Object.keys(given).find((name) => given[name] && isSecret(name, stored));
    if (shown !== undefined) throw usage('admin.settings.shown', { name: shown });
    const values = await secretsOf(secrets, context);
    const hidden = Object.fromEntries(secrets.map((name, at) => [name, values[at]]));
    const input = { ...given, ...hidden, version: stored.version };
    const now = await (stored.version === 0 && kept.create ? kept.create(input) : kept.update(input));
    for (const name of Object.keys(given)) show.line([name, textOf(now[name])].join('\t'));
    show.say(t('admin.settings.saved', { area, version: now.version }));
    return EXIT.ok;
  },
});
