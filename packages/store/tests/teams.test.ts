import type { Team } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { teamsOf } from '../src/desk/Teams.ts';
import { refusal } from './answers.ts';
import { bench } from './harness.ts';

const said = (date: string | null, oneDay: boolean, ...membersNicknames: string[]) => ({ date, oneDay, membersNicknames });
const team = (id: number, name: string, fields: Partial<Team> = {}): Team => ({
  ...{ id, version: 1, name, membersNicknames: ['Elias', 'João'], date: '2026-03-11', deactivatedOn: null },
  changes: [said(null, false, 'Elias', 'João')],
  ...fields,
});

/** The teams of 11 March, with what each call answers. */
const scene = async (rows: readonly Team[], answers: object = {}) => {
  const made = await bench({ 'GET /teams': rows, ...answers });
  const { list } = teamsOf(made.store).open();
  await list.load({ date: '2026-03-11' });
  const shown = (): string[] => list.view.snapshot().rows.map(({ name, membersNicknames }) => `${name}: ${membersNicknames.join()}`);
  return { ...made, list, shown };
};

it('what is told of another day changes the day that is shown only where it holds on it [TEAM-02] [RT-T27]', async () => {
  const { live, lines, shown } = await scene([team(1, 'Um')]);
  live(
    'teams UPDATE',
    team(1, 'Um', { version: 2, date: '2026-03-10', changes: [said(null, false, 'Elias', 'João'), said('2026-03-10', true, 'Rita')] }),
  );
  expect(shown(), 'one day leaves the next as it was').toEqual(['Um: Elias,João']);
  live('teams UPDATE', team(1, 'Um', { version: 3, date: '2026-03-10', changes: [said('2026-03-10', false, 'Rita', 'Bia')] }));
  expect(shown(), 'from that day on').toEqual(['Um: Rita,Bia']);
  live('teams UPDATE', team(1, 'Uno', { version: 4, date: '2026-03-20', changes: [said('2026-03-20', false, 'Zé')] }));
  expect(shown(), 'later').toEqual(['Uno: Rita,Bia']);
  expect(lines().filter((line) => line.startsWith('GET'))).toEqual(['GET /teams']);
});

it('what is told of a later day leaves what was changed for the shown day alone [TEAM-02]', async () => {
  const regular = said(null, false, 'Elias', 'João');
  const { live, shown } = await scene([
    team(1, 'Um', { date: '2026-03-11', membersNicknames: ['Bia'], changes: [regular, said('2026-03-11', true, 'Bia')] }),
  ]);
  live('teams UPDATE', team(1, 'Um', { version: 2, date: '2026-03-12', changes: [regular, said('2026-03-12', true, 'Rita')] }));
  expect(shown()).toEqual(['Um: Bia']);
  live('teams UPDATE', team(1, 'Um', { version: 3, date: null, changes: [said(null, false, 'Zé')] }));
  expect(shown()).toEqual(['Um: Zé']);
});

it('a team comes in with its first day and goes from the day it is deactivated on', async () => {
  const { live, shown } = await scene([team(2, 'Dois')]);
  live('teams CREATE', team(1, 'Amanhã', { date: '2026-03-12', changes: [said('2026-03-12', false, 'X')] }));
  live('teams CREATE', team(3, 'Antes', { date: null }));
  expect(shown()).toEqual(['Antes: Elias,João', 'Dois: Elias,João']);
  live('teams DELETE', { ids: [3], date: '2026-03-12', teams: [team(3, 'Antes', { version: 2, deactivatedOn: '2026-03-12' })] });
  live('teams DELETE', { ids: [2], date: '2026-03-11', teams: [team(2, 'Dois', { version: 2, deactivatedOn: '2026-03-11' })] });
  expect(shown()).toEqual(['Antes: Elias,João']);
});

it('a change from a day on is taken back with what was planned after it, and done again', async () => {
  const asked: unknown[] = [];
  let version = 1;
  const answer = (how: string) => (sent: { body?: unknown; query?: unknown }) => {
    const { membersNicknames } = sent.body as Team;
    const { date } = sent.query as { date: string };
    asked.push([how, date, membersNicknames.join()]);
    version += 1;
    return team(1, 'Um', { version, date, membersNicknames, changes: [said(date, false, ...membersNicknames)] });
  };
  const planned = team(1, 'Um', {
    changes: [said(null, false, 'Elias', 'João'), said('2026-03-15', true, 'Folga'), said('2026-03-20', false, 'Plano')],
  });
  const { store } = await scene([planned], {
    'PUT /teams/one_day_change': answer('day'),
    'PUT /teams/forward_change': answer('forward'),
  });
  await teamsOf(store).change(planned, ['Novo'], '2026-03-11', 'forward');
  expect([await store.undo.undo(), await store.undo.redo()]).toEqual(['done', 'done']);
  expect(asked).toEqual([
    ['forward', '2026-03-11', 'Novo'],
    ['forward', '2026-03-11', 'Elias,João'],
    ['forward', '2026-03-20', 'Plano'],
    ['forward', '2026-03-11', 'Novo'],
  ]);
  asked.length = 0;
  const { list } = teamsOf(store).open();
  await list.load({ date: '2026-03-11' });
  await teamsOf(store).change(team(1, 'Um', { version }), ['Só hoje'], '2026-03-11', 'day');
  expect(await store.undo.undo()).toBe('done');
  expect(asked).toEqual([
    ['day', '2026-03-11', 'Só hoje'],
    ['day', '2026-03-11', 'Elias,João'],
  ]);
});

