import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { runLimited } from '../src/http/work.ts';
import { Problem } from '../src/problem.ts';

afterEach(() => void vi.useRealTimers());
const reply = () => ({ raw: Object.assign(new EventEmitter(), { writableFinished: false }) }) as unknown as FastifyReply;

it('a refusal before the first step of the work leaves no timer behind that would end the server', async () => {
  vi.useFakeTimers();
  const refused = () => {
    throw new Problem('forbidden');
  };
  await expect(runLimited(reply(), 30_000, refused)).rejects.toThrow('forbidden');
  expect(vi.getTimerCount()).toBe(0);
});

it('work that takes longer than it may is refused, and told so by its signal', async () => {
  vi.useFakeTimers();
  let told: AbortSignal | undefined;
  const asked = runLimited(reply(), 1_000, (signal) => {
    told = signal;
    return new Promise(() => undefined);
  });
  const refusal = expect(asked).rejects.toMatchObject({ code: 'unavailable', extra: { details: 'this takes longer than 1 s' } });
  await vi.advanceTimersByTimeAsync(1_000);
  await refusal;
  expect(told?.aborted).toBe(true);
});
