import { isoDuration, isoSeconds } from '@lauda/domain';
import type { StorySection, StorySubSection } from '@lauda/sdk';
import type { FieldConflict } from '@lauda/store';
import type { ConflictRules } from '../forms/Conflicts.tsx';
import type { Text, TextKey } from '../i18n/i18n.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  slug: 'column.slug',
  estimated: 'story.estimated',
  information: 'story.information',
  footnote: 'story.footnote',
  credits: 'story.credits',
  mediaCode: 'story.mediaCode',
  presenterId: 'column.presenter',
  reporterId: 'column.reporter',
  editorId: 'column.editor',
  imageEditorId: 'story.imageEditor',
  vt: 'column.vt',
  manualVt: 'story.manualVt',
  head: 'section.head',
  link: 'section.link',
  liveVO: 'section.liveVO',
  vo: 'section.liveVO',
  recordedVO: 'section.recordedVO',
  footer: 'section.footer',
  cueIn: 'section.cueIn',
  cueOut: 'section.cueOut',
  duration: 'section.duration',
};

const SCRIPT = /^sections\.(\w+)\.subSections$/;

/** Puts my words under those of the other, part by part; parts only one of us has are kept. */
const joinScripts = (mine: readonly StorySubSection[], theirs: readonly StorySubSection[]): StorySubSection[] => {
  const both = theirs.map((part) => {
    const same = mine.find(({ uuid }) => uuid === part.uuid);
    return same && same.text !== part.text ? { ...part, text: [part.text, same.text].filter(Boolean).join('\n') } : part;
  });
  return [...both, ...mine.filter(({ uuid }) => !theirs.some((part) => part.uuid === uuid))];
};

const isSection = (value: unknown): value is StorySection => typeof value === 'object' && value !== null && 'subSections' in value;

/** Joins two scripts, or two sections with them; the time of both is that of one after the other. */
export const joinStory = ({ mine, theirs }: FieldConflict): unknown => {
  if (Array.isArray(mine) && Array.isArray(theirs)) return joinScripts(mine as StorySubSection[], theirs as StorySubSection[]);
  if (!isSection(mine) || !isSection(theirs)) return undefined;
  const duration = isoDuration(isoSeconds(mine.duration) + isoSeconds(theirs.duration));
  return { ...theirs, duration, subSections: joinScripts(mine.subSections ?? [], theirs.subSections ?? []) };
};

/** How a story names and joins what two people wrote; the time of a script follows its words. */
export const storyConflicts = (t: Text): ConflictRules => ({
  nameOf: (path) =>
    path
      .split('.')
      .flatMap((part) => (NAMES[part] ? [t(NAMES[part])] : []))
      .join(': ') || path,
  followers: (path) => {
    const name = SCRIPT.exec(path)?.[1];
    return name === undefined ? [] : [`sections.${name}.duration`];
  },
  join: joinStory,
});
