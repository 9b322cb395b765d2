import type { Item } from '@lauda/mos';
import { partsInOrder, readParts } from '../desired.ts';
import { itemOf, sendsItem } from '../items.ts';
import { paragraphs } from '../texts.ts';
import type { DeviceShape, WantedRundown, WantedStory } from '../wanted.ts';

/** A story as a web service gets it: texts, media and graphics, each in its order. */
export interface WebStory {
  readonly storyID: string;
  readonly slug: string;
  readonly page: string;
  readonly presenter: string | null;
  readonly texts: readonly string[];
  readonly items: readonly Item[];
  readonly graphics: readonly { readonly uuid: string; readonly code: string; readonly fields: readonly string[] }[];
}
export interface WebRundown {
  readonly uuid: string;
  readonly slug: string;
  readonly start: string;
  readonly duration: string;
  readonly ready: boolean;
  readonly onAir: string | null;
  readonly stories: readonly WebStory[];
}

export function webStory(story: WantedStory, device: DeviceShape): WebStory {
  return {
    storyID: story.uuid,
    slug: story.slug,
    page: story.page,
    presenter: story.presenter,
    texts: readParts(story, device.type).flatMap(({ text }) => paragraphs(text, device.brackets)),
    items: partsInOrder(story).flatMap((part) => (sendsItem(part, device) ? [itemOf(part, device)] : [])),
    graphics: partsInOrder(story).flatMap(({ uuid, type, code, cgFields }) =>
      type === 'CG' && code ? [{ uuid, code, fields: (cgFields ?? []).map(({ value }) => value) }] : [],
    ),
  };
}

/** Makes a rundown with these stories. A caption device gets the texts separately, when their story is on air (BRG-08). */
export function webRundown(rundown: WantedRundown, stories: readonly WebStory[], type: DeviceShape['type']): WebRundown {
  return {
    uuid: rundown.uuid,
    slug: rundown.slug,
    start: rundown.start,
    duration: rundown.duration,
    ready: rundown.ready,
    onAir: rundown.onAirStoryUuid,
    stories: type === 'cc' ? stories.map((story) => ({ ...story, texts: [] })) : stories,
  };
}
