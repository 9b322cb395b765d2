import { occurrencesBetween } from '@lauda/domain/calendar';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  ana,
  bob,
  calendarOf,
  type Event,
  event,
  eventsIn,
  file,
  openCalendars,
  read,
  server,
  take,
  timesOf,
  ZONE,
} from './ical-kit.ts';

openCalendars();

describe('the address of a calendar', () => {
  it('is read by who is not signed in: what takes place there is what takes place here, on every instant of a year', async () => {
    const id = await calendarOf('Política');
    const made = [
      {
        name: 'Reunião, de pauta; geral',
        startDate: '2026-03-02T09:00:00',
        endDate: '2026-03-02T09:45:00',
        location: 'Sala 2',
        description: 'Todas\nas editorias',
      },
      {
        name: 'Toda segunda e quinta',
        startDate: '2026-03-02T18:00:00',
        endDate: '2026-03-02T19:00:00',
        repetition: { frequency: 'weekly', interval: 2, end: 'never', repetitions: [{ value: 1 }, { value: 4 }], exDates: ['2026-03-19'] },
      },
      {
        name: 'Última sexta',
        startDate: '2026-03-27T10:00:00',
        endDate: null,
        repetition: { frequency: 'monthly', end: 'count', repeatCount: 5, repetitions: [{ value: 5, dayOrder: -1 }] },
      },
      {
        name: 'Até maio',
        startDate: '2026-03-01T22:00:00',
        endDate: '2026-03-02T01:00:00',
        repetition: { frequency: 'daily', interval: 3, end: 'date', repeatUtil: '2026-05-10' },
      },
      {
        name: 'Dia 31',
        startDate: '2026-01-31T08:00:00',
        endDate: '2026-01-31T08:30:00',
        repetition: { frequency: 'monthly', end: 'never', repeatByMonthDay: 31 },
      },
      // These begin on a day that is none of their rule, which other programs would show.
      {
        name: 'Começa numa quarta',
        startDate: '2026-03-04T09:00:00',
        endDate: '2026-03-04T10:30:00',
        repetition: {
          frequency: 'weekly',
          interval: 2,
          end: 'count',
          repeatCount: 3,
          repetitions: [{ value: 1 }],
          exDates: ['2026-03-30'],
        },
      },
      {
        name: 'Começa fora do mês',
        startDate: '2026-03-20T23:00:00',
        endDate: '2026-03-21T01:00:00',
        repetition: { frequency: 'daily', interval: 5, end: 'date', repeatByMonth: [5], repeatUtil: '2026-05-20' },
      },
      {
        name: 'Dia 10 desde o dia 15',
        startDate: '2026-01-15T08:00:00',
        endDate: null,
        repetition: { frequency: 'monthly', interval: 2, end: 'never', repeatByMonthDay: 10, exDates: ['2026-03-10'] },
      },
      {
        name: 'Acaba antes do primeiro',
        startDate: '2026-03-04T09:00:00',
        repetition: { frequency: 'weekly', end: 'date', repeatUtil: '2026-03-07', repetitions: [{ value: 1 }] },
      },
      {
        name: 'Nunca',
        startDate: '2026-02-01T08:00:00',
        repetition: { frequency: 'yearly', end: 'never', repeatByMonth: 2, repeatByMonthDay: 30 },
      },
    ];
    const names = made.map(({ name }) => name);
    const stored: Event[] = [];
    for (const each of made) stored.push((await bob.post<Event>('/calendars/events', { calendarId: id, ...each })).body);
    const root = await read(await addressOf(id));
    expect([root.getFirstPropertyValue('x-wr-calname'), root.getFirstPropertyValue('x-wr-timezone')]).toEqual(['Política', ZONE]);
    const events = eventsIn(root).sort((a, b) => names.indexOf(a.summary) - names.indexOf(b.summary));
    expect(events.map(({ summary }) => summary)).toEqual(names.slice(0, 8));
    expect([events[0]!.location, events[0]!.description]).toEqual(['Sala 2', 'Todas\nas editorias']);
    for (const [at, each] of events.entries()) {
      const found = timesOf(each, Date.parse('2026-01-01T03:00:00Z'), Date.parse('2027-01-01T03:00:00Z'));
      const here = occurrencesBetween(stored[at]!, '2026-01-01', '2026-12-31', ZONE).map(({ startMs, endMs }) => [startMs, endMs]);
      expect([each.summary, found]).toEqual([each.summary, here]);
    }
  });

  it('tells the same instants over a summer in which the clock was changed twice', async () => {
    const id = await calendarOf('Horário de verão');
    const made = [
      {
        name: 'Diário',
        startDate: '2017-10-01T09:00:00',
        endDate: '2017-10-01T09:30:00',
        repetition: { frequency: 'daily', end: 'never' },
      },
      {
        name: 'Domingos à noite',
        startDate: '2017-10-01T22:30:00',
        endDate: '2017-10-01T23:15:00',
        repetition: { frequency: 'weekly', end: 'never', repetitions: [{ value: 0 }, { value: 6 }], exDates: ['2017-11-05'] },
      },
      {
        name: 'Terceiro domingo',
        startDate: '2017-10-15T03:00:00',
        endDate: '2017-10-15T04:00:00',
        repetition: { frequency: 'monthly', end: 'date', repeatUtil: '2018-03-18', repetitions: [{ value: 0, dayOrder: 3 }] },
      },
    ];
    const stored: Event[] = [];
    for (const each of made) stored.push((await bob.post<Event>('/calendars/events', { calendarId: id, ...each })).body);
    const events = eventsIn(await read(await addressOf(id)));
    const told = events.map((each) => [each.summary, timesOf(each, 0, Date.parse('2018-04-01T03:00:00Z'))]);
    const here = stored.map((each) => [
      each.name,
      occurrencesBetween(each, '2017-10-01', '2018-03-31', ZONE).map(({ startMs, endMs }) => [startMs, endMs]),
    ]);
    expect(new Map(told as [string, unknown][])).toEqual(new Map(here as [string, unknown][]));
    expect(here.map(([, times]) => times!.length)).toEqual([182, 51, 6]);
  });

  it('is answered at once where an event is of long ago', async () => {
    const id = await calendarOf('História');
    const old = { calendarId: id, name: 'Roma', startDate: '0100-01-05T09:00:00' };
    for (const repetition of [
      { frequency: 'yearly', end: 'never' },
      { frequency: 'daily', end: 'date', repeatUtil: '0100-02-01' },
    ])
      expect((await bob.post('/calendars/events', { ...old, repetition })).status).toBe(201);
    const address = await addressOf(id);
    await read(address);
    const begun = process.cpuUsage();
    const root = await read(address);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
    const [yearly, daily] = eventsIn(root);
    expect(yearly!.startDate).toMatchObject({ year: 100, month: 1, day: 5, hour: 9 });
    expect(timesOf(daily!, -Infinity, Infinity)).toHaveLength(28);
    const begins = root
      .getFirstSubcomponent('vtimezone')!
      .getAllSubcomponents()
      .map((part) => part.getFirstPropertyValue('dtstart'));
    expect(begins.map(String).sort()[0]).toBe('1969-12-31T21:00:00');
  });

  it('tells what a clock did that was changed', async () => {
    const id = await calendarOf('Verão');
    await bob.post('/calendars/events', { calendarId: id, name: 'Antes', startDate: '2017-10-14T09:00:00' });
    await bob.post('/calendars/events', { calendarId: id, name: 'Depois', startDate: '2017-10-15T09:00:00' });
    const zone = (await read(await addressOf(id))).getFirstSubcomponent('vtimezone')!;
    const changes = [...zone.getAllSubcomponents('daylight'), ...zone.getAllSubcomponents('standard')].map(
      (part) => `${part.name} ${part.getFirstPropertyValue('dtstart')}`,
    );
    expect(changes).toEqual(expect.arrayContaining(['daylight 2017-10-15T00:00:00', 'standard 2018-02-18T00:00:00']));
  });

  it('is not sent again to who has it as it is, and anew once anything of it changed', async () => {
    const id = await calendarOf('Assinado');
    const address = await addressOf(id);
    await take(id, file(...event('a', 'SUMMARY:A', 'DTSTART:20260310T180000Z')));
    const first = await fetch(address);
    const tag = first.headers.get('etag')!;
    const ask = async (seen: string) => {
      const { status, headers, ...answer } = await fetch(address, { headers: { 'if-none-match': seen } }).then(async (said) => ({
        status: said.status,
        headers: said.headers,
        text: await said.text(),
      }));
      return [status, headers.get('etag') === tag, answer.text.length > 0];
    };
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect([await ask(tag), await ask(`"other", ${tag}`), await ask('"other"')]).toEqual([
      [304, true, false],
      [304, true, false],
      [200, true, true],
    ]);
    await take(id, file(...event('a', 'SUMMARY:B', 'DTSTART:20260310T180000Z')));
    expect(await ask(tag)).toEqual([200, false, true]);
  });

  it('is another one when it is made anew, ends when it is ended, and is made by who sets up calendars alone', async () => {
    const id = await calendarOf('Esporte');
    const first = await addressOf(id);
    const second = await addressOf(id);
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect((await bob.post(`/calendars/${id}/feed`)).status).toBe(403);
    expect((await bob.send('DELETE', `/calendars/${id}/feed`)).status).toBe(403);
    expect([(await ana.send('DELETE', `/calendars/${id}/feed`)).status, (await fetch(second)).status]).toEqual([204, 404]);
    expect((await ana.send('DELETE', `/calendars/${id}/feed`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/calendars/feed/nothing`)).status).toBe(404);
    expect(JSON.stringify((await ana.get(`/calendars/${id}`)).body)).not.toContain(second.split('/').at(-1));
  });
});
