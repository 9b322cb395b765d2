import type { Mail } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { mailsOf } from '../src/desk/Mails.ts';
import { later, refusal } from './answers.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const mail = (id: number, fields: Partial<Mail> = {}): Mail => ({
  ...{ id, state: 'QUEUED', subject: `RONDA ${id}`, recipients: [], documentsIds: [], userId: null, attempts: 0 },
  ...{ failure: null, said: null, created: '2026-03-10T19:00:00', sent: null },
  ...fields,
});
const job = (target: number | null, state = 'DONE', kind = 'mail') => ({
  ...{
    id: 900 + (target ?? 0),
    version: 3,
    kind,
    target: target === null ? null : String(target),
    state,
    attempts: 1,
    done: 0,
    total: null,
  },
});

/** A page of the outbox, of the mails 30 back, and how often it was loaded since. */
const outbox = async (page = 0, rows: readonly Mail[] = [mail(30), mail(29), mail(28, { state: 'SENT' })]) => {
  const made = await bench({ 'GET /mails': () => ({ data: rows, number: page, size: 25, total: rows.length + page * 25 }) });
  const { list, close } = mailsOf(made.store).open();
  await list.load({ page });
  made.sent.length = 0;
  const loads = async (): Promise<number> => {
    await settle();
    return made.sent.splice(0).filter(({ route }) => route === 'GET /mails').length;
  };
  const states = () => list.view.snapshot().rows.map(({ id, state }) => `${id} ${state}`);
  return { ...made, list, close, loads, states };
};

it('the outbox is loaded at once after a mail it shows went out, and then once in three seconds, however many go', async () => {
  const { live, loads, env, answers, states } = await outbox();
  answers['GET /mails'] = { data: [mail(30, { state: 'SENT' }), mail(29)], number: 0, size: 25, total: 2 };
  live('jobs UPDATE', job(30));
  expect([await loads(), states()]).toEqual([1, ['30 SENT', '29 QUEUED']]);
  for (let times = 0; times < 50; times += 1) live('jobs UPDATE', job(29));
  expect(await loads()).toBe(0);
  await env.time.pass(2_999);
  expect(await loads()).toBe(0);
  await env.time.pass(1);
  expect(await loads()).toBe(1);
  await env.time.pass(60_000);
  expect(await loads(), 'nothing was told since').toBe(0);
});

it('the outbox is not loaded for what changes nothing it shows', async () => {
  const { live, loads, env } = await outbox();
  live('jobs UPDATE', job(30, 'RUNNING'));
  live('jobs UPDATE', job(3));
  live('jobs CREATE', job(3, 'QUEUED'));
  live('jobs UPDATE', job(30, 'DONE', 'webhook'));
  live('jobs UPDATE', job(null, 'DONE', 'resume-mails'));
  live('jobs DELETE', { ids: [930] });
  await env.time.pass(10_000);
  expect(await loads()).toBe(0);
});

it('a new mail, one that was called off or failed, and what was given up after two days of tries are shown', async () => {
  for (const [kind, told] of [
    ['jobs CREATE', job(31, 'QUEUED')],
    ['jobs UPDATE', job(29, 'CANCELLED')],
    ['jobs UPDATE', job(29, 'FAILED')],
  ] as const) {
    const { live, loads } = await outbox();
    live(kind, told);
    expect(await loads(), `${kind} ${told.state}`).toBe(1);
  }
  const waiting = await outbox(0, [mail(30, { state: 'WAITING' })]);
  waiting.live('jobs UPDATE', job(null, 'DONE', 'resume-mails'));
  expect(await waiting.loads()).toBe(1);
  const second = await outbox(1);
  second.live('jobs CREATE', job(80, 'QUEUED'));
  expect(await second.loads(), 'a new one moves all others').toBe(1);
});

