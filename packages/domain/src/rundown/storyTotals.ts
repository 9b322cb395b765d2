import { isoDuration, isoSeconds } from '../format/duration.ts';

interface Part {
  readonly duration?: string | null | undefined;
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

/** Computes the times of the parts of a story and its total: the sum of its sections; a VT typed by hand replaces the measured one. */
export function storyTimes({ manualVt, vt, sections }: StoryParts): { head: string; link: string; vt: string; vo: string; total: string } {
  const seconds = (part: Part | null | undefined): number => isoSeconds(part?.duration);
  const head = seconds(sections.head);
  const link = seconds(sections.link);
  const clip = manualVt ? isoSeconds(vt) : seconds(sections.vt);
  const vo = seconds(sections.liveVO) + seconds(sections.recordedVO);
  const total = head + link + clip + vo + seconds(sections.footer);
  return { head: isoDuration(head), link: isoDuration(link), vt: isoDuration(clip), vo: isoDuration(vo), total: isoDuration(total) };
}
