import { randomUUID } from 'node:crypto';
import { cutText } from '@lauda/domain';
import { type Item, itemSeconds, type ObjectPath, writeXml } from '@lauda/mos';
import type { Sections } from '../stories/rows.ts';

export type SubSection = NonNullable<NonNullable<NonNullable<Sections['head']>['subSections']>[number]>;
type MediaPath = { readonly techDescription: string; readonly url: string };
/** Tells of what found no place in a story: by the name it has in the file, and its words. */
export type Tell = (name: string, text: string) => void;

/** How many characters of what an item says a story holds. */
const LIMITS = { label: 500, id: 128, text: 200_000, url: 2_000, metadata: 4 * 1_048_576 } as const;

/** Reads the fields of one item, and tells in full what does not fit whole. */
class Fields {
  private readonly tell: Tell;

  constructor(tell: Tell) {
    this.tell = tell;
  }

  /** The beginning of a text that people read, or null. */
  words(name: string, text: string | undefined, longest: number = LIMITS.label): string | null {
    if (!text) return null;
    this.fits(name, text, longest);
    return cutText(text, longest);
  }
  /** A text of which half would be another one: all of it, or null. */
  whole(name: string, text: string | undefined, longest: number): string | null {
    return text && this.fits(name, text, longest) ? text : null;
  }
  number(name: string, text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    const value = Number(text);
    if (Number.isFinite(value)) return value;
    this.tell(name, `no number: ${text}`);
    return undefined;
  }
  /** The places of one kind; half an address would lead to nothing. */
  paths(kind: ObjectPath['kind'], paths: readonly ObjectPath[]): MediaPath[] {
    return paths.flatMap(({ kind: own, techDescription, path }) => {
      if (own !== kind || !this.fits(kind, path, LIMITS.url)) return [];
      return [{ techDescription: this.words(`${kind} techDescription`, techDescription) ?? '', url: path }];
    });
  }

  private fits(name: string, text: string, longest: number): boolean {
    if (text.length > longest) this.tell(name, `longer than ${longest} characters: ${text}`);
    return text.length <= longest;
  }
}

/** Converts an item to a media with its object, or to a note if it names none that can be kept; its own metadata are kept verbatim. */
export function itemSection(item: Item, tell: Tell): SubSection {
  const fields = new Fields(tell);
  const objectId = fields.whole('objID', item.objID, LIMITS.id);
  const abstract = fields.words('mosAbstract', item.abstract, LIMITS.text);
  const [edStart, edDur] = [fields.number('itemEdStart', item.edStart), fields.number('itemEdDur', item.edDur)];
  const userTimingDur = fields.number('itemUserTimingDur', item.userTimingDur);
  const metadata = item.metadata?.map(writeXml).join('');
  const base = {
    uuid: randomUUID(),
    slug: fields.words('itemSlug', item.slug),
    code: fields.words('itemID', item.itemID),
    channel: fields.words('itemChannel', item.channel),
    comment: abstract,
    trigger: fields.words('itemTrigger', item.trigger),
    macroIn: fields.words('macroIn', item.macroIn),
    macroOut: fields.words('macroOut', item.macroOut),
    mosPluginId: fields.words('mosPlugInID', item.plugIn),
    ...(edStart === undefined ? {} : { edStart }),
    ...(edDur === undefined ? {} : { edDur }),
    ...(userTimingDur === undefined ? {} : { userTimingDur }),
  };
  for (const extra of item.rest ?? []) tell(extra.name, writeXml(extra));
  if (objectId === null) {
    for (const [name, text] of ofMedia(item)) tell(name, text);
    return { ...base, type: 'CG', text: fields.whole('mosExternalMetadata', metadata, LIMITS.text) };
  }
  return { ...base, type: 'MOS_VIDEO', media: mediaOf(item, objectId, abstract, { fields, metadata, tell }) };
}

/** What an item says of its object, by the names of MOS. */
const ofMedia = ({ objSlug, mosID, objDur, objTB, paths = [] }: Item): (readonly [string, string])[] =>
  [
    ['objSlug', objSlug] as const,
    ['mosID', mosID] as const,
    ['objDur', objDur] as const,
    ['objTB', objTB] as const,
    ...paths.map(({ kind, path }) => [kind, path] as const),
  ].flatMap(([name, text]) => (text ? [[name, text] as const] : []));

interface MediaParts {
  readonly fields: Fields;
  readonly metadata: string | undefined;
  readonly tell: Tell;
}
function mediaOf(item: Item, objectId: string, abstractText: string | null, { fields, metadata, tell }: MediaParts) {
  const { slug, objSlug, edDur, objDur, objTB, paths = [] } = item;
  const seconds = itemSeconds(item);
  // The media lasts as long as it is to run; how long its object is has no place beside that.
  if (objDur !== undefined && (seconds === undefined || (edDur !== undefined && edDur !== objDur))) tell('objDur', objDur);
  if (objTB !== undefined && seconds === undefined) tell('objTB', objTB);
  if (slug !== undefined && objSlug !== undefined && slug !== objSlug) tell('objSlug', objSlug);
  const metadataPath = fields.paths('objMetadataPath', paths);
  return {
    objectId,
    slug: cutText(slug ?? fields.words('objSlug', objSlug) ?? '', LIMITS.label),
    type: 'VIDEO' as const,
    mosId: fields.whole('mosID', item.mosID, LIMITS.id),
    abstractText,
    mosExternalMetadata: fields.whole('mosExternalMetadata', metadata, LIMITS.metadata),
    ...(seconds === undefined ? {} : { duration: Number(edDur ?? objDur), timeBase: Number(objTB ?? 25) }),
    paths: fields.paths('objPath', paths),
    proxyPaths: fields.paths('objProxyPath', paths),
    // Only where there are any: a story that an earlier release imported is known by its words.
    ...(metadataPath.length > 0 ? { metadataPath } : {}),
  };
}
