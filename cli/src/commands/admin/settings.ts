import type { Newsroom } from '@lauda/sdk';
import { type Argument, defineCommand } from '../../command.ts';
import { usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { choiceOf } from '../input.ts';

/** The settings documents of the newsroom, as the SDK names their areas. */
const AREAS = [
  ...(['assignments', 'backups', 'branch', 'cleaning', 'documents', 'editor', 'facebook', 'files', 'google', 'ldap', 'mail'] as const),
  ...(['newsReports', 'nominatim', 'outbound', 'print', 'productions', 'reports', 'rundowns', 'souv', 'stories'] as const),
  ...(['signIn', 'streaming', 'twitter'] as const),
] as const satisfies readonly (keyof Newsroom)[];
type Area = (typeof AREAS)[number];
type Document = Record<string, unknown> & { readonly id: number; readonly version: number };
interface Kept {
  get(options?: object): Promise<Document>;
  update(settings: object): Promise<Document>;
  create?(settings: object): Promise<Document>;
}
const keptOf = (newsroom: Newsroom, area: Area): Kept => newsroom[area].config as unknown as Kept;
const AREA: Argument = { name: 'AREA', text: 'admin.settings.area', required: true, choices: AREAS };

/** What was typed as `name=value`: of a text it is the text, of anything else what it reads as in JSON, or a text where it reads as nothing. */
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
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

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
export const settingsShow = defineCommand<Area>({
  name: 'admin settings show',
  text: 'admin.settings.show.summary',
  examples: ['admin settings show mail'],
  arguments: [AREA],
  parse: ({ arguments: [area] }) => choiceOf(area, 'AREA', AREAS),
  run: async (area, { env, show, t, newsroom }) => {
    const stored = await keptOf(await newsroom(), area).get({ signal: env.signal });
    show.rows(
      [{ title: t('column.field') }, { title: t('column.value'), least: 20 }],
      Object.entries(stored).map(([name, value]) => ({ cells: [name, textOf(value)] })),
    );
    return EXIT.ok;
  },
});

/** `lauda admin settings set`: changes fields of a settings document and leaves the others; a field that is wrong is named. */
export const settingsSet = defineCommand<{ area: Area; typed: readonly string[] }>({
  name: 'admin settings set',
  text: 'admin.settings.set.summary',
  examples: [
    'admin settings set cleaning noticesDays=30',
    'admin settings set mail host=smtp.example port=587',
    `admin settings set signIn 'origins=["https://cms.example"]'`,
  ],
  arguments: [AREA, { name: 'FIELD=VALUE', text: 'admin.settings.value', required: true, variadic: true }],
  parse: ({ arguments: [area, ...typed] }) => ({ area: choiceOf(area, 'AREA', AREAS), typed }),
  run: async ({ area, typed }, { env, show, t, newsroom }) => {
    const kept = keptOf(await newsroom(), area);
    const stored = await kept.get({ signal: env.signal });
    const given = Object.fromEntries(typed.map((each) => typedOf(each, stored)));
    const input = { ...given, version: stored.version };
    const now = await (stored.version === 0 && kept.create ? kept.create(input) : kept.update(input));
    for (const name of Object.keys(given)) show.line([name, textOf(now[name])].join('\t'));
    show.say(t('admin.settings.saved', { area, version: now.version }));
    return EXIT.ok;
  },
});
