import { occurrencesBetween } from '@lauda/domain/calendar';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  bob,
  calendarOf,
  type Event,
  event,
  file,
  type Imported,
  month,
  openCalendars,
  reader,
  server,
  take,
  ZONE,
} from './ical-kit.ts';

openCalendars();

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
    // The changed occurrence is off, then stands in its series again: in the calendar it stands once.
    const times = async (): Promise<string[]> =>
      (await month(id, '2026-03-01'))
        .filter(({ name }) => name.startsWith('Reunião'))
        .flatMap((one) => occurrencesBetween(one, '2026-03-09', '2026-03-09', ZONE).map(({ start }) => start.slice(11, 16)));
    expect(await times()).toEqual(['12:00']);
    expect((await take(id, text.replace('SUMMARY:Reunião adiada', 'SUMMARY:Reunião adiada\r\nSTATUS:CANCELLED'))).body).toMatchObject({
      created: 0,
    });
    expect(await times()).toEqual([]);
    await take(id, text);
    expect(await times()).toEqual(['12:00']);
    await take(id, text.replace(/BEGIN:VEVENT\r?\nUID:b@x(?:(?!END:VEVENT)[\s\S])*RECURRENCE-ID[\s\S]*?END:VEVENT\r?\n/, ''));
    expect(await times()).toEqual(['11:00']);
  });

  it('takes off what it calls off later: a series with its changed days, one event, and a day alone', async () => {
    const id = await calendarOf('Canceladas');
    const series = ['SUMMARY:Plantão', 'DTSTART:20260302T120000Z', 'DTEND:20260302T130000Z', 'RRULE:FREQ=DAILY;COUNT=5'];
    const changed = ['SUMMARY:Plantão longo', 'RECURRENCE-ID:20260303T120000Z', 'DTSTART:20260303T120000Z', 'DTEND:20260303T180000Z'];
    const once = ['SUMMARY:Visita', 'DTSTART:20260305T120000Z'];
    const other = ['SUMMARY:Outra série', 'DTSTART:20260302T150000Z', 'RRULE:FREQ=DAILY;COUNT=5'];
    const off = 'STATUS:CANCELLED';
    await take(id, file(...event('s@x', ...series), ...event('s@x', ...changed), ...event('o@x', ...once), ...event('t@x', ...other)));
    const shown = async (): Promise<string[]> =>
      (await month(id, '2026-03-01')).flatMap((one) =>
        occurrencesBetween(one, '2026-03-01', '2026-03-31', ZONE).map(({ start }) => `${one.name} ${start.slice(8, 10)}`),
      );
    expect((await shown()).filter((each) => each.startsWith('Outra'))).toHaveLength(5);
    // A day that is called off or moved comes alone, without its series.
    const alone = [
      ...event('t@x', 'SUMMARY:Outra série', 'RECURRENCE-ID:20260303T150000Z', 'DTSTART:20260303T150000Z', off),
      ...event('t@x', 'SUMMARY:Outra série adiada', 'RECURRENCE-ID:20260304T150000Z', 'DTSTART:20260304T190000Z'),
    ];
    expect((await take(id, file(...alone))).body).toEqual({ created: 1, updated: 1, unchanged: 0 });
    const days = ['Outra série 02', 'Outra série 05', 'Outra série 06', 'Outra série adiada 04'];
    expect((await shown()).filter((each) => each.startsWith('Outra')).sort()).toEqual(days);
    expect((await take(id, file(...alone))).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect((await shown()).filter((each) => each.startsWith('Outra')).sort()).toEqual(days);
    const text = file(...event('s@x', ...series, off), ...event('o@x', ...once, off), ...event('never@x', ...once, off));
    expect((await take(id, text, true)).body).toEqual({ created: 0, updated: 3, unchanged: 0 });
    expect((await take(id, text)).body).toEqual({ created: 0, updated: 3, unchanged: 0 });
    expect((await shown()).filter((each) => !each.startsWith('Outra'))).toEqual([]);
    expect((await take(id, text)).body).toEqual({ created: 0, updated: 0, unchanged: 0 });
    // Of another calendar nothing is taken off.
    const beside = await calendarOf('Ao lado');
    await take(beside, file(...event('t@x', ...other)));
    await take(id, file(...event('t@x', ...other, off)));
    expect(await month(id, '2026-03-01')).toEqual([]);
    expect(await month(beside, '2026-03-01')).toHaveLength(1);
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

  it('that begins on a day which is none of its rule is unchanged where it comes back from the address', async () => {
    const id = await calendarOf('De quarta');
    const given = event(
      'quarta@x',
      'SUMMARY:Toda segunda',
      'DTSTART:20260304T090000',
      'DTEND:20260304T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
    );
    expect((await take(id, file(...given))).body).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const text = await (await fetch(await addressOf(id))).text();
    expect(text).toContain('20260309T090000');
    expect((await take(id, text)).body).toEqual({ created: 0, updated: 0, unchanged: 1 });
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
