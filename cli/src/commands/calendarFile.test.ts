import { expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const sent: unknown[] = [];
const world = {
  variables: { LAUDA_LANG: 'en_US', LAUDA_URL: 'http://newsroom.test:7310' },
  files: { 'agenda.ics': 'BEGIN:VCALENDAR' },
  answers: {
    'GET /calendars': () => [{ id: 4, version: 1, name: 'Agenda', favorite: false, color: null, icon: null, categoryId: null }],
    'POST /calendars/{id}/import': ({ path: where, body }: { path?: unknown; body?: unknown }) => {
      sent.push([where, body]);
      return { created: 2, updated: 1, unchanged: 3 };
    },
    'POST /calendars/{id}/feed': () => ({ calendarId: 4, name: 'Agenda', path: '/api/calendars/feed/abc' }),
    'DELETE /calendars/{id}/feed': () => undefined,
  },
};

it('takes the events of a file, or says what it would do; what is wrong is named by its line', async () => {
  expect((await cli(`calendar import agenda.ics --calendar age --dry-run`, world)).err).toContain('2 events would be made, 1 changed');
  expect(await cli(`calendar import agenda.ics --calendar age --json created`, world)).toMatchObject({ code: 0, out: '{"created":2}\n' });
  expect(sent).toEqual([
    [{ id: 4 }, { text: 'BEGIN:VCALENDAR', dryRun: true }],
    [{ id: 4 }, { text: 'BEGIN:VCALENDAR', dryRun: false }],
  ]);
  const wrong = () => Promise.reject(refusal(422, 'validation_failed', 'x', { fields: [{ path: 'lines.12.rrule', rule: 'unsupported' }] }));
  const refused = await cli(`calendar import agenda.ics --calendar age`, {
    ...world,
    answers: { ...world.answers, 'POST /calendars/{id}/import': wrong },
  });
  expect([refused.code === 0, refused.err.includes('lines.12.rrule')]).toEqual([false, true]);
});

it('reads a file in UTF-16 or Windows-1252', async () => {
  for (const bytes of [Buffer.from('\uFEFFSUMMARY:Reunião', 'utf16le'), Buffer.from('SUMMARY:Reuni\xE3o', 'latin1')]) {
    const told = await cli('calendar import agenda.ics --calendar age', { ...world, files: { 'agenda.ics': bytes } });
    expect(told.sent.at(-1)?.body).toMatchObject({ text: 'SUMMARY:Reunião' });
  }
});

it('shows the address of a calendar once, and asks before the one of before ends', async () => {
  expect((await cli('calendar feed agenda --yes', world)).out).toBe('http://newsroom.test:7310/api/calendars/feed/abc\n');
  expect((await cli('calendar feed agenda', world)).code).not.toBe(0);
  expect(await cli('calendar feed agenda --end --yes', world)).toMatchObject({ code: 0, err: expect.stringContaining('no more') });
});
