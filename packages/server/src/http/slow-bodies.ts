import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits.ts';

/** How many times a body is checked within its stall time. */
const LOOKS = 6;
const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

type BodyLimits = Pick<Limits, 'bodyStallMs' | 'bodyMs' | 'uploadRate'>;

/** Cuts off requests whose body stalls, is not complete in time, or is a file below the upload rate: each holds a connection and memory. */
export function cutSlowBodies(app: FastifyInstance, limits: BodyLimits): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) watch(raw, limits);
  });
}

function watch(request: IncomingMessage, { bodyStallMs, bodyMs, uploadRate }: BodyLimits): void {
  const { socket } = request;
  const began = performance.now();
  const least = request.headers['content-type']?.startsWith('multipart/') ? (uploadRate * bodyStallMs) / 1_000 : 1;
  // The bytes received at each of the last checks.
  const seen: number[] = [];
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    seen.push(socket.bytesRead);
    const old = seen.length > LOOKS ? seen.shift() : undefined;
    const crawls = old !== undefined && socket.bytesRead - old < least;
    if (!crawls && performance.now() - began < bodyMs) return;
    clearInterval(timer);
    socket.end(TIMEOUT, () => socket.destroy());
  }, bodyStallMs / LOOKS);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
