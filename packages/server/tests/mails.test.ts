import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeTrashBefore } from '../src/documents/purge.ts';
import { queueMail } from '../src/mails/queue.ts';
import { change } from '../src/storage/change.ts';

interface Mail {
  id: number;
  state: string;
  subject: string | null;
  recipients: { userId: number; name: string; email: string | null }[];
  documentsIds: number[];
  userId: number;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let root: WireClient;
let anaId: number;
let bobId: number;
let programId: number;
beforeAll(async () => {
  ({ server, ana, bob, anaId, bobId, programId } = await startNewsroom({ jobs: true }));
  await server.person('adm', ['ADMIN_READ']);
  root = await server.as('adm');
  await sql("update person set email = 'ana@lauda.example' where id = $1", [anaId]);
});
afterAll(() => server.stop());
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const guideline = async (slug: string, more: object = {}) => (await ana.post<{ id: number }>('/assignments', { slug, ...more })).body.id;
const send = (body: object, by = ana) => by.post<Refusal>('/assignments/email', body);
const mails = async (by = root): Promise<Mail[]> => (await by.get<{ data: Mail[] }>('/mails')).body.data;
const bodies = async (): Promise<string[]> => (await sql('select body from mail order by id desc')).rows.map(({ body }) => body);

describe('guidelines by mail', () => {
  it('wait in the outbox, each for itself or grouped, with all their text in the language of who sends them', async () => {
    const entry = async (table: string, name: string): Promise<number> =>
      (await sql(`insert into ${table} (name) values ($1) returning id`, [name])).rows[0].id;
    const outlet = (await sql("insert into vehicle (name, type) values ('Canal 4', 'TV') returning id")).rows[0].id;
    const first = await guideline('ENCHENTE', {
      classificationId: await entry('classification', 'Factual'),
      typeId: await entry('document_type', 'Nota'),
      teamId: await entry('team', 'Equipe 2'),
      editorialsIds: [await entry('editorial', 'Cidade')],
      vehiclesIds: [outlet],
      programsIds: [programId],
      proposal: 'O rio subiu três metros.',
      reportersIds: [bobId],
      guides: [{ scheduleTime: '14:30:00', interviewee: 'Prefeita', contacts: [{ name: 'Assessoria', numbers: ['(11) 3333-4444'] }] }],
      production: [{ label: 'Reservar carro', done: true, date: '2026-03-10', time: '08:00:00', information: 'Com motorista' }],
    });
    const second = await guideline('GREVE');
    expect((await send({ ids: [first, second], usersIds: [anaId] })).status).toBe(204);
    expect((await mails()).slice(0, 2).map(({ subject, documentsIds, userId }) => [subject, documentsIds, userId])).toEqual([
      ['GREVE', [second], anaId],
      ['ENCHENTE', [first], anaId],
    ]);
    const [, text] = await bodies();
    for (const part of [
      'ENCHENTE',
      'PROPOSTA\nO rio subiu três metros.',
      '14:30 · Prefeita',
      'Assessoria · (11) 3333-4444',
      '[x] 10/03/2026 08:00 · Reservar carro · Com motorista',
      'Classificação: Factual\nTipo: Nota\nEditorias: Cidade\nVeículos: Canal 4\nEquipe: Equipe 2',
    ])
      expect(text).toContain(part);
    expect((await send({ ids: [first, second], usersIds: [anaId], groupedEmail: true })).status).toBe(204);
    const [grouped] = await mails();
    expect(grouped).toMatchObject({ subject: 'ENCHENTE, GREVE', documentsIds: [first, second] });
    expect((await bodies())[0]).toMatch(/ENCHENTE[\s\S]*GREVE/);
  });

  it('go to the editors and reporters of each where that is wished, and to an address that is known', async () => {
    const id = await guideline('SAFRA', { reportersIds: [bobId], editorsIds: [anaId] });
    await send({ ids: [id], usersIds: [], includeReporters: true });
    await send({ ids: [id], usersIds: [], includeEditors: true });
    await expect
      .poll(async () => (await mails()).slice(0, 2).map(({ state, recipients }) => [state, recipients.map(({ email }) => email)]))
      .toEqual([
        ['WAITING', ['ana@lauda.example']],
        ['FAILED', [null]],
      ]);
  });

  it('go to those alone whom each wish names: editors, reporters, and who is in the team on the day of the guideline [GDL-16]', async () => {
    const caioId = await server.person('caio', ['ASSIGNMENT_READ']);
    const team = { name: 'Equipe 7', membersNicknames: ['caio', 'motorista'] };
    const teamId = (await ana.post<{ id: number }>('/teams', team)).body.id;
    const id = await guideline('EQUIPE', { reportersIds: [bobId], editorsIds: [anaId], teamId });
    const readers = async (wish: object): Promise<number[]> => {
      expect((await send({ ids: [id], usersIds: [], ...wish })).status).toBe(204);
      return (await mails())[0]!.recipients.map(({ userId }) => userId).toSorted((a, b) => a - b);
    };
    expect(await readers({ includeReporters: true })).toEqual([bobId]);
    expect(await readers({ includeEditors: true })).toEqual([anaId]);
    expect(await readers({ includeTeams: true })).toEqual([caioId]);
    expect(await readers({ usersIds: [anaId], includeTeams: true })).toEqual([anaId, caioId].toSorted((a, b) => a - b));
    expect(await readers({ includeReporters: true, includeEditors: true, includeTeams: true })).toEqual(
      [anaId, bobId, caioId].toSorted((a, b) => a - b),
    );
  });

  it('are refused where nobody is left to read them, where somebody is unknown, and without the right to write', async () => {
    const id = await guideline('SIGILO');
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    const before = (await mails()).length;
    for (const [usersIds, rule] of [
      [[], 'required'],
      [[bobId], 'required'],
      [[2_147_000_000], 'unknown_id'],
    ] as const) {
      const { status, body } = await send({ ids: [id], usersIds });
      expect([status, body.fields]).toMatchObject([422, [{ path: 'usersIds', rule }]]);
    }
    expect((await send({ ids: [id], usersIds: [anaId] }, bob)).status).toBe(404);
    expect((await mails()).length).toBe(before);
    await send({ ids: [id], usersIds: [anaId, bobId] });
    const [mail] = await mails();
    expect(mail!.recipients.map(({ userId }) => userId)).toEqual([anaId]);
    expect(mail!.subject, 'of what the administrator may not see').toBeNull();
  });

  it('tell an administrator neither the id nor the subject of what is hidden, nor of what was hidden and is gone for good [PERM-09]', async () => {
    const [open, secret] = [await guideline('ABERTA'), await guideline('SEGREDO')];
    await ana.send('PATCH', `/documents/${secret}/private`, { private: true });
    await send({ ids: [open, secret], usersIds: [anaId], groupedEmail: true });
    const told = async (by = root) => (({ subject, documentsIds }) => ({ subject, documentsIds }))((await mails(by))[0]!);
    expect(await told()).toEqual({ subject: null, documentsIds: [open] });
    expect(await told(ana)).toEqual({ subject: 'ABERTA, SEGREDO', documentsIds: [open, secret] });
    await ana.delete(`/assignments?ids=${secret}`);
    await change(server.server.services, null, (tx) => purgeTrashBefore(tx, new Date(server.now() + 1_000), 10));
    expect(await told()).toEqual({ subject: null, documentsIds: [open] });
  });

  it('name no program that is closed to who sends them: a mail to oneself would tell it [PERM-11]', async () => {
    const program = async (name: string, groups: number[]) =>
      (await ana.post<{ id: number }>('/programs', { name, start: '12:00:00', end: '13:00:00', groups })).body.id;
    const group = (await sql("insert into person_group (name) values ('fechado') returning id")).rows[0].id as number;
    const place = { programsIds: [await program('TERREIRO', []), await program('SUBTERRÂNEO', [])] };
    const pauta = await guideline('DUPLA', place);
    const materia = (await ana.post<{ id: number }>('/news_reports', { slug: 'DUPLA', date: '2026-11-21', reporterId: anaId, ...place }))
      .body.id;
    await sql('update program set groups = array[$2::bigint] where id = $1', [place.programsIds[1], group]);
    expect((await send({ ids: [pauta], usersIds: [bobId] }, bob)).status).toBe(204);
    const mailed = await bob.post('/news_reports/email', { ids: [materia], userIds: [bobId] });
    expect([mailed.status, mailed.body ?? '']).toEqual([204, expect.anything()]);
    for (const body of (await bodies()).slice(0, 2)) {
      expect(body).toContain('TERREIRO');
      expect(body).not.toContain('SUBTERRÂNEO');
    }
  });

  it('of which one has nobody to read it are sent but for that one, and the sender is told what went to nobody and who got nothing', async () => {
    const [first, alone, secret] = [
      await guideline('COM REPÓRTER', { reportersIds: [bobId] }),
      await guideline('SEM REPÓRTER'),
      await guideline('FECHADA', { reportersIds: [bobId] }),
    ];
    await ana.send('PATCH', `/documents/${secret}/private`, { private: true });
    await sql("update person set locale = 'en_US' where id = $1", [anaId]);
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['notifications']);
    const before = (await mails()).length;
    expect((await send({ ids: [first, alone, secret], usersIds: [], includeReporters: true })).status).toBe(204);
    expect((await mails()).slice(0, -before).map(({ subject }) => subject)).toEqual(['COM REPÓRTER']);
    await heard.until(() => heard.events.length > 0);
    expect(heard.events.map(({ data }) => data)).toMatchObject([
      {
        level: 'WARNING',
        title: 'The mail does not go to everybody',
        description: [
          'They may not see all that is in it, or are gone: bob',
          'They have no e-mail address: bob',
          'There is nobody to send it to: SEM REPÓRTER, FECHADA',
        ].join('\n'),
        usersIds: [anaId],
      },
    ]);
    heard.close();
    await sql('update person set locale = null where id = $1', [anaId]);
    expect((await send({ ids: [alone], usersIds: [], includeReporters: true })).status).toBe(422);
  });

  it('tell who sends them whom they do not reach: who has no address that a mail can carry, and whose time is over; with all reached, nothing', async () => {
    const id = await guideline('SEM ENDEREÇO');
    const people: Record<string, number> = {};
    for (const name of ['nada', 'torto', 'venceu', 'bem']) people[name] = await server.person(name, ['ASSIGNMENT_READ']);
    await sql(
      "update person set email = case username when 'torto' then 'torto' || chr(10) || '@lauda.example' else username || '@lauda.example' end where id = any($1)",
      [[people.torto, people.venceu, people.bem]],
    );
    await sql("update person set expiration = '2020-01-01' where id = $1", [people.venceu]);
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['notifications']);
    expect((await send({ ids: [id], usersIds: [people.bem, anaId] })).status).toBe(204);
    expect((await send({ ids: [id], usersIds: Object.values(people) })).status).toBe(204);
    await heard.until(() => heard.events.length > 0);
    expect(heard.events.map(({ data }) => data)).toMatchObject([
      {
        level: 'WARNING',
        title: 'O e-mail não vai para todos',
        description: 'Não podem ver tudo o que há nele, ou já não estão aqui: venceu\nNão têm endereço de e-mail: nada, torto',
        usersIds: [anaId],
      },
    ]);
    heard.close();
    expect((await mails())[0]!.recipients.map(({ name }) => name)).toEqual(['bem', 'nada', 'torto']);
    expect((await send({ ids: [id], usersIds: [people.venceu] })).body.fields).toEqual([{ path: 'usersIds', rule: 'required' }]);
  });

  it('are not written where the change that wants them fails', async () => {
    const before = (await mails()).length;
    const { services } = server.server;
    const context = { ...services, caller: { userId: anaId, nickname: 'ana' } } as never;
    const work = change(services, null, async (tx) => {
      await queueMail(tx, context, { usersIds: [anaId], subject: () => 'X', text: () => 'X', documentsIds: [] });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await mails()).length).toBe(before);
  });
});
