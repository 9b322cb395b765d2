import { isoSeconds } from '../format/duration.ts';
import { sectionSeconds, type TimedMedia } from '../rundown/storyTotals.ts';

/** A media object a section shows. */
export interface ScriptMedia extends TimedMedia {
  readonly objectId?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly status?: 'absent' | 'empty' | 'ready' | null | undefined;
}
/** One item of a section: a text, a graphic or a clip. */
export interface ScriptItem {
  readonly uuid?: string | undefined;
  readonly type: 'CAMERA_TEXT' | 'CG' | 'MOS_CG' | 'MOS_VIDEO' | 'TEXT';
  readonly slug?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly templateName?: string | null | undefined;
  readonly cgFields?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
  readonly media?: ScriptMedia | null | undefined;
  readonly presenterId?: number | null | undefined;
  readonly camera?: string | null | undefined;
  readonly duration?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly status?: 'absent' | 'empty' | 'ready' | null | undefined;
  readonly comment?: string | null | undefined;
  readonly channel?: string | null | undefined;
}
/** A section of a story; durations are ISO 8601. */
export interface ScriptSection {
  readonly cueIn?: string | null | undefined;
  readonly cueOut?: string | null | undefined;
  readonly duration?: string | null | undefined;
  readonly subSections?: readonly ScriptItem[] | null | undefined;
}
/** The sections of a story in the order they air. */
export const SECTION_NAMES = ['head', 'link', 'liveVO', 'recordedVO', 'vt', 'footer'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];
export type ScriptSections = { readonly [K in SectionName]?: ScriptSection | null | undefined };

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** A cue as it is shown; a blank one is none (VIEW-SEC-05). */
export const cueText = (cue: string | null | undefined): string => (cue ?? '').trim();

/** Tells whether a section is shown: it has a cue, a duration or an item (VIEW-SEC-02, VIEW-SEC-03). */
export const isSectionShown = (section: ScriptSection | null | undefined): section is ScriptSection =>
  section != null &&
  (!isBlank(section.cueIn) || !isBlank(section.cueOut) || isoSeconds(section.duration) > 0 || (section.subSections ?? []).length > 0);

/** The sections of a story with the time of its VT that is typed by hand. */
export interface Script {
  readonly sections: ScriptSections;
  readonly manualVt?: boolean;
  readonly vt?: string;
}

/** Lists the sections of a story that are shown, in the order they air; one with a time alone may be empty. */
export const shownSections = (story: Script): readonly (readonly [SectionName, ScriptSection])[] =>
  SECTION_NAMES.flatMap((name) => {
    const section = story.sections[name];
    return isSectionShown(section) || sectionSeconds(story, name) > 0 ? [[name, section ?? {}] as const] : [];
  });

/** Lists every item of a story with the section it stands in. */
export const itemsOfStory = (sections: ScriptSections): readonly (readonly [SectionName, ScriptItem])[] =>
  SECTION_NAMES.flatMap((name) => (sections[name]?.subSections ?? []).map((item) => [name, item] as const));
