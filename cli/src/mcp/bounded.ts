import { cutText } from '@lauda/domain';
/** The most characters of an answer that are passed on: about fifteen thousand words of a model. */
export const LONGEST = 50_000;

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Keeps the first entries of a list as far as they fit. */
function fitting(rows: readonly unknown[], room: number): unknown[] {
  const kept: unknown[] = [];
  let used = 2;
  for (const row of rows) {
    used += lengthOf(row) + 1;
    if (used > room) break;
    kept.push(row);
  }
  return kept;
}

/** Words an answer as JSON of bounded length: of a list that is too long the first entries, with how many were left out; of anything else its beginning. */
export function bounded(value: unknown, longest = LONGEST): string {
  const text = JSON.stringify(value) ?? 'null';
  if (text.length <= longest) return text;
  const room = longest - 400;
  const rows = Array.isArray(value) ? value : (value as { data?: unknown }).data;
  if (Array.isArray(rows)) {
    const kept = fitting(rows, room);
    const leftOut = rows.length - kept.length;
    if (kept.length > 0) {
      const rest = Array.isArray(value) ? {} : { ...(value as object), data: undefined };
      return JSON.stringify({ ...rest, data: kept, leftOut, note: NOTE });
    }
  }
  return JSON.stringify({ beginning: cutText(text, room / 2), characters: text.length, note: NOTE });
}
const NOTE = 'This answer was too long. Ask for less: a narrower filter, fewer days, or smaller pages by `page` and `size`.';
