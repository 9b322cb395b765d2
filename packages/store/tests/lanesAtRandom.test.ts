import type { AgencyItem, AgencyLane } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { type AgencyEvent, LaneColumn } from '../src/desk/LaneColumn.ts';
import { Notices } from '../src/notices.ts';
import { refusal } from './answers.ts';
import { testEnv } from './env.ts';
import { dice } from './slowNewsroom.ts';

type Query = { readonly page: number; readonly size: number; readonly term?: string };
const says = ({ title }: AgencyItem, term: string | null | undefined): boolean => !term || title.includes(term);

/** A lane of a server whose answers take their time and fail now and then, while items come in and are corrected, and somebody searches and scrolls. */
async function course(seed: number, failures: number) {
  const roll = dice(seed);
  const env = testEnv();
  const { time } = env;
  let items: AgencyItem[] = [];
  let last = 0;
  let failing = failures;
  const title = (): string => `${roll(2) ? 'rio' : 'mar'} ${roll(10_000)}`;
  const made = (): AgencyItem => {
    last += 1;
    // Some are older than when they come in.
    const at = Date.UTC(2026, 2, 10) + (last - (roll(7) ? 0 : roll(400))) * 1_000;
    const date = new Date(at).toISOString().slice(0, 19);
    const words = { title: title(), text: null, author: null, link: null, imageUrl: null, embargo: null, withdrawn: false };
    return { ...words, id: String(last), type: 'rss', date, source: 'Site', sourceId: 4, listId: null };
  };
  const comeIn = (came: readonly AgencyItem[]): void => {
    items = [...came, ...items].sort((a, b) => b.date.localeCompare(a.date) || Number(b.id) - Number(a.id));
  };
  const after = <T>(ms: number, answer: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const isRefused = roll(100) < failing;
      time.timers.setTimeout(() => {
        const value = answer();
        time.timers.setTimeout(() => (isRefused ? reject(refusal(503)) : resolve(value)), roll(600));
      }, ms);
    });
  const lane = {
    id: 1,
    version: 1,
    name: 'Tudo',
    type: 'rss',
    term: roll(3) ? null : 'rio',
    sourcesIds: [],
    listsIds: [],
  } as unknown as AgencyLane;
  const found = (term: string | undefined): AgencyItem[] => items.filter((item) => says(item, lane.term) && says(item, term));
  const filter = ({ page, size, term }: Query) =>
    after(roll(300), () => ({ data: found(term).slice(page * size, (page + 1) * size), total: found(term).length }));
  const calls = { agency: { lanes: { rss: { filter }, load: () => after(roll(3_000), () => lane) } } };
  comeIn(Array.from({ length: roll(160) }, made));
  const column = new LaneColumn(calls as never, new Notices(env, () => false), lane, time.timers);
  void column.load('');
  const told = (kind: AgencyEvent['kind'], news: readonly AgencyItem[]): void => {
    const newest = news.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, 25);
    const data = { type: 'rss', sourceId: 4, listId: null, items: newest, total: news.length };
    time.timers.setTimeout(() => column.came({ kind, data } as unknown as AgencyEvent), 50);
  };
  for (let step = 0; step < 25; step += 1) {
    await time.pass(roll(1_500));
    const turn = roll(100);
    if (turn < 40) {
      const came = Array.from({ length: roll(3) ? 1 + roll(3) : 26 + roll(20) }, made);
      comeIn(came);
      told('agency CREATE', came);
    } else if (turn < 65 && items.length > 0) {
      const { id } = items[roll(Math.min(items.length, 50))]!;
      items = items.map((item) => (item.id === id ? { ...item, title: title(), withdrawn: roll(3) === 0 } : item));
      told(
        'agency UPDATE',
        items.filter((item) => item.id === id),
      );
    } else if (turn < 80) void column.more();
    else if (turn < 87) void column.load(roll(2) ? 'rio' : '');
    else if (turn < 93) void column.force();
  }
  failing = 0;
  await time.pass(15_000);
  const { term, total } = column.view.snapshot();
  for (let times = 0; times < 40 && column.view.snapshot().items.length < total; times += 1) {
    void column.more();
    await time.pass(5_000);
  }
  const { error, loading, ...end } = column.view.snapshot();
  const shown = end.items.map((item) => `${item.id} ${item.title} ${item.withdrawn}`);
  const all = found(term).map((item) => `${item.id} ${item.title} ${item.withdrawn}`);
  return {
    counted: { error, loading, total, totalAtTheEnd: end.total },
    expected: { error: undefined, loading: false, total: all.length, totalAtTheEnd: all.length },
    shown: shown.toSorted(),
    all: all.toSorted(),
  };
}

it.each([
  ['some of its calls fail', 30],
  ['none of its calls fails', 0],
])('a lane shows everything and counts it right once it is calm again, where %s', async (_what, failures) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { counted, expected, shown, all } = await course(seed, failures);
    expect(counted, `course ${seed}`).toEqual(expected);
    expect(shown, `course ${seed}`).toEqual(all);
  }
});
