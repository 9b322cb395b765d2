import { occurrencesBetween, type TimedEvent } from '@lauda/domain/calendar';
import { EVERY_ROLE, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Event extends TimedEvent {
  readonly id: number;
  readonly version: number;
  readonly calendarId: number;
  readonly name: string;
  readonly location: string | null;
  readonly description: string | null;
}
interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}
const ZONE = 'America/Sao_Paulo';
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let reader: WireClient;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T11:30:00Z') });
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', ['CALENDAR_READ', 'CALENDAR_WRITE']);
  await server.person('caio', ['CALENDAR_READ']);
  [ana, bob, reader] = [await server.as('ana'), await server.as('bob'), await server.as('caio')];
});
afterAll(() => server.stop());

const calendarOf = async (name: string): Promise<number> => (await ana.post<{ id: number }>('/calendars', { name })).body.id;
const addressOf = async (id: number): Promise<string> => {
  const { status, body } = await ana.post<{ path: string }>(`/calendars/${id}/feed`);
  expect(status).toBe(201);
  return `${server.url}${body.path}`;
};
/** Loads the calendar file of an address without a session. */
async function read(address: string): Promise<ICAL.Component> {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(await answer.text()) as string);
}
const eventsIn = (root: ICAL.Component): ICAL.Event[] => root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
const month = async (calendarId: number, currentDate: string): Promise<Event[]> =>
  (await reader.get<Event[]>(`/calendars/events?calendarId=${calendarId}&currentDate=${currentDate}`)).body;
const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//X//X//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260301T000000Z',
  ...lines,
  'END:VEVENT',
];
const take = (id: number, text: string, dryRun = false, who: WireClient = bob) =>
  who.post<Imported & Refusal>(`/calendars/${id}/import`, { text, dryRun });

/** When an event of a calendar file takes place between two instants, as ical.js counts it: starts and ends, epoch ms. */
function timesOf(event: ICAL.Event, from: number, until: number): [number, number][] {
  const dates = event.isRecurring() ? event.iterator() : undefined;
  const found: [number, number][] = [];
  for (let next = dates ? dates.next() : event.startDate; next; next = dates?.next() as ICAL.Time) {
    const startMs = next.toUnixTime() * 1000;
    if (startMs >= until) break;
    if (startMs >= from) found.push([startMs, startMs + event.duration.toSeconds() * 1000]);
    if (!dates) break;
  }
  return found;
}

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
    expect(events.map(({ summary }) => summary)).toEqual(names.slice(0, 5));
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

