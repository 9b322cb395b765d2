import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const team = { id: 2, version: 4, name: 'Equipe 2', membersNicknames: ['Elias'], date: '2026-03-10', deactivatedOn: null, changes: [] };

it('says who is in a team on a day or from it on, one of the two, and deactivates one', async () => {
  const sent: unknown[] = [];
  const note = (how: string) => (request: { body?: unknown; query?: unknown }) => {
    sent.push([how, request.query, request.body ?? null]);
    return team;
  };
  const world = {
    variables: { LAUDA_LANG: 'en_US' },
    answers: {
      'GET /teams': () => [team],
      'PUT /teams/one_day_change': note('day'),
      'PUT /teams/forward_change': note('forward'),
      'DELETE /teams/{id}': note('delete'),
    },
  };
  const run = (...words: string[]) => cli(['team', ...words], world);
  expect((await run('change', 'equipe 2', 'Rita, Bia', '--day', '2026-03-10')).err).toContain('Equipe 2');
  await run('change', '2', 'Rita', '--forward', '2026-03-11');
  expect((await run('change', '2', 'Rita')).err).toContain('--day');
  await run('delete', '2', '--date', '2026-03-12', '--yes');
  const body = { id: 2, version: 4 };
  expect(sent).toEqual([
    ['day', { date: '2026-03-10' }, { ...body, membersNicknames: ['Rita', 'Bia'] }],
    ['forward', { date: '2026-03-11' }, { ...body, membersNicknames: ['Rita'] }],
    ['delete', { date: '2026-03-12' }, null],
  ]);
});
