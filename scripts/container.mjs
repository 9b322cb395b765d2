// Runs the steps of the Containerfile in an empty folder, where no builder of images is at hand, and starts what they make: node scripts/container.mjs
// DATABASE_URL names the PostgreSQL the server is started on; without it the last step is left out.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { stages } from './lib/containerfile.mjs';
import { ROOT, seconds } from './lib/root.mjs';

const room = mkdtempSync(path.join(tmpdir(), 'lauda-container-'));
// The folders an image has at its root lie below the room; nobody but root may change the owner of one.
const inside = (words) => words.replaceAll(/(?<=^|[\s=:])\/(?=lauda|packages|opt|data)/g, `${room}/`).replaceAll(/chown \S+ /g, 'ls -d ');
const env = {
  ...process.env,
  PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  npm_config_update_notifier: 'false',
};

function run(words, cwd) {
  const since = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', words], { cwd, env, encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${words.slice(0, 90)} (${seconds(performance.now() - since)})`);
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim());
}

async function starts([program]) {
  const child = spawn(program, [], {
    cwd: path.join(room, 'data'),
    env: { ...env, LAUDA_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"ready":true')) continue;
    const { ok } = await fetch(`${JSON.parse(line).url}/readyz`);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${program} is ready`);
    process.exitCode = ok ? 0 : 1;
    break;
  }
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

try {
  let program;
  for (const { lines } of stages()) {
    let cwd = room;
    for (const [instruction, words] of lines) {
      if (instruction === 'WORKDIR') mkdirSync((cwd = inside(words)), { recursive: true });
      else if (instruction === 'COPY' && !words.startsWith('--from')) run(`git -C ${ROOT} archive HEAD | tar -x -C ${cwd}`, room);
      else if (instruction === 'RUN') run(inside(words), cwd);
      else if (instruction === 'CMD') program = JSON.parse(words);
      else if (instruction === 'ENV') {
        const [name, value] = words.split(/=(.*)/);
        env[name] = inside(value).replace('$PATH', env.PATH).replace('0.0.0.0', '127.0.0.1');
      }
    }
  }
  if (process.env.DATABASE_URL) await starts(program);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(room, { recursive: true, force: true });
}
