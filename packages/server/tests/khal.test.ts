import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { occurrencesBetween, type TimedEvent } from '@lauda/domain/calendar';
import { startEmptyNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const hasKhal = (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'khal')));
if (!hasKhal) console.log('Skipped: calendars read by khal; this machine has none.');

const ZONE = 'America/Sao_Paulo';
type Event = TimedEvent & { readonly name: string };

const daily = { frequency: 'daily', end: 'never' } as const;
const YEARS = [
  // No clock was changed in it.
  { from: '2026-03-01', to: '2026-06-30', first: '2026-03-02' },
  // The clock went forward on 15 October and back on 18 February.
  { from: '2017-10-01', to: '2018-03-31', first: '2017-10-02' },
];
const eventsFrom = (day: string): object[] => [
  { name: 'Uma vez; com vírgula, e ponto', startDate: `${day}T09:00:00`, endDate: `${day}T09:45:00`, location: 'Sala 2' },
  { name: 'Diário', startDate: `${day}T06:30:00`, endDate: `${day}T07:00:00`, repetition: { ...daily, interval: 3 } },
  {
    name: 'Semanal',
    startDate: `${day}T18:00:00`,
    endDate: `${day}T19:00:00`,
    repetition: { frequency: 'weekly', interval: 2, end: 'never', repetitions: [{ value: 1 }, { value: 4 }], exDates: [day] },
  },
  {
    name: 'Última sexta',
    startDate: `${day.slice(0, 8)}06T10:00:00`,
    endDate: `${day.slice(0, 8)}06T11:00:00`,
    repetition: { frequency: 'monthly', end: 'count', repeatCount: 4, repetitions: [{ value: 5, dayOrder: -1 }] },
  },
  {
    name: 'Dias 1 e 15',
    startDate: `${day.slice(0, 8)}15T08:00:00`,
    endDate: `${day.slice(0, 8)}15T08:30:00`,
    repetition: { frequency: 'monthly', end: 'never', repeatByMonthDay: [1, 15] },
  },
];

/** A khal with one calendar of its own. */
async function openKhal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-khal-'));
  const at = (name: string): string => path.join(folder, name);
  await mkdir(at('calendar'));
  const config = `[calendars]
[[redacao]]
path = ${at('calendar')}
[sqlite]
path = ${at('khal.db')}
[locale]
local_timezone = ${ZONE}
default_timezone = ${ZONE}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%dT%H:%M:00
`;
  await writeFile(at('config'), config);
  const khal = (...given: string[]) =>
    run('khal', ['-c', at('config'), ...given], { env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' }, maxBuffer: 10_000_000 });
  return {
    async take(text: string): Promise<void> {
      await writeFile(at('calendar.ics'), text);
      await khal('import', '--batch', at('calendar.ics'));
    },
    async list(from: string, to: string): Promise<string[]> {
      const format = ['--day-format', '', '--format', '{start-long} {end-long} {title}'];
      return (await khal('list', ...format, from, to)).stdout.split('\n').filter(Boolean).sort();
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

describe.skipIf(!hasKhal)('the address of a calendar, read by khal', () => {
  let server: TestServer;
  let ana: WireClient;
  beforeAll(async () => {
    ({ server, ana } = await startEmptyNewsroom());
  });
  afterAll(() => server.stop());

  it.each(YEARS)('takes place there when it takes place here, from $from to $to', async ({ from, to, first }) => {
    const { id } = (await ana.post<{ id: number }>('/calendars', { name: `Pauta ${from}` })).body;
    const stored: Event[] = [];
    for (const each of eventsFrom(first)) stored.push((await ana.post<Event>('/calendars/events', { calendarId: id, ...each })).body);
    const { path: address } = (await ana.post<{ path: string }>(`/calendars/${id}/feed`)).body;
    const khal = await openKhal();
    try {
      await khal.take(await (await fetch(`${server.url}${address}`)).text());
      const here = stored.flatMap((event) =>
        occurrencesBetween(event, from, to, ZONE).map(({ start, end }) => `${start} ${end} ${event.name}`),
      );
      expect(await khal.list(from, to)).toEqual(here.sort());
      expect(here.length).toBeGreaterThan(50);
    } finally {
      await khal.end();
    }
  });
});
