import { SECTION_NAMES, type SectionName } from '@lauda/domain';
import type { Story, StorySection, StorySections, StorySubSection } from '@lauda/sdk';
import { ended, type Field, fieldsOf, type StoryEdit } from './storyText.ts';

/** What becomes of an edit where the story was changed since it was opened, and the names of the texts that both changed. */
export interface Merged {
  readonly edit: StoryEdit;
  readonly both: readonly string[];
}

type Text = string | null | undefined;
const isSame = (one: Text, other: Text): boolean => ended(one) === ended(other);

/** Carries the changes of a story as it was opened over to what it is now: only what this edit changed is written, and never over what somebody else changed. */
export function mergedEdit(mine: StoryEdit, opened: Story, now: Story): Merged {
  const both: string[] = [];
  /** The text to be written, if any. */
  const wanted = (mark: string, typed: Text, before: Text, stored: Text): string | undefined => {
    if (isSame(typed, before) || isSame(typed, stored)) return undefined;
    if (!isSame(before, stored)) both.push(mark);
    return typed ?? '';
  };
  const fields: Partial<Record<Field, string>> = {};
  for (const field of fieldsOf(opened)) {
    const text = field in mine ? wanted(field, mine[field], opened[field], now[field]) : undefined;
    if (text !== undefined) fields[field] = text;
  }
  const sections: Partial<Record<SectionName, StorySection>> = {};
  for (const name of SECTION_NAMES) {
    const typed = mine.sections?.[name];
    if (!typed || typed === opened.sections[name]) continue;
    const section = mergedSection(name, { typed, opened: opened.sections[name], now: now.sections[name] }, wanted, both);
    if (section) sections[name] = section;
  }
  const changed: { sections?: StorySections } = Object.keys(sections).length > 0 ? { sections: { ...now.sections, ...sections } } : {};
  return { edit: { ...fields, ...changed }, both };
}

interface Three {
  readonly typed: StorySection;
  readonly opened: StorySection | null | undefined;
  readonly now: StorySection | null | undefined;
}
type Wanted = (mark: string, typed: Text, before: Text, stored: Text) => string | undefined;

/** Items are known by their uuid, since one that came between would shift the numbers of those after it. */
function mergedSection(name: SectionName, { typed, opened, now }: Three, wanted: Wanted, both: string[]): StorySection | undefined {
  const cues: { cueIn?: string; cueOut?: string } = {};
  for (const cue of ['cueIn', 'cueOut'] as const) {
    const text = wanted(`${name} ${cue}`, typed[cue], opened?.[cue], now?.[cue]);
    if (text !== undefined) cues[cue] = text;
  }
  const before = opened?.subSections ?? [];
  const stored = now?.subSections ?? [];
  const texts = new Map<string, string>();
  const added: StorySubSection[] = [];
  for (const item of typed.subSections ?? []) {
    const place = before.findIndex(({ uuid }) => uuid === item.uuid);
    const was = before[place];
    const is = stored.find(({ uuid }) => uuid === item.uuid);
    // A save whose answer was lost has added it already.
    if (!was)
      added.push(...(stored.some((one) => !before.some(({ uuid }) => uuid === one.uuid) && isSame(one.text, item.text)) ? [] : [item]));
    else if (is) {
      const text = wanted(`${name} ${place + 1}`, item.text, was.text, is.text);
      if (text !== undefined) texts.set(item.uuid, text);
    } else if (!isSame(item.text, was.text)) both.push(`${name} ${place + 1}`);
  }
  if (Object.keys(cues).length === 0 && texts.size === 0 && added.length === 0) return undefined;
  const items = stored.map((item) => (texts.has(item.uuid) ? { ...item, text: texts.get(item.uuid)! } : item));
  return { ...(now ?? typed), ...cues, ...(now || typed.subSections ? { subSections: [...items, ...added] } : {}) };
}
