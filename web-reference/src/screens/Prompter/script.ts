import { readerOf, readingCharacters, readingSeconds, readRateOf, type SectionName, sectionSeconds, shownSections } from '@lauda/domain';
import type { Story, StorySection } from '@lauda/sdk';
import type { VisibleRundown } from '@lauda/store';
import type { RateOf } from '../../shared/sections.ts';

/** A part of the script: text read aloud, or a cue for an item that runs meanwhile. */
export type Part =
  | { readonly kind: 'words'; readonly key: string; readonly text: string; readonly presenterId: number | null; readonly seconds: number }
  | {
      readonly kind: 'cue';
      readonly key: string;
      readonly section: SectionName;
      readonly seconds: number;
      readonly cueIn: string;
      readonly cueOut: string;
      readonly text: string;
    };

export interface PromptStory {
  readonly id: number;
  readonly page: string;
  readonly slug: string;
  /** Whether it is a private story of another person, whose text this person may not read. */
  readonly hidden: boolean;
  readonly onAir: boolean;
  readonly parts: readonly Part[];
}

/** The sections read live; a tape, a recorded text and a live link run by themselves. */
const READ_LIVE: ReadonlySet<SectionName> = new Set(['head', 'liveVO', 'footer']);

const isText = ({ type }: { type: string }): boolean => type === 'CAMERA_TEXT' || type === 'TEXT';

const wordsOf = (section: StorySection | null | undefined, story: Story, rateOf: RateOf): Part[] =>
  (section?.subSections ?? []).filter(isText).flatMap((item): Part[] => {
    const text = (item.text ?? '').trim();
    if (text === '') return [];
    const presenterId = item.presenterId ?? story.presenterId;
    const seconds = readingCharacters(text) === 0 ? 0 : Math.max(1, readingSeconds(text, rateOf(item.presenterId)));
    return [{ kind: 'words', key: `${story.id}:${item.uuid}`, text, presenterId, seconds }];
  });

const cueOf = (name: SectionName, section: StorySection | null | undefined, story: Story): Part => ({
  kind: 'cue',
  key: `${story.id}:${name}`,
  section: name,
  seconds: sectionSeconds(story, name),
  cueIn: section?.cueIn?.trim() ?? '',
  cueOut: section?.cueOut?.trim() ?? '',
  text:
    name === 'link'
      ? (section?.subSections ?? [])
          .filter(isText)
          .flatMap(({ text }) => text?.trim() || [])
          .join('\n')
      : '',
});

const partsOf = (story: Story, rateOf: RateOf): Part[] =>
  shownSections(story).flatMap(([name]): Part[] => {
    const section = story.sections[name];
    return READ_LIVE.has(name) ? wordsOf(section, story, rateOf) : [cueOf(name, section, story)];
  });

/** The read rates of people, seconds a character. */
export interface Rates {
  readonly own: ReadonlyMap<number, number | null>;
  /** The rate of presenters without one of their own, from the settings. */
  readonly usual?: number | undefined;
  /** The program that is shown, whose default presenter reads what names nobody. */
  readonly program?: Parameters<typeof readerOf>[1];
}

const readStories = new WeakMap<Story, { rates: Rates; onAir: boolean; prompt: PromptStory }>();

const promptOf = (story: Story, rates: Rates, onAir: boolean): PromptStory => {
  const known = readStories.get(story);
  if (known && known.rates === rates && known.onAir === onAir) return known.prompt;
  const reader = readerOf(story, rates.program);
  const rateOf: RateOf = (presenterId) => readRateOf(rates.own.get(presenterId ?? reader ?? 0), rates.usual);
  const { id, page, slug } = story;
  const prompt: PromptStory = { id, page, slug, onAir, hidden: !story.visible, parts: story.visible ? partsOf(story, rateOf) : [] };
  readStories.set(story, { rates, onAir, prompt });
  return prompt;
};

/** Returns the script of a show: its stories in order without Stand By and floated ones, each text timed at its presenter's rate. */
export const scriptOf = (rundown: Pick<VisibleRundown, 'blocks' | 'onAir'>, rates: Rates): PromptStory[] =>
  rundown.blocks
    .filter(({ standBy }) => !standBy)
    .flatMap(({ stories }) => stories.filter(({ floated }) => !floated))
    .map((story) => promptOf(story, rates, rundown.onAir?.kind === 'story' && rundown.onAir.id === story.id));

const digits = (page: string): string => page.replace(/^0+(?=\d)/, '').toLowerCase();

/** Finds a story by its page as it is spoken: `7` finds `07`, `7a` finds `07A`; else the first page that begins with it. */
export const findPage = (stories: readonly PromptStory[], typed: string): PromptStory | undefined => {
  const wanted = digits(typed.trim());
  if (wanted === '') return undefined;
  return stories.find(({ page }) => digits(page) === wanted) ?? stories.find(({ page }) => digits(page).startsWith(wanted));
};
