import { expect, it } from 'vitest';
import { LOCALES, type Locale } from './enums.ts';
import { productionGridText, productionText, type WrittenProduction } from './productionText.ts';

const production = (slug: string, departure: string | null, schedule: string | null): WrittenProduction => ({
  ...{ slug, departure, schedule, date: '2026-03-10', arrival: null, local: null, team: null, type: '', information: null, done: false },
  ...{ medias: [], tasks: [], producers: [], editors: [], resources: [], vehicles: [] },
});

it('the productions of a day are listed by their hours, and those without one come last', () => {
  const day = [production('SEM HORA', null, null), production('TARDE', null, '15:00:00'), production('MANHÃ', '06:30:00', '07:15:00')];
  const listed = productionGridText('2026-03-10', day, 'pt_BR').split('\n').slice(2);
  expect(listed.map((line) => /MANHÃ|TARDE|SEM HORA/.exec(line)?.[0])).toEqual(['MANHÃ', 'TARDE', 'SEM HORA']);
});

it('a production that is listed for a task stands by the hour of that task, with its own date', () => {
  const tasks = [
    { label: 'Voltar', date: '2026-03-10', time: '15:00:00' },
    { label: 'Ligar', date: '2026-03-10' },
  ];
  const fair = { ...production('FEIRA', '08:00:00', '09:00:00'), date: '2026-03-12', tasks };
  const bare = { ...production('SEM HORA', '07:00:00', null), date: '2026-03-12', tasks: [{ label: 'Ligar', date: '2026-03-10' }] };
  const listed = productionGridText('2026-03-10', [bare, fair, production('MANHÃ', '10:30:00', null)], 'pt_BR')
    .split('\n')
    .slice(2);
  expect(listed).toEqual(['10:30 · MANHÃ · Nova', '15:00 · FEIRA · Data: 12/03/2026 · Nova', 'SEM HORA · Data: 12/03/2026 · Nova']);
  const early = { ...fair, tasks: [...tasks, { label: 'Montar', date: '2026-03-10', time: '06:00:00' }] };
  expect(productionGridText('2026-03-10', [early], 'en_US').split('\n')[2]).toBe('06:00 · FEIRA · Date: 03/12/2026 · New');
});

it('each language writes the days of a production and of its tasks in its own way', () => {
  const planned = { ...production('PONTE', null, null), tasks: [{ label: 'Ligar', date: '2026-03-11' }] };
  const days = (locale: Locale): string[] => productionText(planned, locale).match(/\d+\/\d+\/\d+|\d{4}-\d+-\d+/g) ?? [];
  expect([days('pt_BR'), days('en_US')]).toEqual([
    ['10/03/2026', '11/03/2026'],
    ['03/10/2026', '03/11/2026'],
  ]);
});

it('each language writes the day of a list of productions in its own way', () => {
  const head = (locale: Locale): string => productionGridText('2026-03-10', [], locale).split('\n')[0]!;
  expect(LOCALES.map((locale) => /\d+\/\d+\/\d+/.exec(head(locale))?.[0])).toEqual(
    LOCALES.map((locale) => (locale === 'en_US' ? '03/10/2026' : '10/03/2026')),
  );
});
