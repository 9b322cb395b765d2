import { SECTION_NAMES, type SectionName, STORY_PARTS, type StoryPart } from '@lauda/domain';
import type { Story, StorySection, StorySections, StorySubSection } from '@lauda/sdk';

const FIELDS = ['slug', 'information', 'footnote', 'credits', 'cueIn', 'cueOut'] as const;
// A legacy story has its words in its parts: they are its texts, and it has no sections of its own.
const LEGACY_FIELDS = [...FIELDS, ...STORY_PARTS] as const;
export type Field = (typeof FIELDS)[number] | StoryPart;
/** The fields that are texts of a story. */
export const fieldsOf = ({ legacy }: Story): readonly Field[] => (legacy ? LEGACY_FIELDS : FIELDS);
/** The changes of a story in an edited text. */
export type StoryEdit = { readonly [K in Field]?: string } & { readonly sections?: StorySections };
/** A line of an edited text that cannot be understood: its number and text. */
export interface TextProblem {
  readonly line: number;
  readonly text: string;
}

const TYPES = { head: 'HEADER', link: 'LINK', liveVO: 'LIVE_VO', recordedVO: 'RECORDED_VO', vt: 'VT', footer: 'FOOTER' } as const;
const READ_ON_CAMERA = new Set<SectionName>(['head', 'link', 'footer']);
const MARK = '@@ ';
// A line of a text that looks like a mark is written with one more @, which reading takes off again.
const escaped = (text: string): string => text.replaceAll(/^@@/gm, '@@@');
const unescaped = (line: string): string => (line.startsWith('@@@') ? line.slice(1) : line);
const lines = (text: string): string => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
const isText = ({ type }: StorySubSection): boolean => type === 'TEXT' || type === 'CAMERA_TEXT';
const isSection = (name: string): name is SectionName => (SECTION_NAMES as readonly string[]).includes(name);

/** Writes the texts of a story for an editor: each under a line that names it, `@@ head 1`; `@@ head +` takes a new one. A legacy story has one `@@ head`. The first line says which version was opened. */
export function storyAsText(story: Story): string {
  const part = (mark: string, text: string | null | undefined): string => `${MARK}${mark}\n${text ? `${escaped(lines(text))}\n` : ''}`;
  const sections = SECTION_NAMES.flatMap((name) => {
    const { cueIn, cueOut, subSections } = story.sections[name] ?? { type: TYPES[name] };
    const texts = (subSections ?? []).flatMap((item, index) => (isText(item) ? [part(`${name} ${index + 1}`, item.text)] : []));
    return [part(`${name} cueIn`, cueIn), ...texts, part(`${name} +`, ''), part(`${name} cueOut`, cueOut)];
  });
  const texts = [...fieldsOf(story).map((field) => part(field, story[field])), ...(story.legacy ? [] : sections)];
  return [`${MARK}version ${story.textVersion}\n`, ...texts].join('');
}

const VERSION = /^version (\d+)$/;
/** The version of the story that an edited text was opened at; undefined where it does not say. */
export function versionOfText(text: string): number | undefined {
  const [found] = marked(text).flatMap(({ mark }) => VERSION.exec(mark)?.[1] ?? []);
  return found === undefined ? undefined : Number(found);
}

interface Read {
  readonly line: number;
  readonly mark: string;
  readonly text: string;
}

function marked(text: string): Read[] {
  const found: { line: number; mark: string; lines: string[] }[] = [];
  for (const [index, line] of lines(text).split('\n').entries()) {
    if (line.startsWith(MARK)) found.push({ line: index + 1, mark: line.slice(MARK.length).trim(), lines: [] });
    else if (found.length > 0) found.at(-1)!.lines.push(unescaped(line));
    else if (line.trim() !== '') found.push({ line: index + 1, mark: line, lines: [] });
  }
  return found.map((part) => ({ line: part.line, mark: part.mark, text: part.lines.join('\n').replace(/\n+$/, '') }));
}

/** Reads an edited text: its changes of the story, and the lines that cannot be understood. A text whose mark is gone stays as it was. */
export function textAsEdit(text: string, story: Story, newUuid: () => string): { edit: StoryEdit; problems: TextProblem[] } {
  const fields: Partial<Record<Field, string>> = {};
  const sections: Partial<Record<SectionName, StorySection>> = {};
  const problems: TextProblem[] = [];
  for (const { line, mark, text: value } of marked(text).filter((part) => !VERSION.test(part.mark))) {
    const field = fieldsOf(story).find((name) => name === mark);
    const [name = '', what = ''] = mark.split(/\s+/);
    if (field) {
      if (value !== ended(story[field])) fields[field] = value;
    } else if (!story.legacy && isSection(name)) {
      const before = sections[name] ?? story.sections[name] ?? { type: TYPES[name] };
      const after = sectionWith(before, name, what, value, newUuid);
      if (!after) problems.push({ line, text: mark });
      else if (after !== before) sections[name] = after;
    } else problems.push({ line, text: mark });
  }
  const changed = Object.keys(sections).length > 0 ? { sections: { ...story.sections, ...sections } } : {};
  return { edit: { ...fields, ...changed }, problems };
}
/** Normalises a text from an editor, which may drop empty lines at the end. */
export const ended = (text: string | null | undefined): string => lines(text ?? '').replace(/\n+$/, '');

function sectionWith(
  section: StorySection,
  name: SectionName,
  what: string,
  value: string,
  newUuid: () => string,
): StorySection | undefined {
  if (what === 'cueIn' || what === 'cueOut') return value === ended(section[what]) ? section : { ...section, [what]: value };
  const items = section.subSections ?? [];
  if (what === '+') {
    if (value.trim() === '') return section;
    const type = READ_ON_CAMERA.has(name) ? ('CAMERA_TEXT' as const) : ('TEXT' as const);
    return { ...section, subSections: [...items, { uuid: newUuid(), type, text: value }] };
  }
  const item = /^\d+$/.test(what) ? items[Number(what) - 1] : undefined;
  if (!item || !isText(item)) return undefined;
  if (value === ended(item.text)) return section;
  return { ...section, subSections: items.map((each) => (each === item ? { ...each, text: value } : each)) };
}
