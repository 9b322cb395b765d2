import { PAGE_SIZE } from '@lauda/domain';
import type { ListRules } from '../lists/LiveList.ts';
import type { DocumentCalls } from './documentKind.ts';

/** The calls of an SDK area whose saves require fields that a form may not have yet. */
type Area<T, I, F> = Omit<DocumentCalls<T, F>, 'update' | 'create'> & {
  update(document: I & { readonly id: number }): Promise<T>;
  create(document: I): Promise<T>;
};
/** The calls of a kind whose saves require fields that a form may lack: `whole` adds them empty, so that the server names what is missing. */
export const savedWhole = <T, I, F>(area: Area<T, I, F>, whole: (document: Partial<T>) => I): DocumentCalls<T, F> => ({
  load: (id) => area.load(id),
  update: (document) => area.update(whole(document) as I & { id: number }),
  create: (document) => area.create(whole(document)),
  patch: (id, patch) => area.patch(id, patch),
  remove: (ids) => area.remove(ids),
  excluded: (query) => area.excluded!(query),
  restore: (input, options) => area.restore(input, options),
  revisions: (id) => area.revisions(id),
  revision: (id, number, query) => area.revision(id, number, query),
});

/** The fields of every document that is not stored yet. */
const headOf = (uuid: string, date: string, ownerId: number) => ({
  ...{ id: 0, uuid, version: 0, textVersion: 0, slug: '', date },
  ...{ excluded: false, private: false, allowedUsers: [], ownerId, visible: true },
  ...{ changeDate: null, authorNickname: null },
});
/** The empty values of the form's own fields: no ids in lists, null elsewhere. */
type EmptyFields<F extends string> = { readonly [K in Exclude<F, 'slug' | 'date'>]: K extends `${string}Ids` ? [] : null };

/** A document that is not stored yet, with the fields of its form empty. */
export function unsaved<F extends string>(
  fields: readonly F[],
  uuid: string,
  date: string,
  ownerId: number,
): EmptyFields<F> & ReturnType<typeof headOf> {
  const emptied = Object.fromEntries(fields.map((field) => [field, field.endsWith('Ids') ? [] : null])) as EmptyFields<F>;
  return { ...emptied, ...headOf(uuid, date, ownerId) };
}

interface Row {
  readonly id: number;
  readonly date: string;
}
interface Paged {
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}
interface Page<R> {
  readonly data: readonly R[];
  readonly total: number;
}
/** What every list in pages has: the page asked for and its size, the next one, and the newest day first. */
export const paged = <R extends Row, Q extends { readonly page?: number | undefined; readonly size?: number }>(
  size: number = PAGE_SIZE,
) => ({
  page: (query: Q): number => query.page ?? 0,
  size: (query: Q): number => query.size ?? size,
  turn: (query: Q, page: number): Q => ({ ...query, page }),
  place: (a: R, b: R): number => b.date.localeCompare(a.date) || b.id - a.id,
});
/** The query of a call: the search without its undefined fields. */
type AskedSearch<Q> = { -readonly [K in keyof Omit<Q, 'page' | 'trash'>]: Exclude<Q[K], undefined> };

/** A search read in pages of 25 rows, the newest day first; of the trash what was thrown away last stands first. */
export const searchPages = <R extends Row, Q extends Paged>(
  calls: {
    readonly filter: (asked: AskedSearch<Q> & { page: number; size: number }) => PromiseLike<Page<R>>;
    readonly excluded?: (asked: { page: number; size: number }) => PromiseLike<Page<R>>;
  },
  belongs: ListRules<R, Q>['belongs'],
): ListRules<R, Q> => ({
  load: async ({ page = 0, trash, ...search }) => {
    const asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as AskedSearch<Q>;
    const at = { page, size: PAGE_SIZE };
    const { data, total } = await (trash && calls.excluded ? calls.excluded(at) : calls.filter({ ...asked, ...at }));
    return { rows: data, total };
  },
  belongs,
  ...paged<R, Q>(),
  place: (a, b, { trash }) => (trash ? Number(a.id === b.id) - 1 : b.date.localeCompare(a.date) || b.id - a.id),
});
