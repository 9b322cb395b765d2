import { describe, expect, it } from 'vitest';
import type { Sent } from '../../testing/src/recording.ts';
import { calendarOf } from '../src/calendar/CalendarStore.ts';
import { later, refusal } from './answers.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const MARCH = ['2026-03-01', '2026-03-31'] as const;
const event = (id: number, input: object = {}) => ({
  id,
  version: 1,
  calendarId: 1,
  name: `E${id}`,
  startDate: '2026-03-10T09:00:00',
  endDate: '2026-03-10T10:00:00',
  location: null,
  description: null,
  reminder: null,
  remindedUsersIds: [],
  repetition: null,
  ...input,
});
const WEEKLY = { frequency: 'weekly', interval: 1, end: 'never', repetitions: [], exDates: [] };
const calendar = (id: number, input: object = {}) => ({
  id,
  version: 1,
  name: `C${id}`,
  favorite: false,
  color: null,
  categoryId: null,
  ...input,
});

async function marchShown(rows: object[]) {
  const made = await bench({ 'GET /calendars/events': () => rows });
  const opened = calendarOf(made.store).open();
  await opened.show(...MARCH);
  const days = () => opened.view.snapshot().occurrences.map(({ event: { name }, start }) => `${name} ${start.slice(5, 10)}`);
  return { ...made, opened, days };
}

it('shows each occurrence of a shown month, and loads a month once [MENU-19]', async () => {
  const { opened, days, lines } = await marchShown([
    event(1),
    event(2, { name: 'W', startDate: '2026-03-03T09:00:00', endDate: null, repetition: WEEKLY }),
  ]);
  expect(days()).toEqual(['W 03-03', 'E1 03-10', 'W 03-10', 'W 03-17', 'W 03-24', 'W 03-31']);
  await opened.show('2026-03-08', '2026-03-14');
  expect(days()).toEqual(['E1 03-10', 'W 03-10']);
  expect(lines()).toEqual(['GET /calendars/events']);
  await opened.show('2026-03-29', '2026-04-04');
  expect(lines()).toHaveLength(2);
});

it('merges live events into the month that is shown [CAL-12, RT-T07]', async () => {
  const { days, live } = await marchShown([event(1)]);
  live('calendar_event CREATE', event(7, { name: 'W', startDate: '2026-03-04T09:00:00', endDate: null, repetition: WEEKLY }));
  expect(days()).toEqual(['W 03-04', 'E1 03-10', 'W 03-11', 'W 03-18', 'W 03-25']);
  live('calendar_event UPDATE', event(1, { version: 2, startDate: '2026-03-12T09:00:00', endDate: null }));
  live('calendar_event UPDATE', event(7, { name: 'W', version: 2, startDate: '2026-04-04T09:00:00', endDate: null, repetition: WEEKLY }));
  expect(days()).toEqual(['E1 03-12']);
  live('calendar_event DELETE', { ids: [1] });
  expect(days()).toEqual([]);
});

it('keeps what came while a month was on its way, and loads it again after a gap', async () => {
  const first = later();
  const made = await bench({ 'GET /calendars/events': () => first.promise });
  const opened = calendarOf(made.store).open();
  const shown = opened.show(...MARCH);
  made.live('calendar_event DELETE', { ids: [1] });
  made.live('calendar_event CREATE', event(2));
  first.answer([event(1), event(3)]);
  await shown;
  const names = () => opened.view.snapshot().occurrences.map(({ event: { name } }) => name);
  expect(names()).toEqual(['E2', 'E3']);
  made.answers['GET /calendars/events'] = () => [event(3)];
  await made.store.gap();
  expect(names()).toEqual(['E3']);
});

