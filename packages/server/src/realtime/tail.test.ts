import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { type EventRow, rowOfPeople } from '../events/events.ts';
import { Tail } from './tail.ts';

const said = (n: number): EventRow =>
  rowOfPeople({ n, topic: 'chat', action: 'MESSAGE_SENT', data: { id: n }, receivers: [1, 2] }, 1, new Date(0));

/** A tail over events that a database holds, and what it asked and sent. */
async function following(stored: EventRow[], deliver?: (events: readonly EventRow[]) => Promise<void>) {
  const [asked, sent]: [number[], number[]] = [[], []];
  const pool = {
    query: async (statement: string | { values: number[] }) => {
      if (typeof statement !== 'string') asked.push(statement.values[0]!);
      if (typeof statement !== 'string') return { rows: stored.filter(({ n }) => n > statement.values[0]!) };
      return { rows: [{ n: 5, timeline: '' }] };
    },
  } as unknown as Pool;
  const tail = new Tail(
    pool,
    (events) => {
      sent.push(...events.map(({ n }) => n));
      return deliver?.(events);
    },
    { error: ({ err }: { err?: unknown }) => expect(err).toBeUndefined() },
  );
  await tail.start(false);
  return { tail, asked, sent };
}

it('events this node commits next are sent without asking for them', async () => {
  const { tail, asked, sent } = await following([said(6), said(7)]);
  tail.committed([said(6), said(7)]);
  expect([sent, asked, tail.last]).toEqual([[6, 7], [], 7]);
  await tail.stop();
});

it('events behind one of another node are read with it, each once and in order', async () => {
  const { tail, asked, sent } = await following([said(6), said(7)]);
  tail.committed([said(7)]);
  await expect.poll(() => sent).toEqual([6, 7]);
  expect(asked).toEqual([5]);
  await tail.stop();
});

it('events that are committed while others are being sent follow them', async () => {
  let go = (): void => undefined;
  const busy = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { tail, sent } = await following([said(6), said(7)], (events) => (events[0]!.n === 6 ? busy : Promise.resolve()));
  tail.committed([said(6)]);
  tail.committed([said(7)]);
  expect(sent).toEqual([6]);
  go();
  await expect.poll(() => sent).toEqual([6, 7]);
  await tail.stop();
});
