import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const guideline = { id: 7, version: 3, textVersion: 2, slug: 'CHUVA', date: '2026-03-10', state: 'PRODUCING', proposal: 'Velho' };
const contact = {
  id: 3,
  version: 2,
  name: 'Defesa Civil',
  numbers: [{ value: '(11) 3123-4567', label: 'work' }],
  emails: [],
  company: null,
};

describe('what the desk works with', () => {
  it('is listed, shown and selected as JSON', async () => {
    const world = {
      ...en,
      answers: { 'GET /contacts/filter': () => ({ data: [contact], number: 0, size: 100, total: 1 }), 'GET /contacts/{id}': () => contact },
    };
    expect((await cli('contact list --filter defesa', world)).out).toBe('3\tDefesa Civil\t(11) 3123-4567\t\n');
    expect((await cli('contact view 3', world)).out).toContain('numbers\t(11) 3123-4567');
    expect(JSON.parse((await cli('contact view 3 --json id,name', world)).out)).toEqual({ id: 3, name: 'Defesa Civil' });
  });

  it('is made of what was typed, and a change leaves what it does not name', async () => {
    const sent: unknown[] = [];
    const stored = (request: { body?: unknown }): unknown => {
      sent.push(request.body);
      return { ...contact, ...(request.body as object) };
    };
    const world = { ...en, answers: { 'GET /contacts/{id}': () => contact, 'POST /contacts': stored, 'PUT /contacts': stored } };
    await cli('contact create Bombeiros --numbers 193 --emails a@b.example --groups 1,2', world);
    await cli('contact edit 3 --company Prefeitura', world);
    expect(sent).toEqual([
      { name: 'Bombeiros', numbers: [{ value: '193', label: 'cell_phone' }], emails: ['a@b.example'], groups: [1, 2] },
      { ...contact, company: 'Prefeitura' },
    ]);
  });

  it('is saved under a lock that is let go, whatever comes of it', async () => {
    const asked: string[] = [];
    const note =
      (name: string, answer: unknown) =>
      (request: { body?: unknown }): unknown => {
        asked.push(`${name} ${JSON.stringify(request.body ?? null)}`);
        return typeof answer === 'function' ? answer() : answer;
      };
    const answers = (put: unknown) => ({
      'GET /assignments/{id}': note('load', guideline),
      'PUT /assignments': note('save', put),
      'DELETE /locks/{id}': note('free', undefined),
    });
    const done = await cli('guideline edit 7 --proposal Novo --state covering', { ...en, answers: answers(guideline) });
    expect([done.code, asked]).toEqual([
      0,
      ['load null', 'save {"id":7,"slug":"CHUVA","date":"2026-03-10","textVersion":2,"state":"COVERING","proposal":"Novo"}', 'free null'],
    ]);
    asked.length = 0;
    const refused = () => refusal(412, 'finished_locked', 'Finished');
    const failed = await cli('guideline edit 7 --proposal Novo', { ...en, answers: answers(refused) });
    expect([failed.code === 0, asked.at(-1)]).toEqual([false, 'free null']);
  });

  it('lists the productions of a day and marks one as done under its lock', async () => {
    const production = {
      id: 9,
      version: 2,
      textVersion: 1,
      slug: 'ENCHENTE',
      date: '2026-03-10',
      departure: '06:30:00',
      local: 'Ponte',
      done: false,
    };
    const sent: unknown[] = [];
    const world = {
      ...en,
      answers: {
        'GET /time': () => ({ epochMs: Date.parse('2026-03-10T15:00:00Z'), zone: 'America/Sao_Paulo', event: null }),
        'GET /productions': (request: { query?: unknown }) => {
          sent.push(request.query);
          return [production, { ...production, id: 10 }];
        },
        'GET /productions/{id}': () => production,
        'PUT /productions': (request: { body?: unknown }) => {
          sent.push(request.body);
          return { ...production, done: true };
        },
        'DELETE /locks/{id}': () => undefined,
      },
    };
    const { out } = await cli('production list --date 2026-03-10', world);
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out).toContain('9\t2026-03-10\tENCHENTE\t06:30:00\tPonte\tfalse');
    expect((await cli('production edit 9 --done yes', world)).code).toBe(0);
    expect(sent).toEqual([{ date: '2026-03-10' }, { id: 9, slug: 'ENCHENTE', date: '2026-03-10', textVersion: 1, done: true }]);
  });

  it('writes a reportage under its lock with the reporter it has, and approves it', async () => {
    const reportage = { id: 5, version: 2, textVersion: 1, slug: 'ENCHENTE', date: '2026-03-10', reporterId: 4, total: 'PT30S', ok: false };
    const sent: unknown[] = [];
    const world = {
      ...en,
      answers: {
        'GET /news_reports/filter': () => ({ data: [reportage], number: 0, size: 100, total: 1 }),
        'GET /news_reports/{id}': () => reportage,
        'PUT /news_reports': (request: { body?: unknown }) => {
          sent.push(request.body);
          return reportage;
        },
        'PUT /news_reports/{id}/approve/{flag}': () => ({ ...reportage, ok: true }),
        'DELETE /locks/{id}': () => undefined,
      },
    };
    expect((await cli('reportage list --slug ench', world)).out).toContain('5\t2026-03-10\tENCHENTE');
    expect((await cli('reportage edit 5 --lead Choveu --editorId 9', world)).code).toBe(0);
    expect(sent).toEqual([{ id: 5, slug: 'ENCHENTE', date: '2026-03-10', textVersion: 1, reporterId: 4, editorId: 9, lead: 'Choveu' }]);
    expect((await cli('reportage approve 5', world)).err).toContain('ENCHENTE is approved.');
  });

  it('refuses a state that there is none of', async () => {
    const { code, err } = await cli('guideline create X --state done', en);
    expect([code === 0, err.includes('PRODUCING')]).toEqual([false, true]);
  });
});
