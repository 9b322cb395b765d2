import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { at, ROOT } from './root.mjs';

/** Where an installation keeps the compiled code of the processes that a start begins with. */
const COMPILED = at('node_modules/.cache/compiled-ahead');

// What server, bridge and playout read when they start; their main files would start them.
const SOURCES = [
  ...['server', 'commands/command', 'people/administrator', 'storage/embedded-keeper', 'demo/seed', 'demo/token'].map(
    (name) => `packages/server/src/${name}.ts`,
  ),
  'mos-bridge/src/index.ts',
  'packages/simulators/src/index.ts',
];

/** Tells whether this is a checkout, which runs its sources. */
export const hasSources = () => SOURCES.every((source) => existsSync(at(source)));

/** Compiles what a start reads and keeps it; throws where it cannot be read. */
export async function compileAhead() {
  const child = spawn(process.execPath, ['--conditions=@lauda/source', '--input-type=module', '-'], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(SOURCES.map((source) => `await import(${JSON.stringify(`./${source}`)});`).join('\n'));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The sources cannot be compiled ahead.');
  // Another account than that of the installation may run it.
  for (const name of readdirSync(COMPILED, { recursive: true }))
    chmodSync(path.join(COMPILED, name), name.includes(path.sep) ? 0o644 : 0o755);
}

/** Gives a folder of compiled code that is still empty what the installation compiled, where that may be read; `account` is the number of who runs it. */
export function takeCompiled(folder, account = process.getuid?.()) {
  if (readdirSync(folder).length > 0 || !existsSync(COMPILED)) return;
  // Node keeps the code of each account apart, by the end of the name; it compares each file with its source, so what is old does no harm.
  try {
    for (const name of readdirSync(COMPILED)) {
      const [from, to] = [
        path.join(COMPILED, name),
        path.join(folder, account === undefined ? name : name.replace(/-\d+$/, `-${account}`)),
      ];
      linkFolder(from, to) || cpSync(from, to, { recursive: true });
    }
  } catch {
    // Without it the start compiles for itself.
  }
}

/**
 * Makes a folder whose files are those of another: two thousand are copied in a second, and linked in a fiftieth of one. Node puts a new file in the place
 * of one it writes, so both stay as they are. Answers false where links cannot be made: on another disk, or to files of another account.
 */
function linkFolder(from, to) {
  try {
    mkdirSync(to);
    for (const name of readdirSync(from)) linkSync(path.join(from, name), path.join(to, name));
    return true;
  } catch {
    // What was linked goes first: a copy over a link would be written into the file it is copied from.
    rmSync(to, { recursive: true, force: true });
    return false;
  }
}
