// An older Lauda beside this one: its sources as they were at a commit, with the libraries that are installed here.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './root.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commits that changed a migration, the oldest first. */
export const commitsOfMigrations = () =>
  git('log', '--reverse', '--format=%h', '--abbrev=7', '--', 'packages/server/src/storage/migrations').trim().split('\n');

/** Lays the sources of a commit into a folder, where they run. */
export function layOut(commit, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, '@lauda'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@lauda' && !name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name));
  const own = [
    'spec',
    'cli',
    'mos-bridge',
    'web-reference',
    ...readdirSync(path.join(folder, 'packages')).map((name) => `packages/${name}`),
  ];
  for (const place of own) {
    const { name } = JSON.parse(readFileSync(path.join(folder, place, 'package.json'), 'utf8'));
    symlinkSync(path.join(folder, place), path.join(to, name));
    // Libraries installed inside a package, in versions of its own, are linked too.
    const nested = path.join(ROOT, place, 'node_modules');
    try {
      for (const each of readdirSync(nested)) if (each.startsWith('.')) continue;
      symlinkSync(nested, path.join(folder, place, 'node_modules'));
    } catch {
      // The package has none.
    }
  }
  return folder;
}

/** Starts the server of a laid out Lauda and waits until it is ready; answers its ready line and a function that ends it. */
export async function startOld(folder, env) {
  const { PATH, HOME } = process.env;
  const main = path.join(folder, 'packages/server/src/main.ts');
  const child = spawn(process.execPath, ['--conditions=@lauda/source', main], {
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"ready":true')) continue;
    child.stdout.resume();
    return {
      line: JSON.parse(line),
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  await ended;
  throw new Error(`The server of ${folder} did not start:\n${said.slice(-2_000)}`);
}
