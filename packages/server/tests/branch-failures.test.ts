import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Refusal } from '@lauda/testing';
import { expect, it } from 'vitest';
import {
  addressOf,
  ana,
  BOUND_MS,
  bia,
  closing,
  DAY,
  down,
  here,
  type Named,
  newBranch,
  openBranches,
  rio,
  standIn,
  there,
  tookToAnswer,
} from './branch-kit.ts';
import { closeAll, smtp } from './smtp.ts';

openBranches();

it('a branch that is down, hangs, shows a strange certificate, takes no account or answers nonsense is named within three seconds, and the rest works [BRN-04]', async () => {
  const hanging = await newBranch({ name: 'Lenta', host: '127.0.0.1', port: await standIn(() => undefined) });
  const nonsense = await newBranch({ name: 'Torta', host: '127.0.0.1', port: await standIn(() => ({ status: 200, body: { a: 1 } })) });
  const refusing = await newBranch({
    name: 'Fechada',
    host: 'localhost',
    port: addressOf(here).port,
    username: 'sede',
    password: 'errada',
  });
  const secretless = await newBranch({
    name: 'Esquecida',
    host: '127.0.0.1',
    port: addressOf(here).port,
    username: 'sede',
    password: null,
  });
  // What stands there shows a certificate that nobody vouches for.
  const untrusted = await newBranch({ name: 'Disfarçada', host: 'https://127.0.0.1', port: (await smtp({ secure: true })).port });
  const cases = [
    [untrusted, 502, 'branch_certificate', 'Disfarçada'],
    [secretless, 502, 'branch_no_password', 'Esquecida'],
    [down, 504, 'branch_unreachable', 'Recife'],
    [hanging, 504, 'branch_unreachable', 'Lenta'],
    [nonsense, 502, 'branch_failed', 'Torta'],
    [refusing, 502, 'branch_refused', 'Fechada'],
  ] as const;
  for (const [id, status, code, name] of cases) {
    const took = await tookToAnswer(async () => {
      const { status: said, body } = await ana.get<Refusal>(`/branches/${id}/programs`);
      expect({ said, code: body.code }).toEqual({ said: status, code });
      expect(body.message).toContain(name);
    });
    expect(took).toBeLessThan(BOUND_MS);
    expect((await ana.get(`/branches/${id}/check`)).body).toBe(false);
    expect((await ana.get(`/branches/${id}/state`)).body).toMatchObject({ reachable: false, reason: code });
  }
  expect((await ana.get(`/branches/${rio}/state`)).body).toMatchObject({ reachable: true, reason: null });
  expect((await ana.get(`/branches/${rio}/check`)).body).toBe(true);
  await closeAll();
});

it('reads no more of an answer than a rundown could have, and nothing of one that has millions of values', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const piece = Buffer.alloc(1_048_576, ' ');
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && sent < 256) {
        sent += 1;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end('[]');
    };
    more();
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endless = await newBranch({ name: 'Sem fim', host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  expect((await ana.get<Refusal>(`/branches/${endless}/programs`)).body).toMatchObject({ code: 'branch_failed' });
  expect(sent).toBeLessThan(64);
  const nested = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as unknown;
  for (const body of [Array.from({ length: 1_500_000 }, () => ({})), nested]) {
    const id = await newBranch({ name: `Torta ${closing.length}`, host: '127.0.0.1', port: await standIn(() => ({ status: 200, body })) });
    expect((await ana.get<Refusal>(`/branches/${id}/programs`)).body).toMatchObject({ code: 'branch_failed' });
  }
});

it('gives up a branch after three seconds in all, also one that asks to sign in again late', async () => {
  let signIns = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/authentication')) {
      signIns += 1;
      // The second sign-in hangs.
      if (signIns === 1) response.writeHead(204, { 'set-cookie': 'lauda_session=x; Path=/' }).end();
      return;
    }
    setTimeout(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"unauthorized"}'), 2_200);
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const id = await newBranch({ name: 'Tardia', host: '127.0.0.1', port, username: 'sede', password: 'segredo' });
  const took = await tookToAnswer(async () =>
    expect((await ana.get<Refusal>(`/branches/${id}/programs`)).body.code).toBe('branch_unreachable'),
  );
  expect(signIns).toBe(2);
  expect(took).toBeLessThan(BOUND_MS);
});

it('uses a branch of an older release for what it has: what it does not know is empty, what nobody knows here is left out', async () => {
  const proposal = { id: 3, version: 1, slug: 'Antiga', lead: '', used: false, date: DAY, mood: 'boa' };
  const page = { data: [proposal], number: 0, size: 25, total: 1 };
  const port = await standIn((url) =>
    url.startsWith('/api/assignment_proposals/filter') ? { status: 200, body: page } : { status: 404, body: { code: 'not_found' } },
  );
  const old = await newBranch({ name: 'Antiga', host: '127.0.0.1', port, password: 'lauda_segredo' });
  const { body } = await ana.get<{ data: object[] }>(`/branches/${old}/assignment_proposals/filter`);
  expect(body.data).toEqual([{ id: 3, version: 1, slug: 'Antiga', lead: '', source: null, used: false, date: DAY }]);
  expect(await ana.get<Refusal>(`/branches/${old}/types`)).toMatchObject({ status: 502, body: { code: 'branch_failed' } });
});

it('takes up a branch again that could let nobody in for a while, whatever it said meanwhile', async () => {
  let busy = [503, 429, 500];
  const port = await standIn((url) => {
    if (!url.startsWith('/api/authentication')) return { status: 200, body: [{ id: 1, name: 'Jornal' }] };
    const [status = 200, ...rest] = busy;
    busy = rest;
    return { status, body: {} };
  });
  const id = await newBranch({ name: 'Ocupada', host: '127.0.0.1', port, username: 'sede', password: 'segredo' });
  for (const _ of [...busy]) expect((await ana.get(`/branches/${id}/programs`)).status).not.toBe(200);
  expect(await ana.get(`/branches/${id}/programs`)).toMatchObject({ status: 200, body: [{ id: 1, name: 'Jornal' }] });
});

it('signs in once, and again when its session there has ended', async () => {
  const sessions = async () =>
    (
      await there.server.server.services.pool.query<{ n: number }>(
        `select count(*)::int as n from session s join person p on p.id = s.user_id where p.nickname = 'sede'`,
      )
    ).rows[0]!.n;
  await Promise.all([1, 2, 3].map(() => ana.get(`/branches/${rio}/programs`)));
  expect(await sessions()).toBe(1);
  const sede = (await bia.get<Named[]>('/users/active')).body.find(
    (user) => (user as unknown as { nickname: string }).nickname === 'sede',
  )!;
  await bia.post(`/users/kick_out/${sede.id}`);
  expect((await ana.get(`/branches/${rio}/programs`)).status).toBe(200);
});

it('follows no redirect of a branch to another host', async () => {
  let reached = 0;
  const elsewhere = await standIn(() => {
    reached += 1;
    return { status: 200, body: [] };
  });
  const port = await standIn(() => ({ status: 302, body: null, location: `http://127.0.0.1:${elsewhere}/api/programs` }));
  const id = await newBranch({ name: 'Desvio', host: '127.0.0.1', port });
  expect((await ana.get(`/branches/${id}/programs`)).status).toBe(502);
  expect(reached).toBe(0);
});
