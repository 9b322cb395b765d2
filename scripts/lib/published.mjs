// Node 20 has no globSync: by its name the import would fail before check-node.mjs says which Node is needed.
import * as fs from 'node:fs';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { at, ROOT } from './root.mjs';

const manifestOf = (folder) => JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));

/** The packages that are published, each with its folder and manifest. */
export const PUBLISHED = manifestOf('.')
  .workspaces.flatMap((pattern) => fs.globSync(path.join(pattern, 'package.json'), { cwd: ROOT }))
  .map((file) => path.dirname(file))
  .map((folder) => ({ folder: at(folder), manifest: manifestOf(folder) }))
  .filter(({ manifest }) => !manifest.private)
  .map(({ folder, manifest }) => ({ folder, manifest, name: manifest.name }));
