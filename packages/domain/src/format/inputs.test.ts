import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIELD_KINDS } from '../enums.ts';
import { isBlank } from './blank.ts';
import { autoColons } from './clock.ts';
import { isoDuration, mediaSeconds, readDuration, typedDuration } from './duration.ts';
import { fieldKindOf, showFieldValue } from './fieldValue.ts';
import { matchesTyped } from './search.ts';
import { cutText } from './text.ts';
import { readDate, readTime, readTimestamp } from './wire.ts';

describe('what is typed', () => {
  it('changes a duration only when the whole mm:ss is there', () => {
    const held = 'PT40S';
    expect(typedDuration(held, '01:3')).toBe('PT40S');
    expect(typedDuration(held, '01:30')).toBe('PT1M30S');
    expect(typedDuration(held, '01:60')).toBe('PT40S');
  });

  it('into a time gets its colons', () => {
    expect(autoColons('1234', 'HH:mm')).toBe('12:34');
    expect(autoColons('193000', 'HH:mm:ss')).toBe('19:30:00');
    expect(autoColons('0130', 'mm:ss')).toBe('01:30');
  });

  it('finds an option whatever its accents and case [VAL-21]', () => {
    for (const typed of ['sao', 'SÃO', 'paulo são']) expect(matchesTyped('São Paulo', typed)).toBe(true);
    expect(matchesTyped('São Paulo', 'rio')).toBe(false);
  });

  it('counts as empty when it is blank [VAL-10]', () => {
    expect(isBlank(' \t\n')).toBe(true);
    expect(isBlank(' x ')).toBe(false);
  });
});

describe('what the wire brings', () => {
  afterEach(() => vi.restoreAllMocks());
  const warnings = () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    return () => warn.mock.calls.length;
  };

  it('as a date that is none is undefined and one warning [VAL-06]', () => {
    const count = warnings();
    expect(readDate('10/03/2026')).toBeUndefined();
    expect(count()).toBe(1);
    expect([readDate('2026-03-10'), readDate('2026-02-30')]).toEqual(['2026-03-10', undefined]);
    expect(count()).toBe(2);
  });

  it('as a time that is none is undefined and one warning [VAL-07]', () => {
    const count = warnings();
    expect(readTime('25:00:00')).toBeUndefined();
    expect(count()).toBe(1);
    expect(readTime('19:30:00')).toBe('19:30:00');
    expect(count()).toBe(1);
  });

  it('as a timestamp that is none is undefined and one warning [VAL-08]', () => {
    const count = warnings();
    expect(readTimestamp('2026-03-10 09:00')).toBeUndefined();
    expect(count()).toBe(1);
    expect(readTimestamp('2026-03-10T09:00:00')).toBe('2026-03-10T09:00:00');
    expect(count()).toBe(1);
  });

  it('as a duration is read in seconds; empty is PT0S, years are refused [VAL-09]', () => {
    const count = warnings();
    expect(isoDuration(readDuration('') ?? Number.NaN)).toBe('PT0S');
    expect(readDuration('PT1M5S')).toBe(65);
    expect(count()).toBe(0);
    expect(readDuration('P1Y')).toBeUndefined();
    expect(count()).toBe(1);
  });

  it('as the length of a media is units over their time base [STO-16]', () => {
    expect(mediaSeconds(900, 30)).toBe(30);
    expect(mediaSeconds(1798, 59.94)).toBe(30);
  });
});

describe('a changed field', () => {
  const values = {
    BOOLEAN: true,
    CUSTOM: { head: 1 },
    DATE: '2026-03-10',
    DATETIME: '2026-03-10T09:00:00',
    DOUBLE: 1234.5,
    ENUMERATION: 'COMPLETED',
    FLOAT: 0.075,
    INTEGER: 7,
    LONG: 1_234_567,
    STRING: 'Chuva',
    TIME: '19:30:00',
  } as const;
  const label = (value: string): string => ({ COMPLETED: 'Concluída' })[value] ?? value;

  it('is shown by its kind as its locale writes it [VIEW-08]', () => {
    const shown = (locale: 'en_US' | 'es_ES' | 'pt_BR') =>
      Object.fromEntries(FIELD_KINDS.map((kind) => [kind, showFieldValue(kind, values[kind], locale, label)]));
    expect(shown('pt_BR')).toEqual({
      BOOLEAN: 'Sim',
      CUSTOM: '{"head":1}',
      DATE: '10/03/2026',
      DATETIME: '10/03/2026 09:00:00',
      DOUBLE: '1.234,5',
      ENUMERATION: 'Concluída',
      FLOAT: '0,075',
      INTEGER: '7',
      LONG: '1.234.567',
      STRING: 'Chuva',
      TIME: '19:30:00',
    });
    expect(shown('en_US')).toMatchObject({ BOOLEAN: 'Yes', DATE: '03/10/2026', DOUBLE: '1,234.5', LONG: '1,234,567' });
    expect(shown('es_ES')).toMatchObject({ BOOLEAN: 'Sí', DATE: '10/03/2026', DOUBLE: '1.234,5' });
    expect(showFieldValue('STRING', null, 'pt_BR')).toBe('');
  });

  it('tells its kind by its shape', () => {
    expect([true, 3, 0.5, '2026-03-10', '2026-03-10T09:00:00', '19:30:00', 'x', [1]].map(fieldKindOf)).toEqual([
      'BOOLEAN',
      'INTEGER',
      'DOUBLE',
      'DATE',
      'DATETIME',
      'TIME',
      'STRING',
      'CUSTOM',
    ]);
  });
});

it.each([
  ['abc', 2, 'ab'],
  ['ab', 2, 'ab'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['😀', 1, ''],
  ['', 0, ''],
])('%j cut to %i is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});
