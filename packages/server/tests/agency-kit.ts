import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

export interface Item {
  id: string;
  title: string;
  text: string | null;
  link: string | null;
  author: string | null;
  date: string;
  source: string;
  sourceId: number | null;
  imageUrl: string | null;
}
export interface Lane {
  id: number;
  version: number;
  name: string;
  sourcesIds: number[];
  items: Item[];
}
export interface Feed {
  id: number;
  version: number;
  name: string;
  url: string;
  failure: string | null;
  failedStatus: number | null;
}
export interface Page {
  data: Item[];
  total: number;
}

export let server: TestServer;
export let ana: WireClient;
export let reader: WireClient;
export let site: Server;
export let base: string;
export let pages: Record<string, RequestListener>;
export const asked: { url: string; headers: IncomingHttpHeaders }[] = [];

export const entry = (n: number, text = `Notícia ${n}`): string =>
  `<item><guid>g${n}</guid><title>${text}</title><link>https://site.example/${n}</link><pubDate>Sat, 21 Nov 2026 1${n % 10}:00:00 -0300</pubDate></item>`;
export const rss = (...entries: string[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${entries.join('')}</channel></rss>`;
export const answers =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);

export const allow = async (...hosts: string[]): Promise<void> => {
  const now = (await ana.get<{ id: number; version: number }>('/outbound/config')).body;
  const save = now.id === 0 ? ana.post : ana.put;
  const { body } = await save.call(ana, '/outbound/config', { version: now.version, hosts });
  expect(body).toMatchObject({ hosts });
};
let made = 0;
export const feed = async (path: string, name = `Feed ${++made}`): Promise<Feed> =>
  (await ana.post<Feed>('/rss/feeds', { name, url: `${base}${path}` })).body;
export const laneOf = async (...feeds: Feed[]): Promise<Lane> =>
  (await ana.post<Lane>('/agency/lanes', { name: `Lane ${++made}`, type: 'rss', sourcesIds: feeds.map(({ id }) => id) })).body;
/** Reads the sources of a lane now; who was asked a moment ago is not asked again. */
export const forced = async (lane: Lane): Promise<Lane> => {
  server.advance(15_000);
  return (await reader.get<Lane>(`/agency/lanes/${lane.id}?forceUpdate=true`)).body;
};
export const state = async (id: number): Promise<Feed> => (await reader.get<Feed>(`/rss/feeds/${id}`)).body;
export const titles = ({ items }: { items: Item[] }): string[] => items.map(({ title }) => title);

/** Starts a newsroom and a site whose pages the tests say. */
export function openAgency(): void {
  beforeAll(async () => {
    pages = {};
    site = createServer((request, response) => {
      asked.push({ url: request.url!, headers: request.headers });
      const page = pages[request.url!];
      if (page) page(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    server = await startTestServer();
    await server.person('ana', EVERY_ROLE);
    await server.person('rui', ['AGENCY_READ']);
    [ana, reader] = [await server.as('ana'), await server.as('rui')];
  });
  afterAll(async () => {
    await server.stop();
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  });
  beforeEach(() => {
    asked.length = 0;
  });
}
