import { isoDuration, isoSeconds, mediaSeconds } from '../format/duration.ts';
import { readingSeconds } from '../reading/reading.ts';

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
interface Part {
  readonly duration?: string | null | undefined;
  readonly subSections?: readonly TimedSubSection[] | null | undefined;
}
/** The sections of a story and what is typed by hand. */
export interface StoryParts {
  readonly manualVt: boolean;
  readonly vt: string;
  readonly sections: {
    readonly head?: Part | null | undefined;
    readonly link?: Part | null | undefined;
    readonly liveVO?: Part | null | undefined;
    readonly vt?: Part | null | undefined;
    readonly footer?: Part | null | undefined;
    readonly recordedVO?: Part | null | undefined;
  };
}

/** How long a clip lasts in whole seconds: its object, else what is typed; undefined where nobody knows. */
export const clipSeconds = ({ media, duration }: Pick<TimedSubSection, 'media' | 'duration'>): number | undefined =>
  media?.duration && media.timeBase ? mediaSeconds(media.duration, media.timeBase) : duration ? isoSeconds(duration) : undefined;

/** The seconds of the clips of a section; 0 when it has none, or none of known length. */
export const mediaTotal = (part: Part | null | undefined): number =>
  (part?.subSections ?? []).reduce((sum, clip) => sum + (clip.type === 'MOS_VIDEO' ? (clipSeconds(clip) ?? 0) : 0), 0);

type SectionKey = keyof StoryParts['sections'];
const SPOKEN: ReadonlySet<SectionKey> = new Set(['head', 'liveVO', 'recordedVO', 'footer']);

/** Tells whether the duration of a section follows its words; that of a live link or a tape is typed or measured. */
export const isSpoken = (name: SectionKey): boolean => SPOKEN.has(name);

/** Computes the seconds to read the texts of a section; those of one rate are read as one text (STO-15). */
export function spokenSeconds(part: Part | null | undefined, rateOf: (presenterId: number | null | undefined) => number): number {
  const byRate = new Map<number, string>();
  for (const { type, text, presenterId } of part?.subSections ?? []) {
    if (type !== 'CAMERA_TEXT' && type !== 'TEXT') continue;
    const rate = rateOf(presenterId);
    byRate.set(rate, (byRate.get(rate) ?? '') + (text ?? ''));
  }
  return [...byRate].reduce((sum, [rate, text]) => sum + readingSeconds(text, rate), 0);
}

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