it('keeps what came live where other days could not be loaded and are loaded again', async () => {
  let isDown = false;
  const { store, env, live } = await bench({
    'GET /calendars/events': ({ query }: Sent) => (query?.currentDate === '2026-04-01' ? (isDown ? refusal(503) : []) : [event(1)]),
  });
  const opened = calendarOf(store).open();
  const names = () => opened.view.snapshot().occurrences.map(({ event: { name } }) => name);
  await opened.show(...MARCH);
  live('calendar_event CREATE', event(7, { startDate: '2026-03-12T09:00:00' }));
  isDown = true;
  await opened.show('2026-04-01', '2026-04-30');
  expect(opened.isFailed).toBe(true);
  isDown = false;
  await opened.loadFailed();
  await env.time.pass(0);
  expect(opened.isFailed).toBe(false);
  await opened.show(...MARCH);
  expect(names()).toEqual(['E1', 'E7']);
  store.stop();
});

it('shows nothing that was removed during a gap after which other days of the month were loaded first', async () => {
  let isDown = false;
  const rows = [event(1), event(3)];
  const { store, socket } = await bench({ 'GET /calendars/events': () => (isDown ? refusal(503) : rows) });
  socket.become('open');
  await settle();
  const opened = calendarOf(store).open();
  const names = () => opened.view.snapshot().occurrences.map(({ event: { name } }) => name);
  await opened.show('2026-03-08', '2026-03-14');
  expect(names()).toEqual(['E1', 'E3']);
  isDown = true;
  socket.gap();
  await settle();
  expect([names(), opened.isFailed]).toEqual([['E1', 'E3'], true]);
  isDown = false;
  rows.shift();
  await opened.show(...MARCH);
  expect([names(), opened.isFailed]).toEqual([['E3'], false]);
  store.stop();
});

describe('a reload that is answered late', () => {
  const dated = (id: number, day: string) => event(id, { startDate: `${day}T09:00:00`, endDate: null });
  const APRIL = ['2026-04-01', '2026-04-30'] as const;
  const waiting = async () => {
    const slow = later();
    const rows: Record<string, unknown> = { '2026-03': [dated(1, '2026-03-10')], '2026-04': [dated(2, '2026-04-10')] };
    const made = await bench({ 'GET /calendars/events': ({ query }: Sent) => rows[String(query!.currentDate).slice(0, 7)] });
    made.socket.become('open');
    await settle();
    const calendar = calendarOf(made.store).open();
    const names = (of = calendar) => of.view.snapshot().occurrences.map(({ event: { name } }) => name);
    return { ...made, calendar, names, rows, slow };
  };

  it('leaves the months that were loaded meanwhile', async () => {
    const made = await waiting();
    await made.calendar.show(...MARCH);
    made.rows['2026-03'] = made.slow.promise;
    made.socket.gap();
    await settle();
    await made.calendar.show(...APRIL);
    expect(made.names()).toEqual(['E2']);
    made.slow.answer([dated(3, '2026-03-11')]);
    await settle();
    expect(made.names()).toEqual(['E2']);
    await made.calendar.show(...MARCH);
    expect(made.names(), 'what is gone in the months loaded again is gone').toEqual(['E3']);
  });

  it('leaves what another calendar shows', async () => {
    const made = await waiting();
    const other = calendarOf(made.store).open();
    await Promise.all([made.calendar.show(...MARCH), other.show(...APRIL)]);
    made.socket.gap();
    await settle();
    expect([made.names(), made.names(other)]).toEqual([['E1'], ['E2']]);
  });

  it('brings nothing back by the answer to a question from before it', async () => {
    const made = await waiting();
    made.rows['2026-03'] = made.slow.promise;
    const shown = made.calendar.show(...MARCH);
    made.rows['2026-03'] = [dated(4, '2026-03-12')];
    made.socket.gap();
    await settle();
    made.slow.answer([dated(1, '2026-03-10')]);
    await shown;
    expect([made.names(), made.calendar.view.snapshot().loading]).toEqual([['E4'], false]);
  });
});

