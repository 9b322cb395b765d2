import { isoDuration, isoSeconds, mediaSeconds } from '../format/duration.ts';

/** A media object of a section: `duration` counts units of `timeBase` per second. */
export interface TimedMedia {
  readonly duration?: number | null | undefined;
  readonly timeBase?: number | null | undefined;
}
/** The fields of a subsection that take time. */
export interface TimedSubSection {
  readonly type?: string;
  readonly text?: string | null | undefined;
  readonly presenterId?: number | null | undefined;
  readonly media?: TimedMedia | null | undefined;
  /** What is typed for a clip. */
  readonly duration?: string | null | undefined;
}
/** A section with what takes time in it. */
export interface StorySection {
  readonly duration?: string | null | undefined;
  readonly subSections?: readonly TimedSubSection[] | null | undefined;
}
/** The sections of a story and what is typed by hand. */
export interface StoryParts {
  readonly manualVt: boolean;
  readonly vt: string;
  readonly sections: {
    readonly head?: StorySection | null | undefined;
    readonly link?: StorySection | null | undefined;
    readonly liveVO?: StorySection | null | undefined;
    readonly vt?: StorySection | null | undefined;
    readonly footer?: StorySection | null | undefined;
    readonly recordedVO?: StorySection | null | undefined;
  };
}

/** How long a clip lasts in whole seconds: its object, else what is typed; undefined where nobody knows. */
export const clipSeconds = ({ media, duration }: Pick<TimedSubSection, 'media' | 'duration'>): number | undefined =>
  media?.duration && media.timeBase ? mediaSeconds(media.duration, media.timeBase) : duration ? isoSeconds(duration) : undefined;

/** The seconds of the clips of a section; 0 when it has none, or none of known length. */
export const mediaTotal = (part: StorySection | null | undefined): number =>
  (part?.subSections ?? []).reduce((sum, clip) => sum + (clip.type === 'MOS_VIDEO' ? (clipSeconds(clip) ?? 0) : 0), 0);

type SectionKey = keyof StoryParts['sections'];
/** How long a section of a story lasts, in seconds: the VT what is typed when `manualVt`, else its media, else what its section says (STO-13). */
export function sectionSeconds({ manualVt, vt, sections }: Partial<StoryParts> & Pick<StoryParts, 'sections'>, name: SectionKey): number {
  const section = sections[name];
  if (name !== 'vt') return isoSeconds(section?.duration);
  return manualVt ? isoSeconds(vt) : mediaTotal(section) || isoSeconds(section?.duration);
}

/**
 * Computes the times of the parts of a story and its total: the sum of its sections, whose `voDuration` runs under them (Q-14, STO-14).
 * Durations are ISO 8601.
 */
export function storyTimes(story: StoryParts): { head: string; link: string; vt: string; vo: string; total: string } {
  const seconds = (name: SectionKey): number => sectionSeconds(story, name);
  const [head, link, clip, vo] = [seconds('head'), seconds('link'), seconds('vt'), seconds('liveVO') + seconds('recordedVO')];
  const total = head + link + clip + vo + seconds('footer');
  return { head: isoDuration(head), link: isoDuration(link), vt: isoDuration(clip), vo: isoDuration(vo), total: isoDuration(total) };
}
