import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BridgedServer, startBridgedServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'lauda-later-'));
const children: ChildProcessByStdio<Writable, Readable, null>[] = [];
let newsroom: BridgedServer;

beforeAll(async () => {
  newsroom = await startBridgedServer();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await newsroom.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a bridge that is told later where the server is; what the environment says leads nowhere. */
function startLater() {
  const child = spawn(process.execPath, ['--conditions=@lauda/source', 'mos-bridge/src/main.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LAUDA_BRIDGE_LATER: 'true',
      LAUDA_PARENT_PIPE: 'true',
      LAUDA_URL: 'http://127.0.0.1:9',
      LAUDA_TOKEN: '',
      LAUDA_DATA: dataDir,
      LAUDA_BRIDGE_LOWER_PORT: '0',
      LAUDA_BRIDGE_UPPER_PORT: '0',
    },
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

describe('a bridge that is started before its server', () => {
  it('waits to be told its address and token, also in two parts, and ends with who started it', async () => {
    const { child, said, ended } = startLater();
    const line = JSON.stringify({ url: newsroom.server.url, token: newsroom.token });
    child.stdin.write(line.slice(0, 20));
    await sleep(1_000);
    expect(said()).toBe('');
    child.stdin.write(`${line.slice(20)}\n`);
    await expect.poll(said, { timeout: 20_000 }).toContain('"ready":true');
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it('ends where nobody is left to tell it', async () => {
    const { child, said, ended } = startLater();
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(said()).toBe('');
  });
});
