// Shows that a clone runs with what running needs and no more: clones the repository into an empty folder, installs without what only tests and builds of
// packages need (`npm ci --omit=dev`), starts the newsroom as `npm start` does, and tells what that takes in room and time. Answers with 1 where it does not start or takes more room than it may.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './lib/root.mjs';

const PATIENCE_MS = 180_000;
const MOST_MB = 350;
const room = mkdtempSync(path.join(tmpdir(), 'lauda-lean-'));
// PostgreSQL of a start by root runs as another account, which has to get here.
chmodSync(room, 0o755);
const clone = path.join(room, 'lauda');
const env = { ...process.env, LAUDA_PORT: '0', LAUDA_DATA: path.join(room, 'data') };

/** Starts the newsroom, asks it for its first page, and answers the line that says how long it took. */
async function started() {
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const late = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  let said;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, time, url] = /ready after (.*): {2}(\S+)/.exec(line) ?? [];
    if (url) {
      const page = await fetch(url);
      said = page.ok && (await page.text()).includes('<script') ? time : undefined;
    }
    if (!line.includes(' · ')) continue;
    if (said) said += ` (${line})`;
    break;
  }
  clearTimeout(late);
  child.stdout.resume();
  child.kill('SIGTERM');
  // What npm started ends after npm, and holds its output until then.
  await closed;
  return said;
}

/** Adds up the bytes of the files of a folder; what is linked into it is of the clone, not of the installation. */
function sizeOf(folder) {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sizeOf(file);
    return entry.isFile() ? statSync(file).size : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

try {
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const bytes = sizeOf(path.join(clone, 'node_modules'));
  const [first, second] = [await started(), await started()];
  const megabytes = Math.round(bytes / 1_048_576);
  const works = first !== undefined && second !== undefined && megabytes <= MOST_MB;
  console.log(
    `${works ? 'ok    ' : 'FAILED'} installed without devDependencies: ${megabytes} MB (at most ${MOST_MB}), first start ${first}, second ${second}`,
  );
  process.exitCode = works ? 0 : 1;
} finally {
  // Where root starts it, the database may lie elsewhere: the data say where.
  const said = path.join(room, 'data', 'postgres.json');
  const { cluster } = existsSync(said) ? JSON.parse(readFileSync(said, 'utf8')) : {};
  for (const folder of [room, cluster]) if (folder) rmSync(folder, { recursive: true, force: true });
}
