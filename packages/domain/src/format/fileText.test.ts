import { describe, expect, it } from 'vitest';
import { fileText } from './text.ts';

const TEXT = 'João; “Ação” – 5 €';
const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 as Windows writes it', utf16(TEXT, false)],
    ['UTF-16, the high byte first', utf16(TEXT, true)],
    ['Windows-1252', Buffer.from('Jo\xE3o; \x93A\xE7\xE3o\x94 \x96 5 \x80', 'latin1')],
  ])('is read in %s', (_name, bytes) => {
    expect(fileText(bytes)).toBe(TEXT);
  });

  it('has every byte of Windows-1252, also those that mean nothing there', () => {
    const text = fileText(Uint8Array.from({ length: 256 }, (_, at) => at));
    expect([text.length, text.includes('\uFFFD'), text.slice(0x80, 0xa1)]).toEqual([
      256,
      false,
      '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ\u00A0',
    ]);
  });

  it('of nothing is empty', () => {
    expect(fileText(new Uint8Array())).toBe('');
  });
});
