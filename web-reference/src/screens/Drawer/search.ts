/** The search parameters of the drawer: its program. */
export interface DrawerSearch {
  readonly programId?: number;
  readonly page?: number;
}
const numberOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Reads the search parameters of the drawer. */
export const readDrawer = (search: Record<string, unknown>): DrawerSearch => {
  const [programId, page] = [numberOf(search.programId), numberOf(search.page)];
  return { ...(programId ? { programId } : {}), ...(page ? { page } : {}) };
};
