import { type Element, type MosObject, type Node, type ObjectPath, textOf, writeXml } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import type { Clock } from '../effects.ts';
import type { Journal } from '../journal.ts';
import type { Report } from '../unsent.ts';

export type Media = NonNullable<Report['media']>;
const KINDS: Readonly<Record<string, Media['type']>> = { VIDEO: 'VIDEO', AUDIO: 'AUDIO', STILL: 'IMAGE' };
const LONGEST = 200_000;
/** The most metadata of an object that is kept, in bytes of UTF-8. */
const METADATA_BYTES = 4 * 1_048_576;

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
};
const textIn = (nodes: readonly Node[] | undefined): string => (nodes ?? []).map(textOf).join('').trim();
const pathsOf = (paths: readonly ObjectPath[], wanted: ObjectPath['kind']): { techDescription: string; url: string }[] =>
  paths
    .filter(({ kind }) => kind === wanted)
    .slice(0, 100)
    .map(({ techDescription, path }) => ({ techDescription: techDescription.slice(0, 500), url: path.slice(0, 2000) }));

const metadataOf = (metadata: readonly Element[]): string => metadata.map(writeXml).join('');
const isKept = (xml: string): boolean => Buffer.byteLength(xml) <= METADATA_BYTES;

/** An object of a device as the newsroom keeps it (BRG-07). What is not said stays unknown, never 0 (R30); metadata stays as it came (BRG-09). */
export function mediaOf(object: MosObject, device: Pick<Device, 'id' | 'mosId'>): Media {
  const { objID = '', slug, type = '', objTB, objDur, air = '', paths = [], metadata = [] } = object;
  const xml = metadataOf(metadata);
  return {
    objectId: objID.slice(0, 128),
    slug: (slug ?? objID).slice(0, 500),
    type: KINDS[type.toUpperCase()] ?? 'OTHER',
    duration: numberOf(objDur),
    timeBase: numberOf(objTB),
    abstractText: (textIn(object.abstract) || textIn(object.description)).slice(0, LONGEST) || null,
    paths: pathsOf(paths, 'objPath'),
    proxyPaths: pathsOf(paths, 'objProxyPath'),
    metadataPath: pathsOf(paths, 'objMetadataPath'),
    // Half a document would be none.
    mosExternalMetadata: xml !== '' && isKept(xml) ? xml : null,
    status: /^not\s*ready$/i.test(air.trim()) ? 'empty' : 'ready',
    deviceId: device.id,
    mosId: device.mosId,
  };
}

/** Whether an object brings more metadata than is kept of one. */
export const losesMetadata = ({ metadata = [] }: MosObject): boolean => !isKept(metadataOf(metadata));
/** How many characters of metadata some objects bring. */
export const metadataLength = (objects: readonly MosObject[]): number =>
  objects.reduce((sum, { metadata = [] }) => sum + metadataOf(metadata).length, 0);
export const isDeleted = ({ status = '' }: MosObject): boolean => status.trim().toUpperCase() === 'DELETED';

interface Keeping {
  readonly device: Device;
  readonly journal: Journal;
  readonly clock: Clock;
  onReport(): void;
}
/** Keeps what a device says of its objects, for the newsroom to take in; those it deleted as gone. It is told with no time before `since`. */
export function keepObjects({ device, journal, clock, onReport }: Keeping, objects: readonly MosObject[], since = 0): void {
  const at = Math.max(since, clock.now());
  for (const object of objects) {
    const deleted = isDeleted(object);
    const status = (object.status ?? '').slice(0, 200);
    const media = deleted ? null : mediaOf(object, device);
    journal.report({ kind: 'object', deviceId: device.id, objectId: object.objID!.slice(0, 128), status, media, at });
  }
  onReport();
}
