import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './context.ts';

const counts = new Map<string, { total: number; ms: number }>();
const gauges = new Map<string, () => number>();

/** Counts one answered call and logs it: who, which call, how long; never what was written. */
export function observe(request: FastifyRequest, reply: FastifyReply): void {
  const { operation } = request.routeOptions.config;
  if (!operation) return;
  const key = `operation="${operation}",status="${reply.statusCode}"`;
  const count = counts.get(key) ?? { total: 0, ms: 0 };
  count.total += 1;
  count.ms += reply.elapsedTime;
  counts.set(key, count);
  request.log.info({ requestId: request.id, call: operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call');
}

/** Registers a gauge whose value is read when the metrics are asked for. */
export const gauge = (name: string, read: () => number): void => void gauges.set(name, read);

/** Writes the metrics in the text format of Prometheus. */
export function metricsText({ pool }: Services): string {
  const lines = ['# TYPE lauda_calls_total counter'];
  for (const [labels, { total }] of counts) lines.push(`lauda_calls_total{${labels}} ${total}`);
  lines.push('# TYPE lauda_call_ms_total counter');
  for (const [labels, { ms }] of counts) lines.push(`lauda_call_ms_total{${labels}} ${ms.toFixed(1)}`);
  const values: [string, number][] = [
    ['lauda_pool_connections', pool.totalCount],
    ['lauda_pool_waiting', pool.waitingCount],
    ...[...gauges].map(([name, read]) => [name, read()] as [string, number]),
  ];
  for (const [name, value] of values) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
  return `${lines.join('\n')}\n`;
}
