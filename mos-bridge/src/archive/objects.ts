import { cutText } from '@lauda/domain';
import { type Element, type Item, type MosObject, type Node, type ObjectPath, textOf, writeXml } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import type { Clock } from '../effects.ts';
import { NUMBERS, PATH_KINDS } from '../itemFields.ts';
import type { Journal } from '../journal.ts';
import type { Report } from '../unsent.ts';

export type Media = NonNullable<Report['media']>;
const KINDS: Readonly<Record<string, Media['type']>> = { VIDEO: 'VIDEO', AUDIO: 'AUDIO', STILL: 'IMAGE' };
/** How much of an object or an item is kept: in characters, in paths of each kind, and of metadata in bytes of UTF-8. */
const LIMITS = {
  objID: 128,
  mosID: 128,
  slug: 500,
  status: 200,
  abstract: 200_000,
  description: 500,
  path: 2_000,
  paths: 100,
  metadataBytes: 4 * 1_048_576,
} as const;

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
};
const textIn = (nodes: readonly Node[] | undefined): string => (nodes ?? []).map(textOf).join('').trim();
/** The paths of one kind, as the newsroom keeps them. */
export const pathsOf = (paths: readonly ObjectPath[], wanted: ObjectPath['kind']): { techDescription: string; url: string }[] =>
  paths
    // Half a path would lead to nothing.
    .filter(({ kind, path }) => kind === wanted && path.length <= LIMITS.path)
    .slice(0, LIMITS.paths)
    .map(({ techDescription, path }) => ({ techDescription: cutText(techDescription, LIMITS.description), url: path }));

const metadataOf = (metadata: readonly Element[]): string => metadata.map(writeXml).join('');
const isKept = (xml: string): boolean => Buffer.byteLength(xml) <= LIMITS.metadataBytes;
const abstractOf = ({ abstract, description }: MosObject): string => textIn(abstract) || textIn(description);

/** An object of a device as the newsroom keeps it (BRG-07). Absent fields stay unknown, never 0 (R30); metadata stays as it came (BRG-09). */
export function mediaOf(object: MosObject, device: Pick<Device, 'id' | 'mosId'>): Media {
  const { objID = '', slug, type = '', objTB, objDur, air = '', paths = [], metadata = [] } = object;
  const xml = metadataOf(metadata);
  return {
    objectId: objID,
    slug: cutText(slug ?? objID, LIMITS.slug),
    type: KINDS[type.toUpperCase()] ?? 'OTHER',
    duration: numberOf(objDur),
    timeBase: numberOf(objTB),
    abstractText: cutText(abstractOf(object), LIMITS.abstract) || null,
    paths: pathsOf(paths, 'objPath'),
    proxyPaths: pathsOf(paths, 'objProxyPath'),
    metadataPath: pathsOf(paths, 'objMetadataPath'),
    // Half a document would be invalid.
    mosExternalMetadata: xml !== '' && isKept(xml) ? xml : null,
    status: /^not\s*ready$/i.test(air.trim()) ? 'empty' : 'ready',
    deviceId: device.id,
    mosId: device.mosId,
  };
}

/** Tells whether an object's id can be kept: a long one cannot, because half of it may be the id of another object. */
export const isNamed = ({ objID = '' }: MosObject): boolean => objID !== '' && objID.length <= LIMITS.objID;

/** Which of some paths are more than is kept, by the words for it. */
const pathsBeyond = (paths: readonly ObjectPath[]): Record<string, boolean> => ({
  path: paths.some(({ path }) => path.length > LIMITS.path),
  techDescription: paths.some(({ techDescription }) => techDescription.length > LIMITS.description),
  'list of paths': PATH_KINDS.some((wanted) => paths.filter(({ kind }) => kind === wanted).length > LIMITS.paths),
});
const firstOf = (isSo: Readonly<Record<string, boolean>>): string | undefined => Object.entries(isSo).find(([, holds]) => holds)?.[0];

/** Answers why an object cannot be kept whole, in words for its device; undefined where it can. */
export function lossOf(object: MosObject): string | undefined {
  const { objID = '', slug = '', status = '', paths = [], metadata = [] } = object;
  if (objID === '') return 'an object without an objID';
  if (!isNamed(object)) return `the objID ${cutText(objID, 40)}… is too long to be kept`;
  if (isDeleted(object)) return undefined;
  const what = firstOf({
    slug: slug.length > LIMITS.slug,
    status: status.length > LIMITS.status,
    abstract: abstractOf(object).length > LIMITS.abstract,
    ...pathsBeyond(paths),
    metadata: !isKept(metadataOf(metadata)),
  });
  return what && `the ${what} of ${objID} is too long to be kept`;
}

const LABELS = {
  itemSlug: 'slug',
  mosPlugInID: 'plugIn',
  objSlug: 'objSlug',
  itemChannel: 'channel',
  itemTrigger: 'trigger',
  macroIn: 'macroIn',
  macroOut: 'macroOut',
} as const satisfies Record<string, keyof Item>;
/** Answers why an item that a device sends cannot be kept whole, in words for the device; undefined where it can. */
export function lossOfItem(item: Item): string | undefined {
  const { itemID, objID = '', mosID = '', abstract = '', paths = [], metadata = [] } = item;
  const each = <F extends keyof Item>(names: Readonly<Record<string, F>>, holds: (text: string) => boolean) =>
    Object.fromEntries(Object.entries(names).map(([name, field]) => [name, item[field] !== undefined && holds(String(item[field]))]));
  const tooLong = firstOf({
    objID: objID.length > LIMITS.objID,
    mosID: mosID.length > LIMITS.mosID,
    ...each(LABELS, (text) => text.length > LIMITS.slug),
    mosAbstract: abstract.length > LIMITS.abstract,
    ...pathsBeyond(paths),
    metadata: !isKept(metadataOf(metadata)),
  });
  if (tooLong) return `the ${tooLong} of item ${cutText(itemID, 40)} is too long to be kept`;
  const noNumber = firstOf(each(NUMBERS, (text) => !Number.isFinite(Number(text))));
  return noNumber && `the ${noNumber} of item ${cutText(itemID, 40)} is no number`;
}
/** Counts the characters of metadata of some objects. */
export const metadataLength = (objects: readonly MosObject[]): number =>
  objects.reduce((sum, { metadata = [] }) => sum + metadataOf(metadata).length, 0);
export const isDeleted = ({ status = '' }: MosObject): boolean => status.trim().toUpperCase() === 'DELETED';

interface ObjectReporting {
  readonly device: Device;
  readonly journal: Journal;
  readonly clock: Clock;
  onReport(): void;
}
/** Queues reports of a device's objects for the newsroom, deleted ones as gone, with no time before `since`. */
export function reportObjects({ device, journal, clock, onReport }: ObjectReporting, objects: readonly MosObject[], since = 0): void {
  const at = Math.max(since, clock.now());
  for (const object of objects) {
    const deleted = isDeleted(object);
    const status = cutText(object.status ?? '', LIMITS.status);
    const media = deleted ? null : mediaOf(object, device);
    journal.report({ kind: 'object', deviceId: device.id, objectId: object.objID!, status, media, at });
  }
  onReport();
}
