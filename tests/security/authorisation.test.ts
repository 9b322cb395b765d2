import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '@lauda/domain';
import { calls } from '@lauda/spec';
import { EVERY_ROLE, startTestServer, type TestServer } from '@lauda/testing';
import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, bodyOf, type Drawn, type Operation } from '../fuzz/api/request.ts';
import { Values } from '../fuzz/api/schema.ts';
import { contract } from '../fuzz/api/whole.ts';

/** What the mission asks of one call, or of one act a call can do: a role that changes has to change here as well. */
interface Line {
  readonly call: string;
  /** What makes it that act: a body, or a query that begins with a question mark. */
  readonly variant: string;
  readonly roles: readonly string[];
}
const lines: Line[] = readFileSync(new URL('./access.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([call, variant, roles]) => ({ call: call!, variant: variant!, roles: roles!.split(',') }));
const { operations, schemas } = await contract();
const SEED = 11;
/** No id of anything: what is asked is whether one may, not what comes of it. */
const NOBODYS = 2_147_483_000;

let server: TestServer;
let wire: Pool;
const bearer = new Map<string, string>();

/** Makes a token of somebody who holds `owned` and gave it `given`; both kinds are rows, as the server makes them. */
async function tokenOf(name: string, owned: readonly string[], given = owned, kind = 'user'): Promise<string> {
  const id = await server.person(name, owned as Role[]);
  const secret = randomBytes(32).toString('base64url');
  await server.server.services.pool.query(
    'insert into api_token (token_hash, name, kind, user_id, roles, created_at) values ($1, $2, $3, $4, $5, now())',
    [createHash('sha256').update(secret).digest(), name, kind, id, given],
  );
  await server.server.services.pool.query(
    "insert into session (token_hash, user_id, roles, ip, created_at, last_seen, expires_at) values ($1, $2, $3, '::1', $4, $4, $4::timestamptz + interval '1 hour')",
    [createHash('sha256').update(`s${secret}`).digest(), id, owned, new Date(server.now())],
  );
  bearer.set(name, secret);
  return secret;
}

beforeAll(async () => {
  server = await startTestServer();
  wire = new Pool(server.url, { connections: 8 });
  for (const role of ROLES) await tokenOf(role, [role]);
  await tokenOf('bridge', [], [], 'bridge');
  const gone = await tokenOf('revoked', ROLES);
  await server.server.services.pool.query('delete from api_token where token_hash = $1', [createHash('sha256').update(gone).digest()]);
});
afterAll(async () => {
  await wire.close();
  await server.stop();
});

function withoutIds(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, name));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutIds(item, key)]));
  return /(^id|Id|[iI]ds)$/.test(name) && typeof value === 'number' ? NOBODYS : value;
}

function requestOf(operation: Operation, variant: string) {
  const values = new Values(schemas, { uuids: ['6f0c2f3e-5d0b-4f0e-9a57-0c5f2b0d9a11'], dates: ['2026-11-21'], words: ['a'] });
  const query = variant.startsWith('?') ? Object.fromEntries(new URLSearchParams(variant)) : {};
  const required = withoutIds(
    Object.fromEntries(
      operation.parameters
        .filter((part) => part.required)
        .map((part) => [part.name, fc.sample(values.of(part.schema, part.name), { numRuns: 1, seed: SEED })[0]]),
    ),
  ) as Record<string, unknown>;
  const drawn: Drawn = {
    parameters: { ...required, ...query },
    body: variant.startsWith('{')
      ? JSON.parse(variant)
      : operation.body && operation.media !== 'multipart/form-data'
        ? withoutIds(fc.sample(values.of(operation.body), { numRuns: 1, seed: SEED })[0])
        : undefined,
  };
  return { path: addressOf(operation, drawn.parameters), ...bodyOf(operation, drawn.body) };
}

/** What is asked by who is signed in alone, and by no token. */
const BY_SESSION = new Set([
  'users.session.remove',
  'users.secondFactor.remove',
  'signIn.identities.link',
  'signIn.identities.remove',
  'users.create',
  'users.update',
  'users.remove',
  'users.restore',
  'users.resetPassword',
]);
const shown = ({ id }: Operation, token: string): Record<string, string> =>
  BY_SESSION.has(id) ? { cookie: `lauda_session=s${token}` } : { authorization: `Bearer ${token}` };

