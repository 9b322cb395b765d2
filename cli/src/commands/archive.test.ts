import { describe, expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const document = { id: 'A/1', type: 'foto', title: 'Enchente', text: 'O rio subiu.', date: '1996-03-10T17:30:00', url: null };

describe('the external archive', () => {
  it('is searched by words, type and page, counted from 1, and says which of how many are shown [PAG-05]', async () => {
    const asked: unknown[] = [];
    const answers = {
      'GET /souv/search': (request: { query?: unknown }) => {
        asked.push(request.query);
        return { data: [document], number: 1, size: 25, total: 26 };
      },
    };
    const { out, err } = await cli('archive search rio --type foto --page 2', { ...en, answers });
    expect(err).toBe('26-26 of 26.\n');
    expect(out).toContain('A/1\t1996-03-10\tfoto\t');
    expect(out).toContain('Enchente\tO rio subiu.');
    expect(asked).toEqual([{ text: 'rio', type: 'foto', page: 1 }]);
    expect((await cli('archive search --page 0', { ...en, answers })).code).toBe(2);
  });

  it('has its documents made into guidelines of a day and into reportages', async () => {
    const asked: unknown[] = [];
    const note = (name: string, answer: unknown) => (request: { body?: unknown; path?: unknown }) => {
      asked.push([name, request.body ?? null]);
      return answer;
    };
    const answers = {
      'POST /assignments/souv/{id}': note('guideline', { id: 40, slug: 'Enchente' }),
      'POST /news_reports/souv/{id}': note('reportage', { id: 41, slug: 'ENCHENTE' }),
    };
    expect((await cli('archive guideline A/1 --date 2026-03-11 --programsIds 1', { ...en, answers })).err).toContain('40 Enchente');
    expect((await cli('archive reportage A/1', { ...en, answers })).err).toContain('41 ENCHENTE');
    expect(asked).toEqual([
      ['guideline', { date: '2026-03-11', programsIds: [1] }],
      ['reportage', null],
    ]);
  });
});
