import { type PrintOptions, type PrintPayload, readPrintOptions } from '@lauda/domain';

/** What a print page shows: the rundown of a program on a day, or single stories. */
export interface PrintWish {
  readonly place: { readonly programId: number; readonly date: string } | undefined;
  readonly ids: readonly number[];
  readonly options: PrintOptions;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads what to print out of the payload of an address; undefined when it names neither a rundown nor a story. */
export const readWish = (payload: PrintPayload): PrintWish | undefined => {
  const { programId, date, ids } = payload;
  const place = isId(programId) && typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { programId, date } : undefined;
  const stories = Array.isArray(ids) ? ids.filter(isId) : [];
  return place || stories.length > 0 ? { place, ids: stories, options: readPrintOptions(payload) } : undefined;
};
