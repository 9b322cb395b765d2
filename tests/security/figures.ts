// npm run figures: counts the tables of access and of errors, and puts how much each holds into docs/quality.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { between } from '../scale/pages.ts';

const QUALITY = new URL('../../docs/quality.md', import.meta.url);
const tableOf = (name: string) => {
  const [head, ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  const columns = head!.split('\t');
  const rows = lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [columns[at]!, cell])));
  return { columns, rows };
};

const access = tableOf('access.tsv');
/** How often a column expects what. */
const expected = (column: string): string => {
  const many = new Map<string, number>();
  for (const { [column]: cell } of access.rows) if (cell) many.set(cell, (many.get(cell) ?? 0) + 1);
  return [...many].map(([cell, count]) => `${cell === '-' ? 'not asked' : cell} ${count}`).join(', ');
};
const calls = new Set(access.rows.map(({ call }) => call)).size;
const ofAccess = [
  ...['| asked as, or of what is | lines |', '|---|---|'],
  `| each role alone, all but the needed, anonymous, revoked, fewer | ${access.rows.length} |`,
  ...['another', 'private', 'shared', 'locked', 'closed'].map((column) => `| ${column} | ${expected(column)} |`),
];

const errors = tableOf('errors.tsv').rows;
const shown = (is: (shown: string) => boolean): number => errors.filter((row) => is(row.shown!)).length;
const provoked = shown((by) => by === 'server');
const later = shown((by) => by === 'later');
const ofErrors = [
  '| rows | provoked at the server | met by a test elsewhere | not provoked, with the reason |',
  '|---|---|---|---|',
  `| ${errors.length} | ${provoked} | ${errors.length - provoked - later} | ${later} |`,
];

const ways = `${calls} calls, in ${access.rows.length} lines: some calls ask for more where more is changed.`;
const page = between(readFileSync(QUALITY, 'utf8'), 'access', [ways, '', ...ofAccess].join('\n'));
writeFileSync(QUALITY, between(page, 'errors', ofErrors.join('\n')));
