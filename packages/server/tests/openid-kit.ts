import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  type Refusal,
  startOpenIdProvider,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

export let server: TestServer;
export let node: TestServer;
export let provider: OpenIdProvider;
export let ana: WireClient;
export const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

export const ACCOUNTS = () => ({
  rita: {
    name: 'Rita Prado',
    email: 'rita@redacao.example',
    email_verified: true,
    preferred_username: 'rita.prado',
    groups: ['Esportes', 'Contas'],
  },
  beto: { name: 'Beto Lima', email: 'beto@redacao.example', email_verified: false, preferred_username: 'beto' },
  ana: { name: 'Ana Falsa', email: 'ana@redacao.example', email_verified: true, preferred_username: 'ana' },
});

export const config = (more: object = {}) => ({
  ...{
    openId: true,
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: 'openid profile email groups',
    button: 'Entrar pela casa',
  },
  ...more,
});
export async function settings(more: object = {}): Promise<void> {
  await sql("delete from setting where key = 'sign_in'");
  const { status, body } = await ana.post('/sign_in/config', { version: 0, ...config(more) });
  expect(status, JSON.stringify(body)).toBe(201);
}
/** A browser: it keeps the cookies of the sign-in. */
export class Visitor extends WireClient {
  jar = '';
  async begin(): Promise<{ status: number; body: Refusal & { url: string }; headers: Headers }> {
    const answer = await this.send<Refusal & { url: string }>('POST', '/authentication/openid');
    this.jar = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0]!)
      .join('; ');
    return answer;
  }
  async finish(back: URL, more: object = {}) {
    const returned = { ...Object.fromEntries(back.searchParams), ...more };
    const answer = await this.send<Refusal>('POST', '/authentication/openid/finish', returned, { cookie: this.jar });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!;
      if (pair.startsWith('lauda_session=')) this.cookie = pair;
      if (pair.startsWith('lauda_step=')) this.step = pair;
    }
    return answer;
  }
}
export async function came(login: string): Promise<{ visitor: Visitor; answer: Awaited<ReturnType<Visitor['finish']>>; back: URL }> {
  const visitor = new Visitor(server.url);
  const back = await provider.signIn((await visitor.begin()).body.url, login);
  return { visitor, back, answer: await visitor.finish(back) };
}
export const me = async (client: WireClient) =>
  (await client.get<{ id: number; username: string; roles: string[]; groupsIds: number[]; email: string }>('/users/me')).body;
export const waiting = async () => (await ana.get<{ id: number; subject: string; userId: number | null }[]>('/sign_in/identities')).body;
/** A false provider that gives wrong answers. */
export async function listening(
  answer: (path: string, respond: (status: number, body: unknown) => void) => void,
): Promise<{ url: string; stop: () => void }> {
  const http = createServer(({ url = '' }, response) =>
    answer(url, (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))),
  );
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Starts two nodes and a provider; each test begins without other people than ana. */
export function openProvider(): void {
  beforeAll(async () => {
    const env = { LAUDA_SECRET: 'um segredo de teste, longo o bastante' };
    server = await startTestServer({ env });
    node = await startTestServer({ beside: server, env });
    provider = await startOpenIdProvider([`${server.url}/login`, `${node.url}/login`], ACCOUNTS());
    await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE', 'STORY_READ']);
    await sql("update person set email = 'ana@redacao.example' where username = 'ana'");
    ana = await server.as('ana');
  });
  afterAll(async () => {
    await provider?.stop();
    await node?.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    await sql("delete from person where username <> 'ana'");
    await sql('delete from openid_identity');
    await sql('delete from openid_sign_in');
    await settings();
  });
}
