import type { MediaKind, MediaStatus, SubSectionType } from '../enums.ts';

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
