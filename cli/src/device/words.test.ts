import { expect, it } from 'vitest';
import { addressWord, stateStyle } from './words.ts';

const device = { virtual: false, existence: 'EXIST', simulator: null } as const;

it.each([
  ['that answers', device, undefined],
  ['that says that it cannot', { ...device, existence: 'CANT_CREATE' }, 'red'],
  ['of which nothing is known yet', { ...device, existence: null }, 'dim'],
  ['that is virtual', { ...device, virtual: true }, 'dim'],
  ['that is virtual and simulated', { ...device, virtual: true, simulator: {} }, 'yellow'],
  ['that is simulated and cannot', { ...device, existence: 'CANT_CREATE', simulator: {} }, 'yellow'],
] as const)('a device %s has its colour', (_what, of, style) => {
  expect(stateStyle(of as never)).toBe(style);
});

it.each([
  [{ host: '10.0.0.7', port: 10540, upperPort: 10541 }, '10.0.0.7:10540/10541'],
  [{ host: '10.0.0.7', port: 80, upperPort: null }, '10.0.0.7:80'],
  [{ host: '10.0.0.7', port: null, upperPort: null }, '10.0.0.7'],
  [{ host: null, port: 10540, upperPort: null }, ''],
])('a device is reached at the address of %o', (of, address) => {
  expect(addressWord(of as never)).toBe(address);
});
