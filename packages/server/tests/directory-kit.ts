import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import {
  groupLdif,
  hasSlapd,
  LDAP_GROUPS,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  PATIENCE_MS,
  personDn,
  personLdif,
  type Slapd,
  startSlapd,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, expect } from 'vitest';

export interface Last {
  syncing: boolean;
  last: Record<'read' | 'created' | 'changed' | 'disabled' | 'restored' | 'skipped', number> & {
    failure: string | null;
    said: string | null;
    finished: string | null;
  };
}
export interface User {
  id: number;
  username: string;
  name: string;
  email: string;
  nickname: string;
  ad: boolean;
  excluded: boolean;
  groupsIds: number[];
}
export let server: TestServer;
export let ana: WireClient;
export let slapd: Slapd;
export const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

export const FEW = [
  personLdif({ uid: 'maria', name: 'Maria da Silva', mail: 'maria@redacao.example', password: 'chuva-forte' }),
  personLdif({ uid: 'joao', name: 'João Silveira', mail: 'joao@redacao.example', password: 'sol-e-mar' }),
  personLdif({ uid: 'rui', name: 'Rui Costa', password: 'ventania' }),
  personLdif({ uid: 'saiu', name: 'Quem Saiu', password: 'adeus-a-todos', classes: ['shadowAccount'], more: ['shadowExpire: 1'] }),
].join('');
export const NESTED = [
  groupLdif('Esportes', [`cn=Futebol,${LDAP_GROUPS}`, personDn('rui')]),
  groupLdif('Futebol', [personDn('maria'), `cn=Esportes,${LDAP_GROUPS}`]),
].join('');

export const settings = (more: object = {}) => ({
  ...{ enabled: true, url: slapd.url, baseDn: LDAP_PEOPLE, userDn: LDAP_READER, password: LDAP_PASSWORD },
  ...more,
});
export async function store(more: object = {}): Promise<void> {
  await sql("delete from setting where key = 'ldap'");
  const stored = await ana.post('/ldap/config', { version: 0, ...settings(more) });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
}
export const last = async (): Promise<Last> => (await ana.get<Last>('/ldap/last_sync')).body;
export async function sync(how: '' | '?shutOut=true' = ''): Promise<Last['last']> {
  const asked = await ana.post(`/ldap/sync${how}`);
  expect([asked.status, asked.body]).toEqual([200, true]);
  await expect.poll(async () => (await last()).syncing, { timeout: PATIENCE_MS }).toBe(false);
  return (await last()).last;
}
export const user = async (username: string): Promise<User | undefined> =>
  (await ana.get<User[]>('/users/all')).body.find((each) => each.username === username);
export const signIn = (username: string, password: string) => new WireClient(server.url).login(username, password);
/** Has the administrator sign in again, whose session may be over. */
export const signInAgain = async (): Promise<void> => {
  ana = await server.as('ana');
};
export const forget = () => sql('delete from person where ad');

/** A false LDAP server; `does` is what it does with each connection. */
export async function bad(does: (socket: Socket) => void): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    does(socket);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `ldap://127.0.0.1:${(listening.address() as { port: number }).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await once(listening.close(), 'close');
    },
  };
}
/** A proxy in front of the directory that hangs up after a number of bytes of its answers. */
export const cutAfter = (bytes: number) =>
  bad((near) => {
    const far = connect(Number(new URL(slapd.url).port), '127.0.0.1').on('error', () => undefined);
    let passed = 0;
    near.pipe(far);
    far.on('data', (part: Buffer) => {
      passed += part.length;
      if (passed <= bytes) near.write(part);
      else {
        near.destroy();
        far.destroy();
      }
    });
    near.on('close', () => far.destroy());
  });

if (!hasSlapd) console.log('Skipped: the directory; this machine has no slapd.');

/** Starts a directory and a newsroom that knows nobody of it. */
export function openDirectory(): void {
  beforeAll(async () => {
    [server, slapd] = await Promise.all([startTestServer({ jobs: true }), startSlapd(FEW + NESTED)]);
    await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE']);
    await server.person('lia', ['ADMIN_READ']);
    ana = await server.as('ana');
  }, 2 * PATIENCE_MS);
  afterAll(async () => {
    await server?.stop();
    await slapd?.stop();
  });
}
