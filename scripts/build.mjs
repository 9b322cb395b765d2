// Builds what is shipped: the web client, and dist/ of every package that has one in its exports, with its type declarations.
import '../bin/check-node.mjs';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsup';
import { at, ROOT, seconds } from './lib/root.mjs';
import { buildWeb } from './lib/web.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The entries of a package: for each of its exports the source file, named as the file in dist/. */
function entriesOf({ exports = {} }) {
  return Object.fromEntries(
    Object.values(exports)
      .filter((target) => target['@lauda/source'] && target.default?.startsWith('./dist/'))
      .map((target) => [target.default.slice('./dist/'.length).replace(/\.js$/, ''), target['@lauda/source']]),
  );
}

const packages = read(at('package.json'))
  .workspaces.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .map((folder) => ({ folder: at(folder), manifest: existsSync(at(folder, 'package.json')) ? read(at(folder, 'package.json')) : {} }))
  .filter(({ manifest }) => Object.keys(entriesOf(manifest)).length > 0);

async function timed(name, work) {
  const since = performance.now();
  await work();
  console.log(`${name} (${seconds(performance.now() - since)})`);
}

await timed('web client', buildWeb);
for (const { folder, manifest } of packages) {
  const entry = Object.fromEntries(Object.entries(entriesOf(manifest)).map(([name, source]) => [name, path.join(folder, source)]));
  await timed(manifest.name, () =>
    build({
      config: false,
      silent: true,
      entry,
      outDir: path.join(folder, 'dist'),
      format: 'esm',
      target: 'es2024',
      platform: 'neutral',
      clean: true,
      dts: { compilerOptions: { incremental: false, tsBuildInfoFile: undefined } },
      tsconfig: at('tsconfig.json'),
      external: [/^node:/, /^@lauda\//, ...Object.keys(manifest.dependencies ?? {})],
    }),
  );
}
