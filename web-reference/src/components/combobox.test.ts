// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { findOptions } from './Combobox.tsx';

it('finds by accents and case alike, and puts first what begins with what is typed', () => {
  const options = ['Adriana', 'Ana', 'Élana', 'Beto'].map((label, value) => ({ value, label }));
  const found = (query: string) => findOptions(options, query).map(({ label }) => label);
  expect(found('ana')).toEqual(['Ana', 'Adriana', 'Élana']);
  expect(found('ela')).toEqual(['Élana']);
  expect([found(''), found('x')]).toEqual([['Adriana', 'Ana', 'Élana', 'Beto'], []]);
});
