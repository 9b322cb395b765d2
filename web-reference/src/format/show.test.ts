import { afterEach, expect, it, vi } from 'vitest';
import { showDate, showTime, timeOf } from './show.ts';

afterEach(() => vi.restoreAllMocks());

it('shows nothing of what the wire should not bring, and warns of it once on the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect([showDate('10/03/2026', 'en_US'), showTime('25:00:00'), timeOf('2026-03-10 09:00')]).toEqual(['', '', '']);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    "'10/03/2026' is not a date YYYY-MM-DD",
    "'25:00:00' is not a time HH:mm:ss",
    "'2026-03-10 09:00' is not a timestamp YYYY-MM-DDTHH:mm:ss",
  ]);
  expect([showTime('19:30:00'), timeOf('2026-03-10T09:05:00'), showTime(null), timeOf(undefined)]).toEqual(['19:30', '09:05', '', '']);
});

it('shows a day whose year may be any with its year', () => {
  const shown = ['pt_BR', 'es_ES', 'en_US'].map((language) => showDate('2026-12-05', language, 'year'));
  expect(shown).toEqual(['05/12/2026', '05/12/2026', '12/05/2026']);
});
