import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE, TEST_PASSWORD } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { Nodes } from '../../testing/src/nodes.ts';
import { programOf, startInstalledProxy } from '../../testing/src/proxies.ts';
import type { Balancer } from '../../testing/src/tcpProxy.ts';

// A program of the machine, as the proxy is.
const [MAKER] = ['openssl'] as const;
const SUBJECT = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];

describe.skipIf(!programOf('haproxy'))('two nodes behind HAProxy with a certificate (needs haproxy)', () => {
  let room: string;
  let ca: string;
  let nodes: Nodes;
  let proxy: Balancer;
  beforeAll(async () => {
    room = await mkdtemp(path.join(tmpdir(), 'lauda-tls-'));
    const [key, cert, pem] = ['key', 'cert', 'pem'].map((name) => path.join(room, name)) as [string, string, string];
    execFileSync(MAKER, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...SUBJECT], {
      stdio: 'ignore',
    });
    ca = await readFile(cert, 'utf8');
    await writeFile(pem, ca + (await readFile(key, 'utf8')), { mode: 0o600 });
    nodes = await Nodes.start({ env: { LAUDA_TRUST_PROXY: '127.0.0.1' } });
    await nodes.person('ana', ['ADMIN_READ']);
    proxy = await startInstalledProxy('haproxy', nodes.urls, pem);
  });
  afterAll(async () => {
    await proxy?.stop();
    await nodes?.stop();
    if (room) await rm(room, { recursive: true, force: true });
  });

  async function ask(
    method: string,
    name: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<{ status: number; headers: IncomingHttpHeaders }> {
    const sent = request(`${proxy.url}${name}`, { method, ca, headers, agent: false });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    answer.resume();
    return { status: answer.statusCode, headers: answer.headers };
  }

  it('sign people in over TLS with secure cookies, carry their live line, and go on at the other when one is killed', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: proxy.url };
    await expect.poll(async () => (await ask('GET', '/readyz')).status, PATIENCE).toBe(200);
    const signed = await ask(
      'POST',
      '/api/authentication',
      form,
      new URLSearchParams({ username: 'ana', password: TEST_PASSWORD }).toString(),
    );
    expect(signed.status).toBeLessThan(300);
    const [set] = signed.headers['set-cookie']!.filter((each) => each.includes('lauda_session'));
    expect(set).toMatch(/; Secure/);
    expect(signed.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    const cookie = set!.split(';')[0]!;
    const line = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`${proxy.url.replace('https', 'wss')}/api/ws`, { ca, headers: { cookie, origin: proxy.url } });
      await once(socket, 'open');
      return socket;
    };
    const live = await line();
    const closed = once(live, 'close');
    await expect.poll(() => nodes.inUse(), PATIENCE).toBeDefined();
    await nodes.cut((await nodes.inUse())!, 'SIGKILL');
    await closed;
    // The same cookie at the other node, on a new line.
    await expect.poll(async () => (await ask('GET', '/api/users/me', { cookie })).status, PATIENCE).toBe(200);
    const again = await line();
    again.close();
  });
});
