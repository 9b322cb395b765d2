import { LOCALES, type Locale } from '@lauda/domain';
import { showDate } from '@lauda/domain/text';
import { describe, expect, it } from 'vitest';
import { cli } from '../tests/fakeEnv.ts';
import { COMMANDS } from './commands/all.ts';
import { momentWords } from './output/moment.ts';
import { asStored } from './typedDays.ts';

describe('a day that is typed', () => {
  it.each(LOCALES)('is taken as it is shown in %s, with its time too', (locale) => {
    for (const day of ['2026-11-26', '2028-02-29', '2026-12-31', '2026-05-05']) {
      expect(asStored(showDate(day, locale), '--date', locale)).toBe(day);
      expect(asStored(momentWords(`${day}T09:05:00`, locale), '--start', locale)).toBe(`${day}T09:05:00`);
      expect(asStored(momentWords(`${day}T09:05:07`, locale, true), '--start', locale)).toBe(`${day}T09:05:07`);
    }
    for (const text of ['2026-11-26', 'today', '9:15', '26/11', '2026/11/26', '']) expect(asStored(text, '--date', locale)).toBe(text);
  });

  it('is refused in English where it could be read the other way round, with both days', async () => {
    const typed = (date: string, lang: Locale) => cli(`round list --date ${date}`, { variables: { LAUDA_LANG: lang }, answers });
    const answers = { 'GET /rounds': () => [], 'GET /rounds/segments': () => [], 'GET /rounds/institutions': () => [] };
    const { code, err, sent } = await typed('03/10/2026', 'en_US');
    expect([code, err, sent]).toEqual([
      2,
      expect.stringContaining("--date: '03/10/2026' may be 2026-03-10 or 2026-10-03: type one of them"),
      [],
    ]);
    for (const [date, lang, stored] of [
      ['03/10/2026', 'pt_BR', '2026-10-03'],
      ['3/10/2026', 'es_ES', '2026-10-03'],
      ['03/25/2026', 'en_US', '2026-03-25'],
    ] as const) {
      const done = await typed(date, lang);
      expect([done.code, done.sent.find(({ line }) => line.startsWith('GET /rounds?') || line === 'GET /rounds')?.query], done.err).toEqual(
        [0, expect.objectContaining({ date: stored })],
      );
    }
    for (const [date, lang] of [
      ['31/02/2026', 'pt_BR'],
      ['25/03/2026', 'en_US'],
    ] as const)
      expect(await typed(date, lang)).toMatchObject({ code: 2, err: expect.stringContaining(`'${date}'`) });
    expect((await typed('31/12/2026', 'en_US')).err).toContain(
      "expected MM/DD/YYYY, YYYY-MM-DD, today, tomorrow or yesterday, got '31/12/2026'",
    );
  });

  it('is taken by every option that takes one: none is called otherwise', async () => {
    const strange: string[] = [];
    for (const { name, load } of COMMANDS)
      for (const { flags, text } of (await load()).options ?? [])
        if (/date|\.(from|to|until|expiration|expires)$/i.test(text) && !/<(date|time|ids|address)>/.test(flags))
          strange.push(`${name} ${flags}`);
    expect(strange).toEqual([]);
  });
});
