import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** Asks whether the holder of a claim still lives: another process may have its number by now, but not its secret. */
async function answers({ port, secret }) {
  const socket = connect({ host: '127.0.0.1', port, timeout: 2000 });
  try {
    let said = '';
    socket.on('timeout', () => socket.destroy(new Error('silent')));
    for await (const chunk of socket) said += chunk;
    return said === secret;
  } catch {
    return false;
  }
}

const readClaim = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Removes a dead claim, and puts it back if another process has just taken it over. */
function remove(file, dead) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readClaim(aside)?.secret !== dead?.secret) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/**
 * Claims a data folder for this process until it ends, however it ends.
 * Answers { release } or, when another live process holds it, { pid } of that one.
 */
export async function claim(folder) {
  const file = path.join(folder, 'start.lock');
  const secret = randomUUID();
  const server = createServer((socket) => socket.on('error', () => {}).end(secret));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const mine = JSON.stringify({ pid: process.pid, port: server.address().port, secret });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = readClaim(file);
    if (other && (await answers(other))) {
      server.close();
      return { pid: other.pid };
    }
    remove(file, other);
  }
}
