/** One task as plain text shows it, of a guideline or of the production made of it. */
export interface WrittenTask {
  readonly label: string;
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
  readonly information?: string | null | undefined;
  readonly done?: boolean | null | undefined;
}

/** A time of day without its seconds. */
export const minuteText = (time: string | null | undefined): string => (time ?? '').slice(0, 5);

/** The parts that say something, with `by` between them. */
export const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

/** The line of a fact in a plain text; none where it says nothing. */
export const factLine = (name: string, value: string | null): string[] => (value ? [`${name}: ${value}`] : []);

/** The lines of a longer text in a plain text, under its name; none where it is empty. */
export const textLines = (name: string, text: string | null): string[] => (text ? ['', name.toLocaleUpperCase(), text] : []);
