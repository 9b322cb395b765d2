import { type Item, writeItem } from './profile2/item.ts';
import { itemsOf, type Part, type RoStory } from './profile2/story.ts';
import { textOf } from './xml/tree.ts';
import { writeXml } from './xml/write.ts';

/** What a sent story and its running order say together, and the items of the running order that show another object than the sent text by then. */
export interface Joined {
  readonly parts: readonly Part[];
  readonly replaced: readonly { readonly itemID: string; readonly text: string }[];
}

/** Joins a sent story with what the running order holds of it, texts and items: what a sent item lacks is taken from there, and nothing stands twice. */
export function joined(body: readonly Part[], story: RoStory): Joined {
  const { twins, left } = paired(itemsOf({ parts: body }), itemsOf(story));
  const replaced: { itemID: string; text: string }[] = [];
  const filled = body.map((part): Part => {
    const held = part.kind === 'item' ? twins.get(part.item) : undefined;
    if (part.kind !== 'item' || !held) return part;
    const { item } = part;
    if (showsAnother(item, held)) {
      replaced.push({ itemID: held.itemID, text: writeXml(writeItem(held)) });
      return part;
    }
    return { kind: 'item', item: { ...held, ...item, itemID: item.itemID || held.itemID } };
  });
  const texts = new Set(['', ...body.map(wordsOf)]);
  const rest = story.parts.filter((part) => (part.kind === 'item' ? left.has(part.item) : !texts.has(wordsOf(part))));
  return { parts: [...filled, ...rest], replaced };
}

const wordsOf = (part: Part): string => (part.kind === 'text' ? textOf(part.element).trim() : '');
const showsAnother = (item: Item, held: Item): boolean => Boolean(item.objID && held.objID && item.objID !== held.objID);

type Sign = (item: Item) => string | undefined;
const exactly: Sign = ({ objID, mosID }) => objID && `${objID}\n${mosID ?? ''}`;
const object: Sign = ({ objID }) => objID;
const objectAnywhere: Sign = ({ objID, mosID }) => (mosID ? undefined : objID);
const slug: Sign = ({ slug: words }) => words;
const slugAlone: Sign = ({ slug: words, objID }) => (objID ? undefined : words);
const whole: Sign = (item) => JSON.stringify(item);
/** What tells that a sent item and one of the running order are one where an id does not, the surest first. */
const SIGNS: readonly (readonly [sent: Sign, held: Sign])[] = [
  [exactly, exactly],
  [objectAnywhere, object],
  [object, objectAnywhere],
  [slugAlone, slug],
  [slug, slugAlone],
  [whole, whole],
];
const nameless =
  (sign: Sign): Sign =>
  (item) =>
    item.itemID === '' ? sign(item) : undefined;

interface Paired {
  /** The item of the running order by that of the sent text. */
  readonly twins: ReadonlyMap<Item, Item>;
  /** The items of the running order that the sent text does not have. */
  readonly left: ReadonlySet<Item>;
}
/** Pairs the items of a sent text with those of a running order: by their ids, and each one without an id by its object or words, one after the other. */
function paired(sent: readonly Item[], held: readonly Item[]): Paired {
  const twins = new Map<Item, Item>();
  const byId = new Map(held.flatMap((item) => (item.itemID === '' ? [] : [[item.itemID, item] as const])));
  for (const item of sent) {
    const twin = byId.get(item.itemID);
    if (twin) twins.set(item, twin);
  }
  const named = new Set(sent.map(({ itemID }) => itemID).filter(Boolean));
  const left = new Set(held.filter(({ itemID }) => !named.has(itemID)));
  for (const [ofSent, ofHeld] of SIGNS) {
    pairBy(nameless(ofSent), ofHeld);
    pairBy(ofSent, nameless(ofHeld));
  }
  return { twins, left };

  function pairBy(ofSent: Sign, ofHeld: Sign): void {
    const waiting = new Map<string, Item[]>();
    for (const item of [...left].reverse()) {
      const sign = ofHeld(item);
      if (!sign) continue;
      const alike = waiting.get(sign);
      if (alike) alike.push(item);
      else waiting.set(sign, [item]);
    }
    for (const item of sent) {
      const sign = twins.has(item) ? undefined : ofSent(item);
      const twin = sign && waiting.get(sign)?.pop();
      if (!twin) continue;
      twins.set(item, twin);
      left.delete(twin);
    }
  }
}
