import { randomUUID } from 'node:crypto';
import type { Cg, StorySections } from '@lauda/spec/areas/stories';
import type * as z from 'zod';

/** A graphic in input and in reportages: the fields of a template, or an object of a device. */
export type CgInput = z.output<typeof Cg>;
/** A part of a section of a story. */
export type Part = NonNullable<NonNullable<z.output<typeof StorySections>['head']>['subSections']>[number];

type Paths = NonNullable<CgInput['mosData']>['paths'];
const pathsOf = (paths: Paths) => (paths ?? []).map(({ techDescription, path }) => ({ techDescription, url: path }));

/** Converts a graphic to an item of a story; without a channel of its own it gets the given one. */
export function graphicPart({ uuid, deviceId, ciiData, mosData }: CgInput, channel: string | null): Part {
  const item = { uuid: uuid ?? randomUUID() };
  if (ciiData) {
    const { templateCode, templateName, comment, fields } = ciiData;
    const cgFields = fields.map((field) => ({ uuid: field.uuid, name: field.name, value: field.value }));
    return { ...item, type: 'CG', code: templateCode, templateName, comment: comment ?? null, channel, cgFields };
  }
  const { objId, slug, mosId, mosPluginId, mosAbstract, mosExternalMetadata, edStart, edDur, userTimingDur, ...object } = mosData!;
  const { trigger, macroIn, macroOut } = object;
  const media = {
    ...{ objectId: objId, slug, mosId, deviceId, type: 'OTHER' as const },
    ...{ abstractText: mosAbstract ?? null, mosExternalMetadata: mosExternalMetadata ?? null },
    ...{ paths: pathsOf(object.paths), proxyPaths: pathsOf(object.proxyPaths), metadataPath: pathsOf(object.metadataPaths) },
  };
  const played = { channel: object.channel || channel, edStart, edDur, userTimingDur, trigger, macroIn, macroOut };
  return { ...item, type: 'MOS_CG', slug, media, ...played, mosPluginId };
}
