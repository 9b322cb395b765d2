import type { MediaStatus } from '../enums.ts';
import { isoDuration } from '../format/duration.ts';
import { clipSeconds, mediaTotal, type TimedSubSection } from '../rundown/storyTotals.ts';

interface Path {
  readonly techDescription: string;
  readonly url: string;
}
/** What an archive alone says of a media: nobody writes it in a story. */
export interface ArchiveWord {
  readonly status?: MediaStatus | null | undefined;
  readonly duration?: number | null | undefined;
  readonly timeBase?: number | null | undefined;
  readonly paths?: readonly Path[] | null | undefined;
  readonly proxyPaths?: readonly Path[] | null | undefined;
  readonly metadataPath?: readonly Path[] | null | undefined;
  readonly mosExternalMetadata?: string | null | undefined;
}
/** A part of a section whose media an archive may say something of. */
export interface WordedPart extends Omit<TimedSubSection, 'media'> {
  readonly media?: ArchiveWord | null | undefined;
  readonly edStart?: number | null | undefined;
  readonly edDur?: number | null | undefined;
  readonly userTimingDur?: number | null | undefined;
}
/** A section whose time may follow from its clips. */
export interface MeasuredSection {
  readonly type?: string;
  readonly duration?: string | null | undefined;
  readonly subSections?: readonly TimedSubSection[] | null | undefined;
}

const PLAIN = ['status', 'mosExternalMetadata'] as const;
const PATHS = ['paths', 'proxyPaths', 'metadataPath'] as const;
/** The points of an item, in units of the time base of its media. */
const POINTS = ['edStart', 'edDur', 'userTimingDur'] as const;

const samePaths = (a: readonly Path[] | null | undefined, b: readonly Path[]): boolean =>
  a?.length === b.length && b.every(({ techDescription, url }, at) => a[at]!.techDescription === techDescription && a[at]!.url === url);

/** The fields in which a media is another after the word of its archive. A length is known with its time base alone, and what is unknown says nothing. */
function news(media: ArchiveWord, word: ArchiveWord): ArchiveWord {
  const { duration, timeBase } = word;
  const isOther = duration && timeBase && (duration !== media.duration || timeBase !== media.timeBase);
  return {
    ...Object.fromEntries(PLAIN.flatMap((name) => (word[name] && word[name] !== media[name] ? [[name, word[name]]] : []))),
    ...Object.fromEntries(PATHS.flatMap((name) => (word[name]?.length && !samePaths(media[name], word[name]) ? [[name, word[name]]] : []))),
    ...(isOther ? { duration, timeBase } : {}),
  };
}

/** Answers a part of a story with what the archive says of its media, its in and out points where they were; the same part where nothing is new. */
export function withArchiveWord<P extends WordedPart>(part: P, word: ArchiveWord | undefined): P {
  const { media } = part;
  const told = media && word ? news(media, word) : {};
  if (!media || Object.keys(told).length === 0) return part;
  const [from, to] = [media.timeBase, told.timeBase];
  const scale = from && to ? to / from : 1;
  const points = POINTS.flatMap((name) => (scale !== 1 && part[name] != null ? [[name, Math.round(part[name] * scale)] as const] : []));
  return { ...part, ...Object.fromEntries(points), media: { ...media, ...told } };
}

/** Answers a section of a tape with the time of its clips, where the length of one is known; any other section as it is. */
export const measuredSection = <S extends MeasuredSection>(section: S): S =>
  section.type === 'VT' && section.subSections?.some((part) => part.type === 'MOS_VIDEO' && clipSeconds(part) !== undefined)
    ? { ...section, duration: isoDuration(mediaTotal(section)) }
    : section;
