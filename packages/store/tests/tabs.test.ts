import { expect, it } from 'vitest';
import { closed, opened, type Strip } from '../src/index.ts';

interface Tab {
  readonly uuid: string;
  readonly parentUuid?: string;
}
const strip = (active: string, ...tabs: Tab[]): Strip<Tab> => ({ tabs, active });
const [A, B, C] = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }];

it('activates the parent of a closed tab [RUN-TAB-03]', () => {
  expect(closed(strip('f', A, B, { uuid: 'f', parentUuid: 'a' }, C), 'f')).toEqual(strip('a', A, B, C));
});

it('activates the next tab, else the previous, when no parent is open [RUN-TAB-04]', () => {
  const two = closed(strip('b', A, B, C), 'b');
  expect(two).toEqual(strip('c', A, C));
  expect(closed(two, 'c')).toEqual(strip('a', A));
});

it('activates the first tab when the parent was closed long ago, and nothing with none left [RUN-TAB-05]', () => {
  const one = closed(strip('f', A, { uuid: 'f', parentUuid: 'gone' }), 'f');
  expect(one).toEqual(strip('a', A));
  expect(closed(one, 'a')).toEqual({ tabs: [], active: undefined });
});

it('keeps the active tab when another closes, and everything when none of that name is open [RUN-TAB-06]', () => {
  expect(closed(strip('a', A, B, C), 'c')).toEqual(strip('a', A, B));
  const same = strip('a', A, B);
  expect(closed(same, 'x')).toBe(same);
});

it('activates the tab of what is open already, and opens another at the end [RUN-TAB-08]', () => {
  const isB = ({ uuid }: Tab): boolean => uuid === 'b';
  expect(opened(strip('a', A, B), { uuid: 'b' }, isB)).toEqual(strip('b', A, B));
  expect(opened(strip('a', A), { uuid: 'b' }, isB)).toEqual(strip('b', A, B));
});
