import { type PrintOptions, type PrintPayload, readPrintOptions } from '@lauda/domain';

/** What to print: the rundown of a program on a day, a day, or single documents. */
export interface PrintRequest {
  readonly place: { readonly programId: number; readonly date: string } | undefined;
  readonly date: string | undefined;
  readonly programId: number | undefined;
  readonly ids: readonly number[];
  readonly options: PrintOptions;
}

/** The properties of a print page. */
export interface PageProps<T> {
  wish: PrintRequest;
  printed: T;
  /** The title, where it is known: program and day, or the one document. */
  show: string;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Reads what to print from the payload of an address; undefined when it names neither a day nor a document. */
export const readPrintRequest = (payload: PrintPayload): PrintRequest | undefined => {
  const { programId, date, ids, twoColumns } = payload;
  const day = isDay(date) ? date : undefined;
  const program = isId(programId) ? programId : undefined;
  const documents = Array.isArray(ids) ? [...new Set(ids.filter(isId))] : [];
  if (day === undefined && documents.length === 0) return undefined;
  const options = readPrintOptions(payload);
  return {
    place: day !== undefined && program !== undefined ? { programId: program, date: day } : undefined,
    date: day,
    programId: program,
    ids: documents,
    // The flag of the reportage print is another form of the number of columns.
    options: typeof twoColumns === 'boolean' ? { ...options, columns: twoColumns ? 2 : 1 } : options,
  };
};
