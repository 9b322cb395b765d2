// Builds the shipped files: the web client, and dist/ of every package that has one in its exports, with its type declarations.
import '../bin/check-node.mjs';
import { cpSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { COPIES, entriesOf, THREADS } from './lib/entries.mjs';
import { PUBLISHED } from './lib/published.mjs';
import { at, seconds } from './lib/root.mjs';
import { buildWeb } from './lib/web.mjs';

async function timed(name, work) {
  const since = performance.now();
  await work();
  console.log(`${name} (${seconds(performance.now() - since)})`);
}

/** Builds the dist/ of a package as it is published, with its type declarations and the files read beside its code: in its folder, or in another. */
export async function buildPackage({ folder, manifest }, into = folder) {
  cpSync(at('LICENSE'), path.join(into, 'LICENSE'));
  if (Object.keys(entriesOf(manifest, folder)).length === 0) return;
  const sources = { ...entriesOf(manifest, folder), ...THREADS[manifest.name] };
  const entry = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, path.join(folder, source)]));
  await build({
    config: false,
    silent: true,
    entry,
    outDir: path.join(into, 'dist'),
    format: 'esm',
    target: 'es2024',
    platform: 'neutral',
    clean: true,
    dts: { compilerOptions: { incremental: false, tsBuildInfoFile: undefined } },
    tsconfig: at('tsconfig.json'),
    external: [/^node:/, /^@lauda\//, ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })],
  });
  for (const [name, from] of Object.entries(COPIES[manifest.name] ?? {}))
    cpSync(at(from), path.join(into, 'dist', name), { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await timed('web client', () => buildWeb());
  // Packages name each other's sources, not their dist/, so that none waits for another: as many at a time as there are processors.
  const waiting = [...PUBLISHED];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = next;
      await timed(one.name, () => buildPackage(one));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}
