import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const ASSETS = new URL('../../web-reference/dist/assets/', import.meta.url);

// A little above what they are. `npm run bench -- web` measures what a browser fetches; this tells the change that adds to it.
it.each([
  ['start', '.js', 101_100],
  ['framework', '.js', 94_200],
  ['rundown', '.js', 27_100],
  ['domain', '.js', 2_900],
  ['start', '.css', 13_800],
  ['inter-latin-wght-normal', '.woff2', 17_200],
])('%s%s of the client takes at most %i bytes: what only later screens use is imported by them alone', (name, end, most) => {
  const found = readdirSync(ASSETS).filter((file) => file.startsWith(`${name}-`) && file.endsWith(end));
  expect(found).toHaveLength(1);
  const bytes = readFileSync(new URL(found[0]!, ASSETS));
  expect(end === '.woff2' ? bytes.length : gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(most);
});

it.each(['rundown', 'domain'])('%s of the client fetches nothing of the login: what both draw with is in files of its own', (name) => {
  const file = readdirSync(ASSETS).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))!;
  const fetched = [...readFileSync(new URL(file, ASSETS), 'utf8').matchAll(/from"\.\/([\w-]+?)-[\w-]{8}\.js"/g)].map(([, other]) => other);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched).not.toContain('login');
});

it('what draws a notice is in no file of the first screen: it comes with the toaster, which nobody needs before something is said', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const draws = files.filter((file) => readFileSync(new URL(file, ASSETS), 'utf8').includes('`noticeLevel.${'));
  expect(draws.map((file) => file.split('-')[0])).toEqual(['Notice']);
});
