// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import { type Mail, ServerError } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { MailsScreen } from './MailsScreen.tsx';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const mail = (id: number, fields: Partial<Mail>): Mail => ({
  ...{ id, state: 'SENT', subject: `ROUND ${id}`, recipients: [], documentsIds: [], userId: null, attempts: 1 },
  ...{ failure: null, said: null, created: '2026-03-10T19:00:00', sent: null },
  ...fields,
});
const recipient = (name: string, refused: string | null = null) => ({ userId: 1, name, email: `${name}@tv.example`, refused });

/** Shows the outbox of a newsroom that answers so, and answers its store. */
async function outboxOn(calls: object, roles: readonly Role[] = ['ADMIN_READ']) {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { mails: calls });
  const { At, store } = await deskOf(newsroom, roles);
  shown = await render(
    <At>
      <MailsScreen />
    </At>,
  );
  return store;
}
async function outboxOf(
  data: readonly Mail[],
  roles: readonly Role[] = ['ADMIN_READ'],
  calls: Partial<Record<'retry' | 'cancel', (id: number) => Promise<void>>> = {},
): Promise<HTMLElement> {
  await outboxOn({ list: async () => ({ data, total: data.length }), ...calls }, roles);
  await vi.waitFor(() => expect(document.querySelectorAll('[role=row]').length).toBe(data.length + 1), PATIENCE);
  return document.body;
}

it('says of a mail that did not go out why, in the words of the mail server too, and of one that went whom it was not taken for', async () => {
  const page = await outboxOf([
    mail(1, { state: 'FAILED', failure: 'credentials', said: '535 authentication failed' }),
    mail(2, { state: 'SENT', recipients: [recipient('ana'), recipient('beto', '550 no such mailbox')] }),
  ]);
  const said = page.textContent ?? '';
  expect(said).toContain('535 authentication failed');
  expect(said).toContain('beto@tv.example: 550 no such mailbox');
  expect(said).not.toContain('ana@tv.example: ');
  expect(page.querySelector('[role=note]')).toBeNull();
});

it('says of each whom a mail was not even sent to, once it is over, though the mail server refused nobody', async () => {
  const nowhere = (name: string) => ({ ...recipient(name), email: null });
  const page = await outboxOf([
    mail(1, { state: 'FAILED', attempts: 0, recipients: [nowhere('bia'), nowhere('caio')] }),
    mail(2, { state: 'SENT', recipients: [recipient('ana'), nowhere('duda')] }),
    mail(3, { state: 'WAITING', recipients: [recipient('ana'), nowhere('eva')] }),
  ]);
  const reasons = [...page.querySelectorAll('[data-row] [data-column=reason]')].map((each) => each.textContent);
  const why = 'no address to send to, or no longer allowed to read it';
  expect(reasons).toEqual([`bia: ${why} · caio: ${why}`, `duda: ${why}`, '']);
});

it('says that nothing leaves without a mail server where something waits that was never tried', async () => {
  const page = await outboxOf([mail(1, { state: 'WAITING', attempts: 0, recipients: [recipient('ana')] })]);
  expect(page.querySelector('[role=note]')?.textContent).toContain('Without a mail server');
});

it('offers to try again what failed and to call off what waits, and neither of what was sent nor to who only reads', async () => {
  const mails = [mail(1, { state: 'FAILED' }), mail(2, { state: 'WAITING' }), mail(3, { state: 'QUEUED' }), mail(4, { state: 'SENT' })];
  const asked: string[] = [];
  const buttons = (page: HTMLElement) => [...page.querySelectorAll<HTMLButtonElement>('[data-row] button')];
  const page = await outboxOf(mails, ['ADMIN_READ', 'ADMIN_WRITE'], { retry: async (id) => void asked.push(`retry ${id}`) });
  expect(buttons(page).map((each) => each.textContent)).toEqual(['Try again', 'Call mail off', 'Call mail off']);
  buttons(page)[0]!.click();
  await vi.waitFor(() => expect(asked).toEqual(['retry 1']), PATIENCE);
  shown?.unmount();
  expect(buttons(await outboxOf(mails))).toEqual([]);
});

it('asks for its mails once, and once more as one of them goes out, however often its job says so', async () => {
  let asked = 0;
  const list = async () => {
    asked += 1;
    return { data: [mail(1, { state: asked > 1 ? 'SENT' : 'WAITING' })], total: 1 };
  };
  const store = await outboxOn({ list });
  const state = () => document.querySelector('[data-row] [data-column=state]')?.textContent;
  await vi.waitFor(() => expect(state()).toBe('Waits to be sent'), PATIENCE);
  const turn = async (target: string, at: string): Promise<void> => {
    const data = { id: 9, version: 2, kind: 'mail', target, state: at, done: 0, total: null, attempts: 1 };
    store.receive({ n: 1, topic: 'jobs', action: 'UPDATE', userId: null, date: '2026-03-10T19:00:00', data });
    await new Promise((done) => setTimeout(done, 5));
  };
  for (let times = 0; times < 10; times += 1) {
    await turn('1', 'RUNNING');
    await turn('77', 'DONE');
  }
  expect([asked, state()]).toEqual([1, 'Waits to be sent']);
  for (let times = 0; times < 20; times += 1) await turn('1', 'DONE');
  await vi.waitFor(() => expect(state()).toBe('Sent'), PATIENCE);
  expect(asked).toBe(2);
});

it('keeps its mails where a reload fails, and says so over them', async () => {
  let fails = false;
  const list = async () => {
    if (fails) throw new ServerError(503, 'unavailable', 'The server is starting.');
    return { data: [mail(1, { state: 'WAITING' })], total: 1 };
  };
  const store = await outboxOn({ list });
  const rows = () => document.querySelectorAll('[data-row]').length;
  await vi.waitFor(() => expect(rows()).toBe(1), PATIENCE);
  fails = true;
  const data = { id: 9, version: 2, kind: 'mail', target: '1', state: 'DONE', done: 0, total: null, attempts: 1 };
  store.receive({ n: 1, topic: 'jobs', action: 'UPDATE', userId: null, date: '2026-03-10T19:00:00', data });
  const said = () => document.querySelector('p[role=alert]');
  await vi.waitFor(() => expect(said()?.textContent).toContain('Outbox'), PATIENCE);
  expect(rows()).toBe(1);
  fails = false;
  await act(async () => said()!.querySelector('button')!.click());
  await vi.waitFor(() => expect([said(), rows()]).toEqual([null, 1]), PATIENCE);
});
