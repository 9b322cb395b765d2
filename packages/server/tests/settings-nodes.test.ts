import { calls } from '@lauda/spec';
import { blackPng, EVERY_ROLE, LICENCE_KEY, type Refusal, StompClient, signedLicence, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Nodes } from '../../testing/src/nodes.ts';

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}
/** As much of JSON Schema as the settings use. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
}

const pathOf = (route: string): string => route.slice(route.indexOf(' ') + 1);
/** The fields of a shape, each as what it may be beside null. */
function fieldsOf(schema: z.ZodType): Record<string, Shape> {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape & { readonly $defs?: Record<string, Shape> };
  const resolved = ({ $ref, ...shape }: Shape): Shape => ($ref ? resolved(whole.$defs![$ref.split('/').at(-1)!]!) : shape);
  const choices = (shape: Shape): Shape[] => {
    const { anyOf, ...own } = resolved(shape);
    return anyOf ? anyOf.flatMap(choices) : [{ ...own, type: [own.type ?? []].flat().find((type) => type !== 'null') ?? 'null' }];
  };
  return Object.fromEntries(
    Object.entries(resolved(whole).properties ?? {}).map(([name, shape]) => {
      const some = choices(shape).filter(({ type, const: only }) => type !== 'null' && only !== '');
      return [name, some.find(({ format }) => format) ?? some[0] ?? {}];
    }),
  );
}

/** Every settings document of the contract: what has a version, is loaded at an address without an id, and stored there by who has a role. */
const SECTIONS = calls
  .filter(({ call }) => call.route.startsWith('PUT ') && call.body !== undefined && !call.path && call.role !== 'user')
  .flatMap(({ call }) => {
    const path = pathOf(call.route);
    const loaded = calls.find((other) => other.call.route === `GET ${path}`)?.call.result;
    const fields = fieldsOf(call.body!);
    if (!loaded || !fieldsOf(loaded).version || !fields.version) return [];
    const isMadeFirst = calls.some((other) => other.call.route === `POST ${path}`);
    return [{ path, area: path.split('/')[1]!, fields, isMadeFirst }];
  })
  // Who signs in by another way is set last: the others need who is signed in.
  .sort((a, b) => Number(a.area === 'sign_in') - Number(b.area === 'sign_in'));

/** The values of fields whose shape alone does not tell what the server takes. */
const SPECIAL: Readonly<Record<string, unknown>> = {
  'branch.timeZone': 'America/Manaus',
  'ldap.url': 'ldaps://127.0.0.1:1',
  'ldap.filter': '(cn=*)',
  'nominatim.center': { lat: -3.1, lng: -60 },
  'nominatim.tiles': 'https://tiles.example/{z}/{x}/{y}.png',
  'outbound.hosts': ['feeds.house'],
  'sign_in.issuer': 'https://id.example',
  'sign_in.origins': ['https://cms.example'],
};

let nodes: Nodes;
let [there, here]: WireClient[] = [];
let live: StompClient;
let files: { readonly logoId: number; readonly uiFontsIds: readonly number[] };

beforeAll(async () => {
  nodes = await Nodes.start({ env: { LAUDA_LICENSE_KEY: LICENCE_KEY } });
  await nodes.person('ana', EVERY_ROLE);
  await nodes.person('bia', EVERY_ROLE);
  [there, here] = [await nodes.as(0, 'ana'), await nodes.as(1, 'bia')];
  live = await StompClient.open(nodes.urls[1]!, { cookie: here.cookie }, ['settings']);
  const sent = async (name: string, content: BlobPart): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return (await there!.send<{ id: number }>('POST', '/files/single', form)).body.id;
  };
  files = { logoId: await sent('logo.png', blackPng(90, 90)), uiFontsIds: [await sent('casa.woff2', 'uma fonte')] };
}, 120_000);
afterAll(async () => {
  live?.close();
  await nodes?.stop();
});

/** Another value than the present one, as the shape of a field allows. */
function another(name: string, shape: Shape, now: unknown): unknown {
  if (name in SPECIAL) return SPECIAL[name];
  const [, field = ''] = name.split('.');
  if (Object.hasOwn(files, field)) return files[field as keyof typeof files];
  if (shape.enum) return shape.enum.find((value) => value !== now && value !== null);
  if (shape.type === 'boolean') return !now;
  if (shape.type === 'integer' || shape.type === 'number') {
    const next = Number(now ?? 0) + (shape.multipleOf ?? 1);
    return next <= (shape.maximum ?? next) ? next : (shape.minimum ?? 0);
  }
  if (shape.format === 'uri') return 'http://127.0.0.1:1';
  if (shape.format === 'email') return 'lauda@redacao.example';
  if (shape.type === 'string') return `nova ${field}`.slice(0, shape.maxLength ?? 40);
  throw new Error(`What is another value of ${name}?`);
}
/** The fields of a section that are written. */
const written = (fields: Readonly<Record<string, Shape>>, answered: Stored): [string, Shape][] =>
  Object.entries(fields).filter(
    ([name]) => !['id', 'version', 'productVersion'].includes(name) && !/^has[A-Z]/.test(name) && name in answered,
  );
