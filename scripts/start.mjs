// Starts everything a newsroom needs on one machine: server (with its PostgreSQL), web client, bridge and a simulated playout.
// It imports none of them: each is a process of its own that says when it is ready and ends when this one does.
import '../bin/check-node.mjs';
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../packages/launch/folder.js';
import { Child } from './lib/child.mjs';
import { claim } from './lib/claim.mjs';
import { takeCompiled } from './lib/compiled.mjs';
import { watchParent } from './lib/parent.mjs';
import { freePort } from './lib/ports.mjs';
import { at, seconds } from './lib/root.mjs';
import { Supervised } from './lib/supervise.mjs';
import { packWeb, runVite, webIsStale } from './lib/web.mjs';

const dev = process.argv.includes('--dev');
const env = process.env;
const dataDir = path.resolve(env.LAUDA_DATA || '.lauda');
const logs = path.join(dataDir, 'log');
const runtimeFile = path.join(dataDir, 'runtime.json');
const host = env.LAUDA_HOST || '127.0.0.1';
// Somebody's own database is filled with a demo only when he says so.
const demo = env.LAUDA_DEMO ? /^(1|true)$/.test(env.LAUDA_DEMO) : !env.DATABASE_URL;
const running = [];
const building = new AbortController();
const timings = {};
let stopping = false;

async function timed(name, work) {
  const since = performance.now();
  const result = await work;
  timings[name] = performance.now() - since;
  return result;
}

// Compiled code is cached: the next start is quicker, and the processes need not bring the compiler into their memory.
const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE || path.join(dataDir, 'compiled');
const source = (name, entry, childEnv) =>
  new Child(name, ['--conditions=@lauda/source', at(entry)], { LAUDA_DATA: dataDir, NODE_COMPILE_CACHE, ...childEnv }, logs);

function supervise(make, { onReady, ...rest } = {}) {
  const one = new Supervised(make, {
    ...rest,
    onReady: (said, child) => {
      onReady?.(said, child);
      writeRuntime();
    },
    giveUp: (why) => stop(1, why),
  });
  running.push(one);
  return one;
}

const started = new Date().toISOString();
function writeRuntime() {
  const processes = Object.fromEntries(
    running.filter(({ said }) => said).map(({ child, said }) => [child.name, { pid: child.process.pid, ...portsOf(said) }]),
  );
  writeFileSync(runtimeFile, `${JSON.stringify({ pid: process.pid, started, processes }, null, 2)}\n`, { mode: 0o600 });
}
const portsOf = (said) => Object.fromEntries(Object.entries(said).filter(([key]) => /url|port$/i.test(key)));

async function stop(code, why) {
  if (stopping) return;
  stopping = true;
  if (why) console.error(why);
  building.abort();
  // The bridge and the devices first: the server stops its database last.
  for (const one of [...running].reverse()) await one.stop();
  rmSync(runtimeFile, { force: true });
  mine.release?.();
  process.exit(code);
}

function reloadOnChange(one, folders) {
  let timer;
  for (const folder of folders) {
    watch(at(folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => one.restart(), 150);
    });
  }
}

function startServer(wish, addresses, web) {
  let port = wish;
  const make = () => {
    const child = source('server', 'packages/server/src/main.ts', {
      LAUDA_PORT: String(port),
      LAUDA_DEMO: demo ? '1' : '0',
      LAUDA_DEMO_ARCHIVE: env.LAUDA_DEMO_ARCHIVE ?? '1',
      ...addresses,
      ...(web ? { LAUDA_PAGE_LATER: '1' } : {}),
    });
    // Also where it could not be built: a server that still starts could not be stopped.
    const tell = () => child.tell('The web client is built.');
    web?.then(tell, tell);
    return child;
  };
  const server = supervise(make, {
    // A port it chose itself is its own after a restart, too.
    onReady: (said) => {
      port = Number(new URL(said.url).port);
    },
    // Stopped before it is ready it could not stop its database: it gets time until it can.
    startsOut: 10_000,
  });
  const ready = timed('server', server.start());
  return { server, ready };
}

/** Starts the bridge, which is read while the server starts, and is told the address and the token when that is ready; nothing where there is no token. */
async function startBridge(server, ready, addresses) {
  if (!demo && !env.LAUDA_TOKEN) return;
  const connection = () => ({ url: server.said.url, token: server.said.bridgeToken ?? env.LAUDA_TOKEN });
  let shown;
  const bridge = supervise(() => {
    const child = source('bridge', 'mos-bridge/src/main.ts', { LAUDA_BRIDGE_LATER: '1', ...addresses });
    const tell = () => {
      const told = connection();
      shown = told.token;
      child.tell(JSON.stringify(told));
    };
    ready.then(
      () => connection().token && tell(),
      () => {},
    );
    return child;
  });
  const started = bridge.start();
  started.catch(() => {});
  await ready;
  // A newsroom that is no demo, as one that was restored, gives none: its bridges have tokens of their own.
  if (!connection().token) return bridge.stop();
  const { onReady } = server;
  server.onReady = (said, child) => {
    onReady(said, child);
    if (connection().token !== shown) void bridge.restart();
  };
  await timed('bridge', started);
  if (dev) reloadOnChange(bridge, ['mos-bridge/src', 'packages/mos/src', 'packages/sdk/src']);
}

