import { type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAIL } from '../src/jobs/mail.ts';
import { queueJob } from '../src/jobs/rows.ts';
import { queueMail } from '../src/mails/queue.ts';
import { deliver } from '../src/smtp/deliver.ts';
import { change } from '../src/storage/change.ts';
import { closeAll, smtp } from './smtp.ts';

interface Mail {
  id: number;
  state: string;
  subject: string | null;
  attempts: number;
  failure: string | null;
  said: string | null;
  sent: string | null;
  recipients: { email: string | null; refused: string | null }[];
}
let server: TestServer;
let ana: WireClient;
let anaId: number;
let bobId: number;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

const FROM = 'lauda@redacao.example';
const settings = (port: number, more: object = {}) => ({ host: '127.0.0.1', port, from: FROM, ...more });
const store = async (port: number, more: object = {}) => {
  await sql("delete from setting where key = 'mail'");
  const stored = await ana.post<{ id: number; version: number }>('/mail/config', { version: 0, ...settings(port, more) });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  return stored.body;
};
const write = (subject: string, usersIds = [anaId], text = 'O rio subiu.', documentsIds: number[] = []) => {
  const { services } = server.server;
  const context = { ...services, caller: { userId: anaId, nickname: 'ana' } } as never;
  return change(services, null, (tx) =>
    queueMail(tx, context, { usersIds, subject: () => subject, text: (locale) => `${locale}\n${text}`, documentsIds }),
  );
};
const mail = async (subject: string): Promise<Mail> =>
  (await ana.get<{ data: Mail[] }>('/mails')).body.data.find((each) => each.subject === subject)!;
const until = (subject: string, state: string) => expect.poll(async () => (await mail(subject)).state).toBe(state);

/** Begins the round of the outbox by hand; answers the mails it queues. */
async function resumeMails(): Promise<string[]> {
  const { RESUME_MAILS } = await import('../src/jobs/resume-mails.ts');
  const queued: string[] = [];
  await RESUME_MAILS.run({
    services: server.server.services,
    target: null,
    args: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    queue: async (_tx, { target }) => void queued.push(target!),
  });
  return queued;
}

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  anaId = await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  bobId = await server.person('bob', []);
  ana = await server.as('ana');
  await sql("update person set email = username || '@lauda.example'");
});
afterEach(closeAll);
afterAll(() => server.stop());

describe('the trial of the mail server', () => {
  const trial = async (wish: object) =>
    (await ana.post<{ ok: boolean; failure: string | null; said: string | null }>('/mail/test', wish)).body;

  it('sends a message to who tries it, and says what it was that failed [ADM-MAIL-01]', async () => {
    const fine = await smtp();
    expect(await trial(settings(fine.port))).toEqual({ ok: true, failure: null, said: null });
    expect(fine.taken).toMatchObject([{ from: FROM, to: ['ana@lauda.example'] }]);
    const guarded = await smtp({ user: 'lauda' });
    const wrong = await trial(settings(guarded.port, { username: 'lauda', password: 'errada' }));
    expect(wrong).toMatchObject({ ok: false, failure: 'credentials', said: expect.stringContaining('535') });
    expect(await trial(settings(guarded.port, { username: 'lauda', password: 'segredo' }))).toMatchObject({ ok: true });
    const secure = await smtp({ secure: true });
    expect(await trial(settings(secure.port, { secure: true }))).toMatchObject({ ok: false, failure: 'certificate' });
    expect(await trial(settings(fine.port, { secure: true }))).toMatchObject({ ok: false, failure: 'tls' });
    const strict = await smtp({ refuseSender: true });
    expect(await trial(settings(strict.port))).toMatchObject({
      ok: false,
      failure: 'sender',
      said: expect.stringContaining('Sender is not yours'),
    });
    const picky = await smtp({ refuse: { 'fora@lauda.example': 550 } });
    expect(await trial(settings(picky.port, { to: 'fora@lauda.example' }))).toMatchObject({ ok: false, failure: 'recipients' });
    await closeAll();
    expect(await trial(settings(fine.port))).toMatchObject({ ok: false, failure: 'unreachable' });
  });

  it('needs a server and a sender, and somebody it goes to', async () => {
    for (const [wish, path] of [
      [{ host: '', port: 25, from: FROM }, 'host'],
      [{ host: 'x', port: 25, from: '' }, 'from'],
    ] as const) {
      const { status, body } = await ana.post<Refusal>('/mail/test', wish);
      expect([status, body.fields]).toEqual([422, [{ path, rule: 'required' }]]);
    }
  });
});