it('marks a favourite with one patch, and takes it back where it is refused [CAL-01]', async () => {
  const answer = later();
  const made = await bench({ 'GET /calendars': () => [calendar(1)], 'PATCH /calendars/1': () => answer.promise });
  await made.store.settings.calendars.load();
  const favorite = () => made.store.settings.calendars.table.get(1)!.favorite;
  const marking = calendarOf(made.store).mark(1, true);
  expect(favorite()).toBe(true);
  answer.refuse(refusal(500));
  await marking;
  expect([favorite(), made.lines()]).toEqual([false, ['GET /calendars', 'PATCH /calendars/1']]);
  expect(made.store.notices.view.snapshot()).toHaveLength(1);
  made.answers['PATCH /calendars/1'] = () => calendar(1, { favorite: true });
  await calendarOf(made.store).mark(1, true);
  expect(favorite()).toBe(true);
});

it('merges calendars into their list and under their category [RT-T06, CAL-11]', async () => {
  const made = await bench({
    'GET /calendars': () => [calendar(1, { categoryId: 1 }), calendar(2, { categoryId: 1 })],
    'GET /calendars/categories': () => [
      { id: 1, version: 1, name: 'K', calendars: [calendar(1, { categoryId: 1 }), calendar(2, { categoryId: 1 })] },
    ],
  });
  const { settings } = made.store;
  await Promise.all([settings.calendars.load(), settings['calendars.categories'].load()]);
  const under = () => settings['calendars.categories'].table.get(1)!.calendars.map(({ name }) => name);
  expect(under()).toEqual(['C1', 'C2']);
  made.live('calendar UPDATE', calendar(1, { version: 2, name: 'Novo', categoryId: 1 }));
  expect([settings.calendars.table.get(1)!.name, under()]).toEqual(['Novo', ['C2', 'Novo']]);
  made.live('calendar PATCH', { id: 1, version: 2, field: 'favorite', newValue: true });
  expect(settings.calendars.table.get(1)!.favorite).toBe(true);
  made.live('calendar DELETE', { ids: [2] });
  expect([settings.calendars.view.snapshot().rows.map(({ id }) => id), under()]).toEqual([[1], ['Novo']]);
});

it('keeps a reminder until it is dismissed [CAL-08, RT-T07]', async () => {
  const made = await bench({});
  const reminder = {
    event: event(1, { name: 'Reunião', location: 'Sala 2' }),
    usersIds: [1],
    startDate: '2026-03-10T09:00:00',
    endDate: null,
  };
  made.live('calendar_event REMINDER', reminder);
  await made.env.time.pass(60_000);
  const [notice] = made.store.notices.view.snapshot();
  expect(notice).toMatchObject({ level: 'EVENT', title: { params: { name: 'Reunião' } } });
  expect(notice!.description).toEqual({ key: 'phrases:reminderAt', params: { date: '2026-03-10', time: '09:00', place: 'Sala 2' } });
  made.store.notices.dismiss(notice!.id);
  expect(made.store.notices.view.snapshot()).toEqual([]);
});

it('leaves one day out of what comes back, and makes a changed occurrence an event of its own [CAL-10]', async () => {
  const daily = event(1, { repetition: { ...WEEKLY, frequency: 'daily' } });
  const sent: { id?: number; repetition: { exDates: string[] } | null; startDate: string }[] = [];
  const stored = (fields: object) => (request: { body: never }) => {
    sent.push(request.body);
    return { ...(request.body as object), ...fields };
  };
  const made = await bench({
    'PUT /calendars/events': stored({ version: 2 }),
    'POST /calendars/events': stored({ id: 9, version: 1 }),
  });
  await calendarOf(made.store).removeOccurrence(daily as never, '2026-03-12');
  expect(sent.at(-1)!.repetition!.exDates).toEqual(['2026-03-12']);
  const fields = { startDate: '2026-03-13T15:00:00', endDate: '2026-03-13T16:00:00' };
  await calendarOf(made.store).changeOccurrence({ event: daily as never, day: '2026-03-13', fields });
  expect(sent.slice(1)).toMatchObject([
    { ...fields, repetition: null },
    { id: 1, repetition: { exDates: ['2026-03-13'] } },
  ]);
  expect(sent[1]!.id).toBeUndefined();
});

