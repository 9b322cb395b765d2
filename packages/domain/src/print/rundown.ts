import { clipSeconds } from '../rundown/storyTotals.ts';
import { type Seconds, secondsOf } from '../rundown/timing.ts';
import { PRINT_DEFAULTS, type PrintOptions } from './options.ts';
import { itemsOfStory } from './sections.ts';
import { type PrintContext, type PrintedStory, type PrintStory, printStory } from './story.ts';

export interface PrintedBlock {
  readonly id: number;
  readonly title: string;
  readonly standBy: boolean;
  readonly commercial: Seconds;
  readonly stories: readonly PrintedStory[];
}
export interface PrintedRundown {
  readonly blocks: readonly PrintedBlock[];
}
export interface PrintBlock {
  readonly id: number;
  /** Its place in the rundown, from 1, whatever is left out of the print. */
  readonly number: number;
  readonly title: string;
  /** Seconds of its break; 0 for Stand By. */
  readonly commercial: number;
  readonly stories: readonly PrintStory[];
}
/** A media in the order it is played. */
export interface PrintMedia {
  readonly storyId: number;
  readonly page: string;
  readonly slug: string;
  readonly media: string;
  readonly objectId: string;
  readonly channel: string;
  /** Undefined where nobody knows how long it is. */
  readonly seconds: number | undefined;
}
/** What a print of a rundown holds: its media in order, or its blocks with their stories. */
export type PrintRundown =
  | { readonly kind: 'playlist'; readonly media: readonly PrintMedia[] }
  | { readonly kind: 'stories'; readonly blocks: readonly PrintBlock[] };

/**
 * Lays a rundown out for print (RUN-OPT-02..07). Stand By and floated stories are printed only when selected; stories that have
 * nothing of what is asked for are left out, and so are blocks without stories.
 */
export function printRundown(rundown: PrintedRundown, options: Partial<PrintOptions>, context: PrintContext): PrintRundown {
  const wanted = { ...PRINT_DEFAULTS, ...options };
  const chosen = rundown.blocks.map((block) => ({ ...block, stories: block.stories.filter((story) => isChosen(story, block, wanted)) }));
  if (wanted.playlist) return { kind: 'playlist', media: chosen.flatMap(({ stories }) => stories.flatMap(mediaOf)) };
  const partly = wanted.offsOnly || wanted.presenterOnly !== false;
  const blocks = chosen.map(({ id, title, standBy, commercial, stories }, index): PrintBlock => {
    const printed = stories.map((story) => printStory(story, wanted, context));
    return {
      id,
      number: index + 1,
      title,
      commercial: standBy ? 0 : secondsOf(commercial),
      stories: partly ? printed.filter(({ rows }) => rows.length > 0) : printed,
    };
  });
  return { kind: 'stories', blocks: blocks.filter(({ stories }) => stories.length > 0) };
}

const isChosen = ({ id, floated = false }: PrintedStory, { standBy }: PrintedBlock, { selectedOnly }: PrintOptions): boolean =>
  selectedOnly === false ? !standBy && !floated : selectedOnly.includes(id);

function mediaOf({ id, page, slug, sections }: PrintedStory): PrintMedia[] {
  return itemsOfStory(sections)
    .filter(([, { type, media }]) => type === 'MOS_VIDEO' && media != null)
    .map(([, item]) => ({
      storyId: id,
      page,
      slug,
      media: item.media?.slug || item.slug || '',
      objectId: item.media?.objectId ?? '',
      channel: item.channel ?? '',
      seconds: clipSeconds(item),
    }));
}

/** Says that a grid was cut down. */
export const limitedText = (
  { shown, total }: { readonly shown: number; readonly total: number },
  { words }: Pick<PrintContext, 'words'>,
): string => words.limited.replace('{shown}', String(shown)).replace('{total}', String(total));
