import { expect, it } from 'vitest';
import { AnswerCache } from './answerCache.ts';

it('an answer is kept for its time, and the one used longest ago goes first', () => {
  const kept = new AnswerCache<string>({ most: 2, ms: 100 });
  kept.set('a', 'A', 0);
  kept.set('b', 'B', 10);
  expect(kept.get('a', 50)).toBe('A');
  kept.set('c', 'C', 60);
  expect([kept.get('a', 60), kept.get('b', 60), kept.get('c', 60)]).toEqual(['A', undefined, 'C']);
  expect([kept.get('a', 100), kept.get('c', 100)]).toEqual([undefined, 'C']);
});

it('an answer that is stored again is the newest, and holds for its time from then on', () => {
  const kept = new AnswerCache<string>({ most: 2, ms: 100 });
  kept.set('a', 'A', 0);
  kept.set('b', 'B', 10);
  kept.set('a', 'A2', 50);
  kept.set('c', 'C', 60);
  expect([kept.get('a', 140), kept.get('b', 60), kept.get('c', 60)]).toEqual(['A2', undefined, 'C']);
});
