import { describe, expect, it } from 'vitest';
import { typedDate } from './typedDate.ts';
import { typedTime } from './typedTime.ts';

describe('what people type', () => {
  it('reads times of day', () => {
    expect(['1915', '19:15', '19h15', '7pm', '9', '12am', '191530', '25:00', 'x'].map(typedTime)).toEqual([
      '19:15:00',
      '19:15:00',
      '19:15:00',
      '19:00:00',
      '09:00:00',
      '00:00:00',
      '19:15:30',
      undefined,
      undefined,
    ]);
  });

  it('reads dates in three languages', () => {
    const today = '2026-11-21';
    const typed = ['21/11', '5', '2026-12-01', 'amanhã', 'hoy', 'sex', 'sexta-feira', 'sat', '+2', '-1', '1/2/27', '31/02'];
    expect(typed.map((value) => typedDate(value, today, 'pt_BR'))).toEqual([
      '2026-11-21',
      '2026-11-05',
      '2026-12-01',
      '2026-11-22',
      '2026-11-21',
      '2026-11-27',
      '2026-11-27',
      '2026-11-28',
      '2026-11-23',
      '2026-11-20',
      '2027-02-01',
      undefined,
    ]);
    const near = (typedDay: string, on: string): string | undefined => typedDate(typedDay, on, 'pt_BR');
    expect([near('2/1', '2026-12-30'), near('30/12', '2027-01-02'), near('30/6', '2026-12-30'), near('1/7', '2026-12-30')]).toEqual([
      ...['2027-01-02', '2026-12-30', '2027-06-30', '2026-07-01'],
    ]);
    expect([near('29/2', '2027-12-30'), near('29/2', '2026-12-30'), near('31/02', '2026-12-30'), near('5', '2026-12-30')]).toEqual([
      ...['2028-02-29', undefined, undefined, '2026-12-05'],
    ]);
    expect(typedDate('11/25', today, 'en_US')).toBe('2026-11-25');
    expect((['en_US', 'es_ES', 'pt_BR'] as const).map((language) => typedDate('12/3', today, language)?.slice(5))).toEqual([
      '12-03',
      '03-12',
      '03-12',
    ]);
  });
});
