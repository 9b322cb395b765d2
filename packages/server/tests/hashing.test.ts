import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../src/auth/passwords.ts';
import { KeptThread } from '../src/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', []);
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** As many hashes wait at most, behind those that are made. */
const LONGEST_QUEUE = 300;
const AT_ONCE = availableParallelism() >= 8 ? 2 : 1;
/** A hash of this password by an earlier release, in Node's own threads. */
const STORED = 'argon2id$19456$2$AAECAwQFBgcICQoLDA0ODw$FjSs6LXj6kaUAQ9JIyjy4V6Hgag60qwy4xDLZnUPLww';
/** A second of work or so. */
const ROUNDS = 1_000_000;

it('a password is hashed beside the threads that Node reads files in, however long those are busy', async () => {
  await hashPassword('a primeira começa o fio');
  let busy = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const derive = promisify(pbkdf2);
  const others = Array.from({ length: busy }, () => derive('a', 'b', ROUNDS, 32, 'sha512').finally(() => (busy -= 1)));
  const all = busy;
  const hash = await hashPassword('senha');
  expect(busy).toBe(all);
  expect([await verifyPassword('senha', hash), await verifyPassword('Senha', hash), await verifyPassword('senha', null)]).toEqual([
    true,
    false,
    false,
  ]);
  await Promise.all(others);
});

it('a hash of an earlier release opens its account, also of a password that was typed in other letters of Unicode', async () => {
  expect([await verifyPassword('maçã', STORED), await verifyPassword('maçã'.normalize('NFD'), STORED)]).toEqual([true, true]);
});

it('who signs in while three hundred hashes wait is told to come again, and comes in then', async () => {
  let go: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  vi.spyOn(KeptThread.prototype, 'ask').mockImplementation(async () => {
    await gate;
    return new Uint8Array(32);
  });
  const waiting = Array.from({ length: LONGEST_QUEUE + AT_ONCE }, () => hashPassword('espera'));
  const ana = new WireClient(server.url);
  const { status, body, headers } = await ana.login('ana', TEST_PASSWORD);
  expect([status, body.code, headers.get('retry-after'), body.message]).toEqual([
    ...[429, 'too_many_requests', '10'],
    'Muitas tentativas. Espere 10 segundos.',
  ]);
  go!();
  expect(await Promise.all(waiting)).toHaveLength(LONGEST_QUEUE + AT_ONCE);
  vi.restoreAllMocks();
  expect((await ana.login('ana', TEST_PASSWORD)).status).toBe(204);
});
