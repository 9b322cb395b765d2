import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipped } from 'node:zlib';
import { at, ROOT } from './root.mjs';

const [brotli, gzip] = [brotliCompress, gzipped].map((compress) => promisify(compress));

const SOURCES = ['web-reference', 'packages/domain/src', 'packages/sdk/src', 'packages/store/src', 'package-lock.json'];
const SKIPPED = new Set(['dist', 'node_modules']);

function newest(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(
    found.mtimeMs,
    ...readdirSync(file)
      .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => newest(path.join(file, name))),
  );
}

/** Tells whether the built web client is missing or older than its sources. */
export function webIsStale() {
  const built = at('web-reference/dist/index.html');
  if (!existsSync(built)) return true;
  // The folder's own time changes when dist/ is made anew, so only the files in it count.
  const parts = SOURCES.flatMap((source) =>
    source === 'web-reference'
      ? readdirSync(at(source))
          .filter((name) => !SKIPPED.has(name))
          .map((name) => path.join(source, name))
      : [source],
  );
  return Math.max(...parts.map((part) => newest(at(part)))) > statSync(built).mtimeMs;
}

/** Builds the web client and packs its texts as the server sends them; throws with vite's own words. */
export async function buildWeb() {
  await runVite();
  await packWeb();
}

/** Compresses the texts of the web client that are not compressed yet: in a build, or after a start that did not wait for it. */
export async function packWeb() {
  for (const name of readdirSync(at('web-reference/dist'), { recursive: true })) {
    if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
    const file = at('web-reference/dist', name);
    if (existsSync(`${file}.gz`) && existsSync(`${file}.br`)) continue;
    const bytes = readFileSync(file);
    keep(`${file}.gz`, await gzip(bytes, { level: 9 }));
    keep(`${file}.br`, await brotli(bytes));
  }
}

/** Writes a file at once, so that nobody is ever sent half of it. */
function keep(file, bytes) {
  const part = file.replace(/(?=\.\w+$)/, `.part${process.pid}`);
  writeFileSync(part, bytes);
  renameSync(part, file);
}

/** Builds the web client without compressing its texts; `more` holds further options of vite. The signal ends it. */
export function runVite(more = [], signal = undefined) {
  return new Promise((resolve, reject) => {
    const args = [at('node_modules/vite/bin/vite.js'), 'build', at('web-reference'), '--logLevel', 'warn', ...more];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The web client does not build:\n${said.trim()}`))));
  });
}
