import { expect, it } from 'vitest';
import { proposalsOf } from '../src/desk/Proposals.ts';
import type { Proposal } from '../src/types.ts';
import { bench } from './harness.ts';

const proposal = (id: number, fields: Partial<Proposal> = {}): Proposal => ({
  id,
  version: 1,
  slug: `S${id}`,
  lead: '',
  source: null,
  used: false,
  date: '2026-03-10',
  ...fields,
});
const PAGES = [Array.from({ length: 25 }, (_, at) => proposal(30 - at)), Array.from({ length: 5 }, (_, at) => proposal(5 - at))] as const;

/** A page of thirty proposals. */
const scene = async (page: 0 | 1) => {
  const made = await bench({
    'GET /assignment_proposals/filter': { data: PAGES[page], number: page, size: 25, total: 30 },
    'DELETE /assignment_proposals': [30, 28],
  });
  const { list } = proposalsOf(made.store).open();
  await list.load({ page });
  const shown = (): unknown[] => [
    list.view.snapshot().rows.map(({ id }) => id)[0],
    list.view.snapshot().rows.length,
    list.view.snapshot().total,
  ];
  const asked = (): number => made.lines().filter((line) => line.startsWith('GET /assignment_proposals')).length;
  return { ...made, list, shown, asked };
};

it('a suggestion that was made goes first on page 0; on page 1 the rows stay and the total is one more [NWS-03]', async () => {
  const first = await scene(0);
  first.live('proposals CREATE', proposal(99));
  expect(first.shown()).toEqual([99, 25, 31]);
  const second = await scene(1);
  second.live('proposals CREATE', proposal(99));
  expect(second.shown()).toEqual([5, 5, 31]);
  expect([first.asked(), second.asked()], 'nothing is loaded because something happened').toEqual([1, 1]);
});

it('a delete that is told takes one off the total, and the row with it where it is shown [NWS-04]', async () => {
  const { live, shown, asked } = await scene(0);
  live('proposals DELETE', { ids: [30] });
  expect(shown()).toEqual([29, 24, 29]);
  live('proposals DELETE', { ids: [2] });
  expect(shown()).toEqual([29, 24, 28]);
  live('proposals DELETE', { ids: [2] });
  expect(shown(), 'one went once').toEqual([29, 24, 28]);
  expect(asked()).toBe(1);
});

it('removing fewer than were asked says that items in use stay, and takes off what went [NWS-05]', async () => {
  const { store, shown } = await scene(0);
  await proposalsOf(store).remove([30, 29, 28]);
  expect(shown()).toEqual([29, 23, 28]);
  expect(store.notices.view.snapshot()).toMatchObject([{ level: 'WARNING', title: { key: 'error:newsInUse' } }]);
});

it('a change that is told is drawn, and an older one is not', async () => {
  const { live, list } = await scene(0);
  live('proposals UPDATE', proposal(30, { version: 3, used: true }));
  live('proposals UPDATE', proposal(30, { version: 2, slug: 'OLD' }));
  expect(list.view.snapshot().rows[0]).toMatchObject({ slug: 'S30', used: true });
});
