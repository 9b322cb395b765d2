import { cutText } from '@lauda/domain';
import { type Item, itemSeconds, writeXml } from '@lauda/mos';
import type { SubSection } from './item.ts';

const clip = (text: string | undefined, length: number): string | null => (text ? cutText(text, length) : null);

/** Converts an item as the first release did, which took no name of an object and cut its id. What it imported is known by these words, so they stay. */
export function itemSectionBefore(item: Item): SubSection {
  const metadata = item.metadata?.map(writeXml).join('') ?? '';
  const base = {
    uuid: '',
    slug: clip(item.slug, 500),
    code: clip(item.itemID, 500),
    channel: clip(item.channel, 500),
    comment: item.abstract ?? null,
    trigger: clip(item.trigger, 500),
    macroIn: clip(item.macroIn, 500),
    macroOut: clip(item.macroOut, 500),
    mosPluginId: clip(item.plugIn, 500),
    ...(item.edStart ? { edStart: Number(item.edStart) || 0 } : {}),
    ...(item.edDur ? { edDur: Number(item.edDur) || 0 } : {}),
    ...(item.userTimingDur ? { userTimingDur: Number(item.userTimingDur) || 0 } : {}),
  };
  if (!item.objID) return { ...base, type: 'CG', text: metadata || null };
  const seconds = itemSeconds(item);
  const pathsOf = (kind: string) =>
    (item.paths ?? []).flatMap((each) => (each.kind === kind ? [{ techDescription: each.techDescription, url: each.path }] : []));
  const media = {
    objectId: cutText(item.objID, 128),
    slug: cutText(item.slug ?? '', 500),
    type: 'VIDEO' as const,
    mosId: clip(item.mosID, 128),
    abstractText: item.abstract ?? null,
    mosExternalMetadata: metadata || null,
    ...(seconds === undefined ? {} : { duration: Number(item.edDur ?? item.objDur), timeBase: Number(item.objTB ?? 25) }),
    paths: pathsOf('objPath'),
    proxyPaths: pathsOf('objProxyPath'),
  };
  return { ...base, type: 'MOS_VIDEO', media };
}