const isSecret = (name: string, answered: Stored): boolean => `has${name[0]!.toUpperCase()}${name.slice(1)}` in answered;
const told = async (area: string, version: number): Promise<unknown> => {
  const found = () => live.events.find(({ data }) => data.area === area && (data.entry as unknown as Stored).version === version);
  await live.until(() => found() !== undefined);
  return found()!.data.entry;
};

describe('a setting of the newsroom', () => {
  it('is one of those that the contract has', () => {
    const areas = SECTIONS.map(({ area }) => area);
    expect(new Set(areas).size).toBe(areas.length);
    expect(areas).toEqual(expect.arrayContaining('branch editor google ldap mail nominatim print souv streaming sign_in'.split(' ')));
  });

  it.each(SECTIONS)('of $area that is stored at one node is answered by the other at once, field by field, and told there', async ({
    path,
    area,
    fields,
    isMadeFirst,
  }) => {
    const before = (await here!.get<Stored>(path)).body;
    const values = Object.fromEntries(
      written(fields, before).map(([name, shape]) => [name, another(`${area}.${name}`, shape, before[name])]),
    );
    expect(Object.keys(values).length).toBeGreaterThan(0);
    const save = (by: WireClient, body: object) => by.send<Stored & Refusal>(isMadeFirst && before.id === 0 ? 'POST' : 'PUT', path, body);
    const saved = await save(there!, { version: before.version, ...values });
    // Asked before anything else, so that nothing but the store can have brought it.
    const answered = (await here!.get<Stored>(path)).body;
    expect(saved.body.fields, JSON.stringify(values)).toBeUndefined();
    expect(saved.status).toBeLessThan(202);
    expect(answered).toEqual(saved.body);
    expect(answered.version).toBe(before.version + 1);
    for (const [name, value] of Object.entries(values))
      if (isSecret(name, before))
        expect([name, answered[name], answered[`has${name[0]!.toUpperCase()}${name.slice(1)}`]]).toEqual([name, null, true]);
      else expect([name, answered[name]]).toEqual([name, value]);
    expect(await told(area, answered.version)).toEqual(saved.body);
  });

  it.each(
    SECTIONS,
  )('of $area that two administrators store at once stays as the first had it, and the second is answered what is there now', async ({
    path,
  }) => {
    const both = (await there!.get<Stored>(path)).body;
    const { body: first } = await there!.put<Stored>(path, both);
    const second = await here!.put<Refusal & { current: Stored }>(path, both);
    expect([second.status, second.body.code, second.body.current]).toEqual([409, 'settings_conflict', first]);
    expect((await here!.get(path)).body).toEqual(first);
    // Who looked at it stores it over the other's.
    expect((await here!.put<Stored>(path, { ...both, version: second.body.current.version })).body.version).toBe(first.version + 1);
  });

  it('of the branch is what every answer of the other node goes by once it is told there', async () => {
    for (const timeZone of ['America/Noronha', 'America/Manaus', 'America/Noronha']) {
      const { body } = await there!.get<Stored>('/branch/config');
      const { version } = (await there!.put<Stored>('/branch/config', { version: body.version, timeZone })).body;
      await told('branch', version);
      expect((await here!.get<{ zone: string }>('/time')).body.zone).toBe(timeZone);
    }
  });

  it('of the licence is the same at both', async () => {
    const id = signedLicence({ id: 'L-1', type: 'full', maxUsers: 40, expiration: null });
    expect((await there!.post('/license/register', { id })).status).toBe(200);
    expect((await here!.get('/license/info')).body).toMatchObject({ id: 'L-1', maxUsers: 40 });
    await there!.put('/license/set_server_url', { serverUrl: 'https://licences.example' });
    expect((await here!.get('/license/info')).body).toMatchObject({ id: 'L-1', serverUrl: 'https://licences.example' });
    await live.until(() =>
      live.events.some(({ data }) => (data.entry as unknown as Stored | null)?.serverUrl === 'https://licences.example'),
    );
  });
});