async function ask(operation: Operation, variant: string, token: string | undefined): Promise<string> {
  const { path, headers, body } = requestOf(operation, variant);
  const answer = await wire.request({
    path,
    method: operation.method as 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(token ? shown(operation, token) : {}) },
    body: body ?? null,
  });
  const text = await answer.body.text();
  const refused = /"code":"(unauthorized|session_expired)"/.exec(text)?.[1];
  if (refused) return refused;
  // Whose a document is, is asked after the role: another code says it.
  return answer.statusCode === 403 && text.includes('"forbidden"') ? 'forbidden' : 'may';
}

/** What a call answers to who holds `held`, by the table. */
function expected({ roles }: Line, held: readonly string[]): string {
  if (roles.includes('public') || roles.includes('user')) return 'may';
  if (roles.includes('bridge')) return 'forbidden';
  return held.includes('ROOT') || roles.every((role) => held.includes(role)) ? 'may' : 'forbidden';
}

/** Calls of whoever is signed in that ask for more than a role of their own: who one is, which no role changes. */
const OWN = new Set([
  'users.me.update',
  'users.me.secondFactor.begin',
  'users.me.secondFactor.confirm',
  'users.me.secondFactor.renew',
  'users.me.secondFactor.end',
  'tokens.create',
  'tokens.remove',
]);

/** The roles each field that is changed alone asks for, by call: a field that is new has to say them here. */
const fields = readFileSync(new URL('./fields.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [call: string, field: string, roles: string]);

describe('the contract', () => {
  it('has a line in the table for each of its calls, and the table none for another', () => {
    expect([...new Set(lines.map(({ call }) => call))].sort()).toEqual(operations.map(({ id }) => id).sort());
  });
  it('says of each field that is changed alone which roles it asks for', () => {
    const patched = calls.flatMap(({ id, call }) => {
      const { shape } = (call.body ?? {}) as { readonly shape?: { readonly field?: { readonly options?: readonly string[] } } };
      return (shape?.field?.options ?? []).map((name) => `${id} ${name}`);
    });
    expect(fields.map(([call, field]) => `${call} ${field}`).sort()).toEqual(patched.sort());
  });
  it('tries each of these fields whose roles are not those of its call', () => {
    for (const [call, field, roles] of fields) {
      const own = lines.filter((line) => line.call === call);
      const tried = own.find(({ variant }) => variant && JSON.parse(variant).field === field) ?? own.find(({ variant }) => !variant);
      expect([call, field, tried?.roles.join()]).toEqual([call, field, roles]);
    }
  });
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it.each(lines.filter(({ call }) => call === id))('$variant is for who holds $roles', async (line) => {
    const wrong: string[] = [];
    const check = async (who: string, held: readonly string[], token: string | undefined, wanted = expected(line, held)): Promise<void> => {
      const got = await ask(operation, line.variant, token);
      if (got !== wanted) wrong.push(`${who}: ${got}, not ${wanted}`);
    };
    await check('nobody', [], undefined, line.roles.includes('public') ? 'may' : 'unauthorized');
    if (!line.roles.includes('public') && !BY_SESSION.has(id)) await check('a revoked token', [], bearer.get('revoked'), 'session_expired');
    if (!OWN.has(id)) for (const role of ROLES) await check(role, [role], bearer.get(role));
    const needed = line.roles.filter((role) => ROLES.includes(role as Role));
    if (needed.length > 0) {
      const name = `${id} ${lines.indexOf(line)}`;
      const all = EVERY_ROLE;
      await check('the needed alone', needed, await tokenOf(`${name} alone`, needed));
      for (const role of needed) {
        const others = all.filter((each) => each !== role);
        await check(`all but ${role}`, others, await tokenOf(`${name} ${role}`, others));
        if (!BY_SESSION.has(id)) await check(`a token without ${role}`, others, await tokenOf(`${name} ${role} fewer`, all, others));
      }
    }
    if (line.roles.includes('bridge')) await check('a bridge', [], bearer.get('bridge'), 'may');
    expect(wrong).toEqual([]);
  });
});