it('a mail without a job that somebody calls off is loaded where it is shown, and old ones that went wherever mail is shown', async () => {
  const told = (area: string, id: number) => ({ area, id });
  const { live, loads, env } = await outbox();
  live('settings UPDATE', told('mails', 3));
  live('settings UPDATE', told('branches', 30));
  live('jobs UPDATE', job(null, 'DONE', 'prune'));
  expect(await loads()).toBe(0);
  live('settings UPDATE', told('mails', 30));
  expect(await loads()).toBe(1);
  await env.time.pass(3_000);
  live('jobs UPDATE', { ...job(null, 'DONE', 'prune'), done: 4, total: 4 });
  expect(await loads()).toBe(1);
});

it('what is told while the outbox is on its way is asked for once more', async () => {
  const { live, loads, env, answers, list } = await outbox();
  const first = later<unknown>();
  answers['GET /mails'] = () => first.promise;
  live('jobs CREATE', job(31, 'QUEUED'));
  live('jobs UPDATE', job(31));
  expect(await loads()).toBe(1);
  first.answer({ data: [mail(31), mail(30)], number: 0, size: 25, total: 2 });
  await settle();
  answers['GET /mails'] = { data: [mail(31, { state: 'SENT' }), mail(30)], number: 0, size: 25, total: 2 };
  await env.time.pass(3_000);
  expect([await loads(), list.view.snapshot().rows[0]!.state]).toEqual([1, 'SENT']);
});

it('a mail that is called off or tried again here is shown as it is answered; where that is refused the outbox is loaded', async () => {
  const { store, answers, loads, states } = await outbox();
  answers['POST /mails/{id}/cancel'] = mail(30, { state: 'FAILED' });
  await mailsOf(store).cancel(30);
  expect([await loads(), states()[0]]).toEqual([0, '30 FAILED']);
  answers['POST /mails/{id}/retry'] = mail(30, { state: 'WAITING' });
  await mailsOf(store).retry(30);
  expect([await loads(), states()[0]]).toEqual([0, '30 WAITING']);
  answers['POST /mails/{id}/retry'] = () => refusal(409, 'conflict');
  expect((await mailsOf(store).retry(30)).ok).toBe(false);
  expect(await loads()).toBe(1);
});

it('a load of the outbox that failed is tried again until it is there; the mails and the error stay shown meanwhile', async () => {
  const { live, loads, env, answers, list, states, socket } = await outbox();
  const works = answers['GET /mails'];
  for (const [what, ask] of [
    ['a mail that went out', () => live('jobs UPDATE', job(30))],
    ['events that were lost', () => socket.gap()],
  ] as const) {
    answers['GET /mails'] = () => refusal(503);
    ask();
    expect(await loads(), what).toBe(1);
    await env.time.pass(2_999);
    expect(await loads(), what).toBe(0);
    const slow = later<unknown>();
    answers['GET /mails'] = () => slow.promise;
    await env.time.pass(1);
    expect([await loads(), list.view.snapshot().error?.status, states().length], what).toEqual([1, 503, 3]);
    slow.refuse(refusal(503));
    await settle();
    answers['GET /mails'] = works;
    await env.time.pass(3_000);
    expect([await loads(), list.view.snapshot().error, states().length], what).toEqual([1, undefined, 3]);
    await env.time.pass(60_000);
    expect(await loads(), what).toBe(0);
  }
  answers['GET /mails'] = () => refusal(403, 'forbidden');
  live('jobs UPDATE', job(30));
  await env.time.pass(60_000);
  expect(await loads(), 'what cannot succeed is not tried again').toBe(1);
});

it('the outbox is loaded after events were lost, and no more once it is closed', async () => {
  const { socket, live, close, loads, env } = await outbox();
  socket.gap();
  expect(await loads()).toBe(1);
  live('jobs UPDATE', job(30));
  live('jobs UPDATE', job(30));
  await loads();
  close();
  live('jobs UPDATE', job(30));
  await env.time.pass(10_000);
  expect(await loads()).toBe(0);
});

it('an outbox that is closed while a load fails is not loaded again', async () => {
  const { live, close, loads, env, answers } = await outbox();
  const slow = later<unknown>();
  answers['GET /mails'] = () => slow.promise;
  live('jobs UPDATE', job(30));
  expect(await loads()).toBe(1);
  close();
  slow.refuse(refusal(503));
  await env.time.pass(10_000);
  expect(await loads()).toBe(0);
});