it('keeps a changed occurrence whose day may be left out of its series, and stored again it is there once', async () => {
  const daily = event(1, { repetition: { ...WEEKLY, frequency: 'daily' } });
  const rows = new Map([[1, daily]]);
  const lost = () => Object.assign(new Error('lost'), { status: 0, code: 'server_unavailable' });
  let answers = false;
  let isLost = false;
  const made = await bench({
    'POST /calendars/events': ({ body }: { body: object }) => {
      const id = 8 + rows.size;
      rows.set(id, event(id, body));
      return rows.get(id);
    },
    'PUT /calendars/events': ({ body }: { body: typeof daily }) => {
      const current = rows.get(1)!;
      if (current.version !== body.version) return refusal(409, 'version_conflict', { current });
      if (!isLost) rows.set(1, { ...body, version: 2 });
      return answers ? rows.get(1) : lost();
    },
    'DELETE /calendars/events/{id}': ({ line }: { line: string }) => void rows.delete(Number(line.split('/').at(-1))),
  });
  const change = (name: string) => calendarOf(made.store).changeOccurrence({ event: daily as never, day: '2026-03-13', fields: { name } });
  const stand = () => [...rows.values()].map(({ name, repetition }) => [name, (repetition as typeof WEEKLY | null)?.exDates ?? 'once']);
  expect(await change('UM')).toMatchObject({ ok: false, error: { status: 0 } });
  expect(stand()).toEqual([
    ['E1', ['2026-03-13']],
    ['UM', 'once'],
  ]);
  answers = true;
  const told = made.store.notices.view.snapshot().length;
  expect(await change('DOIS')).toMatchObject({ ok: true, value: { name: 'DOIS' } });
  expect(stand()).toEqual([
    ['E1', ['2026-03-13']],
    ['DOIS', 'once'],
  ]);
  expect(made.store.notices.view.snapshot()).toHaveLength(told);
  // Where the call did not come there at all, it is carried out then.
  [answers, isLost] = [false, true];
  for (const id of [...rows.keys()]) rows.delete(id);
  rows.set(1, daily);
  expect(await change('TRÊS')).toMatchObject({ ok: false });
  [answers, isLost] = [true, false];
  expect(await change('QUATRO')).toMatchObject({ ok: true });
  expect(stand()).toEqual([
    ['E1', ['2026-03-13']],
    ['QUATRO', 'once'],
  ]);
});

it.each([
  'the series has no answer',
  'the series refuses',
  'the occurrence is refused',
])('leaves a changed occurrence that a colleague changed since where it is stored again after a lost answer, and %s', async (what) => {
  const daily = event(1, { repetition: { ...WEEKLY, frequency: 'daily' } });
  const made = await marchShown([daily]);
  const lost = () => Object.assign(new Error('lost'), { status: 0, code: 'server_unavailable' });
  const rows = new Map<number, Record<string, unknown>>();
  const byKey = new Map<string, number>();
  const removed: string[] = [];
  let again = false;
  made.answers['POST /calendars/events'] = ({ body, options }: { body: object; options: { headers: Record<string, string> } }) => {
    const key = options.headers['Idempotency-Key']!;
    const id = byKey.get(key) ?? 8 + rows.size;
    if (!byKey.has(key)) rows.set(id, event(id, JSON.parse(JSON.stringify({ ...body, id }))));
    byKey.set(key, id);
    return again || what === 'the series has no answer' ? rows.get(id) : lost();
  };
  made.answers['PUT /calendars/events'] = ({ body }: { body: typeof daily }) => {
    if (!again) return lost();
    if (body.id !== 1) return refusal(422, 'validation_failed');
    return what === 'the series refuses' ? refusal(409, 'version_conflict', { current: daily }) : { ...body, version: 2 };
  };
  made.answers['DELETE /calendars/events/{id}'] = ({ line }: { line: string }) => void removed.push(line);
  const change = (name: string) =>
    calendarOf(made.store).changeOccurrence({ event: daily as never, day: '2026-03-13', fields: { name, id: undefined } as never });
  expect(await change('UM')).toMatchObject({ ok: false, error: { status: 0 } });
  const [id, first] = [...rows][0]!;
  rows.set(id, { ...first, version: 2, location: 'Do Bob' });
  made.live('calendar_event UPDATE', rows.get(id));
  again = true;
  await change(what === 'the series refuses' ? 'UM' : 'DOIS');
  expect(removed).toEqual([]);
});

