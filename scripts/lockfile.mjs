// Names the optional platform packages that package-lock.json lacks: `npm ci` fails without them, here or on somebody else's platform.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at } from './lib/root.mjs';

/** Lists the packages missing in a lock file's `packages`, one line each: the owner and the package it asks for. */
export function missingPackages(packages) {
  const found = (owner, name) => {
    for (let place = owner; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
      if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
      if (place === '') return false;
    }
  };
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !found(owner, name))
      .map(([name, version]) => `${owner || 'the root'} lacks ${name}@${version}`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingPackages(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages);
  for (const line of missing) console.error(line);
  console.log(`package-lock.json lacks ${missing.length} platform packages.`);
  process.exitCode = missing.length ? 1 : 0;
}