describe('a file of events', () => {
  it('is taken with what comes back, what is left out and what was changed, in the time of the newsroom, and twice is once', async () => {
    const id = await calendarOf('Agenda');
    const text = file(
      ...event('a@x', 'SUMMARY:Coletiva\\, às 15h', 'DTSTART:20260310T180000Z', 'DTEND:20260310T190000Z', 'LOCATION:Palácio'),
      ...event(
        'b@x',
        'SUMMARY:Reunião',
        'DTSTART;TZID=America/New_York:20260302T090000',
        'DURATION:PT30M',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260331T235959Z',
        'EXDATE;TZID=America/New_York:20260304T090000',
      ),
      ...event(
        'b@x',
        'SUMMARY:Reunião adiada',
        'RECURRENCE-ID;TZID=America/New_York:20260309T090000',
        'DTSTART;TZID=America/New_York:20260309T110000',
        'DURATION:PT30M',
      ),
      ...event('c@x', 'SUMMARY:Feriado', 'DTSTART;VALUE=DATE:20260321', 'DTEND;VALUE=DATE:20260323'),
      ...event('d@x', 'SUMMARY:Não vai haver', 'DTSTART:20260310T180000Z', 'STATUS:CANCELLED'),
    );
    expect((await take(id, text, true)).body).toEqual({ created: 4, updated: 0, unchanged: 0 });
    expect(await month(id, '2026-03-01')).toEqual([]);
    expect((await take(id, text)).body).toEqual({ created: 4, updated: 0, unchanged: 0 });
    const found = (await month(id, '2026-03-01')).map(({ name, startDate, endDate, location }) => [name, startDate, endDate, location]);
    expect(found).toEqual([
      ['Coletiva, às 15h', '2026-03-10T15:00:00', '2026-03-10T16:00:00', 'Palácio'],
      ['Feriado', '2026-03-21T00:00:00', '2026-03-22T23:59:59', null],
      ['Reunião', '2026-03-02T11:00:00', '2026-03-02T11:30:00', null],
      ['Reunião adiada', '2026-03-09T12:00:00', '2026-03-09T12:30:00', null],
    ]);
    const weekly = (await month(id, '2026-03-01')).find(({ name }) => name === 'Reunião')!;
    const days = occurrencesBetween(weekly, '2026-03-01', '2026-04-30', ZONE).map(({ start }) => start.slice(5, 10));
    expect(days).toEqual(['03-02', '03-11', '03-16', '03-18', '03-23', '03-25', '03-30']);
    expect((await take(id, text)).body).toEqual({ created: 0, updated: 0, unchanged: 4 });
    expect((await take(id, text.replace('Palácio', 'Planalto'))).body).toEqual({ created: 0, updated: 1, unchanged: 3 });
    expect((await month(id, '2026-03-01')).map(({ location }) => location)).toContain('Planalto');
  });

  it('comes back whole from the address of a calendar', async () => {
    const [from, to] = [await calendarOf('De'), await calendarOf('Para')];
    const rule = { frequency: 'monthly', end: 'count', repeatCount: 6, repetitions: [{ value: 2, dayOrder: 3 }], exDates: ['2026-04-21'] };
    await bob.post('/calendars/events', {
      calendarId: from,
      name: 'Conselho',
      startDate: '2026-03-17T14:00:00',
      endDate: '2026-03-17T16:00:00',
      repetition: rule,
    });
    const text = await (await fetch(await addressOf(from))).text();
    expect((await take(to, text)).body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const [[one], [other]] = [await month(from, '2026-03-01'), await month(to, '2026-03-01')];
    const year = (each: Event) => occurrencesBetween(each, '2026-01-01', '2026-12-31', ZONE);
    expect(year(other!)).toEqual(year(one!));
    expect(year(one!)).toHaveLength(5);
  });

  it('is refused whole with the lines of what is wrong, and keeps nothing', async () => {
    const id = await calendarOf('Errado');
    const fine = event('ok', 'SUMMARY:Boa', 'DTSTART:20260310T180000Z');
    const refused = async (...lines: string[]) => {
      const { status, body } = await take(id, file(...fine, ...lines));
      return [status, body.fields?.map(({ path, rule }) => `${path} ${rule}`)];
    };
    expect(await refused(...event('x', 'SUMMARY:X', 'DTSTART:20260310T180000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2'))).toEqual([
      422,
      ['lines.10.rrule unsupported'],
    ]);
    expect(
      await refused(...event('x', 'SUMMARY:X', 'DTSTART:20260310T180000Z', 'RRULE:FREQ=HOURLY'), ...event('y', 'DTSTART:20260310T180000Z')),
    ).toEqual([422, ['lines.10.rrule unsupported', 'lines.17.summary required']]);
    expect(await refused(...event('x', 'SUMMARY:X', 'DTSTART;TZID=Nowhere/City:20260310T180000'))).toEqual([
      422,
      ['lines.10.dtstart unknown_zone'],
    ]);
    expect(await refused(...event('x', `SUMMARY:${'x'.repeat(201)}`, 'DTSTART:20260310T180000Z'))).toEqual([422, ['lines.10.name max']]);
    expect((await take(id, 'a;b\nc')).body.fields?.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['lines.1.text format']);
    expect((await take(id, file(...fine).replace('SUMMARY:Boa', 'não é nada'))).body.fields?.[0]).toMatchObject({
      path: 'lines.7.text',
      rule: 'format',
    });
    expect((await take(id, 'x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(422);
    expect((await take(id, `${file(...fine)}${' '.repeat(50_000_000)}`)).status).toBe(413);
    const many = Array.from({ length: 5_001 }, (_, n) => event(`n${n}`, 'SUMMARY:N', 'DTSTART:20260310T180000Z')).flat();
    expect((await take(id, file(...many))).body.fields).toMatchObject([{ path: 'text', rule: 'max', params: { max: 5_000 } }]);
    expect(await month(id, '2026-03-01')).toEqual([]);
    expect((await take(id, file(...fine), false, reader)).status).toBe(403);
    expect((await take(999_999, file(...fine))).status).toBe(404);
  });

  it('that comes back by the clock of another zone is refused where it would be an hour off for part of the year', async () => {
    const id = await calendarOf('Fusos');
    const weekly = (start: string, rule = 'RRULE:FREQ=WEEKLY') => file(...event('x', 'SUMMARY:X', `DTSTART${start}`, rule));
    const refused = async (start: string, rule?: string) =>
      (await take(id, weekly(start, rule), true)).body.fields?.map(({ path }) => path);
    // São Paulo no longer changes its clock, New York and Madrid do.
    expect(await refused(';TZID=America/New_York:20261130T180000')).toEqual(['lines.4.dtstart']);
    expect(await refused(';TZID=Europe/Madrid:20180108T180000', 'RRULE:FREQ=MONTHLY')).toEqual(['lines.4.dtstart']);
    for (const taken of [
      ';TZID=America/Sao_Paulo:20261130T180000',
      ';TZID=America/Argentina/Buenos_Aires:20261130T180000',
      ':20261130T180000Z',
    ])
      expect(await refused(taken)).toBeUndefined();
    expect(await refused(';TZID=America/New_York:20261130T180000', 'RRULE:FREQ=WEEKLY;UNTIL=20270125T000000Z')).toBeUndefined();
    expect(await refused(';TZID=America/New_York:20261130T180000', 'RRULE:FREQ=WEEKLY;UNTIL=20270415T000000Z')).toEqual([
      'lines.4.dtstart',
    ]);
    expect(await refused(';VALUE=DATE:20261130')).toBeUndefined();
  });

  it('whose events have no names is told by what they say: another file changes none of them', async () => {
    const id = await calendarOf('Sem nome');
    const unnamed = (name: string): string => file('BEGIN:VEVENT', `SUMMARY:${name}`, 'DTSTART:20260310T180000Z', 'END:VEVENT');
    expect((await take(id, unnamed('Um'))).body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect((await take(id, unnamed('Outro'))).body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect((await take(id, unnamed('Um'))).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect((await month(id, '2026-03-01')).map(({ name }) => name)).toEqual(['Outro', 'Um']);
  });

  it('keeps nobody waiting while it is read', async () => {
    const id = await calendarOf('Grande');
    const zoned = (n: number) => event(`n${n}`, 'SUMMARY:N', 'DTSTART;TZID=America/New_York:20260310T180000');
    const text = file(...Array.from({ length: 4_000 }, (_, n) => zoned(n)).flat(), ...event('x', 'DTSTART:20260310T180000Z'));
    let answer: Awaited<ReturnType<typeof take>> | undefined;
    const taken = take(id, text).then((said) => {
      answer = said;
    });
    let served = 0;
    for (; !answer; served += 1) expect((await reader.get('/calendars')).status).toBe(200);
    await taken;
    expect(answer.body.fields).toMatchObject([{ path: 'lines.24004.summary' }]);
    expect(served).toBeGreaterThan(20);
  });

  it('begins no change before it is read, also with a key by which it may come again: what is silent in a change for 10 s is ended', async () => {
    const id = await calendarOf('Com chave');
    const zoned = (n: number) => event(`n${n}`, 'SUMMARY:N', 'DTSTART;TZID=America/New_York:20260310T180000');
    const text = file(...Array.from({ length: 4_000 }, (_, n) => zoned(n)).flat(), ...event('x', 'DTSTART:20260310T180000Z'));
    const silent = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and state_change < clock_timestamp() - interval '200 ms'`;
    let status = 0;
    const taken = bob.send('POST', `/calendars/${id}/import`, { text }, { 'idempotency-key': 'calendar-once' }).then((said) => {
      status = said.status;
    });
    let seen = 0;
    for (; status === 0; ) seen += (await server.server.services.pool.query(silent)).rows.length;
    await taken;
    expect([status, seen]).toEqual([422, 0]);
  });

  it('with a key is taken once, however often it comes', async () => {
    const id = await calendarOf('Uma vez');
    const text = file(...event('a', 'SUMMARY:A', 'DTSTART:20260310T180000Z'));
    const again = () => bob.send<Imported>('POST', `/calendars/${id}/import`, { text }, { 'idempotency-key': 'calendar-twice' });
    expect([(await again()).body, (await again()).body]).toEqual([
      { created: 1, updated: 0, unchanged: 0 },
      { created: 1, updated: 0, unchanged: 0 },
    ]);
  });

  it('with a clock that changes each second is refused at once', async () => {
    const id = await calendarOf('Relógio');
    const clock = (rule: string) => [
      ...['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0200', 'TZOFFSETTO:-0300'],
      ...[`RRULE:${rule}`, 'END:STANDARD', 'END:VTIMEZONE', ...event('a', 'SUMMARY:A', 'DTSTART;TZID=Own:20260310T090000')],
    ];
    for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYHOUR=1,2;BYMINUTE=1,2'])
      expect((await take(id, file(...clock(rule)))).body.fields).toMatchObject([{ path: 'lines.13.dtstart', rule: 'unknown_zone' }]);
    expect((await take(id, file(...clock('FREQ=YEARLY;BYMONTH=2;BYDAY=3SU')))).status).toBe(200);
  });

  it('with a clock of its own keeps nobody waiting where the line that begins it is folded', async () => {
    const id = await calendarOf('Dobrado');
    const clock = [
      ...['BEGIN:VTIM', ' EZONE', 'TZID:Own', 'BEGIN:STANDARD', 'DTSTART:00010101T000000', 'TZOFFSETFROM:-0300', 'TZOFFSETTO:-0200'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7;BYDAY=1MO,2MO,3MO,4MO,1TU,2TU,3TU', 'END:STANDARD', 'END:VTIM', ' EZONE'],
    ];
    let answer: Awaited<ReturnType<typeof take>> | undefined;
    const taken = take(id, file(...clock, ...event('a', 'SUMMARY:A', 'DTSTART;TZID=Own:20300310T090000'))).then((said) => {
      answer = said;
    });
    const began = performance.now();
    let longest = 0;
    while (!answer) {
      const asked = performance.now();
      expect((await reader.get('/calendars')).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
    }
    await taken;
    // Read beside the calls of others it holds up none of them for as long as it takes itself.
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    expect([answer.status, answer.body]).toEqual([200, { created: 1, updated: 0, unchanged: 0 }]);
  });

  it('whose event would last longer than ten years is refused at once, of a day or of an hour', async () => {
    const id = await calendarOf('Duração');
    for (const [start, duration] of [
      ['DTSTART:20260310T090000', 'PT60000000000000H'],
      ['DTSTART;VALUE=DATE:20260310', 'P2000000000D'],
      ['DTSTART:20260310T090000', '-P99999999W'],
      ['DTSTART:20260310T090000', 'P3661D'],
    ] as const)
      expect((await take(id, file(...event('a', 'SUMMARY:A', start, `DURATION:${duration}`)))).body.fields).toMatchObject([
        { path: 'lines.4.duration', rule: 'unsupported' },
      ]);
    expect((await take(id, file(...event('a', 'SUMMARY:A', 'DTSTART:20260310T090000', 'DURATION:P30DT2H')))).status).toBe(200);
    expect(await month(id, '2026-03-01')).toMatchObject([{ endDate: '2026-04-09T11:00:00' }]);
  });

  it('that would come a million times is taken and ends at once', async () => {
    const id = await calendarOf('Sem fim');
    expect(
      (await take(id, file(...event('x', 'SUMMARY:X', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=DAILY;COUNT=999999')))).body.fields,
    ).toMatchObject([{ path: 'lines.4.repetition.repeatCount', rule: 'max' }]);
    expect((await take(id, file(...event('y', 'SUMMARY:Y', 'DTSTART:19700101T060000Z', 'RRULE:FREQ=DAILY')))).status).toBe(200);
    expect((await fetch(await addressOf(id))).status).toBe(200);
  });
});
