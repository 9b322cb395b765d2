import { RELEASE } from '@lauda/domain';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('lauda-bridge', RELEASE);

/**
 * Records one question to a device and its answer as OpenTelemetry, with the number of the device and the command, never the content. `ms` is how
 * long the answer took, absent where none came. Without OpenTelemetry set up for the bridge this does nothing.
 */
export function traceExchange({ device, command, ms }: { device: number; command: string; ms: number | undefined }): void {
  const attributes = { 'lauda.device.id': device, 'lauda.device.command': command, 'lauda.device.answered': ms !== undefined };
  const span = tracer.startSpan(`device ${command}`, { kind: SpanKind.CLIENT, startTime: Date.now() - (ms ?? 0), attributes });
  if (ms === undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
