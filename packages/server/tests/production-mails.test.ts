import { type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let anaId: number;
let bobId: number;
beforeAll(async () => {
  ({ server, ana, anaId, bobId } = await startNewsroom({ jobs: true }));
});
afterAll(() => server.stop());

const production = async (slug: string, more: object = {}): Promise<number> =>
  (await ana.post<{ id: number }>('/productions', { slug, date: '2026-03-10', ...more })).body.id;
const last = async (): Promise<{ subject: string; body: string; readers: number[] }> => {
  const { rows } = await server.server.services.pool.query('select subject, body, recipients from mail order by id desc limit 1');
  const [{ subject, body, recipients }] = rows as [{ subject: string; body: string; recipients: { userId: number }[] }];
  return { subject, body, readers: recipients.map(({ userId }) => userId).sort((a, b) => a - b) };
};
const both = (): number[] => [anaId, bobId].sort((a, b) => a - b);

it('writes productions to people, with their tasks, and refuses where nobody is named', async () => {
  const first = await production('ENCHENTE', {
    departure: '13:00:00',
    local: 'Avenida do Estado',
    tasks: [{ label: 'Autorização', time: '09:00:00', information: 'Falar com a CET', done: true }],
  });
  const second = await production('GREVE', { done: true });
  expect((await ana.post('/productions/email', { ids: [first, second], usersIds: [bobId] })).status).toBe(204);
  const { subject, body, readers } = await last();
  expect([subject, readers]).toEqual(['ENCHENTE, GREVE', [bobId]]);
  for (const part of [
    'Estado: Em produção',
    'Saída: 13:00',
    'Local: Avenida do Estado',
    '[x] 09:00 Autorização',
    'Falar com a CET',
    'Estado: Concluída',
  ])
    expect(body).toContain(part);
  const refused = await ana.post<Refusal>('/productions/email', { ids: [first], usersIds: [] });
  expect([refused.status, refused.body.fields]).toMatchObject([422, [{ path: 'usersIds', rule: 'required' }]]);
});

it('writes the day in lines by their hours', async () => {
  await production('CEDO', { departure: '06:30:00', local: 'Ceagesp', team: 'Equipe 2' });
  expect((await ana.post('/productions/email/grid', { date: '2026-03-10', usersIds: [anaId, bobId] })).status).toBe(204);
  const { subject, body, readers } = await last();
  expect([subject, readers]).toEqual(['Produções de 10/03/2026', both()]);
  expect(body.indexOf('06:30 · CEDO · Ceagesp · Equipe 2 · Nova')).toBeLessThan(body.indexOf('13:00 · ENCHENTE'));
  expect((await ana.post<Refusal>('/productions/email/grid', { date: '2026-03-10', usersIds: [] })).status).toBe(422);
});

it('writes one to its own producers and editors, and refuses one that has none', async () => {
  const id = await production('PRÓPRIA', { producersIds: [anaId], editorsIds: [bobId] });
  expect((await ana.post(`/productions/${id}/mail`)).status).toBe(204);
  expect(await last()).toMatchObject({ subject: 'PRÓPRIA', readers: both() });
  expect((await ana.post(`/productions/${await production('SEM NINGUÉM')}/mail`)).status).toBe(422);
  expect((await ana.post('/productions/2147000000/mail')).status).toBe(404);
});