describe('the settings of the mail server', () => {
  it('keep the password sealed and answer it to nobody; it goes to no other server', async () => {
    const stored = await store(25, { username: 'lauda', password: 'segredo' });
    expect(stored).toMatchObject({ password: null, hasPassword: true });
    const { rows } = await sql("select body from setting where key = 'mail'");
    expect(JSON.stringify(rows)).not.toContain('segredo');
    expect(server.server.services.seal.open(rows[0].body.password)).toBe('segredo');
    const { rows: events } = await sql("select full_body from event where topic = 'settings' and full_body ->> 'area' = 'mail'");
    expect(JSON.stringify(events)).not.toContain(rows[0].body.password);
    // Saving the loaded settings, whose password is empty, keeps the stored password.
    const same = await ana.put<{ version: number; hasPassword: boolean }>('/mail/config', { ...stored, from: 'outra@lauda.example' });
    expect(same.body).toMatchObject({ hasPassword: true, from: 'outra@lauda.example' });
    for (const elsewhere of [{ host: 'ladrao.example' }, { port: 26 }, { secure: true }, { username: 'outra' }]) {
      const moved = await ana.put<Refusal>('/mail/config', { ...same.body, ...elsewhere });
      expect([moved.status, moved.body.fields], JSON.stringify(elsewhere)).toEqual([422, [{ path: 'password', rule: 'required' }]]);
    }
    const guarded = await smtp({ user: 'lauda' });
    const { host } = settings(guarded.port) as { host: string };
    for (const elsewhere of [{ host: 'localhost' }, { host }]) {
      const tried = await ana.post<object>('/mail/test', settings(guarded.port, { ...elsewhere, username: 'lauda' }));
      expect(tried.body, 'the stored password was tried at another server').toMatchObject({ ok: false });
    }
    expect((await ana.put<object>('/mail/config', { ...same.body, password: '' })).body).toMatchObject({ hasPassword: false });
  });

  it('refuse an old copy of a second administrator, and a sender that is no address', async () => {
    const stored = await store(25);
    await ana.put('/mail/config', { ...stored, port: 587 });
    const second = await ana.put<Refusal>('/mail/config', { ...stored, port: 465 });
    expect([second.status, second.body.code]).toEqual([409, 'settings_conflict']);
    const { status, body } = await ana.put<Refusal>('/mail/config', { version: 2, from: 'abc' });
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'from']);
  });
});

