// After an installation: removes from the Node that the lock file brings the headers, for compilers of native code, which nothing here compiles; they are a
// third of it. An installation without what only tests and builds need (`--omit=dev`) loses what only editors, compilers and debuggers read as well, a
// sixth of it. Then it builds the web client and compiles what a start reads, so that the first start need not. It runs in any Node, also where that one
// could not be downloaded.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compileAhead, hasSources } from './lib/compiled.mjs';
import { at } from './lib/root.mjs';
import { runVite, webIsStale } from './lib/web.mjs';

for (const name of readdirSync(at('node_modules')))
  if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) rmSync(at('node_modules', name, 'include'), { recursive: true, force: true });

/** Removes from a folder of packages their source maps and all TypeScript; what is linked into it is no package of others, and stays. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) prune(file);
    else if (entry.isFile() && /\.(map|[cm]?tsx?)$/.test(entry.name)) rmSync(file);
  }
}
if ((process.env.npm_config_omit ?? '').split(/\s+/).includes('dev')) {
  prune(at('node_modules'));
  // vite asks for it without needing it, so npm leaves it there where the tests have it.
  for (const name of ['esbuild', '@esbuild']) rmSync(at('node_modules', name), { recursive: true, force: true });
}

const isCheckout = existsSync(at('web-reference/vite.config.ts')) && existsSync(at('node_modules/vite'));
const canBuild = Number(process.versions.node.split('.')[0]) >= 24;
// Where it fails the start tries again and says why: an installation does not fail for it.
if (isCheckout && canBuild && webIsStale()) await runVite().catch(() => {});
if (canBuild && hasSources()) await compileAhead().catch(() => {});
