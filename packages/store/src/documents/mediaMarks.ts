type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isParts = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.every(isFields);

const without = ({ status: _status, ...fields }: Fields): Fields => fields;
const unmarked = (part: Fields): Fields => (isFields(part.media) ? { ...without(part), media: without(part.media) } : without(part));
const keyOf = ({ media }: Fields): string | undefined =>
  isFields(media) ? `${String(media.deviceId ?? '')}/${String(media.objectId)}` : undefined;

/** Answers the parts of a section without the status of their media; undefined for a value that is no list of parts. */
export const unmarkedParts = (value: unknown): readonly Fields[] | undefined => (isParts(value) ? value.map(unmarked) : undefined);

/** The own parts with the current media status (present, empty, absent). Nobody wrote that, so it is no conflict. */
export function withMarks(mine: unknown, theirs: unknown): unknown {
  if (!isParts(mine) || !isParts(theirs)) return mine;
  const said = new Map(theirs.flatMap((part) => (keyOf(part) === undefined ? [] : [[keyOf(part)!, part] as const])));
  return mine.map((part) => {
    const told = said.get(keyOf(part) ?? '');
    if (!told || !isFields(part.media) || !isFields(told.media)) return part;
    return { ...part, media: { ...part.media, status: told.media.status } };
  });
}
