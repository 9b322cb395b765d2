import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsOf } from '../src/desk/Contacts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import type { Contact, Proposal } from '../src/types.ts';
import { accepted, deskAt, type RealDesk, type Scene, twoAtWork } from './real.ts';

let scene: Scene;
let bobs: RealDesk;
beforeAll(async () => {
  scene = await twoAtWork();
  bobs = await deskAt(scene.server, 'bob');
});
afterAll(async () => {
  await bobs?.stop();
  await scene?.stop();
});

const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
const days = (count: number) => Array.from({ length: count }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
interface Shown {
  readonly rows: readonly { readonly id: number }[];
  readonly total: number;
}
interface Open {
  readonly name: string;
  readonly shown: () => Shown;
  readonly fresh: () => Promise<{ data: readonly { id: number }[]; total: number }>;
}
/** What every list shows and what the server would answer now: the total of each page, and the first rows of the first one. */
async function compare(lists: readonly Open[]): Promise<void> {
  for (const { name, shown, fresh } of lists) {
    // What moved over from the page before is not known here.
    const isFirst = name.includes('page=0');
    const firstOf = (rows: readonly { readonly id: number }[]) => (isFirst ? rows.slice(0, 3).map(({ id }) => id) : []);
    const { data, total } = await fresh();
    await expect.poll(() => ({ name, total: shown().total, first: firstOf(shown().rows) })).toEqual({ name, total, first: firstOf(data) });
  }
}
const gets = ({ sent }: RealDesk): number => sent.filter((route) => /^GET \/(assignment_proposals|contacts)/.test(route)).length;

describe('the proposals at two desks', () => {
  it('stand where the server has them, and are counted right whatever others change of what no page shows', async () => {
    const { store } = scene.desk;
    const { list: all } = proposalsOf(store).open();
    await all.load({});
    for (const date of days(28)) await bob('POST', '/assignment_proposals', { slug: `PAUTA ${date}`, date });
    await expect.poll(() => all.view.snapshot().total).toBe(28);
    const hidden = (await scene.bob.get<{ data: Proposal[] }>('/assignment_proposals/filter?size=1&page=27')).body.data[0]!;
    const queries = [{ page: 0 }, { page: 1 }, { page: 0, filter: 'agua' }, { page: 0, from: '2026-10-20' }];
    const lists = await Promise.all(
      queries.map(async (query): Promise<Open> => {
        const { list } = proposalsOf(store).open();
        await list.load(query);
        const search = new URLSearchParams(Object.entries({ ...query, size: 25 }).map(([key, value]) => [key, String(value)]));
        const fresh = async () => (await scene.ana.get<Awaited<ReturnType<Open['fresh']>>>(`/assignment_proposals/filter?${search}`)).body;
        return { name: `${search}`, shown: () => list.view.snapshot(), fresh };
      }),
    );
    await compare(lists);
    const asked = gets(scene.desk);
    // One of another day stands between those of its days.
    const between = await bob<Proposal>('POST', '/assignment_proposals', { slug: 'NO MEIO', date: '2026-10-26' });
    await compare(lists);
    expect(
      lists[0]!
        .shown()
        .rows.map(({ id }) => id)
        .indexOf(between.id),
    ).toBe(2);
    // One that nobody here shows comes into a search, leaves it, moves to another day and goes.
    const came = await bob<Proposal>('PUT', '/assignment_proposals', { ...hidden, slug: 'ÁGUA' });
    await compare(lists);
    const left = await bob<Proposal>('PUT', '/assignment_proposals', { ...came, slug: 'FOGO' });
    await compare(lists);
    const moved = await bob<Proposal>('PUT', '/assignment_proposals', { ...left, date: '2026-10-27' });
    await compare(lists);
    await bob('PUT', '/assignment_proposals', { ...moved, date: '2026-09-01' });
    await compare(lists);
    await bob('DELETE', `/assignment_proposals?ids=${moved.id},${between.id}`);
    await compare(lists);
    expect(gets(scene.desk), 'nothing is loaded because something happened').toBe(asked);
  });
});

describe('the contacts at two desks', () => {
  it('are counted right by words, whoever of them keeps one to themselves and shows it again', async () => {
    const desks = [scene.desk, bobs] as const;
    const all = desks.map(({ store }) => contactsOf(store).open().list);
    await Promise.all(all.map((list) => list.load({})));
    for (const at of days(28)) await bob('POST', '/contacts', { name: `Zé ${at}`, company: at > '2026-10-20' ? 'Prefeitura' : 'Rádio' });
    for (const list of all) await expect.poll(() => list.view.snapshot().total).toBe(28);
    const { data } = (await scene.bob.get<{ data: Contact[] }>('/contacts/filter?size=100')).body;
    const hidden = data.at(-1)!;
    const lists: Open[] = [];
    for (const [who, desk] of [
      [scene.ana, scene.desk],
      [scene.bob, bobs],
    ] as const)
      for (const query of [{ page: 0 }, { page: 0, filter: 'prefeitura' }, { page: 0, filter: 'radio' }, { page: 1 }]) {
        const { list } = contactsOf(desk.store).open();
        await list.load(query);
        const search = new URLSearchParams(Object.entries({ ...query, size: 25 }).map(([key, value]) => [key, String(value)]));
        const fresh = async () => (await who.get<Awaited<ReturnType<Open['fresh']>>>(`/contacts/filter?${search}`)).body;
        lists.push({ name: `${desk === bobs ? 'bob' : 'ana'} ${search}`, shown: () => list.view.snapshot(), fresh });
      }
    await compare(lists);
    const asked = desks.map(gets);
    const turned = await bob<Contact>('PUT', '/contacts', { ...hidden, company: 'Rádio' });
    await compare(lists);
    const back = await bob<Contact>('PUT', '/contacts', { ...turned, company: 'Prefeitura' });
    await compare(lists);
    expect(desks.map(gets)).toEqual(asked);
    const own = await bob<Contact>('PUT', '/contacts', { ...back, private: true });
    await compare(lists);
    expect(gets(bobs), 'its owner is told all of it').toBe(asked[1]);
    const open = await bob<Contact>('PUT', '/contacts', { ...own, private: false });
    await compare(lists);
    await bob('DELETE', `/contacts/${open.id}`);
    await compare(lists);
    expect(gets(bobs)).toBe(asked[1]);
  });
});
