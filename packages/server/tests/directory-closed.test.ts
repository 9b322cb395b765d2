import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  hasSlapd,
  LDAP_BASE,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  PATIENCE_MS,
  personLdif,
  type Refusal,
  type Slapd,
  startSlapd,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Sync {
  syncing: boolean;
  last: { read: number; created: number; disabled: number; restored: number; failure: string | null };
}
interface User {
  username: string;
  excluded: boolean;
}
/** What other directories than OpenLDAP call a closed account by. */
const SCHEMA = [
  "attributetype ( 1.3.6.1.4.1.99999.1.1 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )",
  "attributetype ( 1.3.6.1.4.1.99999.1.2 NAME 'nsAccountLock' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )",
  "attributetype ( 1.3.6.1.4.1.99999.1.3 NAME 'loginDisabled' EQUALITY booleanMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.7 SINGLE-VALUE )",
  "attributetype ( 1.3.6.1.4.1.99999.1.4 NAME 'pwdAccountLockedTime' EQUALITY generalizedTimeMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.24 SINGLE-VALUE )",
  "attributetype ( 1.3.6.1.4.1.99999.1.5 NAME 'accountExpires' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )",
  `objectclass ( 1.3.6.1.4.1.99999.2.1 NAME 'closable' SUP top AUXILIARY
  MAY ( userAccountControl $ nsAccountLock $ loginDisabled $ pwdAccountLockedTime $ accountExpires ) )`,
].join('\n');

/** A moment as Active Directory counts it. */
const ticks = (ms: number): string => String((BigInt(ms) + 11_644_473_600_000n) * 10_000n);
const DAY_MS = 86_400_000;
/** Each way an account is open, and closed, by its user name. */
const ways = (now: number): Readonly<Record<string, { open: string; closed: string }>> => ({
  ad: { open: 'userAccountControl: 512', closed: 'userAccountControl: 514' },
  adnever: { open: 'userAccountControl: 66048', closed: 'userAccountControl: 66050' },
  adends: { open: `accountExpires: ${ticks(now + 9 * DAY_MS)}`, closed: `accountExpires: ${ticks(now - DAY_MS)}` },
  adnoend: { open: 'accountExpires: 9223372036854775807', closed: 'userAccountControl: 2' },
  adzero: { open: 'accountExpires: 0', closed: 'userAccountControl: 2' },
  redhat: { open: 'nsAccountLock: FALSE', closed: 'nsAccountLock: true' },
  edirectory: { open: 'loginDisabled: FALSE', closed: 'loginDisabled: TRUE' },
  // A lock that ends by itself is the directory's own matter: it refuses the password meanwhile.
  openldap: { open: 'pwdAccountLockedTime: 20200101000000Z', closed: 'pwdAccountLockedTime: 000001010000Z' },
  shadow: { open: `shadowExpire: ${Math.floor(now / DAY_MS) + 9}`, closed: `shadowExpire: ${Math.floor(now / DAY_MS) - 1}` },
});
let server: TestServer;
let ana: WireClient;
let slapd: Slapd;
let names: string[];
const people = (which: 'open' | 'closed'): string =>
  Object.entries(ways(server.now()))
    .map(([uid, way]) =>
      personLdif({ uid, name: `Pessoa ${uid}`, password: `senha-${uid}`, classes: ['closable', 'shadowAccount'], more: [way[which]] }),
    )
    .join('') + personLdif({ uid: 'fica', name: 'Quem Fica', password: 'senha-fica' });

