/** The search parameters of the templates. */
export interface TemplatesSearch {
  readonly programId?: number | undefined;
  /** The selected rundown template. */
  readonly template?: number | undefined;
  /** The story open beside it, by its uuid, as its id changes with undo. */
  readonly story?: string | undefined;
}

const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
const uuid = (value: unknown): string | undefined => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined);

/** Reads the search parameters of the templates; unreadable ones are left out. */
export const readTemplatesSearch = (search: Record<string, unknown>): TemplatesSearch => {
  const found: TemplatesSearch = { programId: id(search.programId), template: id(search.template), story: uuid(search.story) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
