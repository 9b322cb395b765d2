import { type Element, element, type Item, type ObjectPath, readXml } from '@lauda/mos';
import type { DeviceShape, SubSection } from './wanted.ts';

const SHOWN: Readonly<Record<string, SubSection['type']>> = { playout: 'MOS_VIDEO', cg: 'MOS_CG' };

/** Tells whether a part of a story is an item of this device: its own media, or the kind of media its type plays. */
export function sendsItem(part: SubSection, device: DeviceShape, all = false): boolean {
  const { media } = part;
  if (!media) return false;
  if (all) return true;
  const own = (media.deviceId ?? undefined) === device.id || (device.mosId !== null && media.mosId === device.mosId);
  return own || SHOWN[device.type] === part.type;
}

/** Makes an item. Lengths are samples of the object's time base; unknown fields are left out, never 0. */
export function itemOf(part: SubSection, device: DeviceShape): Item {
  const media = part.media!;
  const paths = pathsOf(media);
  const metadata = externalMetadata(media.mosExternalMetadata);
  const fields = {
    slug: part.slug ?? media.slug,
    objID: media.objectId,
    mosID: media.mosId ?? device.mosId,
    plugIn: part.mosPluginId,
    objSlug: media.slug,
    objDur: media.duration || null,
    objTB: media.timeBase || null,
    abstract: media.abstractText,
    channel: part.channel ?? device.defaultChannel,
    edStart: part.edStart,
    edDur: part.edDur || media.duration || null,
    userTimingDur: part.userTimingDur,
    trigger: part.trigger,
    macroIn: part.macroIn,
    macroOut: part.macroOut,
  };
  const present = Object.entries(fields).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [[name, String(value)] as const],
  );
  return {
    itemID: part.uuid,
    ...Object.fromEntries(present),
    ...(paths.length > 0 ? { paths } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
  };
}

const pathsOf = (media: NonNullable<SubSection['media']>): ObjectPath[] =>
  (
    [
      ['objPath', media.paths],
      ['objProxyPath', media.proxyPaths],
      ['objMetadataPath', media.metadataPath],
    ] as const
  ).flatMap(([kind, list]) => (list ?? []).map(({ techDescription, url }) => ({ kind, techDescription, path: url })));

/** Reads the metadata of a media object back as XML, so that it goes out as it came; invalid XML is left out. */
export function externalMetadata(text: string | null | undefined): Element[] {
  if (!text) return [];
  try {
    const nodes = readXml(`<all>${text.replace(/^\s*<\?xml[^>]*\?>/, '')}</all>`).children.filter((node) => typeof node !== 'string');
    const wrapped = nodes.filter(({ name }) => name === 'mosExternalMetadata');
    if (wrapped.length > 0) return wrapped;
    return nodes.length > 0 ? [element('mosExternalMetadata', [element('mosPayload', nodes)])] : [];
  } catch {
    return [];
  }
}
