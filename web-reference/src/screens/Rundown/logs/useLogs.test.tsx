// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { act, type RenderedComponent, render } from '../../../testing/render.tsx';
import { type LogFilter, useLogs } from './useLogs.ts';

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

it('offers more of what is filtered for alone, and not of what stands there until its answer', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const held: { readonly query: { readonly page: number; readonly filter?: string }; readonly answer: () => void }[] = [];
  const logs = (_id: number, query: { page: number; filter?: string }) =>
    new Promise((resolve) => held.push({ query, answer: () => resolve({ data: [{ id: query.page }], total: 3 }) }));
  Object.assign(newsroom.client.rundowns, { logs });
  const { At } = await deskOf(newsroom);
  let change: (filter: LogFilter) => void = () => undefined;
  let seen: ReturnType<typeof useLogs>;
  const Logs = (): ReactElement => {
    const [filter, setFilter] = useState<LogFilter>({ words: '', event: undefined });
    change = setFilter;
    seen = useLogs(1, filter);
    return <output />;
  };
  shown = await render(
    <At>
      <Logs />
    </At>,
  );
  const next = async () => {
    await act(() => vi.waitFor(() => expect(held.length).toBeGreaterThan(0), PATIENCE));
    const { query, answer } = held.shift()!;
    await act(async () => answer());
    return query;
  };
  await next();
  expect(seen!.more).toBeDefined();
  await act(async () => change({ words: 'chuva', event: undefined }));
  expect([seen!.logs?.rows.length, seen!.more]).toEqual([1, undefined]);
  expect(await next()).toMatchObject({ page: 0, filter: 'chuva' });
  await act(async () => seen!.more!());
  expect(await next()).toMatchObject({ page: 1, filter: 'chuva' });
  expect(seen!.logs?.rows).toHaveLength(2);
});
