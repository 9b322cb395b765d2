// Node 20 has no globSync: by its name the import would fail before check-node.mjs says which Node is needed.
import * as fs from 'node:fs';
import path from 'node:path';

/** The files read at run time beside the code of a package. */
export const COPIES = {
  '@lauda/server': { migrations: 'packages/server/src/storage/migrations', web: 'web-reference/dist' },
  '@lauda/cli': { 'openapi.json': 'spec/openapi.json' },
};

/** The files that run in a thread of their own, besides the exported ones. */
export const THREADS = {
  '@lauda/server': {
    'imports-worker': 'src/imports/worker.ts',
    'feeds-worker': 'src/agency/reading/worker.ts',
    'wire-worker': 'src/imports/wire/worker.ts',
    'calendars-worker': 'src/calendars/ics/worker.ts',
    'hashes-worker': 'src/auth/worker.ts',
  },
};

/** The targets of an export: itself, or one for each platform. */
const targetsOf = (target) => (typeof target.default === 'object' ? Object.values(target).flatMap(targetsOf) : [target]);

/** The entries of a package: for each of its exports the source file, named as the file in dist/. */
export function entriesOf({ exports = {} }, folder) {
  return Object.fromEntries(
    Object.values(exports)
      .flatMap(targetsOf)
      .filter((target) => target['@lauda/source'] && target.default?.startsWith('./dist/'))
      .flatMap((target) => {
        const named = target.default.slice('./dist/'.length).replace(/\.js$/, '');
        return fs
          .globSync(target['@lauda/source'], { cwd: folder })
          .map((source) => [named.replace('*', path.basename(source, path.extname(source))), source]);
      }),
  );
}
