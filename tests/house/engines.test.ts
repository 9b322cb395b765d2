import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error a script in plain JavaScript
import { PUBLISHED as published } from '../../scripts/lib/published.mjs';

interface Published {
  readonly name: string;
  readonly folder: string;
  readonly manifest: { readonly engines: { readonly node: string }; readonly dependencies?: Readonly<Record<string, string>> };
}
const PUBLISHED: readonly Published[] = published;
const root = fileURLToPath(new URL('../..', import.meta.url));

type Release = readonly [major: number, minor: number];
/** The oldest release that a range as `>=20.19.0`, or one of several between `||`, allows. */
const oldestOf = (range: string): Release =>
  range
    .split('||')
    .map((each): Release => {
      const [major = '0', minor = '0'] = (/\d+(\.\d+)?/.exec(each)?.[0] ?? '0').split('.');
      return [Number(major), Number(minor)];
    })
    .sort(([a, x], [b, y]) => a - b || x - y)[0]!;
const isFrom = ([major, minor]: Release, [wanted, least]: Release): boolean => major > wanted || (major === wanted && minor >= least);
/** Whether a release has what came `@since v21.7.0, v20.12.0`: that of its own line counts, else the newest of them. */
function has(release: Release, since: string): boolean {
  const all = [...since.matchAll(/v(\d+)\.(\d+)/g)].map(([, major, minor]): Release => [Number(major), Number(minor)]);
  return isFrom(release, all.find(([major]) => major === release[0]) ?? oldestOf(`${Math.max(...all.map(([major]) => major))}`));
}

/** Since when Node has a function of one of its modules, as its types say. */
function sinceOf(module: string, name: string): string | undefined {
  const types = path.join(root, 'node_modules/@types/node', `${module}.d.ts`);
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*(?:export )?(?:function|class|const|let) ${name}\\b`).exec(
    existsSync(types) ? readFileSync(types, 'utf8') : '',
  );
  return /@since (v[\d., v]+)/.exec(found?.[1] ?? '')?.[1];
}
/** What the sources of a package read from Node's own modules by name. */
const builtinsOf = (folder: string): [module: string, name: string][] =>
  globSync(['src/**/*.{ts,tsx}', '*.{js,ts}', 'areas/*.ts'], { cwd: folder, exclude: (file) => /\.test\.tsx?$/.test(file) }).flatMap(
    (file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'node:([\w/]+)';/gm)].flatMap(
        ([, names, module]) =>
          names!
            .split(',')
            .map((each) => each.trim().split(' as ')[0]!)
            .filter((each) => each !== '' && !each.startsWith('type '))
            .map((each): [string, string] => [module!, each]),
      ),
  );

it.each(PUBLISHED)('$name runs on the oldest Node that it says it needs', ({ folder, manifest }) => {
  const oldest = oldestOf(manifest.engines.node);
  const lacking = builtinsOf(folder).flatMap(([module, name]) => {
    const since = sinceOf(module, name);
    return since === undefined || has(oldest, since) ? [] : [`${name} of node:${module}, there since ${since}`];
  });
  expect([...new Set(lacking)]).toEqual([]);
  const wanting = Object.keys(manifest.dependencies ?? {}).flatMap((name) => {
    const at = [folder, root].map((base) => path.join(base, 'node_modules', name, 'package.json')).find(existsSync)!;
    const range: string | undefined = JSON.parse(readFileSync(at, 'utf8')).engines?.node;
    return range === undefined || isFrom(oldest, oldestOf(range)) ? [] : [`${name} needs ${range}`];
  });
  expect(wanting).toEqual([]);
});

it('what came later than a package needs is seen', () => {
  expect(sinceOf('crypto', 'argon2Sync')).toBe('v24.7.0');
  expect([has([22, 13], 'v24.7.0'), has([24, 7], 'v24.7.0'), has([20, 12], 'v21.7.0, v20.12.0')]).toEqual([false, true, true]);
  expect([has([20, 11], 'v21.7.0, v20.12.0'), has([22, 0], 'v21.7.0, v20.12.0')]).toEqual([false, true]);
  expect(builtinsOf(path.join(root, 'packages/server'))).toContainEqual(['crypto', 'argon2Sync']);
});

const made: string[] = [];
afterAll(() => made.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

it.each(['lauda', 'lauda-server', 'lauda-bridge'])('%s says in one line what Node it needs where there is none', async (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lauda-old-node-'));
  made.push(folder);
  const program = { lauda: 'cli', 'lauda-server': 'packages/server', 'lauda-bridge': 'mos-bridge' }[name]!;
  for (const part of ['bin', 'package.json'])
    cpSync(path.join(root, program, part), path.join(folder, 'program', part), { recursive: true });
  const manifest = path.join(folder, 'program/package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("node": )">=[^"]*"/, '$1">=99.1.0"'));
  for (const file of ['package.json', 'launch.js', 'folder.js'])
    cpSync(path.join(root, 'packages/launch', file), path.join(folder, 'node_modules/@lauda/launch', file));
  mkdirSync(path.join(folder, 'program/dist'));
  writeFileSync(path.join(folder, 'program/dist/main.js'), "console.log('it runs');\n");
  const told = await promisify(execFile)(process.execPath, [path.join(folder, 'program/bin', `${name}.js`)]).catch((error) => error);
  expect([told.code, told.stdout]).toEqual([1, '']);
  expect(told.stderr).toMatch(new RegExp(`^${name}: needs Node 99\\.1\\.0 or later, and this is v\\d+\\.\\d+\\.\\d+\\. Install it.*\\n$`));
});