/**
 * Chooses the ports of bridge, playout and feeds, so that each process knows those of the others before they listen. They lie below those a system gives
 * to outgoing connections: none of these takes one meanwhile.
 */
async function demoAddresses() {
  const ports = [10_539 + Math.floor(Math.random() * 6_000)];
  while (ports.length < 6) ports.push(await freePort('127.0.0.1', ports.at(-1) + 1));
  const [, bridgeLower, bridgeUpper, lowerPort, upperPort, feeds] = ports;
  return {
    LAUDA_BRIDGE_LOWER_PORT: String(bridgeLower),
    LAUDA_BRIDGE_UPPER_PORT: String(bridgeUpper),
    LAUDA_DEMO_PLAYOUT: JSON.stringify({ lowerPort, upperPort }),
    LAUDA_DEMO_FEEDS: `http://127.0.0.1:${feeds}`,
  };
}

async function startVite(url) {
  const port = await freePort('127.0.0.1', 7300);
  const args = [at('node_modules/vite/bin/vite.js'), at('web-reference'), '--port', String(port), '--strictPort', '--clearScreen', 'false'];
  const vite = supervise(() => {
    const child = new Child('vite', args, { LAUDA_URL: url }, logs);
    child.ready = Promise.resolve({ ready: true, port });
    return child;
  });
  await vite.start();
  return `http://127.0.0.1:${port}`;
}

function announce(url, said, moved) {
  const logins = said.logins ?? [];
  const width = Math.max(0, ...logins.map(({ username }) => username.length));
  const parts = Object.entries(timings).map(([name, ms]) => {
    const inner = name === 'server' ? Object.entries(said.timings ?? {}).filter(([key]) => key !== 'whole') : [];
    return `${name} ${seconds(ms)}${inner.length ? ` (${inner.map(([key, value]) => `${key} ${seconds(value)}`).join(', ')})` : ''}`;
  });
  console.log(`\nLauda is ready after ${seconds(performance.now())}:  ${url}\n`);
  if (moved) console.log(moved);
  const title = said.firstSignIn
    ? 'Sign in as the first administrator, with a password that is said this once and asks for one of your own'
    : 'Sign in as';
  if (logins.length) console.log(`${title}:\n${logins.map((login) => `  ${loginLine(login, width)}`).join('\n')}\n`);
  console.log(`${parts.join(' · ')}\nData and logs are in ${path.relative(process.cwd(), dataDir) || '.'}; Ctrl-C stops everything.`);
}

const loginLine = ({ username, password, ...more }, width) =>
  `${username.padEnd(width)}  ${password}  ${Object.values(more).flat().join(', ')}`.trimEnd();

try {
  for (const folder of [logs, path.join(dataDir, 'compiled')]) await makeFolder(folder, 0o700);
} catch ({ message }) {
  console.error(`Lauda does not start: ${message}. LAUDA_DATA names a folder that you can write, on a disk with room.`);
  process.exit(1);
}
const mine = await claim(dataDir);
if (mine.pid) {
  let url = '';
  try {
    url = ` at ${JSON.parse(readFileSync(runtimeFile, 'utf8')).processes.server.url}`;
  } catch {}
  console.error(
    `Lauda already runs on ${dataDir} (process ${mine.pid})${url}. Stop it, or give this one a folder of its own: LAUDA_DATA=.lauda-2 npm start`,
  );
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0, `\nStopping (${signal}).`));
watchParent(() => void stop(1, 'npm is gone: stopping.'));

try {
  takeCompiled(path.join(dataDir, 'compiled'));
  const wished = Number(env.LAUDA_PORT || 7310);
  const web = dev || !webIsStale() ? undefined : timed('web', runVite([], building.signal));
  web?.catch(() => {});
  // Any port: the server takes one itself, so that nobody takes it between the choice and the start.
  const port = wished ? await freePort(host, wished) : 0;
  const addresses = demo ? await demoAddresses() : {};
  // The database and its data are made ready while the web client is built; the server opens its port, and reads the page, when both are. Playout and
  // bridge are read meanwhile.
  const { server, ready } = startServer(port, addresses, web);
  const playout = demo && timed('playout', supervise(() => source('playout', 'packages/simulators/src/main.ts', addresses)).start());
  const [said] = await Promise.all([ready, web, playout, startBridge(server, ready, addresses)]);
  const devUrl = dev ? await startVite(said.url) : undefined;
  if (dev) reloadOnChange(server, ['packages/server/src', 'packages/domain/src', 'spec']);
  if (!stopping) announce(devUrl ?? said.url, said, port !== wished && wished ? `Port ${wished} is taken.\n` : undefined);
  // Nothing waits for it: until then the server compresses each answer, and a start that ends before leaves the rest to the next.
  if (!dev) await packWeb().catch(({ message }) => console.error(`The web client is not packed, the server does it each time: ${message}`));
} catch (error) {
  await stop(1, error.message);
}
