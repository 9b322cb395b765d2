import { type Item, readEnvelope, readXml, writeEnvelope, writeXml } from '@lauda/mos';
import { expect, it } from 'vitest';
import { itemOf } from '../src/items.ts';

const METADATA =
  '<mosExternalMetadata><mosSchema>http://tv/1</mosSchema><mosPayload a="1"><x>1 &amp; 2</x> fim</mosPayload></mosExternalMetadata>';
const MEDIA = {
  objectId: 'V1',
  slug: 'ENCHENTE',
  mosId: 'video.tv',
  deviceId: 3,
  type: 'VIDEO' as const,
  duration: 1_798,
  timeBase: 59.94,
  abstractText: 'chuva na zona leste',
  paths: [{ techDescription: 'MPEG2', url: '\\\\srv\\v1.mxf' }],
  proxyPaths: [{ techDescription: 'MP4', url: 'http://srv/v1.mp4' }],
  metadataPath: [{ techDescription: 'XML', url: 'http://srv/v1.xml' }],
  mosExternalMetadata: METADATA,
  status: 'ready' as const,
};
const DEVICE = { id: 3, type: 'playout', mosId: 'video.tv', defaultChannel: 'B', brackets: null, profile: null } as never;

/** The item that a device reads of a part of a story. */
function heard(part: object): Item {
  const item = itemOf({ uuid: 'P1', type: 'MOS_VIDEO', media: MEDIA, ...part } as never, DEVICE);
  const sent = writeEnvelope({
    mosID: 'video.tv',
    ncsID: 'ncs.tv',
    messageID: '1',
    message: { kind: 'mosItemReplace', roID: 'R', storyID: 'S', item },
  });
  const { message } = readEnvelope(sent);
  if (message.kind !== 'mosItemReplace') throw new Error(`another message: ${message.kind}`);
  return message.item;
}

it('the media of a story reaches its device as the archive told it: times, text, paths and the metadata of others [STO-05]', () => {
  const { metadata, ...item } = heard({ slug: 'VT', edStart: 0 });
  expect(item).toMatchObject({
    itemID: 'P1',
    slug: 'VT',
    objID: 'V1',
    mosID: 'video.tv',
    objSlug: 'ENCHENTE',
    objDur: '1798',
    objTB: '59.94',
    abstract: 'chuva na zona leste',
    edStart: '0',
    edDur: '1798',
    paths: [
      { kind: 'objPath', techDescription: 'MPEG2', path: '\\\\srv\\v1.mxf' },
      { kind: 'objProxyPath', techDescription: 'MP4', path: 'http://srv/v1.mp4' },
      { kind: 'objMetadataPath', techDescription: 'XML', path: 'http://srv/v1.xml' },
    ],
  });
  expect(metadata?.map(writeXml)).toEqual([writeXml(readXml(METADATA))]);
});

it('an item without a channel airs on the default one of its device, one with a channel on that', () => {
  expect([heard({}).channel, heard({ channel: 'A' }).channel]).toEqual(['B', 'A']);
});

it.each([
  { duration: 0, timeBase: 1 },
  { duration: null, timeBase: null },
])('an item of a media nobody knows the length of says none: %o', (unknown) => {
  const item = heard({ media: { ...MEDIA, ...unknown } });
  expect([item.objDur, item.edDur]).toEqual([undefined, undefined]);
});
