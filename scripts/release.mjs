// npm run release -- 0.2.0: gives every package that version, as one group, and the changes that were unreleased their heading. Commits and publishes nothing.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, ROOT } from './lib/root.mjs';

const UNRELEASED = '## Unreleased';

/** The versions that have a heading in a changelog, the newest first; the changes above them are unreleased. */
export const releasesOf = (changelog) =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, version]) => version);

/** Compares two versions for a sort. */
export const laterFirst = (a, b) => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : right[at] - left[at];
};

/** Gives the unreleased changes of a changelog the heading of a version and its day. */
export function released(changelog, version, day) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`'${version}' is no version: expected is one as 0.2.0.`);
  const [last] = releasesOf(changelog);
  if (last && laterFirst(version, last) >= 0) throw new Error(`${version} does not come after ${last}.`);
  const [, changes = ''] = changelog.split(`${UNRELEASED}\n`);
  if (!/^\s*- /.test(changes)) throw new Error('Nothing is unreleased: CHANGELOG.md says nothing to come out.');
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${day})`);
}

/** Sets the version of the group in a manifest, or in its copy in the lock file. */
export function regrouped(manifest, version) {
  const of = (names) =>
    names && Object.fromEntries(Object.entries(names).map(([name, range]) => [name, name.startsWith('@lauda/') ? version : range]));
  const fields = ['dependencies', 'devDependencies'].filter((field) => manifest[field]);
  return { ...manifest, version, ...Object.fromEntries(fields.map((field) => [field, of(manifest[field])])) };
}

const edit = (file, change) => writeFileSync(at(file), change(readFileSync(at(file), 'utf8')));
const editJson = (file, change) => edit(file, (text) => `${JSON.stringify(change(JSON.parse(text)), undefined, 2)}\n`);

function release(version) {
  edit('CHANGELOG.md', (text) => released(text, version, new Date().toISOString().slice(0, 10)));
  const { workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const folders = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  ).map((file) => path.dirname(file));
  for (const folder of ['', ...folders]) editJson(path.join(folder, 'package.json'), (manifest) => regrouped(manifest, version));
  editJson('package-lock.json', ({ packages, ...lock }) => {
    const grouped = Object.fromEntries(['', ...folders].map((folder) => [folder, regrouped(packages[folder], version)]));
    return { ...lock, version, packages: { ...packages, ...grouped } };
  });
  edit('packages/domain/src/limits.ts', (text) => text.replace(/(VERSION = ')[^']+/, `$1${version}`));
  console.log(`Everything is ${version}. Look at it with git diff; npm run check and npm run packages say whether it may go out.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
