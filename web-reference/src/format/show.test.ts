import { afterEach, expect, it, vi } from 'vitest';
import { instantText, showDate, showTime, timeOf, whenText } from './show.ts';

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

it('shows nothing where there is no date, which is nothing to be warned of', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect([showDate(null, 'pt_BR'), showDate(undefined, 'pt_BR'), showDate('', 'pt_BR')]).toEqual(['', '', '']);
  expect(warn).not.toHaveBeenCalled();
});

it('writes the day of a long date as people say it, without a nought before it', () => {
  const shown = ['pt_BR', 'es_ES', 'en_US'].map((language) => showDate('2026-12-05', language, 'long'));
  expect(shown).toEqual(['sábado, 5 de dezembro de 2026', 'sábado, 5 de diciembre de 2026', 'Saturday, December 5, 2026']);
});

it('shows a day whose year may be any with its year [LOC-06, LOC-07]', () => {
  const shown = ['pt_BR', 'es_ES', 'en_US'].map((language) => showDate('2026-12-05', language, 'year'));
  expect(shown).toEqual(['05/12/2026', '05/12/2026', '12/05/2026']);
  expect(['es_ES', 'pt_BR'].map((language) => showDate('2026-03-10', language, 'year'))).toEqual(['10/03/2026', '10/03/2026']);
});

it('writes an instant by the clock of the newsroom, wherever the desk is', () => {
  const zone = process.env.TZ;
  try {
    for (const TZ of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      process.env.TZ = TZ;
      // Half past ten in the evening of the 20th in São Paulo, and the morning of the 21st in Tokyo.
      const at = Date.parse('2026-11-21T01:30:00Z');
      expect([instantText(at, 'pt_BR', 'America/Sao_Paulo'), instantText(at, 'en_US', 'Asia/Tokyo')]).toEqual([
        'sex., 20/11 22:30',
        'Sat, 11/21 10:30',
      ]);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

it('writes a change of another day by its day, and one of another year with the year', () => {
  const shown = (stamp: string | null, language = 'pt_BR'): string => whenText(stamp, '2026-11-20', language);
  expect([shown('2026-11-20T18:00:00'), shown('2026-11-18T18:00:00'), shown('2025-11-20T18:00:00'), shown(null)]).toEqual([
    '18:00',
    '18/11',
    '20/11/2025',
    '',
  ]);
  expect(shown('2026-11-18T18:00:00', 'en_US')).toBe('11/18');
});
