// npm run container: builds the image of what is committed by docker or podman, whichever is at hand; where neither is, runs the steps of the Containerfile in an
// empty folder. Starts what they make on an empty database of its own, asks whether it is ready and runs what the image asks it. Answers with 1 where a step fails.
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
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', words], { cwd, env, encoding: 'utf8', maxBuffer: 1e8 });
  if (!tell(status === 0, words, since)) throw new Error(`${stdout}${stderr}`.trim());
}

/** How what was made is started with these variables, and how a command is run beside it: each a program with its arguments. */
const inFolder = (program, stage) => ({
  start: (variables) => [program, [], { cwd: path.join(roomOf(stage), 'data'), env: { ...env, ...variables } }],
  beside: (command, args) => [command, args, { env }],
});
const inImage = (builder, image) => ({
  // The database is one of this machine.
  start: (variables) => {
    const said = Object.entries({ ...variables, LAUDA_HOST: '127.0.0.1' }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return [builder, ['run', '--rm', '--name', image, '--network', 'host', ...said, image], { env }];
  },
  beside: (command, args) => [builder, ['exec', image, command, ...args], { env }],
});

/** Runs the command of a health check against a server that listens elsewhere than the image says. */
async function isHealthy(check, url, { beside }) {
  const [command, ...args] = JSON.parse(check.replace(/^.*?CMD /, ''));
  const asked = args.map((word) => word.replace('http://127.0.0.1:7310', url));
  const [program, given, options] = beside(command, asked);
  const [code] = await once(spawn(program, given, { ...options, stdio: 'inherit' }), 'close');
  return code === 0;
}

/** Starts the program of the image on an empty database; it has to be ready, to have a page, and to pass the check of the image. */
async function start(name, check, made) {
  const since = performance.now();
  const end = await setup();
  const database = await createTestDatabase('empty');
  const [program, args, options] = made.start({ DATABASE_URL: database.url, LAUDA_PORT: '0' });
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
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
  const healthy = ready && (await isHealthy(check, url, made));
  child.kill('SIGTERM');
  await closed;
  await database.drop();
  await end?.();
  const all = [
    tell(ready, `${name} is ready`, since),
    tell(shown, 'its page is there', since),
    tell(healthy, 'the check of the image passes', since),
  ];
  if (all.includes(false)) process.exitCode = 1;
}

/** What the last stage says by an instruction. */
const lastSaid = (wanted) =>
  stages()
    .at(-1)
    .lines.findLast(([instruction]) => instruction === wanted)[1];

/** Builds the image as its builder does, of the files that are committed, starts it and removes it. */
async function build(builder) {
  const image = `lauda-check-${process.pid}`;
  const context = roomOf('context');
  mkdirSync(context);
  run(copying('. .', context), rooms);
  try {
    run(`${builder} build --file Containerfile --tag ${image} .`, context);
    // Elsewhere images run in a machine of their own, which does not see the database of this one.
    if (process.platform === 'linux') await start(JSON.parse(lastSaid('CMD'))[0], lastSaid('HEALTHCHECK'), inImage(builder, image));
  } finally {
    spawnSync(builder, ['image', 'rm', '--force', image], { stdio: 'ignore' });
  }
}

/** Runs the steps of each stage in a folder of its own, and starts what the last one makes. */
async function runSteps() {
  let last;
  for (const { name = 'image', lines } of stages()) {
    let cwd = roomOf((last = name));
    mkdirSync(cwd);
    for (const [instruction, words] of lines) {
      if (instruction === 'WORKDIR') mkdirSync((cwd = inside(words, name)), { recursive: true });
      else if (instruction === 'COPY') run(copying(words, cwd, name), rooms);
      else if (instruction === 'RUN') run(inside(words, name), cwd);
      else if (instruction === 'ENV') {
        const [variable, value] = words.split(/=(.*)/);
        env[variable] = inside(value, name).replace('$PATH', env.PATH).replace('0.0.0.0', '127.0.0.1');
      }
    }
  }
  const [program] = JSON.parse(lastSaid('CMD'));
  await start(program, lastSaid('HEALTHCHECK'), inFolder(program, last));
}

// The command alone is not enough: that of docker is often there where nothing answers it.
const builder = ['docker', 'podman'].find((name) => spawnSync(name, ['version'], { env, stdio: 'ignore' }).status === 0);
try {
  await (builder ? build(builder) : runSteps());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(rooms, { recursive: true, force: true });
}
