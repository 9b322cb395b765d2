import { RELEASE } from '@lauda/domain';
import {
  type Attributes,
  context,
  type Histogram,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Context as TraceContext,
  trace,
} from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The traces and metrics of this server, for installations that set OpenTelemetry up (docs/operations.md); otherwise each of these calls does nothing.
// Attributes are names from the program (operations, kinds, statements without values), counts and hosts, and never text that people wrote.

const NAME = 'lauda';
const tracer = trace.getTracer(NAME, RELEASE);

interface Measures {
  readonly calls: Histogram;
  readonly statements: Histogram;
  readonly jobs: Histogram;
  readonly outbound: Histogram;
  readonly events: Histogram;
}
let made: Measures | undefined;
// Made at the first use, when an SDK that is set up before the server starts is ready.
function measures(): Measures {
  if (made) return made;
  const meter = metrics.getMeter(NAME, RELEASE);
  const seconds = (name: string, description: string): Histogram => meter.createHistogram(name, { unit: 's', description });
  made = {
    calls: seconds('http.server.request.duration', 'How long calls took.'),
    statements: seconds('db.client.operation.duration', 'How long statements took, without those that stream rows.'),
    jobs: seconds('lauda.job.duration', 'How long attempts of jobs took.'),
    outbound: seconds('http.client.request.duration', 'How long other houses took to begin their answer.'),
    events: meter.createHistogram('lauda.events.batch', { unit: '{event}', description: 'How many events were told at once.' }),
  };
  return made;
}

const getter = {
  get: (headers: FastifyRequest['headers'], key: string) => headers[key],
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
};
const calls = new WeakMap<FastifyRequest, { readonly span: Span; readonly inside: TraceContext }>();
const routeOf = ({ method, routeOptions }: FastifyRequest): Attributes => ({
  'http.request.method': method,
  'http.route': routeOptions.url ?? 'none',
  ...(routeOptions.config.operation ? { 'lauda.operation': routeOptions.config.operation } : {}),
});

/** Starts the span of a call, within the trace its caller names (`traceparent`). */
export function beginCall(request: FastifyRequest): void {
  const from = propagation.extract(context.active(), request.headers, getter);
  const attributes = routeOf(request);
  const span = tracer.startSpan(`${request.method} ${attributes['http.route']}`, { kind: SpanKind.SERVER, attributes }, from);
  calls.set(request, { span, inside: trace.setSpan(from, span) });
}

/** Runs the work of a call within its span. */
export const withinCall = <T>(request: FastifyRequest, work: () => T): T =>
  context.with(calls.get(request)?.inside ?? context.active(), work);

/** Ends the span of a call with its status, and records its duration. */
export function endCall(request: FastifyRequest, reply: FastifyReply): void {
  const answered = { 'http.response.status_code': reply.statusCode };
  measures().calls.record(reply.elapsedTime / 1_000, { ...routeOf(request), ...answered });
  const span = calls.get(request)?.span;
  if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.setAttributes(answered).end();
}

/** Records the duration of a statement, in ms; one with its text without values as `slow` gets a span too. */
export function recordStatement(ms: number, slow: string | undefined, within: TraceContext): void {
  measures().statements.record(ms / 1_000, { 'db.system.name': 'postgresql' }, within);
  if (slow === undefined) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': slow };
  tracer.startSpan('a slow statement', { kind: SpanKind.CLIENT, startTime: Date.now() - ms, attributes }, within).end();
}
/** Reads the present trace context. */
export const presentTrace = (): TraceContext => context.active();

/** Reads the trace that a queued job will continue, to be stored with it; empty without tracing. */
export function traceForJob(): { readonly trace?: Readonly<Record<string, string>> } {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { trace: { traceparent: carrier.traceparent } } : {};
}

/** Runs an attempt of a job in a span, within the trace of the call that queued it. */
export async function traceJob(
  { kind, attempts, args }: { readonly kind: string; readonly attempts: number; readonly args: unknown },
  work: () => Promise<unknown>,
): Promise<void> {
  const remembered = (args as { trace?: object } | null)?.trace ?? {};
  const from = propagation.extract(context.active(), remembered);
  const attributes = { 'lauda.job.kind': kind, 'lauda.job.attempt': attempts };
  const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, from);
  const since = performance.now();
  const over = (outcome: 'done' | 'failed'): void => {
    measures().jobs.record((performance.now() - since) / 1_000, { 'lauda.job.kind': kind, 'lauda.job.outcome': outcome });
    if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('lauda.job.outcome', outcome).end();
  };
  try {
    await context.with(trace.setSpan(from, span), work);
  } catch (error) {
    over('failed');
    throw error;
  }
  over('done');
}

/**
 * Sends a request to another server in a span that names only its host. The trace header (`traceparent`) is given to hosts that an administrator
 * named alone: others must not learn that two requests belong together.
 */
export async function traceOutbound<T extends { readonly statusCode?: number | undefined }>(
  { url, method, isTrusted }: { readonly url: URL; readonly method: string; readonly isTrusted: boolean },
  ask: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const attributes: Attributes = { 'http.request.method': method, 'server.address': url.hostname };
  const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes });
  const inside = trace.setSpan(context.active(), span);
  const headers: Record<string, string> = {};
  if (isTrusted) propagation.inject(inside, headers);
  const since = performance.now();
  const over = (answered: Attributes): void => {
    measures().outbound.record((performance.now() - since) / 1_000, { ...attributes, ...answered });
    span.setAttributes(answered).end();
  };
  try {
    const answer = await context.with(inside, () => ask(headers));
    over({ 'http.response.status_code': answer.statusCode ?? 0 });
    return answer;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    over({ 'error.type': String((error as { code?: unknown }).code ?? 'failed') });
    throw error;
  }
}

/** Delivers events to listeners in a span with the numbers of both. */
export async function traceEvents(count: number, listeners: number, deliver: () => Promise<void>): Promise<void> {
  measures().events.record(count);
  const span = tracer.startSpan('events', { attributes: { 'lauda.events': count, 'lauda.listeners': listeners } });
  try {
    await deliver();
  } finally {
    span.end();
  }
}
