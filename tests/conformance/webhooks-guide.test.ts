import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(path.join(root, 'docs/guide/webhooks.md'), 'utf8');
const SECRET = 'wcYFUnhnMbIxbpsnpJgTRcV5pddIXrjPPuwAAdgR_Q8';
// A free port, which it says in its first line.
const LISTEN = ".listen(0, '127.0.0.1', function () { console.log(this.address().port); })";
const BODY = JSON.stringify({ n: 7, topic: 'stories', action: 'PATCH', data: { id: 3 }, userId: 2 });
let folder: string;
let url: string;
let receiver: ChildProcess;
let said = '';

beforeAll(async () => {
  const [, program] = /^```js\n([\s\S]*?)^```$/m.exec(page)!;
  const artefacts = path.join(root, 'tests/.artefacts');
  mkdirSync(artefacts, { recursive: true });
  // Below the root, so that imports resolve as they do in the repository.
  folder = mkdtempSync(path.join(artefacts, 'receiver-'));
  expect(program!.split('.listen(8080)')).toHaveLength(2);
  writeFileSync(path.join(folder, 'receiver.mjs'), program!.replace('.listen(8080)', LISTEN));
  receiver = spawn(process.execPath, ['--conditions=@lauda/source', path.join(folder, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(receiver.stdout!, 'data')) as [Buffer];
  url = `http://127.0.0.1:${line.toString().trim()}/`;
  receiver.stdout!.on('data', (part: Buffer) => {
    said += part.toString();
  });
}, PATIENCE_MS);
afterAll(async () => {
  if (receiver?.exitCode === null) {
    receiver.kill();
    await once(receiver, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The signature, by the command the page shows for who has no SDK; by its words where the machine has no OpenSSL. */
function signed(second: number): string {
  const line = /^printf .*openssl dgst.*$/m.exec(page)![0];
  const env = { ...process.env, SECOND: String(second), BODY, WEBHOOK_SECRET: SECRET };
  const { status, stdout } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
  if (status === 127) return createHmac('sha256', SECRET).update(`${second}.${BODY}`).digest('hex');
  return stdout.trim().split(/\s/).at(-1)!;
}
const deliver = (id: string, signature: string) =>
  fetch(url, { method: 'POST', body: BODY, headers: { 'x-lauda-delivery': id, 'x-lauda-signature': signature } });
const now = (): number => Math.floor(Date.now() / 1000);

it('the receiver of the guide takes what the guide says how to sign, prints each delivery once, and refuses everything else', async () => {
  const second = now();
  const right = `t=${second},v1=${signed(second)}`;
  expect([(await deliver('1', right)).status, (await deliver('1', right)).status]).toEqual([204, 204]);
  await expect.poll(() => said, { timeout: PATIENCE_MS }).toBe('stories PATCH { id: 3 }\n');
  const old = now() - 400;
  for (const wrong of [`t=${second},v1=${'0'.repeat(64)}`, `t=${old},v1=${signed(old)}`, '']) {
    expect([wrong, (await deliver('2', wrong)).status]).toEqual([wrong, 401]);
  }
  expect(said).toBe('stories PATCH { id: 3 }\n');
});

it('the receiver of the guide outlives a delivery that breaks off and a body without an end, and takes the next one', async () => {
  const head = (length: number) => `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`;
  const { hostname, port } = new URL(url);
  const send = async (text: string): Promise<void> => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text, () => void setTimeout(() => socket.destroy(), 50));
    await once(socket, 'close');
  };
  await send(`${head(BODY.length)}${BODY.slice(0, 9)}`);
  await send(`${head(3_000_000)}${'x'.repeat(2_000_000)}`);
  const second = now();
  expect((await deliver('3', `t=${second},v1=${signed(second)}`)).status).toBe(204);
  expect(receiver.exitCode).toBeNull();
});
