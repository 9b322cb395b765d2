import { expect, it } from 'vitest';
import { charsetsOf } from '../src/manners.ts';

const device = (outputCharset: string | null, inputCharset: string | null, encoding?: string) => ({
  ...{ outputCharset, inputCharset },
  profile: encoding === undefined ? null : ({ encoding } as never),
});
const LATIN = { encoding: 'iso-8859-1', narrow: 'windows-1252' };

it.each([
  ['no device', [], {}],
  ['one that says nothing', [device(null, null)], { encoding: 'ucs-2be', narrow: 'utf-8' }],
  ['one', [device('ISO-8859-1', 'Windows-1252')], LATIN],
  ['two alike', [device('ISO-8859-1', 'windows-1252'), device('iso-8859-1', 'WINDOWS-1252')], LATIN],
  ['one whose profile says otherwise', [device('ISO-8859-1', 'Windows-1252', 'UTF-8')], { encoding: 'utf-8', narrow: 'utf-8' }],
  ['two that are written in two', [device('ISO-8859-1', 'Windows-1252'), device('UTF-8', 'Windows-1252')], {}],
  ['two that write in two', [device('ISO-8859-1', 'Windows-1252'), device('ISO-8859-1', 'UTF-8')], {}],
  ['a third that is another', [device('UTF-8', null), device('UTF-8', null), device(null, null)], {}],
])('the character set of an address from which %s calls [DEV-07]', (_name, devices, charsets) => {
  expect(charsetsOf(devices)).toEqual(charsets);
});
