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
  /** A list of names in their order, which somebody changes after some page was read. */
  const changing = (names: string[], change: (list: { id: number; name: string }[], read: number) => void) => {
    const list = names.map((name, index) => ({ id: index + 1, name }));
    let reads = 0;
    return recordingTransport(({ query }) => {
      const { page: number = 0 } = (query ?? {}) as { page?: number };
      const sorted = list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const answer = { data: structuredClone(sorted.slice(number * 2, number * 2 + 2)), number, size: 2, total: list.length };
      reads += 1;
      change(list, reads);
      return answer;
    });
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const goes = (list: { name: string }[], name: string) =>
    list.splice(
      list.findIndex((one) => one.name === name),
      1,
    );
  const read = async (transport: ReturnType<typeof changing>): Promise<string> => {
    const told: string[] = [];
    for await (const { name } of new Newsroom({ transport }).contacts.filter({ size: 2 })) told.push(name);
    return told.join('');
  };
  it.each([
    ['one of an earlier page goes', (list: { id: number; name: string }[], at: number) => at === 1 && goes(list, 'a'), 'abdefc', 6],
    ['one goes from a later page to an earlier', (list: { name: string }[], at: number) => at === 1 && (list[5]!.name = '0'), 'abcde0', 6],
    ['one goes from an earlier page to a later', (list: { name: string }[], at: number) => at === 1 && (list[0]!.name = 'z'), 'abdefc', 6],
    ['one comes before', (list: { id: number; name: string }[], at: number) => at === 1 && list.push({ id: 9, name: '0' }), 'abcdef', 4],
    ['one goes each time', (list: { id: number; name: string }[]) => list.length > 2 && goes(list, list[0]!.name), 'abdef', 6],
  ])('iterated gives each entry once although %s while it is read', async (_what, change, told, sent) => {
    const transport = changing(names, change);
    expect([await read(transport), transport.sent.length]).toEqual([told, sent]);
  });
  it('iterated gives entries without a number for an id as the pages have them, once', async () => {
    const transport = recordingTransport(({ query }) => {
      const { page: number = 0 } = (query ?? {}) as { page?: number };
      return { data: [{ id: 'a' }, { id: 'a' }].slice(number), number, size: 2, total: 4 - number };
    });
    const told: unknown[] = [];
    for await (const { id } of new Newsroom({ transport }).souv.documents.list()) told.push(id);
    expect([told, transport.sent.length]).toEqual([['a', 'a', 'a'], 2]);
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
