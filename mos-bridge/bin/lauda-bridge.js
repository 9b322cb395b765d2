#!/usr/bin/env node
// Plain JavaScript for any Node since 20: finds the Node that Lauda needs and starts the bridge with it.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST = 24;
const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const source = join(root, 'src', 'main.ts');
const built = join(root, 'dist', 'main.js');
// Sources win: a build that lies beside them may be older.
const inRepository = existsSync(source);

/** Looks for the Node that came with the installation, from this package's folder upwards. */
function bundledNode() {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`];
  for (let folder = root; ; folder = dirname(folder)) {
    const found = names.map((name) => join(folder, 'node_modules', name, 'bin', exe)).find((file) => existsSync(file));
    if (found) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

const ownIsNewEnough = Number.parseInt(process.versions.node, 10) >= LEAST;
const entry = inRepository ? source : built;
const flags = inRepository ? ['--conditions=@lauda/source'] : [];

function fail(text) {
  console.error(`lauda-bridge: ${text}`);
  process.exitCode = 1;
}

/** Runs the bridge in a child that owns the terminal, and passes its answer on. */
function start(node, otherwise) {
  const child = spawn(node, [...flags, entry, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The child decides how to end. From a terminal it gets Ctrl-C twice, from here too, which it takes as one.
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  child.on('error', otherwise);
  child.on('exit', (code, signal) => {
    for (const name of signals) process.off(name, pass);
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

const bundled = bundledNode();
const needsNode = `needs Node ${LEAST} or later, and this is ${process.version}. Install it, or run 'npm ci' again without --omit=optional, which brings one.`;
const startOwn = () => (ownIsNewEnough ? start(process.execPath, (error) => fail(error.message)) : fail(needsNode));
if (!existsSync(entry)) fail(`this installation is incomplete, ${entry} is missing. Install it again.`);
else if (bundled) start(bundled, startOwn);
else startOwn();
