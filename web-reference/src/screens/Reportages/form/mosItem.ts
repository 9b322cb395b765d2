import type { XmlTree } from '@lauda/domain';
import type { Device, DeviceTemplate, Media } from '@lauda/sdk';
import { partOf } from '../../Plugins/items.ts';
import { childOf, elementsIn, readTree, textIn } from '../../Plugins/xml.ts';

type MosData = NonNullable<DeviceTemplate['mosData']>;

/** Finds the item, or the object, in a message. */
const itemIn = (tree: XmlTree): XmlTree | undefined =>
  tree.name === 'item' || tree.name === 'mosObj'
    ? tree
    : elementsIn(tree)
        .map(itemIn)
        .find((found) => found !== undefined);

/** A dropped MOS item: its kind, its device, and the fields that a graphic stores. */
export interface DroppedItem {
  readonly type: string;
  readonly device: Device | undefined;
  readonly read: () => MosData | undefined;
}

const pathsOf = (paths: Media['paths']): NonNullable<MosData['paths']> =>
  (paths ?? []).map(({ techDescription, url }) => ({ techDescription, path: url }));

const mosDataOf = (tree: XmlTree, device: Device, type: string): MosData | undefined => {
  const part = partOf(tree, device, '');
  if (!part?.media) return undefined;
  const { media } = part;
  return {
    objId: media.objectId,
    slug: part.slug ?? media.slug,
    mosId: media.mosId ?? '',
    mosPluginId: part.mosPluginId ?? null,
    trigger: part.trigger ?? null,
    mosAbstract: media.abstractText ?? null,
    type,
    channel: part.channel ?? null,
    edStart: part.edStart ?? null,
    edDur: part.edDur ?? null,
    userTimingDur: part.userTimingDur ?? null,
    macroIn: part.macroIn ?? null,
    macroOut: part.macroOut ?? null,
    paths: pathsOf(media.paths),
    proxyPaths: pathsOf(media.proxyPaths),
    metadataPaths: pathsOf(media.metadataPath),
    mosExternalMetadata: media.mosExternalMetadata ?? null,
  };
};

/** Reads a MOS item or object in the form in which plug-ins and media archives let it be dragged; undefined for any other text. */
export const readDropped = (text: string, devices: readonly Device[]): DroppedItem | undefined => {
  const tree = readTree(text);
  const found = 'broken' in tree ? undefined : itemIn(tree);
  if (!found) return undefined;
  const item = childOf(found, 'mosItem') ?? found;
  const mosId = textIn(item, 'mosID');
  const device = devices.find((each) => each.mosId !== null && each.mosId === mosId);
  const type = textIn(item, 'objType') ?? (device?.type === 'cg' ? 'CG' : 'VIDEO');
  return { type, device, read: () => device && mosDataOf(item, device, type) };
};
