import { RELEASE } from '@lauda/domain';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('lauda-bridge', RELEASE);

/**
 * Tells of one question to a device and its answer to those who set OpenTelemetry up for the bridge: the device by its number, and which command;
 * never what was said. `ms` is how long the answer took, absent where none came. Where nobody set it up, this does nothing.
 */
export function toldExchange({ device, command, ms }: { device: number; command: string; ms: number | undefined }): void {
  const attributes = { 'lauda.device.id': device, 'lauda.device.command': command, 'lauda.device.answered': ms !== undefined };
  const span = tracer.startSpan(`device ${command}`, { kind: SpanKind.CLIENT, startTime: Date.now() - (ms ?? 0), attributes });
  if (ms === undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
