import { expect, it } from 'vitest';
import { Busy } from '../src/rundowns/Busy.ts';

it('is busy with a verb until the last of several at once has ended', async () => {
  const busy = new Busy();
  const ends: (() => void)[] = [];
  const works = [1, 2].map(() => busy.during('move', () => new Promise<void>((resolve) => ends.push(resolve))));
  expect(busy.view.snapshot().move).toBe(true);
  ends[0]!();
  await works[0];
  expect(busy.view.snapshot().move).toBe(true);
  ends[1]!();
  await works[1];
  expect(busy.view.snapshot().move).toBe(false);
});
