import { expect, it } from 'vitest';
import type { Caller } from '../caller.ts';
import { ImportQueue } from './queue.ts';

const MINUTE = 60_000;

/** A queue, and what one person's import came to: what it answered, or the code of its refusal. */
function begin() {
  const queue = new ImportQueue();
  let at = 0;
  const run = (userId: number, work: () => Promise<string> = async () => 'done', repeatKey?: string): Promise<string> =>
    queue
      .run({ caller: { userId } as Caller, now: () => at, ...(repeatKey === undefined ? {} : { repeatKey }) }, work)
      .catch(({ code }: { code: string }) => code);
  const held = () => {
    let end = (): void => undefined;
    const waits = new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
    return { work: () => waits, end };
  };
  return { run, held, pass: (ms: number) => void (at += ms) };
}

it('a person may begin sixty imports within a minute, and more as those are a minute ago; others are not held up', async () => {
  const { run, pass } = begin();
  expect(await run(1)).toBe('done');
  pass(1000);
  for (let n = 1; n < 60; n += 1) expect(await run(1)).toBe('done');
  expect([await run(1), await run(2)]).toEqual(['too_many_requests', 'done']);
  pass(MINUTE - 1001);
  expect(await run(1)).toBe('too_many_requests');
  pass(1);
  // The first one was a minute ago, the others were not.
  expect([await run(1), await run(1)]).toEqual(['done', 'too_many_requests']);
  pass(1000);
  expect(await run(1)).toBe('done');
});

it('a person has one import at a time, but for the same one asked again', async () => {
  const { run, held } = begin();
  const { work, end } = held();
  const first = run(1, work, 'a');
  const again = run(1, work, 'a');
  expect([await run(1, work, 'b'), await run(1, work)]).toEqual(['import_running', 'import_running']);
  end();
  expect([await first, await again]).toEqual(['done', 'done']);
  expect(await run(1)).toBe('done');
});

it('a server runs four imports at once, of a person who asks again and of all people; one that fails makes room', async () => {
  const { run, held } = begin();
  const { work, end } = held();
  const same = [1, 2, 3, 4].map(() => run(1, work, 'a'));
  expect(await run(1, work, 'a')).toBe('too_many_requests');
  const others = [2, 3, 4].map((id) => run(id, work));
  expect(await run(5)).toBe('too_many_requests');
  end();
  expect(await Promise.all([...same, ...others])).toEqual(Array.from({ length: 7 }, () => 'done'));
  const refusal = Object.assign(new Error('x'), { code: 'refused' });
  expect([await run(1, () => Promise.reject(refusal)), await run(1)]).toEqual(['refused', 'done']);
});
