import type { Call } from '@lauda/spec/kit';
import type { FastifyReply } from 'fastify';
import type { Limits } from '../limits.ts';
import { Problem } from '../problem.ts';

/** Computes the time limit of a call in ms. */
export const allowedMs = ({ seconds, route }: Call, { readMs, writeMs }: Limits): number =>
  seconds ? seconds * 1_000 : route.startsWith('GET ') ? readMs : writeMs;

/** Runs the work of a request until it is done, the caller has left or the time is up; the signal tells the work to stop. */
export async function runLimited<T>(reply: FastifyReply, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (details: string): void => controller.abort(new Problem('unavailable', { details }));
  const left = (): void => {
    if (!reply.raw.writableFinished) abort('the caller left');
  };
  const timer = setTimeout(() => abort(`this takes longer than ${ms / 1_000} s`), ms);
  reply.raw.once('close', left);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Wrapped in an async function so that a synchronous throw is caught too and the timer cleared.
  const result = (async () => work(signal))();
  // The caller is already answered, so later failures of either promise are ignored.
  for (const each of [result, aborted]) each.catch(() => undefined);
  try {
    return await Promise.race([result, aborted]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', left);
  }
}
