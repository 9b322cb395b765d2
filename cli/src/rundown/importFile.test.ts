import { expect, it } from 'vitest';
import { arithAnswers } from '../../tests/arith.ts';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const files = { 'a.csv': 'block,slug\nB1,S1\n' };

it.each([
  ['not there', 404, false, true],
  ['there, but not what it names', 404, true, false],
  ['not there, and refused for something else', 422, false, false],
])('a rundown to take a file into that is %s is said to be missing or not', async (_name, status, isThere, isMissing) => {
  const answers = {
    ...arithAnswers,
    'POST /rundowns/take_in': () => Promise.reject(refusal(status, status === 404 ? 'not_found' : 'validation_failed', 'REFUSED')),
    'GET /rundowns/check': () => isThere,
  };
  const { err } = await cli('rundown import a.csv -p 5 -d 2026-03-10 -m replace --yes', { answers, files });
  expect([err.includes('lauda rundown create 5 -d 2026-03-10'), err.includes('REFUSED')]).toEqual([isMissing, !isMissing]);
});
