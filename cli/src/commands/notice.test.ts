import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const notice = {
  id: 7,
  uuid: '6f1d7a9e-0000-4000-8000-000000000007',
  date: '2026-03-10T15:00:00',
  title: 'Pauta',
  text: 'Reunião às 15h',
  authorId: 2,
  authorNickname: 'Ana',
};

it('lists notices, the newest first, or those that are not read', async () => {
  const world = {
    ...en,
    answers: { 'GET /notices': () => ({ data: [notice], number: 0, size: 100, total: 1 }), 'GET /notices/unread': () => [] },
  };
  expect((await cli('notice list', world)).out).toBe('7\t2026-03-10 15:00\tAna\tPauta: Reunião às 15h\n');
  expect((await cli('notice list --unread', world)).out).toBe('');
});

it('puts up a notice, takes one down by its id, and says where there is none', async () => {
  const sent: unknown[] = [];
  const world = {
    ...en,
    answers: {
      'GET /notices': () => ({ data: [notice], number: 0, size: 100, total: 1 }),
      'POST /notices': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return notice;
      },
      'DELETE /notices': ({ query }: { query?: unknown }) => void sent.push(query),
    },
  };
  expect((await cli('notice create Oi --title Pauta', world)).code).toBe(0);
  expect((await cli('notice remove 7 --yes', world)).code).toBe(0);
  expect(sent).toEqual([{ text: 'Oi', title: 'Pauta' }, { uuid: notice.uuid }]);
  expect((await cli('notice remove 8 --yes', world)).code).toBe(3);
  expect(sent).toHaveLength(2);
});

it('tells people something at once, in one of the five levels; info means information [MSG-01]', async () => {
  const sent: unknown[] = [];
  const world = { ...en, answers: { 'POST /notifications': ({ body }: { body?: unknown }) => void sent.push(body) } };
  expect((await cli('notice tell Oi --level warning --to 3,7 --stays', world)).code).toBe(0);
  expect(sent).toEqual([{ title: 'Oi', level: 'WARNING', description: null, usersIds: [3, 7], manual: true }]);
  sent.length = 0;
  for (const level of ['success', 'information', 'event', 'warning', 'error', 'info', 'INFO'])
    expect([level, (await cli(`notice tell Oi --level ${level}`, world)).code]).toEqual([level, 0]);
  await cli('notice tell Oi', world);
  const told = sent.map((body) => (body as { level: string }).level);
  expect(told).toEqual(['SUCCESS', 'INFORMATION', 'EVENT', 'WARNING', 'ERROR', 'INFORMATION', 'INFORMATION', 'INFORMATION']);
  const refused = await cli('notice tell Oi --level grave', world);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('SUCCESS, INFORMATION, EVENT, WARNING, ERROR')]);
});