it('stores a changed occurrence once whose first answer was lost, as it is typed by then', async () => {
  const daily = event(1, { repetition: { ...WEEKLY, frequency: 'daily' } });
  const rows = new Map([[1, daily]]);
  const byKey = new Map<string, number>();
  let answers = false;
  const made = await bench({
    'POST /calendars/events': ({ body, options }: { body: object; options: { headers: Record<string, string> } }) => {
      const key = options.headers['Idempotency-Key']!;
      const id = byKey.get(key) ?? 8 + rows.size;
      if (!byKey.has(key)) rows.set(id, event(id, JSON.parse(JSON.stringify(body))));
      byKey.set(key, id);
      return answers ? rows.get(id) : Object.assign(new Error('lost'), { status: 0, code: 'server_unavailable' });
    },
    'PUT /calendars/events': ({ body }: { body: typeof daily }) => {
      rows.set(body.id, { ...body, version: body.version + 1 });
      return rows.get(body.id);
    },
  });
  const change = (name: string) =>
    calendarOf(made.store).changeOccurrence({ event: daily as never, day: '2026-03-13', fields: { name, id: undefined } as never });
  expect(await change('UM')).toMatchObject({ ok: false, error: { status: 0 } });
  answers = true;
  expect(await change('DOIS')).toMatchObject({ ok: true, value: { id: 9, name: 'DOIS' } });
  expect([...rows.values()].map(({ name }) => name)).toEqual(['E1', 'DOIS']);
  // The next change of that day is another event, with a key of its own.
  expect(await change('TRÊS')).toMatchObject({ ok: true, value: { id: 10 } });
});

it('an event that was made, changed or removed here is so at once, and stays where that is refused', async () => {
  const { store, answers, days } = await marchShown([event(1), event(2)]);
  const calendars = calendarOf(store);
  answers['POST /calendars/events'] = event(3);
  answers['PUT /calendars/events'] = event(2, { version: 2, name: 'OUTRO' });
  answers['DELETE /calendars/events/{id}'] = undefined;
  await calendars.save({ ...event(0), id: undefined } as never);
  await calendars.save(event(2, { name: 'OUTRO' }) as never);
  await calendars.remove(1);
  expect(days()).toEqual(['E3 03-10', 'OUTRO 03-10']);
  for (const route of ['POST /calendars/events', 'PUT /calendars/events', 'DELETE /calendars/events/{id}'])
    answers[route] = () => refusal(500, 'internal');
  expect((await calendars.save({ ...event(0), id: undefined } as never)).ok).toBe(false);
  expect((await calendars.save(event(2, { name: 'DE NOVO' }) as never)).ok).toBe(false);
  expect((await calendars.remove(3)).ok).toBe(false);
  expect(days()).toEqual(['E3 03-10', 'OUTRO 03-10']);
});

it('makes an event once whose first answer was lost and that is saved again, and later another one like it', async () => {
  const { store, answers } = await marchShown([]);
  const made = new Map<string, object>();
  let isLost = true;
  answers['POST /calendars/events'] = ({ body, options }: { body: object; options: { headers: Record<string, string> } }) => {
    const key = options.headers['Idempotency-Key']!;
    if (!made.has(key)) made.set(key, event(made.size + 1, JSON.parse(JSON.stringify(body))));
    return isLost ? Object.assign(new Error('lost'), { status: 0, code: 'server_unavailable' }) : made.get(key);
  };
  const save = () => calendarOf(store).save({ ...event(0), id: undefined } as never);
  expect(await save()).toMatchObject({ ok: false, error: { status: 0 } });
  isLost = false;
  expect(await save()).toMatchObject({ ok: true });
  expect(made.size).toBe(1);
  expect(await save()).toMatchObject({ ok: true });
  expect(made.size).toBe(2);
});
