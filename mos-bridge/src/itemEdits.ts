import { cutText } from '@lauda/domain';
import { type Item, writeXml } from '@lauda/mos';
import { lossOfItem, pathsOf } from './archive/objects.ts';
import { fieldsOf, printOfField } from './itemFields.ts';
import { itemOf } from './items.ts';
import { Newer } from './newer.ts';
import { type KnownStory, verdictOn } from './toldStory.ts';
import type { DeviceShape, SubSection, WantedStory } from './wanted.ts';

type Sections = WantedStory['sections'];

/** Sections with their parts changed; the same object when none did. */
export function changed(sections: Sections, change: (part: SubSection) => SubSection): Sections {
  let differs = false;
  const next = Object.entries(sections).map(([name, section]) => {
    const subSections = section?.subSections?.map((part) => {
      const other = change(part);
      if (other !== part) differs = true;
      return other;
    });
    return [name, section && { ...section, ...(subSections ? { subSections } : {}) }];
  });
  return differs ? (Object.fromEntries(next) as Sections) : sections;
}

/** Whether a device is about to be told a text, refuses it, or is told it once its story is off air, or later. */
export type TextState = 'soon' | 'refused' | 'onAir' | 'later';
/** Whom an item comes from, what that device was told of its story, and what is to happen where the newsroom's is newer. */
export interface ItemSource {
  readonly device: DeviceShape;
  readonly known: KnownStory;
  /** How it stands with the text of the story, where the device has yet to be told that. */
  textState(): TextState;
  onOlder(what: string): void;
  /** Called with what is taken though nobody knows what the device was told; throws where it is not. */
  onUnknown(what: string): void;
}
/** Sections with an item as its device has it; that of an unknown one is refused, and so is one that cannot be kept whole. */
export function withItem(sections: Sections, item: Item, source: ItemSource): Sections {
  const loss = lossOfItem(item);
  if (loss !== undefined) throw new Error(loss);
  let found = false;
  const next = changed(sections, (part) => {
    if (part.uuid !== item.itemID || !part.media) return part;
    found = true;
    return replaced(part, newsOf(item, itemOf(part, source.device), source));
  });
  if (!found && !isAsTold(item, source.known)) throw new Error(`unknown ${item.itemID}`);
  // The newsroom took it out.
  if (!found) source.onOlder(nameOf(item));
  return next;
}

const nameOf = ({ itemID }: Item, field?: string): string => `${field ? `${field} of ` : ''}item ${cutText(itemID, 40)}`;
const wasTold = ({ itemID }: Item, known: KnownStory): boolean => (known.item(itemID, 'objID') ?? []).length > 0;
const isAsTold = (item: Item, known: KnownStory): boolean =>
  wasTold(item, known) && fieldsOf(item).every((field) => known.item(item.itemID, field)?.includes(printOfField(item, field)));

/** The fields that say which object an item shows, and what that object is. */
const OF_OBJECT = new Set<keyof Item>(['mosID', 'objSlug', 'objDur', 'objTB', 'abstract', 'paths']);
/** Leaves out of an item what its device was told and the newsroom changed since; refuses what both changed. */
function newsOf(item: Item, present: Item, { known, onOlder, onUnknown }: ItemSource): Item {
  const verdict = (field: keyof Item) => {
    const told = known.item(item.itemID, field);
    return told?.length === 0 ? 'change' : verdictOn(printOfField(item, field), printOfField(present, field), told);
  };
  const object = item.objID === undefined ? 'same' : verdict('objID');
  const verdictOf = (field: keyof Item) => (OF_OBJECT.has(field) && (object === 'told' || object === 'change') ? object : verdict(field));
  const kept = fieldsOf(item).filter((field) => {
    const found = verdictOf(field);
    if (found === 'conflict') throw new Newer(nameOf(item, field));
    if (found === 'told') onOlder(nameOf(item, field));
    if (found === 'unknown') onUnknown(nameOf(item, field));
    return found !== 'told';
  });
  return { itemID: item.itemID, ...Object.fromEntries(kept.map((field) => [field, item[field]])) };
}

/** A part with the fields of an item; fields the item lacks stay. */
function replaced(part: SubSection, item: Item): SubSection {
  const media = part.media!;
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  const said = <T extends object>(fields: T): Partial<T> =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
  const metadata = item.metadata?.map(writeXml).join('');
  // The places of an object are of no use for another one.
  const paths = item.paths ?? (item.objID === undefined || item.objID === media.objectId ? undefined : []);
  return {
    ...part,
    ...said({
      slug: item.slug,
      channel: item.channel,
      edStart: number(item.edStart),
      edDur: number(item.edDur),
      userTimingDur: number(item.userTimingDur),
      trigger: item.trigger,
      macroIn: item.macroIn,
      macroOut: item.macroOut,
      mosPluginId: item.plugIn,
    }),
    media: {
      ...media,
      ...said({
        objectId: item.objID,
        slug: item.objSlug,
        mosId: item.mosID,
        duration: number(item.objDur),
        timeBase: number(item.objTB),
        abstractText: item.abstract,
        mosExternalMetadata: metadata,
        paths: paths && pathsOf(paths, 'objPath'),
        proxyPaths: paths && pathsOf(paths, 'objProxyPath'),
        metadataPath: paths && pathsOf(paths, 'objMetadataPath'),
      }),
    },
  } as SubSection;
}
