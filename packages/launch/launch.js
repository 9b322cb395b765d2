// Plain JavaScript for any Node since 20: finds the Node that a program of Lauda needs and starts it there.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import * as module from 'node:module';
import { constants, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The Node since which the types of sources are stripped without a word. */
const STRIPS_TYPES = '24.0.0';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Looks for the Node that came with the installation, from a package's folder upwards. */
function bundledNode(root) {
  const isWindows = process.platform === 'win32';
  const platform = isWindows ? 'win' : process.platform;
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  for (let folder = root; ; folder = dirname(folder)) {
    const found = names
      .map((name) => join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
      .find((file) => existsSync(file));
    if (found) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Where Node keeps what it compiled, for the person alone: without it most of a short command's time goes into reading the same files again. */
function compileCache() {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const base = XDG_CACHE_HOME || (process.platform === 'win32' && LOCALAPPDATA) || join(homedir(), '.cache');
  return NODE_COMPILE_CACHE ?? join(base, 'lauda', 'compiled');
}

/** Runs a program in a child that owns the terminal, and passes its answer on. */
function run(node, args, failed) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache() } });
  // The child decides how to end. From a terminal it gets Ctrl-C twice, from here too, which it takes as one.
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  child.on('error', failed);
  child.on('exit', (code, signal) => {
    for (const name of SIGNALS) process.off(name, pass);
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** Whether a version, as `22.13.0`, is another or later: that of this Node where none is named. */
function isAtLeast(version, present = process.versions.node) {
  const [here, wanted] = [present, version].map((text) => text.split('.').map(Number));
  const at = here.findIndex((part, index) => part !== wanted[index]);
  return at < 0 || here[at] > wanted[at];
}

/**
 * Starts `main` of the package whose `bin/` folder calls this: its sources in the repository, what was built of them elsewhere.
 * Takes this Node where it is new enough (`engines` of the package), else the one that the installation brought; says in one line what is missing.
 */
export async function launch(name, bin) {
  const root = dirname(dirname(realpathSync(fileURLToPath(bin))));
  const source = join(root, 'src', 'main.ts');
  // Sources win: a build that lies beside them may be older.
  const inRepository = existsSync(source);
  const entry = inRepository ? source : join(root, 'dist', 'main.js');
  const fail = (text) => {
    console.error(`${name}: ${text}`);
    process.exitCode = 1;
  };
  if (!existsSync(entry)) return fail(`this installation is incomplete, ${entry} is missing. Install it again.`);
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = engines.node.replace('>=', '');
  const needed = inRepository && isAtLeast(STRIPS_TYPES, own) ? STRIPS_TYPES : own;
  if (!inRepository && isAtLeast(needed)) {
    module.enableCompileCache?.(compileCache());
    return import(pathToFileURL(entry).href);
  }
  const args = [...(inRepository ? ['--conditions=@lauda/source'] : []), entry, ...process.argv.slice(2)];
  const runHere = () => {
    if (isAtLeast(needed)) return run(process.execPath, args, (error) => fail(error.message));
    fail(
      `needs Node ${needed} or later, and this is ${process.version}. Install it, or install again without --omit=optional, which brings one.`,
    );
  };
  const bundled = bundledNode(root);
  if (bundled) run(bundled, args, runHere);
  else runHere();
}
