import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charsetOf,
  clear,
  fieldOf,
  fieldsOf,
  LineReader,
  loadLayer,
  Pages,
  play,
  previewPage,
  readCommand,
  stop,
  writePage,
} from './index.ts';

describe('a message', () => {
  it('is fields between backslashes, ended by two and CR LF', () => {
    expect(writePage('101', '100', ['FIRST NAME', 'LAST NAME'])).toBe('W\\101\\100\\FIRST NAME\\LAST NAME\\\\\r\n');
    expect(previewPage('5000')).toBe('V\\5\\3\\1\\1\\5000\\0\\\\\r\n');
    expect(loadLayer(2, 'TARJA', ['Ana', ''])).toBe('V\\5\\13\\1\\2\\TARJA\\0\\Ana\\\\\\\r\n');
    expect([play(), stop(1), clear()]).toEqual(['Y\\\u00d5\u00f3\\\\\r\n', 'Y\\\u001b\\1\\\\\r\n', 'Y\\\u00fe\\\\\r\n']);
  });

  it('never lets a text end a field or the message', () => {
    expect(fieldOf('C:\\vt\\1\r\nsegunda\u0000\u0007 linha')).toBe('C:/vt/1 segunda linha');
  });

  it('is read as it was written, whatever its texts and however many are empty', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), (texts) => {
        const [line] = new LineReader().push(writePage('7', '100', texts));
        expect(readCommand(fieldsOf(line!)!)).toEqual({ kind: 'write', page: '7', template: '100', fields: texts.map(fieldOf) });
      }),
    );
  });

  it('is cut out of the stream wherever it was cut on its way', () => {
    const sent = writePage('1', '100', ['Ação', '']) + previewPage('1') + play(3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const reader = new LineReader();
        const lines: string[] = [];
        for (let at = 0, i = 0; at < sent.length; i++) {
          const size = sizes[i % sizes.length]!;
          lines.push(...reader.push(sent.slice(at, at + size)));
          at += size;
        }
        expect(lines.map((line) => readCommand(fieldsOf(line)!).kind)).toEqual(['write', 'preview', 'play']);
      }),
    );
  });

  it('that is unknown or too short is answered as it is, an empty line as nothing', () => {
    expect(readCommand(fieldsOf('W\\1\\\\')!)).toEqual({ kind: 'unknown', fields: ['W', '1'] });
    expect(readCommand(fieldsOf('Q\\1\\\\')!).kind).toBe('unknown');
    expect(fieldsOf('  \r\n')).toBeUndefined();
    expect(new LineReader(10).push('x'.repeat(11))).toEqual([]);
  });
});

describe('a character set', () => {
  it('writes and reads what devices use; what it does not have becomes a question mark', () => {
    const hex = (name: string, text: string) =>
      [...charsetOf(name).encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    expect(hex('ISO-8859-1', 'ação')).toBe('61 e7 e3 6f');
    expect(hex('iso-8859-1', 'a\u0303€')).toBe('e3 3f');
    expect(hex('windows-1252', '€“')).toBe('80 93');
    expect(hex('ISO-8859-15', '€')).toBe('a4');
    expect(hex('US-ASCII', 'não')).toBe('6e 3f 6f');
    expect(hex('UTF-8', 'ã')).toBe('c3 a3');
    expect([hex('UTF-16BE', 'ã'), hex('UTF-16LE', 'ã')]).toEqual(['00 e3', 'e3 00']);
    expect(
      charsetOf('UTF-16BE')
        .decoder()
        .read(Uint8Array.of(0, 0x61, 0, 0xe7, 0, 0xe3, 0, 0x6f)),
    ).toBe('ação');
    expect(
      charsetOf(null)
        .decoder()
        .read(Uint8Array.of(0x61, 0xe7, 0x80)),
    ).toBe('aç\u0080');
    expect(() => charsetOf('x-y')).toThrow(RangeError);
  });

  it('reads a character that was cut in two on its way', () => {
    for (const name of ['UTF-8', 'UTF-16BE', 'UTF-16LE']) {
      const decoder = charsetOf(name).decoder();
      expect([...charsetOf(name).encode('ação €')].map((byte) => decoder.read(Uint8Array.of(byte))).join('')).toBe('ação €');
    }
  });
});

describe('pages', () => {
  it('are fresh for each item where the device counts them, and kept when the item is sent again', () => {
    const pages = new Pages({ increment: true, to: 102 });
    expect([pages.pageOf('a', '100'), pages.pageOf('b', '100'), pages.pageOf('a', '100')]).toEqual(['100', '101', '100']);
    pages.free('a');
    expect([pages.pageOf('c', '100'), pages.pageOf('d', '100')]).toEqual(['100', '102']);
    expect(() => pages.pageOf('e', '100')).toThrow('outside');
    expect(() => pages.pageOf('f', 'TARJA')).toThrow('no number');
  });

  it('are others once an item has another template, and the ones it had are free again', () => {
    const counted = new Pages({ increment: true });
    expect([counted.pageOf('a', '100'), counted.pageOf('b', '100'), counted.pageOf('a', '900')]).toEqual(['100', '101', '900']);
    expect([counted.pageOf('c', '100'), counted.pageOf('a', '900')]).toEqual(['100', '900']);
    const plain = new Pages({ increment: false });
    expect([plain.pageOf('a', '100'), plain.pageOf('a', '900'), plain.pageOf('a', '100')]).toEqual(['100', '900', '100']);
  });

  it('are those of before where they are told, unless the settings or another item forbid it', () => {
    const counted = new Pages({ increment: true, to: 199 });
    counted.restore('b', { code: '100', page: '101' });
    counted.restore('c', { code: '100', page: '101' });
    counted.restore('d', { code: '100', page: '200' });
    counted.restore('e', { code: 'TARJA', page: 'TARJA' });
    expect(['a', 'b', 'c', 'd', 'e'].map((item) => counted.pageOf(item, '100'))).toEqual(['100', '101', '102', '103', '104']);
    const plain = new Pages({ increment: false });
    plain.restore('a', { code: '100', page: '101' });
    expect(plain.pageOf('a', '100')).toBe('100');
  });

  it('are the code of the template where the device does not count, never one of the artists', () => {
    expect(new Pages({ increment: false }).pageOf('a', 'TARJA')).toBe('TARJA');
    const ranged = new Pages({ increment: false, from: 5000, to: 5999 });
    expect(ranged.pageOf('a', '5001')).toBe('5001');
    expect(() => ranged.pageOf('b', '100')).toThrow(RangeError);
  });
});
