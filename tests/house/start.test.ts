import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../packages/server/src/storage/embedded-process.ts';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { takePort } from '../../packages/testing/src/ports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// The parts are small stand-ins: what is tried here is how the start script keeps house, not what the parts do.
const END = `process.stdin.on('end', () => process.exit(0)).resume(); process.on('SIGTERM', () => process.exit(0));\n`;
const SERVER = `import { createServer } from 'node:http';
const { LAUDA_PORT: port, LAUDA_DEMO_PLAYOUT: playout, LAUDA_DEMO_FEEDS: feeds } = process.env;
createServer((_request, answer) => answer.end(playout + ' ' + feeds)).listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({
  ready: true, url: 'http://127.0.0.1:' + port, bridgeToken: 'token-' + port, timings: { postgres: 12 },
  logins: [{ username: 'editora', password: 'secret', name: 'Ana' }] })));\n`;
const PLAYOUT = `const { LAUDA_DEMO_PLAYOUT: playout, LAUDA_DEMO_FEEDS: feeds } = process.env;
console.log(JSON.stringify({ level: 30, addresses: playout + ' ' + feeds }));
console.log(JSON.stringify({ ready: true, ...JSON.parse(playout), mosId: 'playout' }));\n`;
const BRIDGE = `const { LAUDA_BRIDGE_LATER, LAUDA_TOKEN } = process.env;
process.stdin.once('data', (line) => {
  const { url, token } = JSON.parse(line);
  console.log(JSON.stringify({ ready: true, lowerPort: 3 }));
  console.error('the bridge calls ' + url + ' with ' + token + ', later ' + LAUDA_BRIDGE_LATER + ', from the environment ' + LAUDA_TOKEN);
});\n`;

interface Runtime {
  pid: number;
  processes: Record<string, { pid: number; url?: string }>;
}

let tree: string;
let starts: ChildProcess[];

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'lauda-start-'));
  starts = [];
  for (const folder of ['scripts', 'bin', 'packages/launch']) cpSync(path.join(root, folder), path.join(tree, folder), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('packages/server/src/main.ts', SERVER + END);
  write('packages/simulators/src/main.ts', PLAYOUT + END);
  write('mos-bridge/src/main.ts', BRIDGE + END);
  for (const name of ['domain', 'sdk', 'store']) write(`packages/${name}/src/index.ts`, '');
  write('web-reference/dist/index.html', '');
  const later = Date.now() / 1000 + 60;
  utimesSync(path.join(tree, 'web-reference/dist/index.html'), later, later);
});