const settings = (more: object = {}) => ({
  ...{ enabled: true, url: slapd.url, baseDn: LDAP_PEOPLE, userDn: LDAP_READER, password: LDAP_PASSWORD },
  ...more,
});
async function store(more: object = {}): Promise<void> {
  await server.server.services.pool.query("delete from setting where key = 'ldap'");
  const stored = await ana.post('/ldap/config', { version: 0, ...settings(more) });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
}
async function sync(how: '' | '?shutOut=true' = ''): Promise<Sync['last']> {
  expect((await ana.post(`/ldap/sync${how}`)).status).toBe(200);
  const read = async () => (await ana.get<Sync>('/ldap/last_sync')).body;
  await expect.poll(async () => (await read()).syncing, { timeout: PATIENCE_MS }).toBe(false);
  return (await read()).last;
}
const excluded = async (): Promise<string[]> =>
  (await ana.get<User[]>('/users/all')).body.flatMap((user) => (user.excluded ? [user.username] : [])).sort();
const signIn = async (username: string): Promise<number> => (await new WireClient(server.url).login(username, `senha-${username}`)).status;

if (!hasSlapd) console.log('Skipped: closed accounts of the directory; this machine has no slapd.');

describe.skipIf(!hasSlapd)('the directory', { timeout: 2 * PATIENCE_MS }, () => {
  beforeAll(async () => {
    server = await startTestServer({ jobs: true });
    slapd = await startSlapd(people('open'), SCHEMA);
    names = Object.keys(ways(server.now())).sort();
    await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE']);
    ana = await server.as('ana');
    await store();
  }, 2 * PATIENCE_MS);
  afterAll(async () => {
    await server?.stop();
    await slapd?.stop();
  });

  it('closes an account that is closed there, by the attribute of each kind of directory: at once to who signs in, and by the next sync to who is in', async () => {
    expect(await sync()).toMatchObject({ created: names.length + 1, disabled: 0, failure: null });
    for (const name of names) expect([name, await signIn(name)]).toEqual([name, 204]);
    const inside = new WireClient(server.url);
    await inside.login('ad', 'senha-ad');
    await slapd.fill(people('closed'));
    for (const name of names) expect([name, await signIn(name)]).toEqual([name, 401]);
    expect(await excluded()).toEqual([]);
    expect((await inside.get('/users/me')).status).toBe(200);
    expect(await sync('?shutOut=true')).toMatchObject({ disabled: names.length, restored: 0, failure: null });
    expect(await excluded()).toEqual(names);
    expect((await inside.get('/users/me')).status).toBe(401);
    expect(await signIn('fica')).toBe(204);
    const { body } = await ana.get<{ data: { username: string; disabled: boolean }[] }>('/ldap/filter');
    expect(
      body.data
        .filter(({ disabled }) => disabled)
        .map(({ username }) => username)
        .sort(),
    ).toEqual(names);
    await slapd.fill(people('open'));
    expect(await sync()).toMatchObject({ restored: names.length });
    for (const name of names) expect([name, await signIn(name)]).toEqual([name, 204]);
  });

  it('never asks another server that it is sent to: who stands there is not read, and a base that is there is refused in words', async () => {
    let calls = 0;
    const elsewhere = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const branch = `ou=filial,${LDAP_BASE}`;
    const to = `ldap://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/${branch}`;
    const entry = ['referral', 'extensibleObject'].map((name) => `objectClass: ${name}`).join('\n');
    await slapd.fill(`${people('open')}dn: ${branch}\n${entry}\nou: filial\nref: ${to}\n\n`);
    // From the top, the directory gives its own people and the address of the others.
    await store({ baseDn: LDAP_BASE });
    expect(await sync()).toMatchObject({ read: names.length + 1, disabled: 0, failure: null });
    expect(await signIn('fica')).toBe(204);
    await store({ baseDn: branch });
    expect((await ana.post('/ldap/test', settings({ baseDn: branch }))).body).toMatchObject({ ok: false, failure: 'referral' });
    expect(await sync()).toMatchObject({ failure: 'referral', created: 0, disabled: 0 });
    const asked = await ana.get<Refusal>('/ldap/filter?filter=fica');
    expect([asked.status, asked.body.code]).toEqual([502, 'directory_failed']);
    expect(await excluded()).toEqual([]);
    expect(calls).toBe(0);
    await once(elsewhere.close(), 'close');
  });
});
