import { actText } from '@lauda/domain/upkeep';
import type { AuditEntry, Newsroom } from '@lauda/sdk';
import { type Context, defineCommand, type Input, type Option } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { writeOutput } from '../../files.ts';
import { momentText } from '../../output/moment.ts';
import { idOf, textOf } from '../input.ts';
import { dateOf, dateWish } from '../lookup.ts';
import { PAGE, pageOf, tellRest } from '../paged.ts';

const LONGEST = 500;
const FIELDS = ['id', 'at', 'userId', 'nickname', 'ip', 'act', 'entity', 'entityId', 'name', 'before', 'after', 'hash'] as const;
const OPTIONS: readonly Option[] = [
  { flags: '--user <id>', text: 'admin.audit.user' },
  { flags: '--act <call>', text: 'admin.audit.act' },
  { flags: '--from <date>', text: 'admin.audit.from' },
  { flags: '--to <date>', text: 'admin.audit.to' },
];
/** The typed filters for acts. */
function wishOf({ options: { user, act, from, to } }: Input) {
  const day = (text: string | undefined, name: string) => (text === undefined ? undefined : dateWish(text, name));
  return {
    act: textOf(act),
    from: day(textOf(from), '--from'),
    to: day(textOf(to), '--to'),
    userId: user === undefined ? undefined : idOf(user, '--user'),
  };
}
type Wish = ReturnType<typeof wishOf>;
type ListWish = Wish & { readonly page: number };

/** The filters as they are sent: without those that were not typed, and with the days that words stand for. */
async function filterOf({ act, from, to, userId }: Wish, newsroom: Newsroom, context: Pick<Context, 'env'>) {
  const day = async (wish: string | number | undefined) => (wish === undefined ? undefined : dateOf(wish, newsroom, context));
  const [first, last] = [await day(from), await day(to)];
  return {
    ...(act === undefined ? {} : { act }),
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
    ...(userId === undefined ? {} : { userId }),
  };
}

/** The fields an act changed, in one line. */
function changes({ before, after }: AuditEntry): string {
  const [was, is] = [before, after] as Readonly<Record<string, unknown>>[];
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .map((name) => `${name}: ${was ? text(was[name]) : ''}${was && is ? ' → ' : ''}${is ? text(is[name]) : ''}`)
    .join('; ');
}

/** `lauda admin audit list`: lists administrative acts, the newest first. */
export const auditList = defineCommand<ListWish>({
  name: 'admin audit list',
  text: 'admin.audit.list.summary',
  examples: ['admin audit list', 'admin audit list --act users --from 2026-03-01', 'admin audit list --json at,nickname,act,before,after'],
  options: [...OPTIONS, PAGE],
  fields: FIELDS,
  parse: (input) => ({ ...wishOf(input), page: pageOf(input.options.page) }),
  run: async (wish, context) => {
    const { env, show, locale, newsroom } = context;
    const room = await newsroom();
    const filter = await filterOf(wish, room, context);
    const found = await room.audit.filter({ ...filter, page: wish.page, size: LONGEST }, { signal: env.signal });
    show.list<AuditEntry>(
      found.data,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.date', text: ({ at }) => momentText(at, context) },
        { title: 'column.person', text: ({ nickname }) => nickname },
        { title: 'column.act', text: ({ act }) => show.word(actText(act, locale), act), least: 16, firm: true },
        { title: 'column.name', text: ({ name }) => name ?? '', least: 8, drop: 1 },
        { title: 'column.changes', text: changes, least: 20, drop: 2 },
      ],
      'admin.audit.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

/** `lauda admin audit export`: writes administrative acts as a table, the oldest first. */
export const auditExport = defineCommand<{ file: string | undefined; wish: Wish }>({
  name: 'admin audit export',
  text: 'admin.audit.export.summary',
  examples: [
    'admin audit export audit.csv --from 2026-01-01',
    'admin audit export audit.csv --from yesterday --to yesterday',
    'admin audit export > audit.csv',
  ],
  arguments: [{ name: 'FILE', text: 'user.export.file' }],
  options: OPTIONS,
  parse: (input) => ({ file: input.arguments[0], wish: wishOf(input) }),
  run: async ({ file, wish }, { env, newsroom }) => {
    const room = await newsroom();
    const filter = await filterOf(wish, room, { env });
    const table = Buffer.from(await (await room.audit.csv(filter, { signal: env.signal })).arrayBuffer());
    await writeOutput(file, table, env);
    return EXIT.ok;
  },
});

/** `lauda admin audit verify`: verifies the hash chain of the audit; exit code 1 where it is broken. */
export const auditVerify = defineCommand<null>({
  name: 'admin audit verify',
  text: 'admin.audit.verify.summary',
  examples: ['admin audit verify', 'admin audit verify --json ok,last,head'],
  fields: ['ok', 'first', 'last', 'broken', 'head'],
  parse: () => null,
  run: async (_wish, { env, show, t, newsroom }) => {
    const found = await (await newsroom()).audit.verify({ signal: env.signal });
    const { ok, first, last, broken, head } = found;
    if (!show.selected(found)) {
      if (!ok) show.line(t('admin.audit.verify.broken', { id: broken ?? 0 }));
      else if (last === null) show.line(t('admin.audit.none'));
      else show.line(t('admin.audit.verify.ok', { first: first ?? 1, last, head }));
    }
    return ok ? EXIT.ok : EXIT.failed;
  },
});
