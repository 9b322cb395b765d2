import type { XmlTree } from '@lauda/domain';
import type { Device, Media, StorySubSection } from '@lauda/sdk';
import { childOf, element, elementsIn, readTree, textIn, textOf, writeXml } from './xml.ts';

type Path = { readonly techDescription: string; readonly url: string };

const numberIn = (tree: XmlTree, name: string): number | null => {
  const value = Number(textIn(tree, name));
  return textIn(tree, name) !== undefined && Number.isFinite(value) ? value : null;
};
const pathsIn = (tree: XmlTree, kind: string): Path[] =>
  elementsIn(childOf(tree, 'objPaths') ?? element('none'))
    .filter(({ name }) => name === kind)
    .map((path) => ({ techDescription: path.attributes.techDescription ?? '', url: textOf(path).trim() }));

const MEDIA_TYPES: Readonly<Record<string, Media['type']>> = { VIDEO: 'VIDEO', STILL: 'IMAGE', IMAGE: 'IMAGE', AUDIO: 'AUDIO' };

const mediaOf = (tree: XmlTree, device: Device): Media => {
  const metadata = elementsIn(tree).filter(({ name }) => name === 'mosExternalMetadata');
  const kind = textIn(tree, 'objType')?.toUpperCase() ?? (device.type === 'cg' ? '' : 'VIDEO');
  return {
    objectId: textIn(tree, 'objID') ?? '',
    slug: textIn(tree, 'objSlug') ?? textIn(tree, 'itemSlug') ?? '',
    mosId: textIn(tree, 'mosID') ?? device.mosId,
    deviceId: device.id,
    type: MEDIA_TYPES[kind] ?? 'OTHER',
    duration: numberIn(tree, 'objDur'),
    timeBase: numberIn(tree, 'objTB'),
    abstractText: textIn(tree, 'mosAbstract') ?? null,
    paths: pathsIn(tree, 'objPath'),
    proxyPaths: pathsIn(tree, 'objProxyPath'),
    metadataPath: pathsIn(tree, 'objMetadataPath'),
    mosExternalMetadata: metadata.length > 0 ? metadata.map(writeXml).join('') : null,
  };
};

/** Makes the part of a story for an item of a plug-in, or an object of its device; undefined without an object id. */
export const partOf = (tree: XmlTree, device: Device, uuid: string): StorySubSection | undefined => {
  const inner = childOf(tree, 'mosItem') ?? tree;
  const media = mediaOf(inner, device);
  if (media.objectId === '') return undefined;
  return {
    uuid,
    type: device.type === 'cg' ? 'MOS_CG' : 'MOS_VIDEO',
    slug: textIn(inner, 'itemSlug') ?? media.slug,
    media,
    channel: textIn(inner, 'itemChannel') ?? device.defaultChannel,
    edStart: numberIn(inner, 'itemEdStart'),
    edDur: numberIn(inner, 'itemEdDur'),
    userTimingDur: numberIn(inner, 'itemUserTimingDur'),
    trigger: textIn(inner, 'itemTrigger') ?? null,
    macroIn: textIn(inner, 'macroIn') ?? null,
    macroOut: textIn(inner, 'macroOut') ?? null,
    mosPluginId: textIn(inner, 'mosPlugInID') ?? null,
  };
};

const optional = (name: string, value: string | number | null | undefined): XmlTree | undefined =>
  value == null || value === '' ? undefined : element(name, [String(value)]);

/** Parses the metadata of a media into its elements; invalid XML is left out. */
const metadataOf = (text: string | null | undefined): XmlTree[] => {
  if (!text) return [];
  const tree = readTree(`<all>${text}</all>`);
  return 'broken' in tree ? [] : elementsIn(tree).filter(({ name }) => name === 'mosExternalMetadata');
};

/** Writes a part of a story as a MOS item for a plug-in. */
export const itemOf = (part: StorySubSection, name = 'item'): XmlTree => {
  const { media } = part;
  const path = (kind: string) => (one: Path) => element(kind, [one.url], { techDescription: one.techDescription });
  const paths = [
    ...(media?.paths ?? []).map(path('objPath')),
    ...(media?.proxyPaths ?? []).map(path('objProxyPath')),
    ...(media?.metadataPath ?? []).map(path('objMetadataPath')),
  ];
  return element(name, [
    element('itemID', [part.uuid]),
    optional('itemSlug', part.slug ?? media?.slug),
    element('objID', [media?.objectId ?? '']),
    element('mosID', [media?.mosId ?? '']),
    optional('mosPlugInID', part.mosPluginId),
    optional('objSlug', media?.slug),
    optional('objDur', media?.duration),
    optional('objTB', media?.timeBase),
    optional('mosAbstract', media?.abstractText),
    paths.length > 0 ? element('objPaths', paths) : undefined,
    optional('itemChannel', part.channel),
    optional('itemEdStart', part.edStart),
    optional('itemEdDur', part.edDur),
    optional('itemUserTimingDur', part.userTimingDur),
    optional('itemTrigger', part.trigger),
    optional('macroIn', part.macroIn),
    optional('macroOut', part.macroOut),
    ...metadataOf(media?.mosExternalMetadata),
  ]);
};
