import { expect, it } from 'vitest';
import { type PrintCalls, Prints } from '../src/desk/Prints.ts';
import { Reference } from '../src/lists/Reference.ts';
import { Setting } from '../src/lists/Setting.ts';
import { StoreQuery } from '../src/lists/StoreQuery.ts';
import { memoryEnv } from '../src/memoryEnv.ts';
import type { Notices } from '../src/notices.ts';

/** An answer that comes when it is let go. */
function held<T>(answer: T): { readonly wait: () => Promise<T>; readonly letGo: () => void } {
  let letGo = (): void => undefined;
  const waiting = new Promise<T>((resolve) => {
    letGo = () => resolve(answer);
  });
  return { wait: () => waiting, letGo };
}
const later = () => new Promise((resolve) => setTimeout(resolve, 5));
const NOTICES = { tell: () => undefined } as unknown as Notices;
const guideline = (id: number, teamId: number | null, date = '2026-03-10') => ({ id, teamId, date, slug: 'CHUVA' });
const calls = (asked: string[]) =>
  ({
    assignments: { load: async (id: number) => guideline(id, id === 1 ? 7 : null) },
    teams: {
      list: async ({ date }: { date: string }) => {
        asked.push(date);
        return [{ id: 7, name: 'EQUIPE' }];
      },
    },
  }) as unknown as PrintCalls;

it('a sheet is there once what it names is known, with the team of each guideline as of its day', async () => {
  const names = held(undefined);
  const [asked, lists] = [[] as string[], [] as string[]];
  const prints = new Prints(
    calls(asked),
    (wanted) => {
      lists.push(...wanted);
      return names.wait();
    },
    () => true,
  );
  const sheet = prints.wholeGuidelines([1, 2], ['types']);
  void sheet.load();
  await later();
  expect([sheet.view.snapshot().value, lists]).toEqual([undefined, ['types']]);
  names.letGo();
  await later();
  expect(sheet.view.snapshot().value?.map(({ id, team }) => [id, team])).toEqual([
    [1, 'EQUIPE'],
    [2, ''],
  ]);
  expect(asked).toEqual(['2026-03-10']);
});

it('a sheet names no team where teams may not be read, and asks for none', async () => {
  const asked: string[] = [];
  const sheet = new Prints(
    calls(asked),
    async () => undefined,
    () => false,
  ).wholeGuidelines([1], []);
  await sheet.load();
  expect([sheet.view.snapshot().value?.[0]?.team, asked]).toEqual(['', []]);
});

it.each([
  ['a list', (wait: () => Promise<never>) => new Reference({ list: wait }, { notices: NOTICES, env: memoryEnv() })],
  ['a settings document', (wait: () => Promise<never>) => new Setting({ get: wait, save: wait }, NOTICES)],
  ['a question', (wait: () => Promise<never>) => new StoreQuery(wait)],
] as const)('who needs %s that is on its way waits for it', async (_what, make) => {
  const answer = held([]);
  let calls = 0;
  const list = make((() => {
    calls += 1;
    return answer.wait();
  }) as () => Promise<never>);
  void list.load();
  let isThere = false;
  const needed = list.ensure().then(() => {
    isThere = true;
  });
  await later();
  expect(isThere).toBe(false);
  answer.letGo();
  await needed;
  expect(calls).toBe(1);
});
