/** What a print leaves out, and how it is laid out (RUN-OPT-01). */
export interface PrintOptions {
  /** Drops empty lines and the headings of sections. */
  readonly compact: boolean;
  /** Two lay the text beside what is seen, one below it. */
  readonly columns: 1 | 2;
  /** Only the list of media in their order. */
  readonly playlist: boolean;
  /** Only the voice-over texts. */
  readonly offsOnly: boolean;
  /** Only the camera texts of one presenter, by user id, or of every presenter. */
  readonly presenterOnly: number | 'all' | false;
  /** Only these stories, by id. */
  readonly selectedOnly: readonly number[] | false;
}
export const PRINT_DEFAULTS: PrintOptions = {
  compact: false,
  columns: 2,
  playlist: false,
  offsOnly: false,
  presenterOnly: false,
  selectedOnly: false,
};

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Reads print options from anything, such as the payload of an address; what does not fit is the default. */
export function readPrintOptions(value: Readonly<Record<string, unknown>>): PrintOptions {
  const { presenterOnly, selectedOnly } = value;
  return {
    compact: value.compact === true,
    columns: value.columns === 1 ? 1 : PRINT_DEFAULTS.columns,
    playlist: value.playlist === true,
    offsOnly: value.offsOnly === true,
    presenterOnly: isId(presenterOnly) || presenterOnly === 'all' ? presenterOnly : false,
    selectedOnly: Array.isArray(selectedOnly) ? selectedOnly.filter(isId) : false,
  };
}
