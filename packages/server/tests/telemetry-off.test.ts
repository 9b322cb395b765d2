import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVERY_ROLE, PATIENCE } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Nodes } from '../../testing/src/nodes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What is installed where Lauda runs. */
const SHIPPED = [
  'packages/domain',
  'packages/server',
  'packages/sdk',
  'packages/store',
  'packages/launch',
  'mos-bridge',
  'cli',
  'web-reference',
];

let collector: Server;
let nodes: Nodes;
let calls = 0;
const address = (): string => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

beforeAll(async () => {
  collector = createServer((_request, response) => response.end('{}'));
  collector.on('connection', () => {
    calls += 1;
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  // As hosts have them on which other programs are followed: each is read by an SDK alone.
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: address(),
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_LOGS_EXPORTER: 'otlp',
    OTEL_BSP_SCHEDULE_DELAY: '10',
    OTEL_METRIC_EXPORT_INTERVAL: '10',
  };
  nodes = await Nodes.start({ env });
}, 120_000);
afterAll(async () => {
  await nodes?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

describe('OpenTelemetry', () => {
  it('is off where nobody registers an SDK: calls, jobs and events of a server open no connection to a collector', async () => {
    await nodes.person('ana', EVERY_ROLE);
    const ana = await nodes.as(0, 'ana');
    expect((await ana.post('/types', { name: 'Nota' })).status).toBe(201);
    const { body: job } = await ana.post<{ id: number }>('/cleaning/run');
    const state = async () => (await nodes.ask<{ state: string }>('select state from job where id = $1', [job.id]))[0]!.state;
    await expect.poll(state, PATIENCE).toBe('DONE');
    await nodes.processes[0]!.kill('SIGTERM');
    expect(calls).toBe(0);
    // Whoever asks it is counted.
    await fetch(address());
    expect(calls).toBe(1);
  });

  it('comes to nobody with Lauda: its packages have the interface alone, and no SDK or exporter', async () => {
    const packages = SHIPPED.map(async (folder) => {
      const { dependencies = {} } = JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      return Object.keys(dependencies).filter((name) => name.startsWith('@opentelemetry/'));
    });
    expect(new Set((await Promise.all(packages)).flat())).toEqual(new Set(['@opentelemetry/api']));
  });
});
