import { isoDuration, isoSeconds } from '../format/duration.ts';
import { readingSeconds } from '../reading/reading.ts';
import { SECTION_TYPES } from './parts.ts';
import { type LegacyTexts, PART_SECTIONS, type PartSection, STORY_PARTS } from './storyParts.ts';

/** A section built of the text of a legacy story. */
export interface LegacySection<N extends PartSection = PartSection> {
  type: (typeof SECTION_TYPES)[N];
  duration: string;
  subSections: { uuid: string; type: 'CAMERA_TEXT' | 'TEXT'; text: string }[];
}
export type LegacySections = { -readonly [N in PartSection]?: LegacySection<N> };

/**
 * Builds the sections of a legacy story: one text each, which lasts as long as it takes to read at a rate, seconds a character; a blank
 * text has none. What opens a story is read before a camera, as in any other. `uuidOf` names the text of a section.
 */
export function legacySections(texts: LegacyTexts, rate: number, uuidOf: (section: PartSection) => string): LegacySections {
  const made = STORY_PARTS.filter((part) => texts[part].trim() !== '').map((part) => {
    const name = PART_SECTIONS[part];
    const text = { uuid: uuidOf(name), type: name === 'head' ? ('CAMERA_TEXT' as const) : ('TEXT' as const), text: texts[part] };
    return [name, { type: SECTION_TYPES[name], duration: isoDuration(readingSeconds(texts[part], rate)), subSections: [text] }];
  });
  return Object.fromEntries(made);
}

interface Section {
  readonly type?: string;
  readonly duration?: string | null | undefined;
  readonly subSections?: readonly object[] | null | undefined;
}
type Sections = { readonly [name: string]: Section | null | undefined };
const BUILT_OF: ReadonlySet<string> = new Set(['uuid', 'type', 'text', 'duration', 'subSections']);

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
/** Tells whether a section or subsection holds anything that a plain text cannot. */
const hasMore = (thing: object): boolean => Object.entries(thing).some(([key, value]) => !BUILT_OF.has(key) && !isNothing(value));
const isPlain = (text: object): boolean => 'type' in text && (text.type === 'TEXT' || text.type === 'CAMERA_TEXT') && !hasMore(text);

/**
 * Takes the texts of a legacy story back out of its sections, those of one section joined by a blank line. Undefined where something
 * stands there that a text cannot hold: a graphic, a clip, a cue, a reader or a camera of its own, a section no part is shown in.
 */
export function legacyTexts(sections: Sections): LegacyTexts | undefined {
  const texts = { head: '', link: '', vo: '', vt: '' };
  for (const [name, section] of Object.entries(sections)) {
    if (!section) continue;
    const parts = section.subSections ?? [];
    const part = STORY_PARTS.find((each) => PART_SECTIONS[each] === name);
    if (hasMore(section) || !parts.every(isPlain) || (!part && parts.length > 0)) return undefined;
    const text = parts.flatMap((each) => ('text' in each && each.text ? String(each.text) : [])).join('\n\n');
    // A time without words cannot be kept.
    if (text === '' && isoSeconds(section.duration) > 0) return undefined;
    if (part) texts[part] = text;
  }
  return texts;
}

/** Whether sections say what the texts of a legacy story say, and nothing else. */
export function saysTexts(sections: Sections, texts: LegacyTexts): boolean {
  const said = legacyTexts(sections);
  const shown = (text: string): string => (text.trim() === '' ? '' : text);
  return said !== undefined && STORY_PARTS.every((part) => shown(said[part]) === shown(texts[part]));
}
