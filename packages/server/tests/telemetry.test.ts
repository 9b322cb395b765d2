import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, PATIENCE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { traceExchange } from '../../../mos-bridge/src/telemetry.ts';
import { traceOutbound } from '../src/telemetry.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;
/** Personal data, secrets and texts that pass through the server in this test. */
const PRIVATE = ['clarice', 'lispector', 'segredo-do-site', 'GREVE DOS GARIS', 'o prefeito disse', 'wp-json', 'procurada'];

let server: TestServer;
let clarice: WireClient;
let house: Server;
let heard: { path: string; headers: IncomingHttpHeaders }[] = [];
const spans = new InMemorySpanExporter();
const told = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: told, exportIntervalMillis: 600_000 });
const houseUrl = (): string => `http://127.0.0.1:${(house.address() as AddressInfo).port}`;

/** A site that takes a post, as far as WordPress is asked for it. */
function answerOf(method: string, path: string): object {
  if (path.includes('/categories/')) return { id: 9, name: 'Cidade' };
  const post = { id: 77, date_gmt: '2026-11-21T21:00:05', link: 'https://blog.example/?p=77', author: 4, categories: [9] };
  return method === 'GET' ? [] : { ...post, status: path.endsWith('/77') ? 'publish' : 'draft' };
}

beforeAll(async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  house = createServer((request, response) => {
    heard.push({ path: request.url!, headers: request.headers });
    const [path = ''] = request.url!.split('?');
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(request.method === 'POST' && path.endsWith('/posts') ? 201 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answerOf(request.method!, path))),
      );
  });
  await new Promise<void>((done) => house.listen(0, '127.0.0.1', done));
  server = await startTestServer({ jobs: true, limits: { slowMs: 0 } });
  await server.person('clarice', EVERY_ROLE);
  clarice = await server.as('clarice');
});
beforeEach(() => {
  spans.reset();
  heard = [];
});
afterAll(async () => {
  await server?.stop();
  house?.close();
});

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { cookie: clarice.cookie, origin: server.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const named = (name: string) => spans.getFinishedSpans().filter((span) => span.name === name);

it('goes on with the trace of a call, through the job it wants, to the house the job asks; no text, name or secret is told', async () => {
  const config = { name: 'Blog', url: houseUrl(), username: 'lispector', password: 'segredo-do-site' };
  const site = (await clarice.post<{ id: number }>('/wordpress/config', config)).body.id;
  const made = await post('/posts', { slug: 'GREVE DOS GARIS', text: 'Hoje o prefeito disse que não.' });
  const { id } = (await made.json()) as { id: number };
  // Requests made when the site's settings were tried do not count.
  heard = [];
  const published = await post(`/posts/${id}/publish`, { wordpressId: site, authorId: 4, categoryId: 9 }, { traceparent: PARENT });
  expect(published.status).toBe(200);
  await expect.poll(async () => (await clarice.get<{ link: string | null }>(`/posts/${id}`)).body.link, PATIENCE).not.toBeNull();
  await expect.poll(() => named('job post').length, PATIENCE).toBe(1);
  await clarice.get('/stories/filter?slug=procurada&from=2026-11-21&to=2026-11-21');

  const [call] = named('POST /api/posts/:id/publish');
  expect(call!.spanContext().traceId).toBe(TRACE);
  expect(call!.parentSpanContext!.spanId).toBe('b7ad6b7169203331');
  expect(call!.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/posts/:id/publish',
    'http.response.status_code': 200,
    'lauda.operation': 'posts.publish',
  });
  const [job] = named('job post');
  expect(job!.spanContext().traceId).toBe(TRACE);
  expect(job!.parentSpanContext!.spanId).toBe(call!.spanContext().spanId);
  const asked = named('GET')
    .concat(named('POST'))
    .filter((span) => span.spanContext().traceId === TRACE);
  expect(asked.map((span) => span.parentSpanContext!.spanId)).toEqual(asked.map(() => job!.spanContext().spanId));
  const ids = asked.map((span) => span.spanContext().spanId).sort();
  expect(heard.map(({ headers }) => String(headers.traceparent).split('-')[2]).sort()).toEqual(ids);
  expect(new Set(heard.map(({ headers }) => String(headers.traceparent).split('-')[1]))).toEqual(new Set([TRACE]));
  expect(named('a slow statement').some((span) => span.spanContext().traceId === TRACE)).toBe(true);
  expect(named('events').length).toBeGreaterThan(0);

  await reader.forceFlush();
  const measured = told.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((each) => each.metrics));
  const names = [
    'http.server.request.duration',
    'db.client.operation.duration',
    'lauda.job.duration',
    'http.client.request.duration',
    'lauda.events.batch',
  ];
  expect(new Set(measured.map(({ descriptor }) => descriptor.name))).toEqual(new Set(names));
  const everything = JSON.stringify([
    spans.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
    measured.map(({ descriptor, dataPoints }) => ({ descriptor, attributes: dataPoints.map(({ attributes }) => attributes) })),
  ]);
  expect(PRIVATE.filter((word) => everything.includes(word))).toEqual([]);
  // The stored state of a job appears in no answer.
  expect(JSON.stringify((await clarice.get('/jobs')).body)).not.toContain(TRACE);
});

it('sends what a question belongs to only to hosts that an administrator named', async () => {
  const sent: string[][] = [];
  const ask = (isTrusted: boolean) =>
    traceOutbound({ url: new URL(`${houseUrl()}/wp-json?q=procurada`), method: 'GET', isTrusted }, async (headers) => {
      sent.push(Object.keys(headers));
      return { statusCode: 200 };
    });
  await ask(true);
  await ask(false);
  expect(sent).toEqual([['traceparent'], []]);
  expect(named('GET').map(({ attributes }) => attributes)).toEqual(
    [1, 2].map(() => ({ 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'http.response.status_code': 200 })),
  );
});

it('tells of a device by its number and the command, whether it answered', () => {
  traceExchange({ device: 7, command: 'roCreate', ms: 12 });
  traceExchange({ device: 7, command: 'roDelete', ms: undefined });
  expect(named('device roCreate')[0]!.attributes).toEqual({
    'lauda.device.id': 7,
    'lauda.device.command': 'roCreate',
    'lauda.device.answered': true,
  });
  expect(named('device roDelete')[0]!.status.code).toBe(2);
});
