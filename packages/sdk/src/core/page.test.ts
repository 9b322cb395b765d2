import { describe, expect, it } from 'vitest';
import { recordingTransport } from '../../../testing/src/recording.ts';
import { Newsroom } from '../Newsroom.ts';
import { Page } from './page.ts';

const total = 7;
const paged = () =>
  recordingTransport(({ query }) => {
    const { page: number = 0, size = 3 } = (query ?? {}) as { page?: number; size?: number };
    const data = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_, index) => ({ id: number * size + index }));
    return { data, number, size, total };
  });

it('names its place by number or page, whichever the server says [PAG-08]', () => {
  const body = { data: [], size: 25, total: 60 };
  expect(new Page({ ...body, number: 2 })).toMatchObject({ page: 2, number: 2, size: 25, total: 60 });
  expect(new Page({ ...body, page: 2 })).toMatchObject({ page: 2, number: 2, size: 25, total: 60 });
});

describe('a paged call', () => {
  it('awaited gives one page', async () => {
    const transport = paged();
    const page = await new Newsroom({ transport }).users.filter({ filter: 'ana', page: 1, size: 3 });
    expect(page.data.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(page).toMatchObject({ number: 1, page: 1, size: 3, total: 7, hasNext: true });
    expect(transport.sent.map(({ query }) => query)).toEqual([{ filter: 'ana', page: 1, size: 3 }]);
  });
  it('iterated gives every entry, page by page, with the same filter', async () => {
    const transport = paged();
    const ids: number[] = [];
    for await (const { id } of new Newsroom({ transport }).users.filter({ filter: 'ana', size: 3 })) ids.push(id);
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(transport.sent.map(({ query }) => query)).toEqual([
      { filter: 'ana', size: 3 },
      { filter: 'ana', size: 3, page: 1 },
      { filter: 'ana', size: 3, page: 2 },
    ]);
  });
  it('iterated begins where it was told to', async () => {
    const ids: number[] = [];
    for await (const { id } of new Newsroom({ transport: paged() }).stories.excluded({ page: 2, size: 3 })) ids.push(id);
    expect(ids).toEqual([6]);
  });
  it('ends at an empty page although the total promises more', async () => {
    const transport = recordingTransport(() => ({ data: [], number: 0, size: 25, total: 9 }));
    const ids: number[] = [];
    for await (const { id } of new Newsroom({ transport }).users.filter()) ids.push(id);
    expect(ids).toEqual([]);
    expect(transport.sent).toHaveLength(1);
  });
  it('awaited twice is sent once, and fails like a promise', async () => {
    const transport = paged();
    const filter = new Newsroom({ transport }).users.filter();
    expect(await filter).toBe(await filter);
    expect(transport.sent).toHaveLength(1);
    const broken = new Newsroom({ transport: recordingTransport(() => new Error('no')) }).users.filter();
    await expect(broken).rejects.toThrow('no');
    expect(await new Newsroom({ transport: recordingTransport(() => new Error('no')) }).users.filter().catch(() => 'caught')).toBe(
      'caught',
    );
  });
});
