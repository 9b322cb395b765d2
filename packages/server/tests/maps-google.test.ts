import { type Refusal, startEmptyNewsroom, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
  expect((await ana.post('/google/config', { version: 0, apiKey: 'chave-da-casa' })).status).toBe(201);
});
afterEach(() => nock.cleanAll());
afterAll(async () => {
  nock.restore();
  await server.stop();
});
const google = () => nock('https://maps.googleapis.com').get('/maps/api/geocode/json');
const suggested = (input: string, more = '') => ana.get<object[] & Refusal>(`/maps/autocomplete?input=${encodeURIComponent(input)}${more}`);

it('addresses are looked up by Google where only its key is set: asked with the key, the language and what is near, once [ADM-MAP-01]', async () => {
  const asked: URLSearchParams[] = [];
  google()
    .query((query) => asked.push(new URLSearchParams(query as Record<string, string>)) > 0)
    .reply(200, {
      status: 'OK',
      results: [
        {
          formatted_address: 'Av. Paulista, São Paulo - SP, Brasil',
          place_id: 'ChIJrV0Dx1BZzpQR',
          geometry: { location: { lat: -23.5614, lng: -46.6559 } },
        },
      ],
    });
  for (let times = 0; times < 2; times += 1)
    expect((await suggested('avenida paulista', '&location=-23.55,-46.63')).body).toEqual([
      { description: 'Av. Paulista, São Paulo - SP, Brasil', lat: -23.5614, lng: -46.6559, placeId: 'ChIJrV0Dx1BZzpQR' },
    ]);
  expect(asked.map((each) => Object.fromEntries(each))).toEqual([
    { address: 'avenida paulista', key: 'chave-da-casa', language: 'pt-BR', bounds: '-24.0500,-47.1300|-23.0500,-46.1300' },
  ]);
  expect((await ana.get('/maps/settings')).body).toMatchObject({ hasSearch: true, hasTiles: false });
});

it('what Google finds nothing for is empty, and what it refuses is said with its own word', async () => {
  google().query(true).reply(200, { status: 'ZERO_RESULTS', results: [] });
  expect((await suggested('lugar nenhum')).body).toEqual([]);
  for (const [status, answer] of [
    [200, { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' }],
    [200, { results: 'x' }],
    [500, {}],
  ] as const) {
    google().query(true).reply(status, answer);
    const refused = await suggested('rua augusta');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  }
});

it('Google is asked no more than five times a second by all servers together, and once for what several people type at once [ADM-MAP-01]', async () => {
  const times: number[] = [];
  const typed: string[] = [];
  google()
    .times(10)
    .query((query) => {
      typed.push(String(query.address));
      return times.push(performance.now()) > 0;
    })
    .reply(200, { status: 'OK', results: [] });
  const other = await startTestServer({ beside: server });
  try {
    const there = await other.as('ana');
    const streets = ['rua um', 'rua dois', 'rua tres', 'rua quatro', 'rua cinco', 'rua seis'];
    const asked = streets.map((street, at) => (at % 2 === 0 ? ana : there).get(`/maps/autocomplete?input=${encodeURIComponent(street)}`));
    const same = [1, 2, 3, 4].map(() => suggested('rua sete'));
    for (const { status } of await Promise.all([...asked, ...same])) expect(status).toBe(200);
    expect(typed.toSorted()).toEqual([...streets, 'rua sete'].toSorted());
    // A request may be late and the next on time, so what counts is how long all seven took.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(6 * 200 - 150);
    await suggested('rua um');
    expect(typed).toHaveLength(7);
  } finally {
    await other.stop();
  }
});

it('what was answered is forgotten after a day', async () => {
  let asked = 0;
  google()
    .times(2)
    .query(() => (asked += 1) > 0)
    .reply(200, { status: 'OK', results: [] });
  for (const [hours, times] of [
    [0, 1],
    [23, 1],
    [2, 2],
  ] as const) {
    server.advance(hours * 3_600_000);
    ana = await server.as('ana');
    expect((await suggested('rua do dia')).status).toBe(200);
    expect([hours, asked]).toEqual([hours, times]);
  }
});

it('a service of the house is asked instead where one is named', async () => {
  const stored = await ana.post('/nominatim/config', {
    version: 0,
    url: 'http://127.0.0.1:1',
    apiKey: '',
    tiles: '',
    attribution: '',
    center: null,
  });
  expect(stored.status).toBe(201);
  expect((await suggested('rua da casa')).status).toBe(503);
});
