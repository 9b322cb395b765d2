import { expect, it } from 'vitest';
import { portFrom } from '../src/portFrom.ts';

it.each([
  [undefined, 10_540],
  ['', 10_540],
  ['0', 0],
  ['1', 1],
  ['65535', 65_535],
])('a port of the environment that is %s is %i', (text, port) => {
  expect(portFrom({ A_PORT: text }, 'A_PORT', 10_540)).toBe(port);
});

it.each(['65536', '-1', '1.5', '1e3', ' 80', 'http'])('a port of the environment that is %j is refused by its name', (text) => {
  expect(() => portFrom({ A_PORT: text }, 'A_PORT', 10_540)).toThrow(`A_PORT must be a port, 0 for a free one; it is '${text}'.`);
});
