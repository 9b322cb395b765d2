// Lists unused code, by knip: `-- --production` looks at shipped code alone. knip knows no conditions of our own and takes the built files for the package,
// where it lies; so it is told of each export from which source it comes.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, ROOT } from './lib/root.mjs';

const targetsOf = (target) =>
  typeof target === 'string' ? [] : [target['@lauda/source'] ?? Object.values(target).flatMap(targetsOf)].flat();

/** The sources of each export of the workspaces, by the name it is imported by. */
export const SOURCES = Object.fromEntries(
  globSync('{spec,packages/*,cli,mos-bridge}/package.json', { cwd: ROOT }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(at(file), 'utf8'));
    return Object.entries(exports)
      .map(([sub, target]) => [path.posix.join(name, sub), targetsOf(target).map((source) => at(path.dirname(file), source))])
      .filter(([, sources]) => sources.length > 0);
  }),
);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tsconfig = at('.tsbuild/unused.json');
  mkdirSync(path.dirname(tsconfig), { recursive: true });
  writeFileSync(tsconfig, JSON.stringify({ extends: '../tsconfig.json', compilerOptions: { paths: SOURCES } }));
  const production = process.argv.includes('--production') ? ['--production', '--config', 'knip.production.json'] : [];
  const knip = spawn(process.execPath, [at('node_modules/knip/bin/knip.js'), '--no-progress', '--tsConfig', tsconfig, ...production], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  knip.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
