/** The drawer of a program, as its address keeps it. */
export interface DrawerSearch {
  readonly programId?: number;
  readonly page?: number;
}
const numberOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Reads the drawer that is shown out of an address. */
export const readDrawer = (search: Record<string, unknown>): DrawerSearch => {
  const [programId, page] = [numberOf(search.programId), numberOf(search.page)];
  return { ...(programId ? { programId } : {}), ...(page ? { page } : {}) };
};
