import { expect, it } from 'vitest';
import { JOB_KINDS } from '../src/jobs/kinds.ts';
import { slotAfter } from '../src/jobs/runner.ts';

/** The instants of a schedule after one, as the clock of a zone shows them. */
const slots = (cron: string, zone: string, from: string, count: number): string[] => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  let at = new Date(from);
  return Array.from({ length: count }, () => shown.format((at = slotAfter(cron, at, zone)!)));
};

it.each([
  ['skips its hour', 'Europe/Madrid', 2, '2026-03-27T12:00:00Z', ['2026-03-28 02:00', '2026-03-29 03:00', '2026-03-30 02:00']],
  ['repeats its hour', 'Europe/Madrid', 2, '2026-10-23T12:00:00Z', ['2026-10-24 02:00', '2026-10-25 02:00', '2026-10-26 02:00']],
  ['skips its hour', 'America/New_York', 2, '2026-03-06T12:00:00Z', ['2026-03-07 02:00', '2026-03-08 03:00', '2026-03-09 02:00']],
  ['repeats its hour', 'America/New_York', 1, '2026-10-30T12:00:00Z', ['2026-10-31 01:00', '2026-11-01 01:00', '2026-11-02 01:00']],
  ['skips midnight', 'America/Sao_Paulo', 0, '2018-11-02T12:00:00Z', ['2018-11-03 00:00', '2018-11-04 01:00', '2018-11-05 00:00']],
  ['repeats its last hour', 'America/Sao_Paulo', 23, '2018-02-16T12:00:00Z', ['2018-02-16 23:00', '2018-02-17 23:00', '2018-02-18 23:00']],
] as const)('a job of every day runs once on the day the clock %s in %s', (_what, zone, hour, from, expected) => {
  expect(slots(`0 ${hour} * * *`, zone, from, 3)).toEqual(expected);
});

it('a job of every ten minutes goes on through the hour that the clock repeats', () => {
  let at = new Date('2026-10-25T00:30:00Z');
  const gaps = Array.from({ length: 12 }, () => {
    const before = at;
    at = slotAfter('*/10 * * * *', at, 'Europe/Madrid')!;
    return at.getTime() - before.getTime();
  });
  expect(new Set(gaps)).toEqual(new Set([600_000]));
});

it('the cleaning and the backups of a day come at an hour of the newsroom, whatever the zone of this machine', () => {
  expect(JOB_KINDS.get('cleaning')!.cron).toBe('40 3 * * *');
  expect(slotAfter('40 3 * * *', new Date('2026-11-21T12:00:00Z'), 'America/Sao_Paulo')).toEqual(new Date('2026-11-22T06:40:00Z'));
});
