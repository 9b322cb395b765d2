import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PLACE = {
  place_id: 240109189,
  licence: 'ODbL',
  osm_type: 'way',
  lat: '-23.5614',
  lon: '-46.6559',
  display_name: 'Avenida Paulista, São Paulo',
};
// One pixel.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let server: TestServer;
let ana: WireClient;
let reporter: WireClient;
let services: Server;
let address: string;
const asked: URL[] = [];
const times: number[] = [];
let answer: { status: number; body: string } = { status: 200, body: JSON.stringify([PLACE]) };

beforeAll(async () => {
  services = createServer((request, response) => {
    const url = new URL(request.url!, 'http://services');
    asked.push(url);
    times.push(performance.now());
    if (url.pathname.startsWith('/tiles')) response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    else if (url.searchParams.get('q') === 'longe demais') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => services.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('rui', ['PRODUCTION_READ']);
  [ana, reporter] = [await server.as('ana'), await server.as('rui')];
});
afterAll(async () => {
  await server.stop();
  await new Promise((done) => services.close(done));
});

const setUp = async (values: object): Promise<Refusal & { apiKey: string }> => {
  const now = (await ana.get<{ id: number }>('/nominatim/config')).body;
  const save = now.id === 0 ? ana.post : ana.put;
  return (await save.call(ana, '/nominatim/config', { ...now, ...values })).body as Refusal & { apiKey: string };
};
const suggested = (input: string, more = '') =>
  reporter.get<{ description: string }[] & Refusal>(`/maps/autocomplete?input=${input}${more}`);

it('asks nobody and has no pictures until somebody sets the services up', async () => {
  expect((await suggested('avenida')).body).toEqual([]);
  expect((await reporter.get('/maps/location')).status).toBe(404);
  expect((await reporter.get('/maps/tiles/1/0/0')).status).toBe(404);
  expect((await reporter.get('/maps/settings')).body).toEqual({ hasTiles: false, hasSearch: false, attribution: '', center: null });
  expect(asked).toEqual([]);
});

it('suggests the addresses of nominatim, asked with the key, the language and what is near [ADM-MAP-01]', async () => {
  await setUp({ url: `${address}/nominatim/`, apiKey: 'segredo' });
  const { status, body } = await suggested('avenida paulista', '&location=-23.55,-46.63');
  expect([status, body]).toEqual([
    200,
    [{ description: 'Avenida Paulista, São Paulo', lat: -23.5614, lng: -46.6559, placeId: '240109189' }],
  ]);
  const [url] = asked.splice(0);
  expect(url!.pathname).toBe('/nominatim/search');
  expect(Object.fromEntries(url!.searchParams)).toMatchObject({
    q: 'avenida paulista',
    format: 'jsonv2',
    key: 'segredo',
    'accept-language': 'pt-BR',
    viewbox: '-47.1300,-23.0500,-46.1300,-24.0500',
  });
});

it('asks once for what several people type, and again for something else', async () => {
  asked.splice(0);
  for (const who of [reporter, ana]) expect((await who.get<object[]>('/maps/autocomplete?input=rua%20da%20consola')).body).toHaveLength(1);
  expect(asked).toHaveLength(1);
  await suggested('rua da consolação');
  expect(asked).toHaveLength(2);
  // Typed by several at the same moment, it is asked once too.
  const all = await Promise.all([1, 2, 3, 4].map(() => suggested('rua dos mesmos')));
  expect([asked.length, all.map(({ body }) => body.length)]).toEqual([3, [1, 1, 1, 1]]);
});

it('asks a service no more than once a second, whichever server is asked, and drops who does not wait', async () => {
  const other = await startTestServer({ beside: server });
  try {
    const there = await other.as('rui');
    times.splice(0);
    asked.splice(0);
    const left = new AbortController();
    const all = [
      suggested('rua um'),
      there.get('/maps/autocomplete?input=rua%20dois'),
      fetch(`${server.url}/api/maps/autocomplete?input=rua%20ninguem`, { headers: { cookie: reporter.cookie }, signal: left.signal }).catch(
        () => undefined,
      ),
      suggested('rua tres'),
    ];
    left.abort();
    await Promise.all(all);
    expect(asked.map(({ searchParams }) => searchParams.get('q')).sort()).toEqual(['rua dois', 'rua tres', 'rua um']);
    // The first request of a second may be late and the next on time, but there are never three within two seconds.
    expect(times[2]! - times[0]!).toBeGreaterThan(1_900);
  } finally {
    await other.stop();
  }
});

it('asks a service at once after the clock was set back', async () => {
  await server.server.services.pool.query("update map_turn set next_at = now() + interval '1 hour'");
  const since = performance.now();
  expect((await suggested('rua de ontem')).status).toBe(200);
  expect(performance.now() - since).toBeLessThan(5_000);
});

it('wants three characters, and says in words that the service does not answer, whatever it does instead', async () => {
  expect((await suggested('ru')).body.fields).toEqual([expect.objectContaining({ path: 'input', rule: 'min' })]);
  for (const wrong of [
    { status: 500, body: '[]' },
    { status: 200, body: '<html>' },
    { status: 200, body: '[{"lat":"x"}]' },
    { status: 200, body: ' '.repeat(1_100_000) },
  ]) {
    answer = wrong;
    const refused = await suggested('rua augusta');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  }
  answer = { status: 200, body: JSON.stringify([PLACE]) };
  expect((await suggested('longe demais')).status).toBe(503);
  await setUp({ url: 'http://127.0.0.1:1' });
  expect((await suggested('rua augusta')).status).toBe(503);
  await setUp({ url: address });
});

it('shows a place in a page that runs nothing of what was asked', async () => {
  const answered = await fetch(`${server.url}/api/maps/view?q=${encodeURIComponent('<script>alert(1)</script>')}`, {
    headers: { cookie: reporter.cookie },
  });
  expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await answered.text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  expect(page).toContain('Avenida Paulista');
});

it('hands out the pictures of the server that is set up, and none where its answer is no picture', async () => {
  await setUp({ tiles: `${address}/tiles/{z}/{x}/{y}.png?k={key}` });
  asked.splice(0);
  const { status, headers } = await reporter.get('/maps/tiles/3/2/1');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual(['/tiles/3/2/1.png?k=segredo']);
  expect((await reporter.get('/maps/tiles/1/2/0')).status).toBe(404);
  await setUp({ tiles: `${address}/search/{z}/{x}/{y}` });
  expect((await reporter.get<Refusal>('/maps/tiles/3/2/1')).body.code).toBe('unavailable');
});

it('keeps the key with administrators, takes a place for the newsroom and lets go of it', async () => {
  expect((await reporter.get('/nominatim/config')).status).toBe(403);
  const live = await StompClient.open(server.url, { cookie: reporter.cookie }, ['settings']);
  await setUp({ center: { lat: -23.55, lng: -46.63 } });
  expect((await reporter.get('/maps/location')).body).toEqual({ lat: -23.55, lng: -46.63, accuracy: null });
  await setUp({ center: null });
  expect((await reporter.get('/maps/location')).status).toBe(404);
  await ana.post('/types', { name: 'Depois' });
  await live.until(() => live.events.some(({ data }) => data.area === 'types'));
  // That the map is another is told to everybody, and nothing of its services.
  expect(live.events.map(({ data }) => data)).toEqual([
    { area: 'maps', id: null },
    { area: 'maps', id: null },
    expect.objectContaining({ area: 'types' }),
  ]);
  await live.close();
  for (const [field, value] of [
    ['url', 'file:///etc/passwd'],
    ['tiles', 'http://x/{z}'],
  ] as const)
    expect((await setUp({ [field]: value })).fields).toEqual([expect.objectContaining({ path: field })]);
});
