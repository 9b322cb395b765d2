import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a configuration in plain JavaScript
import rules from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Cruise {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

function cruise(folder: string): Promise<Cruise> {
  const args = [cruiser, '--config', path.join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'packages', 'web-reference'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1_048_576 }, (_error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout) as Cruise);
      else reject(new Error(stderr || stdout));
    });
  });
}

/** A small tree with our folders, its workspaces linked as npm links them. */
function seed(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lauda-rules-')));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('tsconfig.json', readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  write('package.json', '{"type":"module"}');
  mkdirSync(path.join(folder, 'node_modules/@lauda'), { recursive: true });
  for (const name of ['domain', 'mos', 'sdk', 'server', 'testing']) {
    write(`packages/${name}/package.json`, readFileSync(path.join(root, `packages/${name}/package.json`), 'utf8'));
    write(`packages/${name}/src/index.ts`, `export const ${name} = 1;\n`);
    symlinkSync(`../../packages/${name}`, path.join(folder, 'node_modules/@lauda', name));
  }
  for (const [name, text] of Object.entries(files)) write(name, text);
  return folder;
}

let folder: string;
let result: Cruise;
const broken = (from: string): string[] =>
  result.summary.violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name);

beforeAll(async () => {
  folder = seed({
    'packages/domain/src/clock.ts': `import { server } from '@lauda/server';\nexport const clock = server;\n`,
    'packages/domain/src/type.ts': `import type { server } from '@lauda/server';\nexport type Server = typeof server;\n`,
    'packages/domain/src/files.ts': `import { readFileSync } from 'node:fs';\nexport const files = readFileSync;\n`,
    'packages/domain/src/a.ts': `import { b } from './b.ts';\nexport const a = (): unknown => b;\n`,
    'packages/domain/src/b.ts': `import { a } from './a.ts';\nexport const b = (): unknown => a;\n`,
    'packages/domain/src/lost.ts': `import { gone } from './gone.ts';\nexport const lost = gone;\n`,
    'packages/domain/src/print/words.ts': `export const words = 1;\n`,
    'packages/domain/src/reportage/text.ts': `import { words } from '../print/words.ts';\nexport const text = words;\n`,
    'packages/sdk/src/areas/notes.ts': `export const calls = 1;\n`,
    'packages/sdk/src/core/notes.ts': `import { calls } from '../areas/notes.ts';\nexport const notes = calls;\n`,
    'packages/server/src/imports/read.ts': `import { mos } from '@lauda/mos';\nexport const imported = mos;\n`,
    'packages/server/src/rundowns/rows.ts': `export const rows = 1;\n`,
    'packages/server/src/rundowns/moves.ts': `import { save } from '../stories/save.ts';\nexport const moves = save;\n`,
    'packages/server/src/stories/save.ts': `export const save = 1;\n`,
    'packages/server/src/stories/rundown.ts': `import { rows } from '../rundowns/rows.ts';\nexport const rundown = rows;\n`,
    'packages/server/src/unplaced/rows.ts': `import { save } from '../stories/save.ts';\nexport const rows = save;\n`,
    'packages/server/src/problem.ts': `import type { save } from './stories/save.ts';\nexport type Problem = typeof save;\n`,
    'packages/server/src/server.ts': `import type { save } from './stories/save.ts';\nexport type Server = typeof save;\n`,
    'packages/server/src/areas/stories.ts': `import { mos } from '@lauda/mos';\nexport const stories = mos;\n`,
    'packages/server/src/areas/users.ts': `import { testing } from '@lauda/testing';\nexport const users = testing;\n`,
    'packages/server/src/areas/users.test.ts': `import { testing } from '@lauda/testing';\nexport const users = testing;\n`,
    'packages/store/src/rundowns/order.ts': `export const order = 1;\n`,
    'packages/store/src/lists/days.ts': `import { order } from '../rundowns/order.ts';\nexport const days = order;\n`,
    'packages/sdk/src/node/pool.ts': `import { Agent } from 'node:http';\nexport const agent = Agent;\n`,
    'packages/sdk/src/node/index.ts': `export const sdk = 1;\n`,
    'packages/sdk/src/core.ts': `import { Agent } from 'node:http';\nexport const agent = Agent;\n`,
    'web-reference/src/App.tsx': `import { domain } from '@lauda/domain';\nexport const App = domain;\n`,
    'web-reference/src/screens/Story/Form.tsx': `import { Grid } from '../Rundown/Grid.tsx';\nexport const Form = Grid;\n`,
    'web-reference/src/shared/documents/List.tsx': `import { Copy } from '../branches/Copy.tsx';\nexport const List = Copy;\n`,
    'web-reference/src/shared/branches/Copy.tsx': `export const Copy = 1;\n`,
    'web-reference/src/screens/Rundown/Grid.tsx': `export const Grid = 1;\n`,
    'web-reference/src/components/Button.tsx': `import { Grid } from '../screens/Rundown/Grid.tsx';\nexport const Button = Grid;\n`,
    'web-reference/src/screens/List.tsx': `import { sdk } from '@lauda/sdk';\nexport const List = sdk;\n`,
    'web-reference/src/screens/Shown.tsx': `import type { sdk } from '@lauda/sdk';\nexport type Shown = typeof sdk;\n`,
    'web-reference/src/app/client.ts': `import { sdk } from '@lauda/sdk';\nexport const client = sdk;\n`,
    'web-reference/src/Rows.tsx': `import { server } from '../../packages/server/src/index.ts';\nexport const Rows = server;\n`,
  });
  result = await cruise(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it('resolve a workspace package to its sources', () => {
    const found = result.modules.find(({ source }) => source === 'packages/domain/src/clock.ts')?.dependencies;
    expect(found?.map(({ resolved }) => resolved)).toEqual(['packages/server/src/index.ts']);
  });

  it.each([
    ['packages/domain/src/clock.ts', 'domain-imports'],
    ['packages/domain/src/type.ts', 'domain-imports'],
    ['packages/domain/src/files.ts', 'pure-core'],
    ['packages/domain/src/a.ts', 'no-cycles'],
    ['packages/domain/src/lost.ts', 'resolvable'],
    ['packages/domain/src/reportage/text.ts', 'folder-order'],
    ['packages/sdk/src/core/notes.ts', 'folder-order'],
    ['packages/server/src/areas/stories.ts', 'mos-in-import'],
    ['packages/server/src/areas/users.ts', 'server-imports'],
    ['packages/server/src/stories/rundown.ts', 'folder-order'],
    ['packages/server/src/unplaced/rows.ts', 'folder-order'],
    ['packages/server/src/problem.ts', 'server-ground'],
    ['packages/store/src/lists/days.ts', 'folder-order'],
    ['packages/sdk/src/core.ts', 'browser-safe'],
    ['web-reference/src/Rows.tsx', 'web-reference-imports'],
    ['web-reference/src/screens/List.tsx', 'store-in-screens'],
    ['web-reference/src/screens/Story/Form.tsx', 'folder-order'],
    ['web-reference/src/shared/documents/List.tsx', 'folder-order'],
    ['web-reference/src/components/Button.tsx', 'folder-order'],
  ])('report %s', (file, rule) => {
    expect(broken(file)).toEqual([rule]);
  });

  it.each([
    'packages/server/src/imports/read.ts',
    'packages/server/src/rundowns/moves.ts',
    'packages/server/src/server.ts',
    'packages/server/src/areas/users.test.ts',
    'packages/sdk/src/node/pool.ts',
    'web-reference/src/App.tsx',
    'web-reference/src/screens/Shown.tsx',
    'web-reference/src/app/client.ts',
  ])('pass %s', (file) => {
    expect(broken(file)).toEqual([]);
  });

  it('allow each room what the map of the house says', () => {
    const bare = (folder: string): string => folder.replace(/^\^?(packages\/)?|\/$/g, '');
    const forbidden: { name: string; from: { path?: string }; to: { pathNot?: string[] } }[] = rules.forbidden;
    const allowed = forbidden
      .filter(({ name, from }) => name === `${bare(from.path ?? '')}-imports`)
      .map(({ from, to }) => [
        bare(from.path!),
        to
          .pathNot!.map(bare)
          .filter((name) => name !== bare(from.path!))
          .sort(),
      ]);
    const map = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    const rooms = [...map.matchAll(/^\| `([\w/-]+)` \|.*\| ([^|]+) \|$/gm)].map(([, room, may]) => [
      bare(room!),
      // 'mos only in `imports/`' is a rule of its own.
      may === 'nobody'
        ? []
        : may!
            .split(/[,;] /)
            .map((name) => name.split(' ')[0]!)
            .sort(),
    ]);
    expect(Object.fromEntries(rooms)).toEqual({ ...Object.fromEntries(allowed), testing: ['anything'] });
  });
});
