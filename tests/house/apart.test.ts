import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['packages', 'cli', 'mos-bridge', 'spec', 'tests'];
// Built from parts: this file names them and uses none.
const SHARED = new RegExp(
  [`from '${'nock'}'`, `from '${'msw'}`, `vi\\.${'mock'}\\(`, `vi\\.${'stubGlobal'}\\(`, `${'setGlobal'}[A-Z]`].join('|'),
);

it('tests that replace the network, modules or what tells of calls for the whole process have a process of their own', () => {
  const config = readFileSync(`${ROOT}/vitest.config.ts`, 'utf8');
  const named = /packages\/server\/tests\/\{([\w,-]+)\}\.test\.ts/
    .exec(config)![1]!
    .split(',')
    .map((name) => `packages/server/tests/${name}.test.ts`);
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .filter((name) => SHARED.test(readFileSync(`${ROOT}/${name}`, 'utf8')));
  expect(found.toSorted()).toEqual(named.toSorted());
});
