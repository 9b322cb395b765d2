import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
/** What Node 20 does not have: an import of it by name fails before any line of the program runs. */
const YOUNGER = /\b(glob|globSync|enableCompileCache|registerHooks|zstdCompress\w*|zstdDecompress\w*|createZstd\w*)\b/;

/** The files a script reads before its first line, itself among them. */
function linked(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'\n]*?'(\.{1,2}\/[^']+)';/gm))
    linked(path.join(path.dirname(file), target!), seen);
  return seen;
}

it('a script that says which Node is needed gets so far with an older one', () => {
  const all = readdirSync(scripts).filter((name) => name.endsWith('.mjs'));
  const checking = all
    .map((name) => path.join(scripts, name))
    .filter((file) => readFileSync(file, 'utf8').includes("import '../bin/check-node.mjs'"));
  expect(checking.map((file) => path.basename(file))).toContain('start.mjs');
  const failing = checking.flatMap((file) =>
    [...linked(file)].flatMap((part) =>
      [...readFileSync(part, 'utf8').matchAll(/^import \{([^}]*)\} from 'node:[^']+';/gm)]
        .filter(([, names = '']) => YOUNGER.test(names))
        .map(([line]) => `${path.basename(file)} → ${path.basename(part)}: ${line}`),
    ),
  );
  expect(failing).toEqual([]);
});
