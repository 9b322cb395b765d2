import { describe, expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const job = {
  ...{
    id: 7,
    version: 1,
    kind: 'index',
    target: 'media',
    state: 'DONE',
    isCancelling: false,
    repeats: false,
    done: 1,
    total: 1,
    attempts: 1,
  },
  ...{ node: 'a', failure: null, error: null, userId: null, created: '2026-03-10T19:00:00', due: '2026-03-10T19:00:00' },
  ...{ started: '2026-03-10T19:00:01', finished: '2026-03-10T19:00:09' },
};
const delivery = {
  ...{ id: 4, webhookId: 1, n: 9, topic: 'stories', action: 'UPDATE', state: 'WITHHELD', attempts: 2, status: null, failure: 'timeout' },
  ...{ said: null, created: '2026-03-10T19:00:00', due: null, delivered: null },
};
const act = {
  ...{ id: 1, at: '2026-03-10T19:00:00', userId: 2, nickname: 'Ana', ip: '::1', act: 'mail.config.update', entity: null, entityId: null },
  ...{ name: null, before: null, after: null, hash: 'x' },
};
const token = { id: 3, name: 'ponte', roles: [], kind: 'bridge', created: '2026-03-10T19:00:00', expires: null, lastUsed: null };
const lock = {
  ...{ id: 5, uuid: 'u', kind: 'guideline', slug: 'CHUVA', userId: 2, nickname: 'Ana', since: '2026-03-10T19:00:00' },
  ...{ expires: '2026-03-10T19:05:00', epochMs: 0 },
};
const program = { id: 1, version: 1, name: 'Jornal', start: '19:15:00', end: '19:45:30', presenters: [8, 9], groups: [4] };
const people = [{ id: 8, name: 'Fernanda Couto', nickname: 'Fernanda' }];
const page = (data: unknown[]) => ({ data, number: 0, size: 25, total: data.length });
const answers = {
  'GET /jobs': () => page([job]),
  'GET /jobs/{id}': () => job,
  'GET /index/state': () => ({ targets: [{ target: 'rss', state: 'idle', indexed: 1, total: 1 }] }),
  'GET /cleaning/preview': () => [{ target: 'revisions', days: 30, before: '2026-02-01', count: 0 }],
  'GET /webhooks': () => [
    { id: 1, version: 1, name: 'Site', url: 'https://a.example', topics: ['news_reports'], enabled: true, ownerId: 1 },
  ],
  'GET /webhooks/{id}/deliveries': () => page([delivery]),
  'GET /audit/filter': () => page([act]),
  'GET /tokens': () => [token],
  'GET /locks': () => [lock],
  'GET /programs': () => [program],
  'GET /users/active': () => people,
  'GET /groups': () => [{ id: 4, name: 'Jornalismo' }],
};
const shown = async (line: string, columns?: number) => (await cli(line, { answers, ...(columns ? { columns } : {}) })).out;

describe('on a terminal people read words, and programs in a pipe codes', () => {
  it.each([
    ['job list', ['Indexação de dados: Mídias', '10/03/2026 19:00'], 'index media'],
    ['job show 7', ['Indexação de dados: Mídias', '10/03/2026 19:00:09'], '2026-03-10 19:00:09'],
    ['index state', ['RSS', 'em dia'], 'rss\tidle'],
    ['admin cleanup --dry-run', ['Versões dos documentos'], 'revisions\t30'],
    ['admin webhook list', ['Reportagens'], 'news_reports'],
    ['admin webhook deliveries 1', ['Laudas', 'alteração', 'Retida', '10/03/2026 19:00'], 'stories UPDATE\tWITHHELD\t2\ttimeout'],
    ['admin audit list', ['Servidor de e-mail · alterado', '10/03/2026 19:00'], '2026-03-10 19:00:00\tAna\tmail.config.update'],
    ['auth token list', ['de uma ponte', '10/03/2026 19:00'], 'bridge\t2026-03-10 19:00:00'],
    ['lock list', ['pauta', '10/03/2026 19:05'], 'guideline\tCHUVA\tAna\t2026-03-10 19:00:00'],
    ['program list', ['19:15', '19:45:30', 'Fernanda, #9', 'Jornalismo'], '19:15:00\t19:45:30\t8, 9\t4'],
    ['program view 1', ['Fernanda, #9', 'Jornalismo'], 'presenters\t8, 9'],
  ])('%s', async (line, words, code) => {
    const eyes = await shown(line, 140);
    for (const word of words) expect(eyes).toContain(word);
    expect(eyes).not.toMatch(/2026-03-10|WITHHELD|UPDATE|news_reports|19:15:00/);
    expect(await shown(line)).toContain(code);
  });

  it('leaves JSON and --fields as they are, and loads no names for them', async () => {
    const told = await cli('program list --json presenters,start', { answers, columns: 100 });
    expect([JSON.parse(told.out), told.sent.map(({ route }) => route)]).toEqual([
      [{ presenters: [8, 9], start: '19:15:00' }],
      ['GET /programs'],
    ]);
    expect((await cli('program list --fields presenters', { answers, columns: 100 })).out).toContain('[8,9]');
  });

  it('shows ids by number where somebody may not read the names', async () => {
    const closed = { ...answers, 'GET /users/active': () => refusal(403, 'forbidden', 'x') };
    expect((await cli('program list', { answers: closed, columns: 100 })).out).toContain('#8, #9');
  });

  it('calls a kind of job that this program does not know by its code', async () => {
    const newer = { ...answers, 'GET /jobs': () => page([{ ...job, kind: 'tidy_up', target: 'x' }]) };
    expect((await cli('job list', { answers: newer, columns: 100 })).out).toContain('tidy_up x');
  });
});
