// npm run container: runs the steps of the Containerfile in an empty folder, where no builder of images is at hand, starts what they make on an empty database of
// its own, asks whether it is ready and runs what the image asks it. Answers with 1 where a step fails.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '../packages/testing/src/database.ts';
import { setup } from '../packages/testing/src/globalSetup.ts';
import { stages } from './lib/containerfile.mjs';
import { ROOT, seconds } from './lib/root.mjs';

const rooms = mkdtempSync(path.join(tmpdir(), 'lauda-container-'));
/** The folder of a stage, with only the files that a line copies into it. */
const roomOf = (stage) => path.join(rooms, stage);
// The folders an image has at its root lie below its room; nobody but root may change the owner of one.
const inside = (words, stage) =>
  words.replaceAll(/(?<=^|[\s=:])\/(?=lauda|packages|image|opt|data)/g, `${roomOf(stage)}/`).replaceAll(/chown \S+ /g, 'ls -d ');
/** The source of a line that copies: a folder of another stage, or the repository as it is committed. */
const copying = (words, cwd, stage) => {
  const [, from, source, target] = /^--from=(\w+) (\S+) (\S+)$/.exec(words) ?? [];
  if (!from) return `git -C ${ROOT} archive HEAD | tar -x -C ${cwd}`;
  return `mkdir -p ${inside(target, stage)} && cp -a ${inside(source, from)}/. ${inside(target, stage)}`;
};
const env = {
  ...process.env,
  PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  npm_config_update_notifier: 'false',
};

function tell(ok, words, since) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${words.slice(0, 90)} (${seconds(performance.now() - since)})`);
  return ok;
}

function run(words, cwd) {
  const since = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', words], { cwd, env, encoding: 'utf8' });
  if (!tell(status === 0, words, since)) throw new Error(`${stdout}${stderr}`.trim());
}

/** Runs the command of a health check against a server that listens elsewhere than the image says. */
async function isHealthy(check, url) {
  const [program, ...args] = JSON.parse(check.replace(/^.*?CMD /, ''));
  const child = spawn(
    program,
    args.map((word) => word.replace('http://127.0.0.1:7310', url)),
    { env, stdio: 'inherit' },
  );
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Starts the program of the image on an empty database; it has to be ready, to have a page, and to pass the check of the image. */
async function start([program], check, stage) {
  const since = performance.now();
  const end = await setup();
  const database = await createTestDatabase('empty');
  const child = spawn(program, [], {
    cwd: path.join(roomOf(stage), 'data'),
    env: { ...env, DATABASE_URL: database.url, LAUDA_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let url;
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{"ready":true')) {
      ({ url } = JSON.parse(line));
      break;
    }
  child.stdout.resume();
  const ready = url !== undefined && (await fetch(`${url}/readyz`)).ok;
  const shown = ready && (await (await fetch(url, { headers: { accept: 'text/html' } })).text()).includes('<script');
  const healthy = ready && (await isHealthy(check, url));
  child.kill('SIGTERM');
  await closed;
  await database.drop();
  await end?.();
  const all = [
    tell(ready, `${program} is ready`, since),
    tell(shown, 'its page is there', since),
    tell(healthy, 'the check of the image passes', since),
  ];
  if (all.includes(false)) process.exitCode = 1;
}

try {
  let program;
  let check;
  let last;
  for (const { name = 'image', lines } of stages()) {
    let cwd = roomOf((last = name));
    mkdirSync(cwd);
    for (const [instruction, words] of lines) {
      if (instruction === 'WORKDIR') mkdirSync((cwd = inside(words, name)), { recursive: true });
      else if (instruction === 'COPY') run(copying(words, cwd, name), rooms);
      else if (instruction === 'RUN') run(inside(words, name), cwd);
      else if (instruction === 'CMD') program = JSON.parse(words);
      else if (instruction === 'HEALTHCHECK') check = words;
      else if (instruction === 'ENV') {
        const [variable, value] = words.split(/=(.*)/);
        env[variable] = inside(value, name).replace('$PATH', env.PATH).replace('0.0.0.0', '127.0.0.1');
      }
    }
  }
  await start(program, check, last);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(rooms, { recursive: true, force: true });
}
