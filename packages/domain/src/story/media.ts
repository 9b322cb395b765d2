import type { MediaKind, MediaStatus, SubSectionType } from '../enums.ts';
import { isoDuration } from '../format/duration.ts';
import { clipSeconds, mediaTotal, type TimedSubSection } from '../rundown/storyTotals.ts';

/** The fields of a media that these rules read. */
export interface MediaLike {
  readonly objectId: string;
  readonly slug: string;
  readonly type: MediaKind;
  readonly deviceId?: number | null | undefined;
  readonly mosId?: string | null | undefined;
  readonly status?: MediaStatus | null | undefined;
}
interface PartLike {
  readonly uuid: string;
  readonly type: SubSectionType;
  readonly slug?: string | null | undefined;
  readonly media?: MediaLike | null | undefined;
  readonly status?: MediaStatus | null | undefined;
}
interface SectionLike<P extends PartLike> {
  readonly subSections?: readonly P[] | null | undefined;
}
type SectionsLike<P extends PartLike> = { readonly [name: string]: SectionLike<P> | null | undefined };

/** The parts of a story that show a media of an archive or a playout, in the order of its sections. */
export const mediaParts = <P extends PartLike>(sections: SectionsLike<P>): P[] =>
  Object.values(sections).flatMap((section) => section?.subSections?.filter(({ type }) => type === 'MOS_VIDEO') ?? []);

/** What is known of a media; `unknown` where no archive has said anything yet. */
export type KnownStatus = MediaStatus | 'unknown';

/** Answers the status of one media: empty without one or with one that has nothing in it yet, absent where its archive does not have it (STO-07). */
export const mediaStatusOf = ({ media, status }: Pick<PartLike, 'media' | 'status'>): KnownStatus =>
  media?.objectId ? (media.status ?? status ?? 'unknown') : 'empty';

/**
 * Answers the worst status of a story's media. `none` is a story without media; `ignored` a missing media whose warning somebody turned off
 * (MED-11).
 */
export function mediaMark<P extends PartLike>({
  sections,
  ignore,
}: {
  readonly sections: SectionsLike<P>;
  readonly ignore?: boolean;
}): KnownStatus | 'none' | 'ignored' {
  const statuses = mediaParts(sections).map(mediaStatusOf);
  if (statuses.length === 0) return 'none';
  if (statuses.includes('absent')) return ignore ? 'ignored' : 'absent';
  if (statuses.includes('empty')) return 'empty';
  return statuses.includes('unknown') ? 'unknown' : 'ready';
}

/** Tells whether a story shows a media already: the same object of the same device (MED-09). */
export const holdsMedia = <P extends PartLike>(
  sections: SectionsLike<P>,
  { objectId, deviceId }: Pick<MediaLike, 'objectId' | 'deviceId'>,
): boolean =>
  Object.values(sections).some((section) =>
    section?.subSections?.some(({ media }) => media?.objectId === objectId && (media.deviceId ?? null) === (deviceId ?? null)),
  );

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