it('a change that was taken back half-way is done again, and then taken back whole', async () => {
  const sent: string[] = [];
  let version = 1;
  let code = 0;
  const { store } = await scene([team(1, 'Um')], {
    'PUT /teams/forward_change': ({ body, query }: { body?: unknown; query?: unknown }) => {
      const { membersNicknames } = body as Team;
      const { date } = query as { date: string };
      if (code && date === '2026-03-20') return refusal(code);
      sent.push(`${date} ${membersNicknames.join()}`);
      version += 1;
      return team(1, 'Um', { version, date, membersNicknames });
    },
  });
  const planned = team(1, 'Um', { changes: [said(null, false, 'Elias'), said('2026-03-20', false, 'Plano')] });
  await teamsOf(store).change(planned, ['Novo'], '2026-03-11', 'forward');
  code = 503;
  expect([await store.undo.undo(), store.undo.view.snapshot()]).toMatchObject(['failed', { undo: 'undo.team.change', redo: undefined }]);
  code = 422;
  expect([await store.undo.undo(), store.undo.view.snapshot().redo]).toEqual(['failed', 'undo.team.change']);
  code = 0;
  sent.length = 0;
  expect([await store.undo.redo(), await store.undo.undo()]).toEqual(['done', 'done']);
  expect(sent).toEqual(['2026-03-11 Novo', '2026-03-11 Elias', '2026-03-20 Plano']);
});

it('what somebody changed since is not taken back', async () => {
  const { store, live } = await scene([team(1, 'Um')], {
    'PUT /teams/one_day_change': team(1, 'Um', {
      version: 2,
      membersNicknames: ['Novo'],
      changes: [said(null, false, 'Elias'), said('2026-03-11', true, 'Novo')],
    }),
  });
  await teamsOf(store).change(team(1, 'Um'), ['Novo'], '2026-03-11', 'day');
  live('teams UPDATE', team(1, 'Um', { version: 3 }));
  expect(await store.undo.undo()).toBe('refused');
});

it('the list of settings has teams as they are today', async () => {
  const { store, live } = await bench({ 'GET /teams': [team(1, 'Um', { date: '2026-03-10' })] });
  await store.settings.teams.ensure();
  const rows = () => store.settings.teams.view.snapshot().rows.map(({ name, membersNicknames }) => `${name}: ${membersNicknames.join()}`);
  live('teams UPDATE', team(1, 'Um', { version: 2, changes: [said('2030-01-01', false, 'Longe')] }));
  live('teams CREATE', team(2, 'Dois', { date: null }));
  expect(rows()).toEqual(['Dois: Elias,João', 'Um: Elias,João']);
  live('teams DELETE', { ids: [2], date: '2020-01-01', teams: [team(2, 'Dois', { version: 2, deactivatedOn: '2020-01-01' })] });
  expect(rows()).toEqual(['Um: Elias,João']);
});

it('a team that is renamed in the settings is stored with the day its members are of', async () => {
  const { store, sent } = await bench({
    'GET /teams': [team(1, 'Um', { date: '2026-03-09' })],
    'PUT /teams': team(1, 'Sul', { version: 2 }),
  });
  await store.settings.teams.ensure();
  await store.settings.teams.set(1, 'name', 'Sul');
  expect(sent.find(({ line }) => line === 'PUT /teams')?.body).toMatchObject({ name: 'Sul', date: '2026-03-09' });
});

it('a change from a day on is taken back with the one-day crew of the day of a later lasting change', async () => {
  const asked: string[] = [];
  let version = 1;
  const answer = (how: string) => (sent: { body?: unknown; query?: unknown }) => {
    const { membersNicknames } = sent.body as Team;
    const { date } = sent.query as { date: string };
    asked.push(`${how} ${date} ${membersNicknames.join()}`);
    version += 1;
    return team(1, 'Um', { version, date, membersNicknames });
  };
  const planned = team(1, 'Um', {
    changes: [
      said(null, false, 'Elias'),
      said('2026-03-11', true, 'Hoje'),
      said('2026-03-20', true, 'Folga'),
      said('2026-03-20', false, 'Plano'),
      said('2026-03-25', false, 'Depois'),
    ],
  });
  const { store } = await scene([planned], { 'PUT /teams/one_day_change': answer('day'), 'PUT /teams/forward_change': answer('forward') });
  await teamsOf(store).change(planned, ['Novo'], '2026-03-11', 'forward');
  asked.length = 0;
  await store.undo.undo();
  expect(asked).toEqual([
    'forward 2026-03-11 Elias',
    'forward 2026-03-20 Plano',
    'forward 2026-03-25 Depois',
    'day 2026-03-11 Hoje',
    'day 2026-03-20 Folga',
  ]);
});

it('a team that is brought back ends on the day that was planned before it was removed', async () => {
  const leaving = team(1, 'Um', { deactivatedOn: '2026-04-01' });
  const { store, sent, answers } = await scene([leaving], { 'DELETE /teams/{id}': undefined, 'PUT /teams': team(1, 'Um', { version: 3 }) });
  await teamsOf(store).remove(leaving, '2026-03-11');
  sent.length = 0;
  answers['DELETE /teams/{id}'] = () => refusal(503, 'unavailable');
  expect([await store.undo.undo(), store.undo.view.snapshot().undo]).toEqual(['failed', 'undo.team.remove']);
  answers['DELETE /teams/{id}'] = undefined;
  expect(await store.undo.undo()).toBe('done');
  expect(sent.map(({ line, query, body }) => [line, query ?? body])).toMatchObject([
    ['PUT /teams', { deactivatedOn: null }],
    ['DELETE /teams/1', { date: '2026-04-01' }],
    ['DELETE /teams/1', { date: '2026-04-01' }],
  ]);
  expect(await store.undo.redo()).toBe('done');
});
