// After an installation: removes from the Node that the lock file brings the headers, for compilers of native code, which nothing here compiles; they are a
// third of it. Then it builds the web client and compiles what a start reads, so that the first start need not. It runs in any Node, also where that one
// could not be downloaded.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { compileAhead, hasSources } from './lib/compiled.mjs';
import { at } from './lib/root.mjs';
import { runVite, webIsStale } from './lib/web.mjs';

for (const name of readdirSync(at('node_modules')))
  if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) rmSync(at('node_modules', name, 'include'), { recursive: true, force: true });

const isCheckout = existsSync(at('web-reference/vite.config.ts')) && existsSync(at('node_modules/vite'));
const canBuild = Number(process.versions.node.split('.')[0]) >= 24;
// Where it fails the start tries again and says why: an installation does not fail for it.
if (isCheckout && canBuild && webIsStale()) await runVite().catch(() => {});
if (canBuild && hasSources()) await compileAhead().catch(() => {});
