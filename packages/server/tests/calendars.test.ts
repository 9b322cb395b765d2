import { EVERY_ROLE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Event {
  id: number;
  version: number;
  name: string;
  repetition: { exDates: string[] } | null;
}
interface Calendar {
  id: number;
  version: number;
  name: string;
  favorite: boolean;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let reader: WireClient;
let ids: { ana: number; bob: number; reader: number };
let calendar: Calendar;

// Both nodes work on jobs, so that whatever must happen once is proven to happen once over both.
let beside: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, now: Date.parse('2026-11-21T11:30:00Z') });
  beside = await startTestServer({ beside: server, jobs: true });
  ids = {
    ana: await server.person('ana', EVERY_ROLE),
    bob: await server.person('bob', ['CALENDAR_READ', 'CALENDAR_WRITE']),
    reader: await server.person('caio', ['CALENDAR_READ']),
  };
  [ana, bob, reader] = [await server.as('ana'), await server.as('bob'), await server.as('caio')];
  calendar = (await ana.post<Calendar>('/calendars', { name: 'Política', color: '#336699' })).body;
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const FULL = {
  name: 'Reunião de pauta',
  startDate: '2026-03-02T09:00:00',
  endDate: '2026-03-02T09:45:00',
  location: 'Sala 2',
  description: 'Todas as editorias',
  reminder: 15,
  repetition: {
    frequency: 'monthly',
    startDate: '2026-03-02T09:00:00',
    endDate: '2026-03-02T09:45:00',
    interval: 2,
    end: 'count',
    repeatCount: 12,
    repeatUtil: null,
    repeatByMonthDay: [2, -1],
    repeatByMonth: [3, 5, 7],
    repetitions: [{ value: 1, dayOrder: -1 }],
    exDates: ['2026-05-04'],
  },
};
const make = async (input: object = {}): Promise<Event> => {
  const { status, body } = await bob.post<Event>('/calendars/events', {
    calendarId: calendar.id,
    name: 'Coletiva',
    startDate: '2026-03-10T10:00:00',
    ...input,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const inMonth = async (day: string, query = ''): Promise<string[]> =>
  (await reader.get<Event[]>(`/calendars/events?currentDate=${day}${query}`)).body.map(({ name }) => name);

describe('events of calendars', () => {
  it('come back as they were written, however they repeat [CAL-02, ENT-04]', async () => {
    const full = { ...FULL, calendarId: calendar.id, remindedUsersIds: [ids.ana, ids.bob] };
    const made = await make(full);
    expect(made).toEqual({ id: made.id, version: 1, ...full });
    const again = (await bob.put<Event>('/calendars/events', { ...made, name: 'Reunião' })).body;
    expect(again).toEqual({ ...made, version: 2, name: 'Reunião' });
    const { body: listed } = await reader.get<Event[]>('/calendars/events?currentDate=2026-03-15');
    expect(listed).toEqual([again]);
    expect((await bob.delete(`/calendars/events/${made.id}`)).status).toBe(204);
    expect(await inMonth('2026-03-15')).toEqual([]);
  });

  it('are listed in the months they may take place in, by calendar where one is asked for', async () => {
    const other = (await ana.post<Calendar>('/calendars', { name: 'Esportes' })).body;
    const at = (day: string, more: object = {}) => ({ calendarId: other.id, startDate: `${day}T10:00:00`, ...more });
    await make(at('2025-02-10', { name: 'once' }));
    await make(at('2025-01-31', { name: 'over midnight', startDate: '2025-01-31T23:00:00', endDate: '2025-02-01T01:00:00' }));
    await make(at('2024-01-01', { name: 'for ever', repetition: { frequency: 'weekly' } }));
    await make(at('2025-01-01', { name: 'until', repetition: { frequency: 'daily', end: 'date', repeatUtil: '2025-02-01' } }));
    await make(at('2025-01-01', { name: 'counted', repetition: { frequency: 'daily', end: 'count', repeatCount: 20 } }));
    await make(at('2025-03-01', { name: 'later', repetition: { frequency: 'daily' } }));
    const february = `&calendarId=${other.id}`;
    expect(await inMonth('2025-02-28', february)).toEqual(['for ever', 'once', 'over midnight', 'until']);
    expect(await inMonth('2025-02-28', `&calendarId=${calendar.id}`)).toEqual([]);
    expect((await ana.delete<Refusal>(`/calendars/${other.id}`)).body).toMatchObject({ code: 'in_use' });
  });

  it('end by a date or after a count, never by both [CAL-04]', async () => {
    const both = { frequency: 'daily', repeatCount: 3, repeatUtil: '2026-03-20' };
    const by = async (end: string) => (await make({ repetition: { ...both, end } })).repetition;
    expect(await by('date')).toMatchObject({ end: 'date', repeatUtil: '2026-03-20', repeatCount: null });
    expect(await by('count')).toMatchObject({ end: 'count', repeatUtil: null, repeatCount: 3 });
    expect(await by('never')).toMatchObject({ end: 'never', repeatUtil: null, repeatCount: null });
    expect((await make({ repetition: { frequency: 'daily', repeatUtil: '2026-03-20' } })).repetition).toMatchObject({ end: 'date' });
  });

  it('lose one occurrence by its day among those left out [CAL-10]', async () => {
    const daily = await make({ name: 'Diária', startDate: '2026-03-01T08:00:00', repetition: { frequency: 'daily' } });
    const left = { ...daily, repetition: { ...daily.repetition, exDates: ['2026-03-03'] } };
    const saved = (await bob.put<Event>('/calendars/events', left)).body;
    expect(saved.repetition!.exDates).toEqual(['2026-03-03']);
    expect(await inMonth('2026-03-01')).toContain('Diária');
  });

  it.each([
    ['endDate', 'start_after_end', { startDate: '2026-03-10T10:00:00', endDate: '2026-03-10T09:00:00' }],
    ['calendarId', 'unknown_id', { calendarId: 4711 }],
    ['remindedUsersIds', 'unknown_id', { remindedUsersIds: [4711] }],
    ['repetition.repeatUtil', 'required', { repetition: { frequency: 'daily', end: 'date' } }],
    ['repetition.repeatCount', 'required', { repetition: { frequency: 'daily', end: 'count' } }],
    ['repetition.repeatUtil', 'start_after_end', { repetition: { frequency: 'daily', repeatUtil: '2026-03-01' } }],
    ['repetition.frequency', 'one_of', { repetition: { frequency: 'hourly' } }],
    ['repetition.repeatCount', 'max', { repetition: { frequency: 'daily', end: 'count', repeatCount: 1_000_000 } }],
    ['reminder', 'one_of', { reminder: 20 }],
    ['startDate', 'format', { startDate: '2026-02-30T10:00:00' }],
    ['startDate', 'format', { startDate: '0000-01-01T10:00:00' }],
    ['repetition.exDates.0', 'format', { repetition: { frequency: 'daily', exDates: ['0000-02-01'] } }],
  ])('are refused with their field: %s %s [CAL-09]', async (path, rule, input) => {
    const event = { calendarId: calendar.id, name: 'Coletiva', startDate: '2026-03-10T10:00:00', ...input };
    const before = await inMonth('2026-03-10');
    const { status, body } = await bob.post<Refusal>('/calendars/events', event);
    expect([status, body.fields]).toMatchObject([422, [{ path }]]);
    expect(body.fields![0]!.rule).toBe(rule);
    expect(await inMonth('2026-03-10')).toEqual(before);
  });
});

describe('days at the edge of the calendar', () => {
  it('are taken as far as years have four digits: an event lasts to the last day, from the first', async () => {
    const long = { calendarId: calendar.id, name: 'Sempre', startDate: '0001-01-01T00:00:00', endDate: '9999-12-31T23:59:59' };
    for (const repetition of [null, { frequency: 'yearly', end: 'date', repeatUtil: '9999-12-31' }]) {
      const { status, body } = await bob.post<{ id: number }>('/calendars/events', { ...long, repetition });
      expect(status).toBe(201);
      expect(await inMonth('9999-12-01')).toContain('Sempre');
      await bob.delete(`/calendars/events/${body.id}`);
    }
  });

  it('are refused by their field in the year 0', async () => {
    const { status, body } = await bob.get<Refusal>(`/calendars/events?calendarId=${calendar.id}&currentDate=0000-01-01`);
    expect([status, body.fields]).toMatchObject([422, [{ path: 'currentDate', rule: 'format', params: { format: 'date' } }]]);
  });
});

describe('who reads the calendar', () => {
  it('marks favourites of their own, told to their other windows alone [CAL-01, RT-T06]', async () => {
    const [mine, theirs] = await Promise.all(
      [reader, bob].map((each) => StompClient.open(server.url, { cookie: each.cookie }, ['calendar'])),
    );
    const path = `/calendars/${calendar.id}`;
    expect((await reader.send<Calendar>('PATCH', path, { favorite: true })).body).toMatchObject({ favorite: true });
    const [seen, unseen] = [await reader.get<Calendar>(path), await bob.get<Calendar>(path)];
    expect([seen.body.favorite, unseen.body.favorite]).toEqual([true, false]);
    // Each person hears of a change of the calendar with their own marking.
    const { body } = await ana.put<Calendar>('/calendars', { id: calendar.id, name: 'Política e poder' });
    await Promise.all([mine!, theirs!].map((live) => live.until(() => live.events.some(({ action }) => action === 'UPDATE'))));
    expect(mine!.events.map(({ action, data }) => [action, data])).toEqual([
      ['PATCH', { id: calendar.id, version: 1, field: 'favorite', newValue: true, oldValue: false }],
      ['UPDATE', { ...body, favorite: true }],
    ]);
    expect(theirs!.events.map(({ data }) => data)).toEqual([{ ...body, name: 'Política e poder', favorite: false }]);
    for (const live of [mine!, theirs!]) live.close();
  });

  it('finds calendars under their category [CAL-11]', async () => {
    const { body: category } = await ana.post<{ id: number }>('/calendars/categories', { name: 'Redação' });
    for (const name of ['B', 'A']) await ana.post('/calendars', { name, categoryId: category.id });
    const { body } = await reader.get<{ id: number; calendars: Calendar[] }[]>('/calendars/categories');
    expect(body.find(({ id }) => id === category.id)!.calendars.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('writes no event without CALENDAR_WRITE and no calendar without CALENDAR_ADMIN [PERM-A06]', async () => {
    const event = { calendarId: calendar.id, name: 'X', startDate: '2026-03-10T10:00:00' };
    expect((await reader.post('/calendars/events', event)).status).toBe(403);
    expect([(await bob.post('/calendars', { name: 'X' })).status, (await bob.post('/calendars/categories', { name: 'X' })).status]).toEqual(
      [403, 403],
    );
    expect((await bob.post('/calendars/events', event)).status).toBe(201);
    expect((await ana.post('/calendars', { name: 'X' })).status).toBe(201);
  });
});

describe('a reminder', () => {
  it('comes by the clock of the branch, also after that moved to another time zone', async () => {
    const event = await make({ startDate: '2026-11-25T09:00:00', reminder: 15, remindedUsersIds: [ids.ana] });
    const due = async () =>
      (await server.server.services.pool.query('select remind_at as at from calendar_event where id = $1', [event.id])).rows[0].at;
    const move = async (timeZone: string): Promise<void> => {
      const { version } = (await ana.get<{ version: number }>('/branch/config')).body;
      expect((await ana.put('/branch/config', { version, timeZone })).status).toBe(200);
    };
    expect(await due()).toEqual(new Date('2026-11-25T11:45:00Z'));
    await move('Europe/Madrid');
    expect(await due()).toEqual(new Date('2026-11-25T07:45:00Z'));
    await move('America/Sao_Paulo');
    expect(await due()).toEqual(new Date('2026-11-25T11:45:00Z'));
    await ana.delete(`/calendars/events?ids=${event.id}`);
  });

  const at = (local: string) => Date.parse(`${local}-03:00`);
  const goTo = (local: string) => server.advance(Math.max(0, at(local) - server.now()));
  const reminders = async (eventId: number): Promise<{ receivers: number[]; full_body: { usersIds: number[]; startDate: string } }[]> =>
    (
      await server.server.services.pool.query(
        "select receivers, full_body from event where action = 'REMINDER' and full_body -> 'event' ->> 'id' = $1 order by n",
        [String(eventId)],
      )
    ).rows;
  const until = async (test: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + 15_000; !(await test()); ) {
      if (performance.now() > end) throw new Error('nothing came of it');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Waits until every reminder that is due was looked at. */
  const settled = () =>
    until(async () => {
      const text = 'select 1 from calendar_event where remind_at <= $1';
      return (await server.server.services.pool.query(text, [new Date(server.now())])).rowCount === 0;
    });

  it('comes at its minutes before the start to the listed people alone, once over two nodes [CAL-07, RT-T07]', async () => {
    const lives = await Promise.all(
      [ana, bob, reader].map((each) => StompClient.open(server.url, { cookie: each.cookie }, ['calendar_event'])),
    );
    const event = await make({ startDate: '2026-11-21T09:00:00', reminder: 15, remindedUsersIds: [ids.ana, ids.bob], location: 'Sala 2' });
    goTo('2026-11-21T08:44:30');
    await settled();
    expect(await reminders(event.id)).toEqual([]);
    goTo('2026-11-21T08:45:00');
    await Promise.all(lives.slice(0, 2).map((live) => live.until(() => live.events.some(({ action }) => action === 'REMINDER'))));
    const told = lives[0]!.events.find(({ action }) => action === 'REMINDER')!;
    expect(told.data).toMatchObject({ usersIds: [ids.ana, ids.bob], startDate: '2026-11-21T09:00:00', event: { name: 'Coletiva' } });
    expect(told.date.slice(0, 16)).toBe('2026-11-21T08:45');
    // Neither a later change nor the start itself sends a reminder again.
    await bob.put('/calendars/events', { ...event, name: 'Coletiva do governo' });
    goTo('2026-11-21T09:01:00');
    await settled();
    expect(await reminders(event.id)).toHaveLength(1);
    await lives[2]!.until(() => lives[2]!.events.some(({ action }) => action === 'UPDATE'));
    expect(lives[2]!.events.map(({ action }) => action)).not.toContain('REMINDER');
    for (const live of lives) live.close();
  });

  it('comes for each occurrence, of the next alone where many are due, and not for one that began', async () => {
    const daily = { reminder: 10_080, remindedUsersIds: [ids.ana], repetition: { frequency: 'daily', exDates: ['2026-11-24'] } };
    const event = await make({ startDate: '2026-11-22T10:00:00', ...daily });
    const starts = async () => (await reminders(event.id)).map(({ full_body: { startDate } }) => startDate.slice(0, 10));
    await until(async () => (await starts()).length > 0);
    await settled();
    expect(await starts()).toEqual(['2026-11-22']);
    goTo('2026-11-21T10:00:00');
    await until(async () => (await starts()).length > 1);
    expect(await starts()).toEqual(['2026-11-22', '2026-11-28']);
    const { rows } = await server.server.services.pool.query(
      'insert into calendar_event (calendar_id, name, start_date, reminder, reminded_users_ids, remind_at, last_day) values ($1, $2, $3::timestamp, 15, $4, $5, $3::timestamp) returning id',
      [calendar.id, 'Ontem', '2026-11-21 09:00:00', [ids.ana], new Date(at('2026-11-21T08:45:00'))],
    );
    await settled();
    expect(await reminders(rows[0].id)).toEqual([]);
  });

  it('comes anew for an event that begins at another time, sooner too', async () => {
    const event = await make({ startDate: '2026-11-21T16:00:00', reminder: 240, remindedUsersIds: [ids.ana] });
    goTo('2026-11-21T12:10:00');
    await until(async () => (await reminders(event.id)).length > 0);
    await settled();
    const { status } = await bob.put('/calendars/events', { ...event, startDate: '2026-11-21T14:00:00', reminder: 60 });
    expect(status).toBe(200);
    const starts = async () => (await reminders(event.id)).map(({ full_body: { startDate } }) => startDate.slice(11, 16));
    expect(await starts()).toEqual(['16:00']);
    goTo('2026-11-21T13:00:00');
    await until(async () => (await starts()).length > 1);
    expect(await starts()).toEqual(['16:00', '14:00']);
  });
});
