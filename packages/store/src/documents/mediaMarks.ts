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

/** The parts with the archive status that their media have in `theirs`. Metadata belong to the item: a new item, and one whose metadata were written since `base`, keeps its own. */
function withArchiveStatus(parts: readonly Part[], base: readonly Part[], theirs: readonly Part[]): Part[] {
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

/** The own parts with the archive status stored since, which nobody wrote and is no conflict; undefined where theirs differ in more than that. */
export function withMarks(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!isParts(base) || !isParts(mine) || !isParts(theirs)) return undefined;
  return same(withArchiveStatus(base, base, theirs).map(unmarked), theirs.map(unmarked))
    ? withArchiveStatus(mine, base, theirs)
    : undefined;
}

/** A section with the time of its clips, where it follows from them. */
export const measured = (section: Fields): Fields =>
  isParts(section.subSections) ? measuredSection(section as Fields & MeasuredSection) : section;

/** Whether a field of a document follows from others: the time of a tape that nobody types. */
export const isFollowing = (name: string, document: Fields): boolean => name === 'vt' && document.manualVt === false;
