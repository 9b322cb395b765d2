import { type Item, itemsOf, type RoStory } from '@lauda/mos';
import { DEFAULTS, fieldsOf, saysSame, saysSameIn, withWritten } from './itemFields.ts';
import { inOneLine } from './texts.ts';
import type { ToldStory, WrittenStory } from './toldStory.ts';

export const isSame = (own: string | undefined, present: string | undefined): boolean =>
  own === undefined || (present !== undefined && inOneLine(own) === inOneLine(present));

/** Whether a device wrote of the items of a story something else than these say. */
export function hasOtherItems({ items: written = [] }: WrittenStory, items: readonly Item[]): boolean {
  const present = new Map(items.map((item) => [item.itemID, item]));
  return written.some((item) => !saysSame(item, present.get(item.itemID) ?? { itemID: item.itemID }));
}

/** A story with the items that its text told otherwise than the running order did before. */
export function asTold(story: RoStory, text: ToldStory | undefined): RoStory {
  if (!text?.items) return story;
  const told = new Map(text.items.map((item) => [item.itemID, item]));
  const parts = story.parts.map((part) => (part.kind === 'item' ? { ...part, item: told.get(part.item.itemID) ?? part.item } : part));
  return { ...story, parts };
}

/** A story as its device holds it: as it was told, with what it wrote itself; what is as the newsroom wants it is that, word by word. */
export function asWritten(story: RoStory, own: WrittenStory, wanted: RoStory | undefined): RoStory {
  const goals = wanted ? itemsOf(wanted) : [];
  const holds = (item: Item): Item => {
    const written = own.items?.find(({ itemID }) => itemID === item.itemID);
    if (!written) return item;
    const held = withWritten(item, written);
    const goal = goals.find(({ itemID }) => itemID === item.itemID);
    const isDefault = (field: keyof Item): boolean => written[field] === undefined && DEFAULTS.some(([one]) => one === field);
    const isGoal = (field: keyof Item): boolean => saysSameIn(held, goal!, field) || (isDefault(field) && saysSameIn(item, goal!, field));
    return goal && [...fieldsOf(held), ...fieldsOf(goal)].every(isGoal) ? goal : held;
  };
  const slug = own.slug !== undefined && isSame(own.slug, wanted?.slug) ? wanted?.slug : (own.slug ?? story.slug);
  return {
    ...story,
    ...(slug === undefined ? {} : { slug }),
    parts: story.parts.map((part) => (part.kind === 'item' ? { ...part, item: holds(part.item) } : part)),
  };
}
