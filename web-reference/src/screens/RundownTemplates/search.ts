/** What of the templates is on screen, as the address keeps it. */
export interface TemplatesSearch {
  readonly programId?: number | undefined;
  /** The rundown template that is worked on. */
  readonly template?: number | undefined;
  /** The story template that is open beside it, by its uuid: its id changes when a change is taken back. */
  readonly story?: string | undefined;
}

const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);
const uuid = (value: unknown): string | undefined => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined);

/** Reads the search out of an address; what cannot be read is left out. */
export const readTemplatesSearch = (search: Record<string, unknown>): TemplatesSearch => {
  const found: TemplatesSearch = { programId: id(search.programId), template: id(search.template), story: uuid(search.story) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
