import { type Item, itemsOf, type RoStory } from '@lauda/mos';
import { fieldsOf, printOfField, type WrittenStory } from './toldStory.ts';

// A length of none is one that is not known.
const LENGTHS = new Set<keyof Item>(['objDur', 'objTB', 'edDur']);
function sayingOf(item: Item, field: keyof Item): string {
  const said = (printOfField(item, field) ?? '').trim();
  return said === '[]' || (LENGTHS.has(field) && Number(said) === 0) ? '' : said;
}
const saysSame = (item: Item, other: Item): boolean => fieldsOf(item).every((field) => sayingOf(item, field) === sayingOf(other, field));
export const isSame = (own: string | undefined, present: string | undefined): boolean =>
  own === undefined || own.trim() === present?.trim();

/** Whether a device wrote of the items of a story something else than these say. */
export function hasOtherItems({ items: written = [] }: WrittenStory, items: readonly Item[]): boolean {
  const present = new Map(items.map((item) => [item.itemID, item]));
  return written.some((item) => !saysSame(item, present.get(item.itemID) ?? { itemID: item.itemID }));
}

/** A story as its device holds it: as it was told, with what it wrote itself; what is as the newsroom wants it is that, word by word. */
export function asWritten(story: RoStory, own: WrittenStory, wanted: RoStory | undefined): RoStory {
  const goals = wanted ? itemsOf(wanted) : [];
  const holds = (item: Item): Item => {
    const written = own.items?.find(({ itemID }) => itemID === item.itemID);
    if (!written) return item;
    const { paths, ...rest } = item;
    const said = Object.fromEntries(fieldsOf(written).map((field) => [field, written[field]]));
    // The places of an object are of no use for another one.
    const isOther = written.objID !== undefined && written.objID !== item.objID;
    const made: Item = { ...(isOther ? rest : item), ...said };
    const goal = goals.find(({ itemID }) => itemID === item.itemID);
    return goal && saysSame(made, goal) && saysSame(goal, made) ? goal : made;
  };
  const slug = own.slug !== undefined && isSame(own.slug, wanted?.slug) ? wanted?.slug : (own.slug ?? story.slug);
  return {
    ...story,
    ...(slug === undefined ? {} : { slug }),
    parts: story.parts.map((part) => (part.kind === 'item' ? { ...part, item: holds(part.item) } : part)),
  };
}
