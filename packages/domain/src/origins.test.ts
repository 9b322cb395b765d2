import { expect, it } from 'vitest';
import { pageOrigin, pageOrigins } from './origins.ts';

it.each([
  ['https://cms.example', 'https://cms.example'],
  ['https://CMS.example/', 'https://cms.example'],
  ['https://cms.example:443', 'https://cms.example'],
  ['http://10.0.0.9:8080', 'http://10.0.0.9:8080'],
  ['https://cms.example/editor', undefined],
  ['https://cms.example/?a=1', undefined],
  ['https://cms.example/#a', undefined],
  ['https://ana:segredo@cms.example', undefined],
  ['cms.example', undefined],
  ['ftp://cms.example', undefined],
  ['null', undefined],
  ['*', undefined],
  ['', undefined],
])('takes %j for the origin %j', (address, origin) => {
  expect(pageOrigin(address)).toBe(origin);
});

it('lists each origin once, and says which of the addresses is none', () => {
  expect(pageOrigins(['https://cms.example', '', ' https://cms.example/ ', 'http://b.example'])).toEqual([
    'https://cms.example',
    'http://b.example',
  ]);
  expect(pageOrigins(['https://cms.example', '*'])).toBe(1);
  expect(pageOrigins([])).toEqual([]);
});
