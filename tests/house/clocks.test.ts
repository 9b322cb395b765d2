import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{packages/{domain,sdk,store,server,mos,ii}/src,cli/src,web-reference/src,mos-bridge/src}/**/*.{ts,tsx}', {
  cwd: ROOT,
}).filter((file) => !/\.test\.tsx?$/.test(file));
/** What reads or writes a time by the zone of the machine: a desk at home and a server in UTC would say another day than the newsroom. */
const BY_THE_MACHINE = [
  /\.get(Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\(|\.set(Hours|Minutes|Month|FullYear)\(/,
  /\.to(Time|Date)String\(/,
  /\.toLocale(Date|Time)String\(/,
  /\.toLocaleString\([^;]*(dateStyle|timeStyle|hour:|day:)/,
  /new Date\([^()]*,/,
  /new Intl\.DateTimeFormat\((?![^;]*timeZone)/,
];
/** What a simulated device hears is read at the machine that plays it, without a newsroom. */
const ALLOWED = new Set(['cli/src/device/frameLines.ts']);

it('no time is read or written by the zone of the machine', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.flatMap((file) => {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8');
    return ALLOWED.has(file) ? [] : BY_THE_MACHINE.flatMap((rule) => (rule.test(text) ? [`${file}: ${rule.exec(text)![0]}`] : []));
  });
  expect(found).toEqual([]);
});

it.each([
  'const at = new Date().getHours();',
  "date.toLocaleString('pt-BR', { dateStyle: 'short' })",
  'new Date(2026, 10, 20)',
  "new Intl.DateTimeFormat('pt-BR').format(at)",
])('finds %s', (line) => {
  expect(BY_THE_MACHINE.some((rule) => rule.test(line))).toBe(true);
});
