import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const time = () => ({ epochMs: Date.UTC(2026, 2, 10, 15), zone: 'America/Sao_Paulo' });

describe('what somebody types who does not know the program yet', () => {
  it('finds an entry by the beginning of a word in its name, after the beginning of the name', async () => {
    const answers = {
      'GET /vehicles': () => [
        { id: 1, version: 1, name: 'Rádio Norte', type: 'RADIO' },
        { id: 2, version: 1, name: 'TV Sul', type: 'TV' },
        { id: 3, version: 1, name: 'Sul Hoje', type: 'WEB' },
      ],
    };
    const view = async (text: string) => (await cli(`vehicle view ${text}`, { ...en, answers })).out.split('\n')[0];
    expect([await view('norte'), await view('sul')]).toEqual(['id\t1', 'id\t3']);
    expect((await cli('vehicle view dio', { ...en, answers })).code).toBe(3);
  });

  it('types days and times of documents as everywhere', async () => {
    const sent: unknown[] = [];
    const answers = {
      'GET /time': time,
      'POST /assignments': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { id: 7, slug: 'CHUVA' };
      },
    };
    await cli('guideline create CHUVA --date tomorrow --scheduleTime 9:15', { ...en, answers });
    expect(sent).toEqual([{ slug: 'CHUVA', date: '2026-03-11', scheduleTime: '09:15:00' }]);
    const wrong = await cli('guideline create CHUVA --scheduleTime 25:00', { ...en, answers });
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining("--scheduleTime: expected a time of day, such as 19:15 or 19:15:30, got '25:00'"),
    ]);
    const day = await cli('reportage list --from 31/12/2026', { ...en, answers });
    expect([day.code, day.err]).toEqual([
      2,
      expect.stringContaining("--from: expected MM/DD/YYYY, YYYY-MM-DD, today, tomorrow or yesterday, got '31/12/2026'"),
    ]);
  });

  it('is told which id leads nowhere, and what kind of value is wanted, in words', async () => {
    expect((await cli('guideline view 99', en)).err).toContain('  ID: there is none with this id\n');
    const fields = [{ path: 'port', rule: 'type', params: { expected: 'int' } }];
    const answers = { 'GET /tokens': () => refusal(422, 'validation_failed', 'x', { fields }) };
    expect((await cli('auth token list', { ...en, answers })).err).toContain('  port: expected a number [type]\n');
  });

  it('is told that a device is no archive before its list is asked for', async () => {
    const answers = { 'GET /devices': () => [{ id: 1, name: 'Playout', type: 'playout' }] };
    const told = await cli('device sync 1', { ...en, answers });
    expect([told.code, told.err, told.sent.map(({ route }) => route)]).toEqual([
      2,
      expect.stringContaining('Playout is no media archive (playout)'),
      ['GET /devices'],
    ]);
  });
});