afterEach(async () => {
  for (const child of starts) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await Promise.all(starts.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  // Where a test failed, a stand-in for vite may still wait to be told.
  write('go', '');
  await sleep(50);
  rmSync(tree, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
  writeFileSync(path.join(tree, name), text);
}

function start(
  port: number,
  more: Record<string, string> = {},
): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const { DATABASE_URL: _1, LAUDA_DATA: _2, npm_lifecycle_event: _3, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(tree, 'scripts/start.mjs')], {
    cwd: tree,
    env: { ...env, LAUDA_PORT: String(port), ...more },
  });
  starts.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

const runtime = (): Runtime => JSON.parse(readFileSync(path.join(tree, '.lauda/runtime.json'), 'utf8')) as Runtime;
/** The addresses each playout was started with, by its log. */
const playoutsAt = (): string[] =>
  readFileSync(path.join(tree, '.lauda/log/playout.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { addresses: string }).addresses);
const pidOf = (name: string): number => runtime().processes[name]?.pid ?? 0;

async function freePort(): Promise<number> {
  const { port, release } = await takePort();
  await release();
  return port;
}

describe('npm start', () => {
  it('says where it is, who may sign in and what took how long, and leaves no process after Ctrl-C', async () => {
    const port = await freePort();
    const { child, said, ended } = start(port);
    await expect.poll(said, PATIENCE).toContain('Ctrl-C stops everything');
    expect(said()).toMatch(new RegExp(`ready after \\d+\\.\\d s: {2}http://127\\.0\\.0\\.1:${port}\\n`));
    expect(said()).toContain('editora  secret  Ana');
    expect(said()).toContain('(postgres 0.0 s)');
    await expect
      .poll(said, PATIENCE)
      .toContain(`the bridge calls http://127.0.0.1:${port} with token-${port}, later 1, from the environment undefined`);
    // The server is told where playout and feeds will be while these still start.
    const addresses = await (await fetch(`http://127.0.0.1:${port}`)).text();
    expect(addresses).toMatch(/^\{"lowerPort":1\d{4},"upperPort":1\d{4}\} http:\/\/127\.0\.0\.1:1\d{4}$/);
    expect(playoutsAt()).toEqual([addresses]);
    expect(readFileSync(path.join(tree, '.lauda/log/server.log'), 'utf8')).toBe('server is ready\n');
    const pids = Object.values(runtime().processes).map(({ pid }) => pid);
    expect(pids).toHaveLength(3);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(tree, '.lauda/runtime.json'))).toBe(false);
  });

  it('says at once, in one line, that its folder cannot be made', async () => {
    const { said, ended } = start(0, { LAUDA_DATA: '/proc/lauda/data' });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/^Lauda does not start: ENOENT.*mkdir '\/proc\/lauda'\. LAUDA_DATA names a folder that you can write.*\n$/);
  });

  it('moves to the next port when its own is taken, and says so', async () => {
    const { port, release } = await takePort();
    const { said } = start(port);
    await expect.poll(said, PATIENCE).toContain(`Port ${port} is taken.`);
    expect(Number(new URL(runtime().processes.server?.url ?? '').port)).toBeGreaterThan(port);
    await release();
  });

  it('refuses a data folder that a living start has, and takes over one whose start was killed', async () => {
    const first = start(await freePort());
    await expect.poll(first.said, PATIENCE).toContain('is ready');
    const { url } = runtime().processes.server ?? {};
    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`(process ${first.child.pid}) at ${url}`);
    const pids = Object.values(runtime().processes).map(({ pid }) => pid);
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => pids.filter(isAlive), PATIENCE).toEqual([]);
    const third = start(await freePort());
    await expect.poll(third.said, PATIENCE).toContain('is ready');
  });

  it('goes on without a bridge where the newsroom is no demo and none has a token', async () => {
    write('packages/server/src/main.ts', SERVER.replace("bridgeToken: 'token-' + port, ", '') + END);
    const { said } = start(await freePort());
    await expect.poll(said, PATIENCE).toContain('Ctrl-C stops everything');
    expect(said()).not.toContain('bridge ended');
  });

  it('starts a part again that was killed', async () => {
    const { said } = start(await freePort());
    await expect.poll(said, PATIENCE).toContain('is ready');
    for (const name of ['server', 'bridge', 'playout']) {
      const before = pidOf(name);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => pidOf(name) !== before && isAlive(pidOf(name)), PATIENCE).toBe(true);
      expect(said()).toContain(`${name} ended (SIGKILL); starting it again.`);
    }
    // Each is where the others look for it.
    await expect.poll(() => playoutsAt().length, PATIENCE).toBe(2);
    expect(new Set(playoutsAt()).size).toBe(1);
    const calls = (): string[] => said().match(/the bridge calls .*/g) ?? [];
    await expect.poll(() => calls().length, PATIENCE).toBe(2);
    expect(new Set(calls()).size).toBe(1);
  });

  describe('where the web client is not built yet', () => {
    // A stand-in for vite, which is done when it is told, and a server that says when it was begun and what page it has.
    const VITE = (then: string): string => `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
const wait = setInterval(() => {
  if (!existsSync('go')) return;
  clearInterval(wait);
  ${then}
}, 10);\n`;
    const BUILT = `mkdirSync('web-reference/dist', { recursive: true });
  writeFileSync('web-reference/dist/index.html', 'the page');
  writeFileSync('web-reference/dist/app.js', 'let a = 1;'.repeat(100));`;
    const WAITING = `import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
const { LAUDA_PORT: port, LAUDA_PAGE_LATER: later } = process.env;
writeFileSync('begun', later ?? '');
const open = () => {
  let page = 'none';
  try { page = readFileSync('web-reference/dist/index.html', 'utf8'); } catch {}
  createServer((_request, answer) => answer.end(page)).listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({
    ready: true, url: 'http://127.0.0.1:' + port, bridgeToken: 'a token' })));
};
if (later) process.stdin.once('data', open); else open();\n`;
    const at = (name: string): string => path.join(tree, name);

    it('starts the server beside the build, shows the page that was built, and packs it when all is ready', async () => {
      rmSync(at('web-reference/dist'), { recursive: true });
      write('node_modules/vite/bin/vite.js', VITE(BUILT));
      write('packages/server/src/main.ts', WAITING + END);
      const port = await freePort();
      const { said } = start(port);
      await expect.poll(() => existsSync(at('begun')) && readFileSync(at('begun'), 'utf8'), PATIENCE).toBe('1');
      expect([existsSync(at('web-reference/dist')), said()]).toEqual([false, '']);
      write('go', '');
      await expect.poll(said, PATIENCE).toContain('Ctrl-C stops everything');
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('the page');
      const packed = ['app.js', 'app.js.br', 'app.js.gz', 'index.html', 'index.html.br', 'index.html.gz'];
      await expect.poll(() => readdirSync(at('web-reference/dist')).toSorted(), PATIENCE).toEqual(packed);
      expect(brotliDecompressSync(readFileSync(at('web-reference/dist/app.js.br'))).toString()).toBe('let a = 1;'.repeat(100));
    });

    it('ends with the words of a build that fails, and leaves no process', async () => {
      rmSync(at('web-reference/dist'), { recursive: true });
      write('node_modules/vite/bin/vite.js', VITE(`console.error('no such module'); process.exit(1);`));
      write('packages/server/src/main.ts', `${WAITING}writeFileSync('pid', String(process.pid));\n${END}`);
      write('go', '');
      const { said, ended } = start(await freePort());
      expect(await ended).toBe(1);
      expect(said()).toContain('The web client does not build:\nno such module');
      expect(isAlive(Number(readFileSync(at('pid'), 'utf8')))).toBe(false);
    });

    it('ends the build, too, when it is stopped meanwhile', async () => {
      rmSync(at('web-reference/dist'), { recursive: true });
      write('node_modules/vite/bin/vite.js', `${VITE(BUILT)}writeFileSync('vite', String(process.pid));\n`);
      write('packages/server/src/main.ts', `${WAITING}writeFileSync('pid', String(process.pid));\n${END}`);
      const { child, said, ended } = start(await freePort());
      const pidIn = (name: string): number => (existsSync(at(name)) ? Number(readFileSync(at(name), 'utf8')) : 0);
      await expect.poll(() => ['vite', 'pid'].every((name) => pidIn(name) > 0), PATIENCE).toBe(true);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(['vite', 'pid'].filter((name) => isAlive(pidIn(name)))).toEqual([]);
      expect(said()).toBe('\nStopping (SIGTERM).\n');
    });

    it('packs what an earlier start left unpacked', async () => {
      write('web-reference/dist/late.css', 'a{}');
      const { said } = start(await freePort());
      await expect.poll(said, PATIENCE).toContain('Ctrl-C stops everything');
      await expect.poll(() => existsSync(at('web-reference/dist/late.css.br')), PATIENCE).toBe(true);
    });
  });

  it('ends with the words of a part that cannot start', async () => {
    write('packages/server/src/main.ts', `console.error('LAUDA_LOG: loud is not a level.'); process.exit(1);`);
    const { said, ended } = start(await freePort());
    expect(await ended).toBe(1);
    expect(said()).toContain('server: LAUDA_LOG: loud is not a level.');
    expect(said()).toContain('server ended (1) before it was ready');
    expect(readFileSync(path.join(tree, '.lauda/log/bridge.log'), 'utf8')).toBe('');
  });
});
