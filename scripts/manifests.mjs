// Checks each published package as it will be installed, by publint and Are The Types Wrong, without building it: empty modules stand in for the built files
// that the manifest names. `npm run packages` checks the packed files themselves.
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Package } from '@arethetypeswrong/core';
import { COPIES, entriesOf, THREADS } from './lib/entries.mjs';
import { faultsOf } from './lib/lint.mjs';
import { PUBLISHED } from './lib/published.mjs';
import { at } from './lib/root.mjs';

/** The files npm packs whatever `files` says; the build copies the licence of the repository beside each package. */
const ALWAYS = { 'package.json': true, 'README.md': true, LICENSE: true };

function builtOf({ folder, manifest }) {
  const names = Object.keys({ ...entriesOf(manifest, folder), ...THREADS[manifest.name] });
  const modules = names.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]);
  return [...modules, ...Object.keys(COPIES[manifest.name] ?? {}).map((name) => `dist/${name}`)];
}

/** A package as npm would pack it after a build. */
function packed({ folder, manifest }) {
  const isPacked = (file) =>
    ALWAYS[file] || (manifest.files ?? ['']).some((name) => file === name || file.startsWith(name ? `${name}/` : ''));
  const isWritten = (file) => !/^(dist|node_modules)\//.test(file) && statSync(path.join(folder, file)).isFile();
  const written = globSync('**/*', { cwd: folder, exclude: (name) => name === 'node_modules' || name === 'dist' }).filter(isWritten);
  const contents = {
    ...Object.fromEntries(written.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')])),
    ...Object.fromEntries(builtOf({ folder, manifest }).map((file) => [file, 'export {};\n'])),
    LICENSE: readFileSync(at('LICENSE'), 'utf8'),
    'package.json': JSON.stringify(manifest),
  };
  const files = Object.entries(contents).filter(([file]) => isPacked(file));
  const named = files.map(([file, text]) => [`/node_modules/${manifest.name}/${file}`, text]);
  return new Package(Object.fromEntries(named), manifest.name, manifest.version);
}

/** Lists the faults of a package's manifest, one line each. */
export const faultsOfManifest = (one) => faultsOf(packed(one), one.manifest);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const one of PUBLISHED)
    for (const fault of await faultsOfManifest(one)) {
      console.error(`${one.name}: ${fault}`);
      process.exitCode = 1;
    }
}
