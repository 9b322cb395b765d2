import { describe, expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const round = { id: 5, version: 2, date: '2026-03-10', time: '9:45', segment: 1, institution: 7, text: 'Nada.' };
const lists = {
  'GET /rounds/segments': () => [{ id: 1, version: 1, name: 'Polícia' }],
  'GET /rounds/institutions': () => [{ id: 7, version: 1, name: '3º DP', segmentId: 1, contacts: [] }],
  'GET /rounds': () => [round, { ...round, id: 6, time: '10:00', text: null }],
};

describe('rounds', () => {
  it('of a day are listed and printed by the text of their times', async () => {
    const world = { ...en, answers: lists };
    expect((await cli('round list --date 2026-03-10', world)).out).toBe('6\t10:00\t3º DP\tPolícia\t\n5\t9:45\t3º DP\tPolícia\tNada.\n');
    const { out } = await cli('round print --date 2026-03-10', world);
    expect(out.indexOf('10:00 3º DP')).toBeGreaterThan(-1);
    expect(out.indexOf('10:00 3º DP')).toBeLessThan(out.indexOf('9:45 3º DP'));
  });

  it('are noted with whom they asked by name, whose segment they have; a change leaves what it does not name', async () => {
    const sent: unknown[] = [];
    const stored = (request: { body?: unknown }): unknown => {
      sent.push(request.body);
      return { ...round, ...(request.body as object) };
    };
    const world = { ...en, answers: { ...lists, 'POST /rounds': stored, 'PUT /rounds': stored } };
    expect((await cli(['round', 'create', '3º dp', '--time', '11:00', '--date', '2026-03-10'], world)).err).toContain('11:00 3º DP');
    await cli(['round', 'edit', '5', '--text', 'Dois presos.'], world);
    expect(sent).toEqual([
      { time: '11:00', date: '2026-03-10', segment: 1, institution: 7 },
      { ...round, text: 'Dois presos.' },
    ]);
  });

  it('become guidelines and proposals, and are deleted after a question', async () => {
    const asked: unknown[] = [];
    const note = (name: string, answer: unknown) => (request: { body?: unknown }) => {
      asked.push([name, request.body ?? null]);
      return answer;
    };
    const answers = {
      'POST /assignments/round/{id}': note('guideline', { id: 40, slug: '3º DP' }),
      'POST /assignment_proposals/round/{id}': note('proposal', { id: 41, slug: '3º DP' }),
      'DELETE /rounds': note('delete', [5]),
    };
    expect((await cli('round guideline 5 --date 2026-03-11 --programsIds 1', { ...en, answers })).err).toContain('40 3º DP');
    expect((await cli('round proposal 5', { ...en, answers })).err).toContain('41 3º DP');
    expect(await cli('round delete 5 6 --yes', { ...en, answers })).toMatchObject({ code: 1, err: '1 deleted.\nNot found: 6.\n' });
    expect(asked).toEqual([
      ['guideline', { date: '2026-03-11', programsIds: [1] }],
      ['proposal', null],
      ['delete', null],
    ]);
  });

  it('have institutions whose contacts are typed in one line', async () => {
    const sent: unknown[] = [];
    const answers = {
      'POST /rounds/institutions': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { id: 9, version: 1, name: 'IML' };
      },
    };
    await cli(['institution', 'create', 'IML', '--segmentId', '1', '--contacts', 'Plantão: 193, a@iml.example'], { ...en, answers });
    expect(sent).toEqual([{ name: 'IML', segmentId: 1, contacts: [{ name: 'Plantão', numbers: ['193'], emails: ['a@iml.example'] }] }]);
  });
});
