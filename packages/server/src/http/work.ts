import type { Call } from '@lauda/spec/kit';
import type { FastifyReply } from 'fastify';
import type { Limits } from '../limits.ts';
import { Problem } from '../problem.ts';

/** How long the work of a call may take, in ms. */
export const allowedMs = ({ seconds, route }: Call, { readMs, writeMs }: Limits): number =>
  seconds ? seconds * 1_000 : route.startsWith('GET ') ? readMs : writeMs;

/** Runs the work of a request until it is done, its caller has left or its time is up; work that is told so by its signal stops by itself. */
export async function worked<T>(reply: FastifyReply, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
  // Work that fails before its first step fails here too, so that its timer ends with it.
  const result = (async () => work(signal))();
  // Who is answered already is not told how it ended, nor that its time ran out.
  for (const each of [result, aborted]) each.catch(() => undefined);
  try {
    return await Promise.race([result, aborted]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', left);
  }
}
