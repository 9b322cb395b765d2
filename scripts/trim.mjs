// After an installation: removes from the Node that the lock file brings the headers, for compilers of native code, which nothing here compiles; they are a
// third of it. It runs in any Node, also where that one could not be downloaded.
import { readdirSync, rmSync } from 'node:fs';
import { at } from './lib/root.mjs';

for (const name of readdirSync(at('node_modules')))
  if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) rmSync(at('node_modules', name, 'include'), { recursive: true, force: true });
