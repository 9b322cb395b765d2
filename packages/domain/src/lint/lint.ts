import { isoSeconds, mmss } from '../format/duration.ts';
import type { ScriptItem, ScriptSections, SectionName } from '../print/sections.ts';
import { itemsOfStory, shownSections } from '../print/sections.ts';
import { readingCharacters } from '../reading/reading.ts';
import { rundownTiming, secondsOf, type TimedBlock, type TimedRundown, type TimedStory, type TimingOptions } from '../rundown/timing.ts';
import { LINT_CODES, type LintCode, type LintFinding } from './findings.ts';

/** The fields of a story that lint looks at; a story that others keep private comes with `visible` false. */
export interface LintedStory extends TimedStory {
  readonly slug: string;
  readonly page: string;
  readonly private: boolean;
  readonly visible?: boolean;
  readonly displayStatus: 'blank' | 'play' | 'stop';
  readonly presenterId?: number | null;
  readonly sections: ScriptSections;
}
export interface LintedBlock extends TimedBlock {
  readonly title: string;
  readonly displayStatus: 'blank' | 'play' | 'stop';
  readonly stories: readonly LintedStory[];
}
export interface LintedRundown extends TimedRundown {
  readonly blocks: readonly LintedBlock[];
}
/** Caches findings by story object, for callers that check a rundown repeatedly and replace story objects instead of changing them. */
export type LintMemory = WeakMap<LintedStory, StoryLint>;
interface StoryLint {
  /** The slug as slugs are compared. */
  readonly slugKey: string;
  readonly content: readonly ContentFinding[];
}
interface ContentFinding {
  readonly code: LintCode;
  readonly params: Readonly<Record<string, string>>;
  readonly section: SectionName | undefined;
}
export interface LintOptions extends TimingOptions {
  /** Seconds over or under that are still on time; 0 by default. */
  readonly tolerance?: number;
  /** Kept by the caller from one call to the next; without it every story is read again. */
  readonly memory?: LintMemory;
}

/**
 * Looks for what goes wrong on air: in the order of the rundown, the time of the whole show first. What has aired, is on air, floats or
 * lies in Stand By is left alone.
 */
export function lintRundown(rundown: LintedRundown, options: LintOptions = {}): LintFinding[] {
  const { memory = new WeakMap() } = options;
  const slugs = new Map<string, LintedStory>();
  const next = nextBlocks(rundown.blocks);
  const findings = timeFindings(rundown, options);
  for (const block of rundown.blocks) {
    if (block.standBy) continue;
    for (const story of block.stories) {
      if (story.floated) continue;
      const { slugKey, content } = storyLint(story, memory);
      const first = sameSlug(slugKey, story, slugs);
      if (story.displayStatus !== 'blank') continue;
      const tell: Tell = (code, params = {}, section) =>
        void findings.push({
          code,
          level: LINT_CODES[code],
          blockId: block.id,
          storyId: story.id,
          page: story.page,
          slug: story.slug,
          ...(section ? { section } : {}),
          params,
        });
      if (story.private) tell('private_story');
      if (next.has(block.id) && !story.approved) tell('unapproved_next', { block: block.title });
      if (first) tell('repeated_slug', { slug: story.slug, page: first.page });
      for (const { code, params, section } of content) tell(code, params, section);
    }
  }
  return findings;
}
type Tell = (code: LintCode, params?: Readonly<Record<string, string>>, section?: SectionName) => void;

function timeFindings(rundown: LintedRundown, { tolerance = 0, memory: _, ...options }: LintOptions): LintFinding[] {
  const { differenceFull: difference } = rundownTiming(rundown, options);
  if (difference === undefined || Math.abs(difference) <= tolerance) return [];
  const code = difference < 0 ? 'over_time' : 'under_time';
  const params = { time: mmss(Math.abs(difference)) };
  return [{ code, level: LINT_CODES[code], blockId: null, storyId: null, page: '', slug: '', params }];
}

/** The block that airs now and the one after it; before the show the first that has something to air. */
function nextBlocks(blocks: readonly LintedBlock[]): ReadonlySet<number> {
  const shown = blocks.filter(({ standBy }) => !standBy);
  const inStory = shown.findIndex(({ stories }) => stories.some(({ displayStatus }) => displayStatus === 'play'));
  if (inStory >= 0) return new Set(shown.slice(inStory, inStory + 2).map(({ id }) => id));
  const inBreak = shown.findIndex(({ displayStatus }) => displayStatus === 'play');
  const next = inBreak >= 0 ? shown[inBreak + 1] : shown.find(({ stories }) => stories.some(isWaiting));
  return new Set(next ? [next.id] : []);
}
const isWaiting = ({ displayStatus, floated }: LintedStory): boolean => displayStatus === 'blank' && !floated;

function storyLint(story: LintedStory, memory: LintMemory): StoryLint {
  const known = memory.get(story);
  if (known) return known;
  const content: ContentFinding[] = [];
  if (story.visible !== false) lintContent(story, (code, params = {}, section) => void content.push({ code, params, section }));
  const made = { slugKey: slugKeyOf(story.slug), content };
  memory.set(story, made);
  return made;
}

/** Case, accents and blanks do not tell slugs apart. */
const slugKeyOf = (slug: string): string =>
  slug
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Finds the earlier story with the same slug. */
function sameSlug(key: string, story: LintedStory, known: Map<string, LintedStory>): LintedStory | undefined {
  if (key === '') return undefined;
  const first = known.get(key);
  if (!first) known.set(key, story);
  return first;
}

function lintContent(story: LintedStory, tell: Tell): void {
  if (isEmptyStory(story)) {
    tell('empty_story');
    return;
  }
  for (const [section, item] of itemsOfStory(story.sections)) {
    if (item.type === 'MOS_VIDEO') lintClip(item, section, tell);
    else if (item.type === 'CG' || item.type === 'MOS_CG') lintCg(item, section, tell);
    else if (item.type === 'CAMERA_TEXT' && !(item.presenterId ?? story.presenterId) && readingCharacters(item.text) > 0)
      tell('no_presenter', {}, section);
  }
}

const isEmptyStory = (story: LintedStory): boolean =>
  secondsOf(story.total) === 0 &&
  shownSections(story).every(([, section]) => isoSeconds(section.duration) === 0 && (section.subSections ?? []).every(isEmptyItem));
const isEmptyItem = ({ text, media, slug, code, templateName }: ScriptItem): boolean =>
  !media && ![text, slug, code, templateName].some((part) => part?.trim());

function lintClip(item: ScriptItem, section: SectionName, tell: Tell): void {
  const name = item.media?.slug || item.slug || item.media?.objectId || '';
  const status = item.media?.status ?? item.status;
  if (!item.media?.objectId) tell('missing_clip', { name }, section);
  else if (status === 'absent' || status === 'empty') tell('clip_not_ready', { name }, section);
  else if (!status) tell('clip_unconfirmed', { name }, section);
}

function lintCg(item: ScriptItem, section: SectionName, tell: Tell): void {
  const named = item.type === 'MOS_CG' ? [item.media?.objectId, item.code] : [item.code, item.templateName];
  if (!named.some((part) => part?.trim())) tell('cg_without_code', { name: item.slug ?? '' }, section);
}
