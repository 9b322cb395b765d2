import { describe, expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const event = {
  ...{ id: 7, version: 2, calendarId: 1, name: 'Reunião', location: 'Sala 2', description: null, reminder: 1440, remindedUsersIds: [1] },
  startDate: '2026-03-03T09:00:00',
  endDate: '2026-03-03T09:45:00',
  repetition: { frequency: 'weekly', interval: 1, repetitions: [], exDates: ['2026-03-17'] },
};
const asked: unknown[] = [];
const sent: unknown[] = [];
const stored = ({ body }: { body?: unknown }): unknown => {
  sent.push(body);
  return { ...event, ...(body as object) };
};
const world = {
  variables: { LAUDA_LANG: 'en_US' },
  answers: {
    'GET /time': () => ({ epochMs: Date.parse('2026-03-10T12:00:00Z'), zone: 'America/Sao_Paulo', event: 0 }),
    'GET /calendars': () => [{ id: 1, version: 1, name: 'Reuniões', favorite: false, color: null, categoryId: null }],
    'GET /calendars/events': ({ query }: { query?: unknown }) => {
      asked.push(query);
      return [event];
    },
    'POST /calendars/events': stored,
    'PUT /calendars/events': stored,
  },
};

describe('the calendar', () => {
  it('shows what takes place today, and in a month, each time it comes back', async () => {
    expect((await cli('calendar today', world)).out).toBe('7\t09:00\t09:45\tReunião\tSala 2\n');
    expect((await cli('calendar today --date 2026-03-17', world)).out).toBe('');
    const { out } = await cli('calendar list --calendar reu', world);
    expect(out.split('\n').map((line) => line.split('\t')[1])).toEqual(['2026-03-03', '2026-03-10', '2026-03-24', '2026-03-31', undefined]);
    expect(asked.at(-1)).toEqual({ currentDate: '2026-03-01', calendarId: 1 });
  });

  it('says how long before people are told, in whole minutes, hours, days or weeks [CAL-06]', async () => {
    const labels = [];
    for (const reminder of [15, 59, 60, 1439, 1440, 10_079, 10_080]) {
      const answers = { ...world.answers, 'GET /calendars/events': () => [{ ...event, reminder }] };
      const { out } = await cli('calendar view 7', { ...world, answers });
      labels.push(/reminder\t(.*)/.exec(out)![1]);
    }
    expect(labels).toEqual(['15 minutes', '59 minutes', '1 hour', '23 hours', '1 day', '6 days', '1 week']);
    expect((await cli('calendar view 8', world)).err).toContain('--date');
  });

  it('plans an event, and changes what is named of one', async () => {
    await cli('calendar create Coletiva --start 2026-03-10T10:00 --every weekly --until 2026-04-01 --reminder 15 --to 1,2', world);
    await cli('calendar edit 7 --location Auditório', world);
    expect(sent).toEqual([
      {
        ...{ name: 'Coletiva', calendarId: 1, startDate: '2026-03-10T10:00:00', reminder: 15, remindedUsersIds: [1, 2] },
        repetition: { frequency: 'weekly', end: 'date', repeatUtil: '2026-04-01' },
      },
      { ...event, location: 'Auditório' },
    ]);
    expect((await cli('calendar create X --start ontem', world)).err).toContain('HH:MM');
    sent.length = 0;
    await cli('calendar create Coletiva --start 2026-03-10T10:00 --every daily --until tomorrow', world);
    await cli('calendar edit 7 --every daily --until amanhã', world);
    await cli('calendar edit 7 --every daily', world);
    expect(sent).toMatchObject([
      { repetition: { frequency: 'daily', end: 'date', repeatUtil: '2026-03-11' } },
      { repetition: { frequency: 'daily', end: 'date', repeatUtil: '2026-03-11' } },
      { repetition: { frequency: 'daily', end: 'never' } },
    ]);
    const wrong = await cli('calendar edit 7 --every daily --until someday', world);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--until')]);
  });

  it('gives what comes back another end alone, and says where nothing comes back that could end', async () => {
    sent.length = 0;
    await cli('calendar edit 7 --until 2026-04-01', world);
    await cli('calendar edit 7 --every weekly --until 2026-04-08', world);
    expect(sent).toEqual([
      { ...event, repetition: { ...event.repetition, end: 'date', repeatUtil: '2026-04-01' } },
      { ...event, repetition: { ...event.repetition, end: 'date', repeatUtil: '2026-04-08' } },
    ]);
    const answers = { ...world.answers, 'GET /calendars/events': () => [{ ...event, repetition: null }] };
    for (const refused of [
      await cli('calendar edit 7 --until 2026-04-01', { ...world, answers }),
      await cli('calendar create Coletiva --start 2026-03-10T10:00 --until 2026-04-01', world),
    ])
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--every')]);
    expect(sent).toHaveLength(2);
  });

  it('gives an event another beginning, and lets it last as long unless its end is said', async () => {
    sent.length = 0;
    await cli(['calendar', 'edit', '7', '--start', '2026-02-24 23:30'], world);
    await cli(['calendar', 'edit', '7', '--start', '2026-03-03 08:00', '--end', '2026-03-03 09:00'], world);
    const answers = { ...world.answers, 'GET /calendars/events': () => [{ ...event, endDate: null }] };
    await cli(['calendar', 'edit', '7', '--start', '2026-03-03 08:00'], { ...world, answers });
    expect(sent).toMatchObject([
      { startDate: '2026-02-24T23:30:00', endDate: '2026-02-25T00:15:00' },
      { startDate: '2026-03-03T08:00:00', endDate: '2026-03-03T09:00:00' },
      { startDate: '2026-03-03T08:00:00', endDate: null },
    ]);
  });

  it('takes a reminder with the people it is for alone', async () => {
    sent.length = 0;
    const nobody = {
      ...world,
      answers: { ...world.answers, 'GET /calendars/events': () => [{ ...event, reminder: null, remindedUsersIds: [] }] },
    };
    for (const refused of [
      await cli('calendar create Coletiva --start 2026-03-10T10:00 --reminder 15', world),
      await cli('calendar edit 7 --reminder 15', nobody),
    ])
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--to')]);
    expect(sent).toEqual([]);
    await cli('calendar edit 7 --reminder 15', world);
    await cli('calendar edit 7 --reminder 30 --to 3', nobody);
    expect(sent).toMatchObject([
      { reminder: 15, remindedUsersIds: [1] },
      { reminder: 30, remindedUsersIds: [3] },
    ]);
  });
});
