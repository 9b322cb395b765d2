import { type ArchiveWord, type MeasuredSection, measuredSection, type WordedPart, withArchiveWord } from '@lauda/domain';
import { same } from '../core/same.ts';

type Fields = Readonly<Record<string, unknown>>;
type Part = Fields & WordedPart;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && value.every(isFields);

const without = ({ status: _status, ...fields }: Fields): Fields => fields;
const unmarked = (part: Fields): Fields => (isFields(part.media) ? { ...without(part), media: without(part.media) } : without(part));
const keyOf = ({ media }: Fields): string | undefined =>
  isFields(media) ? `${String(media.deviceId ?? '')}/${String(media.objectId)}` : undefined;

const metadataOf = ({ media }: Part): string | null => media?.mosExternalMetadata ?? null;

/** The parts with what an archive says of their media in `theirs`; metadata are of the item: its own stay where it is new or they were written since `base`. */
function told(parts: readonly Part[], base: readonly Part[], theirs: readonly Part[]): Part[] {
  const words = new Map(theirs.flatMap((part) => (keyOf(part) === undefined ? [] : [[keyOf(part)!, part.media as ArchiveWord] as const])));
  const isOf = (part: Part) => (other: Part) => other.uuid === part.uuid;
  return parts.map((part) => {
    const word = words.get(keyOf(part) ?? '');
    if (!word) return part;
    const [was, now] = [base, theirs].map((side) => side.find(isOf(part)));
    const isOwn = !was || !now || metadataOf(part) !== metadataOf(was);
    return withArchiveWord(part, { ...word, mosExternalMetadata: metadataOf(isOwn ? part : now) });
  });
}

/** The own parts with what archives said of their media since, which nobody wrote and is no conflict; undefined where theirs differ in more than that. */
export function withMarks(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isParts(base) || !isParts(mine) || !isParts(theirs)) return undefined;
  return same(told(base, base, theirs).map(unmarked), theirs.map(unmarked)) ? told(mine, base, theirs) : undefined;
}

/** A section with the time of its clips, where it follows from them. */
export const measured = (section: Fields): Fields =>
  isParts(section.subSections) ? measuredSection(section as Fields & MeasuredSection) : section;

/** Whether a field of a document follows from others: the time of a tape that nobody types. */
export const isFollowing = (name: string, document: Fields): boolean => name === 'vt' && document.manualVt === false;