describe('mail', () => {
  it('that the server took counts as sent, also where its job is called off before that is noted; no other mail has its name', async () => {
    await sql("delete from setting where key = 'mail'");
    await write('LEVADO');
    const { id } = await mail('LEVADO');
    await until('LEVADO', 'WAITING');
    await expect.poll(async () => (await sql("select 1 from job where kind = 'mail' and state in ('QUEUED', 'RUNNING')")).rows).toEqual([]);
    const taking = await smtp();
    await sql(`insert into setting (key, body, version) values ('mail', $1, 1)`, [JSON.stringify(settings(taking.port))]);
    const { services } = server.server;
    const { pool } = services;
    // As the pool of a job is, once it has to stop.
    const query = (...given: [never]) => (taking.taken.length > 0 ? Promise.reject(new Error('stopped')) : pool.query(...given));
    await deliver({ ...services, pool: { query } as unknown as typeof pool }, id, new AbortController().signal);
    expect(taking.taken).toHaveLength(1);
    expect(await mail('LEVADO')).toMatchObject({ state: 'SENT', attempts: 1 });
    const { rows } = await sql('select created_at from mail where id = $1', [id]);
    expect(taking.taken[0]!.raw).toContain(`Message-ID: <lauda-mail-${id}.${rows[0].created_at.getTime()}@redacao.example>`);
    await sql("delete from setting where key = 'mail'");
  });

  it('waits for a server that thinks at one place of the runner, where other jobs go on, and is called off at once', async () => {
    const { port, taken } = await smtp({ thinksMs: 30_000 });
    await store(port);
    for (const subject of ['UM', 'DOIS', 'TRÊS']) await write(subject);
    const inState = async (state: string): Promise<number[]> =>
      (await sql("select id from job where kind = 'mail' and state = $1 order by id", [state])).rows.map(({ id }) => id);
    await expect.poll(() => taken.length).toBe(1);
    const { services } = server.server;
    const other = (await change(services, null, (tx) => queueJob(tx, services, { kind: 'prune', target: 'beside mails' })))!;
    const stateOf = async (id: number): Promise<string> => (await sql('select state from job where id = $1', [id])).rows[0].state;
    await expect.poll(() => stateOf(other.id), { timeout: 20_000 }).toBe('DONE');
    const sending = await inState('RUNNING');
    expect(sending).toHaveLength(1);
    for (const id of await inState('QUEUED')) expect((await ana.post(`/jobs/${id}/cancel`)).status).toBe(200);
    const began = performance.now();
    expect((await ana.post(`/jobs/${sending[0]}/cancel`)).status).toBe(200);
    await expect.poll(() => stateOf(sending[0]!)).toBe('CANCELLED');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await mail('UM')).state).toBe('FAILED');
    await sql("delete from setting where key = 'mail'");
  });

  it('that its server has while this one stops is noted as sent', async () => {
    await sql("delete from setting where key = 'mail'");
    await write('A CAMINHO');
    const { id } = await mail('A CAMINHO');
    await until('A CAMINHO', 'WAITING');
    const { port, taken } = await smtp({ thinksMs: 1_000 });
    await sql(`insert into setting (key, body, version) values ('mail', $1, 1)`, [JSON.stringify(settings(port))]);
    const control = new AbortController();
    const { services } = server.server;
    const work = { target: String(id), args: {}, progress: () => undefined, queue: async () => undefined };
    const sent = MAIL.run({ services, ...work, signal: control.signal });
    await expect.poll(() => taken.length).toBe(1);
    control.abort('stopping');
    await sent;
    expect((await mail('A CAMINHO')).state).toBe('SENT');
    await sql("delete from setting where key = 'mail'");
  });

  it('waits while no server is set up, and goes out once one is, in the language of each reader, as text and as HTML', async () => {
    await sql("delete from setting where key = 'mail'");
    await sql("update person set locale = 'es_ES' where id = $1", [bobId]);
    await sql("update person set locale = 'en_US' where id = $1", [anaId]);
    await write('ENCHENTE <b>', [anaId, bobId], '<script>alert(1)</script> & água');
    await expect
      .poll(async () => (await sql("select count(*)::int as n from mail where subject = 'ENCHENTE <b>' and state = 'WAITING'")).rows[0].n)
      .toBe(2);
    const { port, taken } = await smtp();
    await store(port);
    await expect.poll(() => taken.length).toBe(2);
    const of = (address: string) => taken.find(({ to }) => to.includes(address))!;
    expect(of('bob@lauda.example').to).toEqual(['bob@lauda.example']);
    expect(of('bob@lauda.example').raw).toContain('es_ES');
    expect(of('ana@lauda.example').raw).toContain('en_US');
    expect(of('ana@lauda.example').raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(of('ana@lauda.example').raw).toContain('&lt;script&gt;');
    await until('ENCHENTE <b>', 'SENT');
  });

  it('is tried again after a refusal for now, and is over after one for good, each with what was said', async () => {
    const refuse: Record<string, number> = { 'bob@lauda.example': 450 };
    const { port, taken } = await smtp({ refuse });
    await store(port);
    await write('CINZA', [bobId]);
    await expect.poll(async () => (await mail('CINZA')).attempts).toBe(1);
    expect(await mail('CINZA')).toMatchObject({
      state: 'WAITING',
      failure: 'recipients',
      said: expect.stringContaining('Try again later'),
    });
    delete refuse['bob@lauda.example'];
    server.advance(11_000);
    await until('CINZA', 'SENT');
    expect(taken.map(({ to }) => to)).toEqual([['bob@lauda.example']]);
    refuse['bob@lauda.example'] = 550;
    await sql("update person set locale = 'en_US' where id = $1", [bobId]);
    await write('METADE', [anaId, bobId]);
    await until('METADE', 'SENT');
    expect((await mail('METADE')).recipients.map(({ email, refused }) => [email, refused !== null])).toEqual([
      ['ana@lauda.example', false],
      ['bob@lauda.example', true],
    ]);
    await write('NADA', [bobId]);
    await until('NADA', 'FAILED');
    expect(await mail('NADA')).toMatchObject({ failure: 'recipients', said: expect.stringContaining('No such user here'), sent: null });
  });

  it('that the server refuses for good for somebody, or that is given up, is told to who sent it, with what was said; one that comes later to nobody', async () => {
    const refuse: Record<string, number> = { 'bob@lauda.example': 450 };
    const { port } = await smtp({ refuse });
    await store(port);
    await sql("update person set locale = 'en_US' where id = any($1)", [[anaId, bobId]]);
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['notifications']);
    await write('TARDE', [bobId]);
    await expect.poll(async () => (await mail('TARDE')).attempts).toBe(1);
    delete refuse['bob@lauda.example'];
    server.advance(11_000);
    await until('TARDE', 'SENT');
    refuse['bob@lauda.example'] = 550;
    await write('RECADO', [anaId, bobId]);
    await until('RECADO', 'SENT');
    await heard.until(() => heard.events.length > 0);
    const told = (subject: string, said: string) => ({
      ...{ level: 'WARNING', title: 'The mail did not reach everybody', manual: true, usersIds: [anaId] },
      description: expect.stringMatching(new RegExp(`^${subject}\\nbob: .*${said}`)),
    });
    expect(heard.events.map(({ data }) => data)).toMatchObject([told('RECADO', 'No such user here')]);
    refuse['bob@lauda.example'] = 450;
    await write('DESISTE', [anaId, bobId]);
    await expect.poll(async () => (await mail('DESISTE')).attempts).toBe(1);
    await sql("update mail set tried_at = tried_at - interval '3 days' where subject = 'DESISTE'");
    await resumeMails();
    await heard.until(() => heard.events.length > 1);
    expect(heard.events.map(({ data }) => data).slice(1)).toMatchObject([told('DESISTE', 'Try again later')]);
    const { recipients } = await mail('DESISTE');
    expect(recipients).toMatchObject([
      { userId: anaId, refused: null },
      { userId: bobId, refused: expect.stringContaining('Try again later') },
    ]);
    heard.close();
  });

  it('that the server refuses for an address with capitals, other letters or signs that have to be quoted is not taken for sent to it', async () => {
    const addresses = ['bob@Lauda.Example', 'bob@redação.example', 'bob..lima@lauda.example'];
    const { port, taken } = await smtp({ refuseLike: /^"?bob/ });
    await store(port);
    try {
      for (const [at, address] of addresses.entries()) {
        await sql('update person set email = $2 where id = $1', [bobId, address]);
        await write(`RECUSA ${at}`, [anaId, bobId]);
        await until(`RECUSA ${at}`, 'SENT');
        expect((await mail(`RECUSA ${at}`)).recipients, address).toMatchObject([
          { userId: anaId, refused: null },
          { userId: bobId, refused: expect.stringMatching(/No such user here|Bad recipient/) },
        ]);
      }
      expect(taken.map(({ to }) => to)).toEqual(addresses.map(() => ['ana@lauda.example']));
    } finally {
      await sql("update person set email = 'bob@lauda.example' where id = $1", [bobId]);
    }
  });

  it('that waited goes to nobody who was excluded, is over or lost sight of its documents meanwhile, and counts from its first try', async () => {
    await sql("delete from setting where key = 'mail'");
    const more = ['saiu', 'venceu', 'perdeu', 'ficou'];
    const ids: number[] = [];
    for (const name of more) ids.push(await server.person(name, ['ASSIGNMENT_READ']));
    await sql("update person set email = username || '@lauda.example' where id = any($1)", [ids]);
    const document = await sql(
      `insert into document (uuid, kind, owner_id, slug, date, changed_at, changed_by)
       values (gen_random_uuid(), 'guideline', $1, 'SIGILO', '2026-11-21', now(), $1) returning id`,
      [anaId],
    );
    await write('SIGILO', ids, 'A fonte é o prefeito.', [document.rows[0].id]);
    await expect.poll(async () => (await sql("select state from mail where subject = 'SIGILO'")).rows[0].state).toBe('WAITING');
    await sql('update person set excluded = true where id = $1', [ids[0]]);
    await sql("update person set expiration = '2020-01-01' where id = $1", [ids[1]]);
    await sql('update document set private = true, allowed_ids = $2 where id = $1', [document.rows[0].id, [ids[3]]]);
    const { port, taken } = await smtp();
    await store(port);
    await expect.poll(async () => (await sql("select state from mail where subject = 'SIGILO'")).rows[0].state).toBe('SENT');
    expect(taken.map(({ to }) => to)).toEqual([['ficou@lauda.example']]);
    const { rows } = await sql("select tried_at from mail where subject = 'SIGILO'");
    expect(rows[0].tried_at).not.toBeNull();
  });

  it('that waited goes to nobody once a document of it was removed for good: who might read it then nobody can tell [PERM-09]', async () => {
    await sql("delete from setting where key = 'mail'");
    await sql("update person set email = 'ana@lauda.example' where id = $1", [anaId]);
    const document = await sql(
      `insert into document (uuid, kind, owner_id, slug, date, changed_at, changed_by, private)
       values (gen_random_uuid(), 'guideline', $1, 'APAGADO', '2026-11-21', now(), $1, true) returning id`,
      [anaId],
    );
    await write('APAGADO', [anaId], 'A fonte é a vizinha.', [document.rows[0].id]);
    const state = async () => (await sql("select state from mail where subject = 'APAGADO'")).rows[0].state;
    await expect.poll(state).toBe('WAITING');
    await sql('delete from document where id = $1', [document.rows[0].id]);
    const { port, taken } = await smtp();
    await store(port);
    await expect.poll(state).not.toBe('WAITING');
    expect(await state()).toBe('FAILED');
    expect(taken).toEqual([]);
  });

  it('carries no line of its head that somebody wrote into a subject or a name', async () => {
    const { port, taken } = await smtp();
    await store(port);
    await sql(`update person set name = E'Ana\\r\\nBcc: <x@ladrao.example>' where id = $1`, [anaId]);
    await write('OI\r\nBcc: todos@ladrao.example\r\n\r\n<h1>eu</h1>');
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]!.to).toEqual(['ana@lauda.example']);
    const head = taken[0]!.raw.split('\r\n\r\n')[0]!;
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^subject: /im);
    await sql("update person set name = 'Ana' where id = $1", [anaId]);
  });

  it('is given up two days after it was first tried, and not for having waited', async () => {
    await closeAll();
    await sql("update setting set body = body || '{\"port\": 1}' where key = 'mail'");
    const two = new Date(server.now() - 3 * 86_400_000);
    const text = `insert into mail (state, subject, body, recipients, created_at, attempts, tried_at) values ('WAITING', $1, 'x', '[]', $2, $3, $4)`;
    await sql(text, ['VELHA', two, 4, two]);
    await sql(text, ['QUIETA', two, 0, null]);
    // It waited days for a mail server and has just got its first temporary refusal.
    await sql(text, ['ENSAIADA', two, 1, new Date(server.now())]);
    const queued = await resumeMails();
    expect((await mail('VELHA')).state).toBe('FAILED');
    expect(queued).toEqual(expect.arrayContaining([String((await mail('QUIETA')).id), String((await mail('ENSAIADA')).id)]));
  });

  it('that had waited for more than two days when a server is named goes to nobody, says so, and goes out when it is tried again', async () => {
    await sql("delete from setting where key = 'mail'");
    await write('DE JUNHO', [anaId]);
    await write('DE HOJE', [anaId]);
    for (const subject of ['DE JUNHO', 'DE HOJE']) await until(subject, 'WAITING');
    await sql("update mail set created_at = created_at - interval '49 hours' where subject = 'DE JUNHO'");
    const { port, taken } = await smtp();
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['settings']);
    const { version } = await store(port);
    await until('DE HOJE', 'SENT');
    const old = await mail('DE JUNHO');
    const why = expect.stringMatching(/two days|dois dias/);
    expect(old).toMatchObject({ state: 'FAILED', failure: 'stale', attempts: 0, recipients: [{ userId: anaId, refused: why }] });
    await heard.until(() => heard.events.some(({ data }) => (data as { area?: string; id?: number }).id === old.id));
    heard.close();
    await resumeMails();
    expect((await ana.post(`/mails/${old.id}/retry`)).status).toBe(200);
    await until('DE JUNHO', 'SENT');
    expect(taken).toHaveLength(2);
    // A server that changes is not one that is named first: what waits for it is tried as before.
    await closeAll();
    await sql("insert into mail (state, subject, body, recipients, created_at) values ('WAITING', 'ESPERA', 'x', '[]', $1)", [
      new Date(server.now() - 3 * 86_400_000),
    ]);
    const changed = await ana.put('/mail/config', { version, ...settings((await smtp()).port) });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await mail('ESPERA')).failure).not.toBe('stale');
  });

  it('that is called off goes to nobody, and goes out when it is begun anew', async () => {
    const refuse: Record<string, number> = { 'bob@lauda.example': 450 };
    const { port, taken } = await smtp({ refuse });
    await store(port);
    await write('ENGANO', [bobId]);
    await expect.poll(async () => (await mail('ENGANO')).attempts).toBe(1);
    const { id } = await mail('ENGANO');
    const job = async () => (await sql("select id, state from job where kind = 'mail' and target = $1", [String(id)])).rows[0];
    await expect.poll(async () => (await job()).state).toBe('QUEUED');
    expect((await ana.post(`/jobs/${(await job()).id}/cancel`)).status).toBe(200);
    expect((await mail('ENGANO')).state).toBe('FAILED');
    const queued = await resumeMails();
    expect(queued).not.toContain(String(id));
    delete refuse['bob@lauda.example'];
    expect((await ana.post(`/jobs/${(await job()).id}/retry`)).status).toBe(200);
    await until('ENGANO', 'SENT');
    expect(taken.map(({ to }) => to)).toEqual([['bob@lauda.example']]);
  });

  it('is called off and tried again by itself, whether a job sends it or none, and reaches whom it was refused for', async () => {
    const refuse: Record<string, number> = { 'bob@lauda.example': 550 };
    const { port, taken } = await smtp({ refuse });
    await store(port);
    const ask = async (subject: string, verb: string) => ana.post<Mail & Refusal>(`/mails/${(await mail(subject)).id}/${verb}`);
    await write('RECUSADA', [bobId]);
    await until('RECUSADA', 'FAILED');
    expect((await ask('RECUSADA', 'cancel')).body).toMatchObject({ code: 'conflict', details: 'FAILED' });
    delete refuse['bob@lauda.example'];
    expect(await ask('RECUSADA', 'retry')).toMatchObject({ status: 200, body: { state: 'WAITING', recipients: [{ refused: null }] } });
    await until('RECUSADA', 'SENT');
    expect((await ask('RECUSADA', 'retry')).body).toMatchObject({ code: 'conflict', details: 'SENT' });
    await closeAll();
    await sql("update setting set body = body || '{\"port\": 1}' where key = 'mail'");
    await write('ESPERA', [bobId]);
    await expect.poll(async () => (await mail('ESPERA')).attempts).toBe(1);
    expect(await ask('ESPERA', 'cancel')).toMatchObject({ status: 200, body: { state: 'FAILED' } });
    const jobs = (await sql("select state from job where kind = 'mail' and target = $1", [String((await mail('ESPERA')).id)])).rows;
    expect(jobs).toEqual([{ state: 'CANCELLED' }]);
    // No job is left to send it, so it waits for the next round of the outbox.
    await sql("update mail set state = 'WAITING' where subject = 'ESPERA'");
    expect(await ask('ESPERA', 'cancel')).toMatchObject({ status: 200, body: { state: 'FAILED' } });
    expect((await ana.post('/mails/2147483000/retry')).status).toBe(404);
    expect(taken.map(({ to }) => to)).toEqual([['bob@lauda.example']]);
  });
});
