import { randomUUID } from 'node:crypto';
import { mediaMark } from '@lauda/domain';
import { type Element, element, type MosObject, type ObjectPath, readXml } from '@lauda/mos';
import type { MediaListEvent } from '@lauda/sdk';
import { Newsroom } from '@lauda/sdk';
import { type Archive, type ArchiveOptions, startArchive } from '@lauda/simulators';
import { type Refusal, TEST_PASSWORD } from '@lauda/testing';
import { describe, expect, it, vi } from 'vitest';
import { Journal } from '../src/journal.ts';
import { Unsent } from '../src/unsent.ts';
import type { ListedStory } from './bridged.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

interface Media {
  readonly objectId: string;
  readonly slug: string;
  readonly status: string;
}
const studio = await studioForTests();
await studio.server.person('rita', ['STORY_READ', 'STORY_WRITE', 'MEDIA_READ', 'MEDIA_WRITE']);
let archive: Archive;
let deviceId = 0;

async function begin(options: Partial<ArchiveOptions> = {}, profile: object = {}): Promise<void> {
  archive = studio.keep(await startArchive({ lowerPort: 0, mosId: 'mam.tv', ncsId: 'ncs.tv', ...options }));
  deviceId = await studio.device('mam', archive.lowerPort, { profile: { queryPort: archive.queryPort, ...profile } });
  await studio.begin();
  await studio.live(deviceId);
}
const search = async (body: object = {}, query = '') =>
  (await studio.ana.post<{ data: Media[]; total: number }>(`/mam/${deviceId}/medias${query}`, body)).body;
/** Somebody who works with media and listens. */
async function listener(name: string, heard: MediaListEvent[]): Promise<Newsroom> {
  await studio.server.person(name, ['MEDIA_READ', 'MEDIA_WRITE']);
  const newsroom = new Newsroom({ url: studio.server.url });
  await newsroom.auth.login({ username: name, password: TEST_PASSWORD });
  newsroom.realtime.subscribe('media', ({ data }) => heard.push(data));
  await newsroom.realtime.connect();
  return newsroom;
}
/** The SDK of somebody who works with stories and their media; closed with the studio. */
async function desk(): Promise<Newsroom> {
  const newsroom = new Newsroom({ url: studio.server.url });
  studio.keep({ stop: () => newsroom.close() });
  await newsroom.auth.login({ username: 'rita', password: TEST_PASSWORD });
  return newsroom;
}
const idsOf = ({ data }: { data: Media[] }): string[] => data.map(({ objectId }) => objectId).sort();
const object = (objID: string, more: Partial<MosObject> = {}) => ({
  objID,
  slug: objID,
  type: 'VIDEO',
  objTB: '50',
  objDur: '250',
  ...more,
});

const path = (length: number, kind: ObjectPath['kind'] = 'objPath') => ({
  kind,
  techDescription: 'MPEG2',
  path: '/'.padEnd(length, 'x'),
});

const PAYLOAD =
  '<mosExternalMetadata><mosSchema>http://tv/1</mosSchema><mosPayload a="1"><x>1 &amp; 2</x> fim</mosPayload></mosExternalMetadata>';

describe('what an archive says of its objects', () => {
  it('fills the media list with objects, their paths, proxies and metadata as they came [BRG-07, BRG-09, STO-05]', async () => {
    await begin();
    const metadata = [readXml(PAYLOAD)];
    const paths = [
      { kind: 'objPath', techDescription: 'MPEG2', path: '\\\\srv\\v1.mxf' },
      { kind: 'objProxyPath', techDescription: 'MP4', path: 'http://srv/v1.mp4' },
      { kind: 'objMetadataPath', techDescription: 'XML', path: 'http://srv/v1.xml' },
    ] as const;
    const full = object('V1', {
      slug: 'ENCHENTE',
      abstract: ['chuva na zona leste'],
      paths,
      metadata,
      revision: '3',
      status: 'NEW',
      air: 'READY',
    });
    expect(await archive.add(full)).toMatchObject({ kind: 'mosAck', objID: 'V1', objRev: '3', status: 'ACK' });
    await until(async () => (await search({ text: 'zona leste' })).total === 1, 'the object is found');
    expect((await studio.ana.get<Media>(`/mam/${deviceId}/media/V1`)).body).toEqual({
      objectId: 'V1',
      slug: 'ENCHENTE',
      type: 'VIDEO',
      duration: 250,
      timeBase: 50,
      abstractText: 'chuva na zona leste',
      paths: [{ techDescription: 'MPEG2', url: '\\\\srv\\v1.mxf' }],
      proxyPaths: [{ techDescription: 'MP4', url: 'http://srv/v1.mp4' }],
      metadataPath: [{ techDescription: 'XML', url: 'http://srv/v1.xml' }],
      mosExternalMetadata: PAYLOAD,
      status: 'ready',
      deviceId,
      mosId: 'mam.tv',
    });
    await archive.remove('V1');
    await until(async () => (await search()).total === 0, 'the object is forgotten');
  });

  it('makes the media of a story ready once the archive has it and the story is synchronised again [MED-12]', async () => {
    await begin();
    const { stories } = await desk();
    const [story] = (await studio.show({ slug: 'VT' })).stories;
    const missing = { objectId: 'V9', slug: 'AINDA NÃO', type: 'VIDEO', duration: 250, timeBase: 50, deviceId, mosId: 'mam.tv' } as const;
    expect(mediaMark(await stories.media(story!.id, missing))).toBe('absent');
    expect(mediaMark(await stories.sync(story!.id))).toBe('absent');
    const part = { uuid: randomUUID(), type: 'MOS_VIDEO', media: { ...missing, status: 'absent' } };
    const { show: past, stories: old } = await studio.show({ slug: 'VT DE ANTES', sections: { vt: { type: 'VT', subSections: [part] } } });
    const before = old[0]!;
    await studio.server.server.services.pool.query("update rundown set date = '2026-01-02' where id = $1", [past.id]);
    await archive.add(object('V9'));
    await until(async () => (await search()).total === 1, 'the object is there');
    // The archive told of it by itself, but not to a show that is over for long.
    await until(async () => mediaMark(await stories.load(story!.id)) === 'ready', 'it is told');
    expect(mediaMark(await stories.load(before.id))).toBe('absent');
    const synced = await stories.sync(before.id);
    expect(synced.sections.vt?.subSections).toMatchObject([{ media: { objectId: 'V9', status: 'ready' } }]);
    expect([synced.id, mediaMark(await stories.load(before.id))]).toEqual([before.id, 'ready']);
    await archive.remove('V9');
    await until(async () => (await search()).total === 0, 'the object is forgotten');
  });

  it('lasts its units over the units of a second in the story that plays it: 900 of 30 and 1798 of 59.94 are 30 s each [STO-16]', async () => {
    await begin();
    const { mam, stories } = await desk();
    const [story] = (await studio.show({ slug: 'VT' })).stories;
    await archive.add(object('V30', { objTB: '30', objDur: '900' }));
    await archive.add(object('V59', { objTB: '59.94', objDur: '1798' }));
    await until(async () => (await search()).total === 2, 'both');
    const vt = async (objectId: string) => (await stories.media(story!.id, await mam.media.load(deviceId, objectId))).vt;
    expect([await vt('V30'), await vt('V59'), (await stories.load(story!.id)).total]).toEqual(['PT30S', 'PT1M', 'PT1M']);
    for (const id of ['V30', 'V59']) await archive.remove(id);
  });

  it('is said not to be there, or there already, to who asks for it, in their language [ERR-11] [MED-08] [MED-09]', async () => {
    await begin();
    const { mam, stories } = await desk();
    const [story] = (await studio.show({ slug: 'VT' })).stories;
    await archive.add(object('V1'));
    await until(async () => (await search()).total === 1, 'the object');
    const media = await mam.media.load(deviceId, 'V1');
    await stories.media(story!.id, media);
    const said = {
      pt_BR: ['A mídia não está no arquivo.', 'A mídia já foi adicionada.'],
      es_ES: ['El material no está en el archivo.', 'El material ya está añadido.'],
      en_US: ['The media is not in the archive.', 'The media was added already.'],
    };
    for (const [locale, [missing, twice]] of Object.entries(said)) {
      await expect(mam.media.load(deviceId, 'NADA', { locale })).rejects.toMatchObject({
        status: 404,
        code: 'media_not_found',
        message: missing,
      });
      await expect(stories.media(story!.id, media, { locale })).rejects.toMatchObject({
        status: 409,
        code: 'duplicate_media',
        message: twice,
      });
    }
    expect((await stories.load(story!.id)).sections.vt?.subSections).toHaveLength(1);
    await archive.remove('V1');
  });

  it.each([
    'whole',
    'single',
  ] as const)('gives the list of all it holds (%s), and what it does not name any more is forgotten', async (lists) => {
    await begin({ lists });
    await archive.add(object('OLD'));
    await until(async () => (await search()).total === 1, 'the first');
    for (const id of ['A', 'B', 'C']) archive.keep(object(id));
    (archive.objects as Map<string, MosObject>).delete('OLD');
    expect((await studio.ana.post(`/mam/${deviceId}/request_sync`)).status).toBe(204);
    expect((await studio.ana.post(`/mam/${deviceId}/request_sync`)).status).toBe(409);
    await until(async () => idsOf(await search()).join() === 'A,B,C', 'exactly what it holds');
    await until(async () => (await studio.ana.post(`/mam/${deviceId}/request_sync`)).status === 204, 'another list may be asked for');
  });

  it('tells who asked for its list how far it is, and why it failed, and nobody else', async () => {
    await begin({ lists: 'single' });
    for (const id of ['A', 'B', 'C']) archive.keep(object(id));
    const heard = { lia: [] as MediaListEvent[], gil: [] as MediaListEvent[] };
    const [lia, gil] = await Promise.all([listener('lia', heard.lia), listener('gil', heard.gil)]);
    const last = () => heard.lia.at(-1);
    await lia.mam.requestSync(deviceId);
    await until(() => last()?.state === 'DONE', 'it is told that it is whole');
    expect(last()).toEqual({ deviceId, state: 'DONE', count: 3, code: null, reason: null });
    expect(heard.lia[0]).toMatchObject({ state: 'RUNNING', reason: null });
    await lia.mam.requestSync(deviceId);
    await until(() => last()?.state === 'RUNNING', 'another one runs');
    await archive.stop();
    await until(() => last()?.state === 'FAILED', 'it is told that it failed');
    expect(last()).toMatchObject({ code: 'archive_gone', reason: 'the archive is gone' });
    expect(heard.gil).toEqual([]);
    await Promise.all([lia.close(), gil.close()]);
  });

  it('refuses an object whose metadata would not be kept whole, and keeps nothing of it [BRG-09]', async () => {
    await begin();
    const large = (length: number): Element[] => [element('mosExternalMetadata', [element('mosPayload', ['x'.repeat(length)])])];
    expect(await archive.add({ ...object('L1'), metadata: large(4 * 1_048_576) })).toMatchObject({
      status: 'NACK',
      statusDescription: expect.stringContaining('the metadata of L1 is too long'),
    });
    expect(await archive.add({ ...object('L2'), metadata: large(4 * 1_048_576 - 500) })).toMatchObject({ status: 'ACK' });
    await until(async () => (await search()).total === 1, 'the second alone');
    const { body } = await studio.ana.get<{ mosExternalMetadata: string }>(`/mam/${deviceId}/media/L2`);
    expect(body.mosExternalMetadata.length).toBeGreaterThan(4 * 1_048_576 - 500);
    await archive.remove('L2');
  });

  it.each<[string, MosObject & { objID: string }, Partial<MosObject>]>([
    ['objID', object('I'.repeat(129)), { objID: 'I'.repeat(128) }],
    ['slug', object('S1', { slug: 's'.repeat(501) }), { slug: 's'.repeat(500) }],
    ['status', object('S1', { status: 's'.repeat(201) }), { status: 's'.repeat(200) }],
    ['abstract', object('S1', { abstract: ['a'.repeat(200_001)] }), { abstract: ['a'.repeat(200_000)] }],
    ['path', object('S1', { paths: [path(9), path(2_001)] }), { paths: [path(2_000)] }],
    ['techDescription', object('S1', { paths: [{ ...path(9), techDescription: 't'.repeat(501) }] }), { paths: [path(9)] }],
    [
      'list of paths',
      object('S1', { paths: Array.from({ length: 101 }, () => path(9)) }),
      { paths: Array.from({ length: 100 }, () => path(9)) },
    ],
  ])('refuses an object whose %s would not be kept whole, and keeps nothing of it', async (what, long, fits) => {
    await begin();
    const refused = await archive.add(long);
    expect(refused).toMatchObject({ status: 'NACK', statusDescription: expect.stringMatching(`${what}.* is too long to be kept`) });
    const kept = { ...long, ...fits } as typeof long;
    expect(await archive.add(kept)).toMatchObject({ status: 'ACK', objID: kept.objID });
    await until(async () => idsOf(await search()).join() === kept.objID, 'the second alone');
    await archive.remove(kept.objID);
  });

  it('refuses objects that the newsroom has no room for while it is away, rather than lose them', async () => {
    await begin();
    const full = vi.spyOn(Unsent.prototype, 'hasRoomFor').mockReturnValue(false);
    expect(await archive.add(object('F1'))).toMatchObject({
      status: 'NACK',
      statusDescription: expect.stringContaining('away for too long'),
    });
    full.mockRestore();
    expect(await archive.add(object('F2'))).toMatchObject({ status: 'ACK' });
    await until(async () => idsOf(await search({ text: 'F' })).join() === 'F2', 'the second alone');
    for (const id of ['F1', 'F2']) await archive.remove(id);
  });

  it('answers metadata byte for byte as it came, several large ones at once too [BRG-09]', async () => {
    await begin();
    const own = (n: number): string =>
      `<mosExternalMetadata  version='${n}'>\r\n\t<mosPayload><!-- ${n} --><![CDATA[<a & b>]]><e></e><e />&#233;&apos;"${'ção"\n'.repeat(200_000)}</mosPayload></mosExternalMetadata>`;
    for (const n of [1, 2, 3])
      expect(await archive.add({ ...object(`R${n}`), metadata: [readXml(own(n))] })).toMatchObject({ status: 'ACK' });
    await until(async () => (await search({ text: 'R' })).total === 3, 'all of them');
    for (const n of [1, 2, 3]) {
      const { body } = await studio.ana.get<{ mosExternalMetadata: string }>(`/mam/${deviceId}/media/R${n}`);
      expect(body.mosExternalMetadata === own(n)).toBe(true);
      await archive.remove(`R${n}`);
    }
    expect(studio.logs.filter(({ message }) => message === 'reports were not taken')).toEqual([]);
  });

  it('of which a list names some that cannot be kept whole is refused by the first of them; what can be kept of it is', async () => {
    await begin();
    for (const one of [object('A'), object('I'.repeat(129)), object('B', { slug: 's'.repeat(501), paths: [path(2_001), path(9)] })])
      archive.keep(one);
    await studio.ana.post(`/mam/${deviceId}/request_sync`);
    await until(async () => idsOf(await search()).join() === 'A,B', 'those that have an id');
    const { body } = await studio.ana.get<{ slug: string; paths: { url: string }[] }>(`/mam/${deviceId}/media/B`);
    // Half a path would lead to nothing.
    expect([body.slug.length, body.paths.map(({ url }) => url.length)]).toEqual([500, [9]]);
    await until(() => studio.logs.some(({ message }) => message === 'a list is not kept whole'), 'it is told');
    expect(studio.logs.find(({ message }) => message === 'a list is not kept whole')?.reason).toMatch(
      /^the objID I+… is too long to be kept$/,
    );
  });

  it('is told the words that somebody writes of an object, and nothing that it knows better', async () => {
    await begin();
    await archive.add(object('W1'));
    await until(async () => (await search({ text: 'W1' })).total === 1, 'the object');
    const { body: media } = await studio.ana.get<object>(`/mam/${deviceId}/media/W1`);
    const stale = { ...media, slug: 'NOVA', abstractText: 'chuva', duration: null, timeBase: null };
    expect((await studio.ana.put(`/mam/${deviceId}/media`, stale)).status).toBe(200);
    const [told] = archive.received.flatMap((message) => (message.kind === 'mosReqObjAction' ? [message] : []));
    expect(told).toEqual({ kind: 'mosReqObjAction', operation: 'UPDATE', target: 'W1', slug: 'NOVA', description: ['chuva'] });
    expect(archive.objects.get('W1')).toMatchObject({ slug: 'NOVA', objTB: '50', objDur: '250', type: 'VIDEO' });
    await archive.remove('W1');
  });

  it('takes a length nobody knows for unknown, and an object without an id for none [R30]', async () => {
    await begin();
    await archive.add({ objID: 'N1', slug: 'SEM TEMPO', type: 'HOLOGRAM', objDur: '', status: 'WHATEVER' });
    expect(await archive.add({ objID: '', slug: 'X' })).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    await until(async () => (await search()).total === 1, 'the object');
    const { body } = await studio.ana.get<Record<string, unknown>>(`/mam/${deviceId}/media/N1`);
    expect(body).toMatchObject({ duration: null, timeBase: null, type: 'OTHER', status: 'ready' });
    await archive.remove('N1');
  });
});

describe('a media of a story', () => {
  const statusOf = async (story: ListedStory) => (await studio.told(story.id)).sections.vt?.subSections?.[0]?.media?.status;

  it('is empty while none is set, absent while its archive does not have it, ready when the archive tells of it, live in the grid [STO-07]', async () => {
    await begin();
    const video = { uuid: randomUUID(), type: 'MOS_VIDEO' };
    const { stories } = await studio.show({ slug: 'VT' }, { slug: 'SEM', sections: { vt: { type: 'VT', subSections: [video] } } });
    const [story, none] = stories as [ListedStory, ListedStory];
    await studio.ana.post(`/stories/${none.id}/sync`);
    expect((await studio.told(none.id)).sections.vt?.subSections).toMatchObject([{ status: 'empty' }]);
    const media = { objectId: 'V7', slug: 'VT', type: 'VIDEO', deviceId, mosId: 'mam.tv' };
    await studio.ana.post(`/stories/${story!.id}/media`, media);
    expect(await statusOf(story)).toBe('absent');
    const before = await studio.told(story.id);
    await archive.add(object('V7'));
    await until(async () => (await statusOf(story)) === 'ready', 'ready');
    const after = await studio.told(story.id);
    // Nobody who writes at the text is put behind by it.
    expect([after.textVersion, after.version > before.version]).toEqual([before.textVersion, true]);
    await archive.add(object('V7', { air: 'NOT READY' }));
    await until(async () => (await statusOf(story)) === 'empty', 'empty');
    await archive.remove('V7');
    await until(async () => (await statusOf(story)) === 'absent', 'absent again');
  });

  it('is what the archive said of it last, whatever a text says that was begun before and is saved later [STO-07]', async () => {
    await begin();
    const [story] = (await studio.show({ slug: 'VT' })).stories as [ListedStory];
    const saved = async (status: string | undefined): Promise<unknown> => {
      const media = { objectId: 'V8', slug: 'VT', type: 'VIDEO', deviceId, mosId: 'mam.tv', ...(status ? { status } : {}) };
      const sections = { vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media }] } };
      expect((await studio.ana.patch(`/stories/${story.id}`, 'sections', sections)).status).toBe(200);
      return statusOf(story);
    };
    // Of what no archive told, the text is believed.
    expect([await saved('absent'), await saved('ready')]).toEqual(['absent', 'absent']);
    await archive.add(object('V8'));
    await until(async () => (await statusOf(story)) === 'ready', 'the archive has it');
    expect([await saved('absent'), await saved(undefined)]).toEqual(['ready', 'ready']);
    await archive.remove('V8');
    await until(async () => (await statusOf(story)) === 'absent', 'the archive lost it');
    expect([await saved('ready'), await saved(undefined)]).toEqual(['absent', 'absent']);
  });

  it.each([
    ['900', '30'],
    ['1798', '59.94'],
  ])('lasts 30 s where its archive says %s units of %s in a second, and so does the video of its story [STO-16]', async (objDur, objTB) => {
    await begin();
    const { stories } = await studio.show({ slug: 'VT' });
    const [story] = stories as [ListedStory];
    await archive.add(object('V16', { objDur, objTB }));
    await until(async () => (await search({ text: 'V16' })).total === 1, 'the object is found');
    const { body: media } = await studio.ana.get<object>(`/mam/${deviceId}/media/V16`);
    await studio.ana.post(`/stories/${story.id}/media`, media);
    expect(await studio.told(story.id)).toMatchObject({ vt: 'PT30S', total: 'PT30S' });
    await archive.remove('V16');
  });

  it.each([
    'acknowledgement',
    'object',
  ] as const)('is made as a placeholder with the slug of the story; the archive names it in its %s [MED-10]', async (names) => {
    await begin({ names });
    const { stories } = await studio.show({ slug: 'VT A CHEGAR' });
    const [story] = stories as [ListedStory];
    const body = await (await desk()).stories.placeholder(story.id, { deviceId });
    const [made] = [...archive.objects.values()];
    expect(made).toMatchObject({ slug: 'VT A CHEGAR', type: 'VIDEO' });
    expect(body).toMatchObject({ objectId: made!.objID, slug: 'VT A CHEGAR', status: 'empty' });
    expect((await studio.told(story.id)).sections.vt?.subSections?.[0]?.media).toMatchObject({
      objectId: made!.objID,
      deviceId,
      status: 'empty',
    });
    expect((await studio.told(story.id)).sections.vt?.subSections?.[0]?.media).not.toMatchObject({ duration: expect.any(Number) });
    const paths = [{ kind: 'objPath', techDescription: 'MPEG2', path: '/v1.mxf' }] as const;
    await archive.add({ ...made!, objID: made!.objID!, objTB: '50', objDur: '500', air: 'READY', paths });
    await until(async () => (await statusOf(story)) === 'ready', 'the video is there');
    const filled = await studio.told(story.id);
    expect(filled).toMatchObject({ vt: 'PT10S', total: 'PT10S', sections: { vt: { duration: 'PT10S' } } });
    expect(filled.sections.vt?.subSections?.[0]?.media).toMatchObject({
      ...{ duration: 500, timeBase: 50, paths: [{ techDescription: 'MPEG2', url: '/v1.mxf' }] },
    });
    await archive.remove(made!.objID!);
  });

  it('lasts as long as its archive says of it last, and keeps its in and out points and the metadata that are its own', async () => {
    await begin();
    const { show, stories } = await studio.show({ slug: 'VT' });
    const [story] = stories as [ListedStory];
    const metadata = (text: string): Element[] => [element('mosExternalMetadata', [element('mosPayload', [text])])];
    const load = () => studio.told(story.id) as Promise<ListedStory & { total: string }>;
    const clips = async () => (await load()).sections.vt?.subSections ?? [];
    await archive.add(object('V90', { objTB: '25', objDur: '2250', metadata: metadata('um') }));
    await until(async () => (await search({ text: 'V90' })).total === 1, 'the object');
    const { body: media } = await studio.ana.get<object>(`/mam/${deviceId}/media/V90`);
    const part = (more: object) => ({ uuid: randomUUID(), type: 'MOS_VIDEO', media: { ...media, ...more } });
    const own = '<mosExternalMetadata><mosPayload>meu</mosPayload></mosExternalMetadata>';
    const sections = {
      vt: { type: 'VT', subSections: [{ ...part({}), edStart: 25, edDur: 250 }, part({ mosExternalMetadata: own })] },
    };
    expect((await studio.ana.patch(`/stories/${story.id}`, 'sections', sections)).status).toBe(200);
    expect(await load()).toMatchObject({ total: 'PT3M' });
    const { textVersion } = await load();
    await archive.add(object('V90', { objTB: '50', objDur: '3000', metadata: metadata('dois') }));
    await until(async () => (await load()).total === 'PT2M', 'both are shorter');
    expect(await load()).toMatchObject({ vt: 'PT2M', textVersion });
    const two = '<mosExternalMetadata><mosPayload>dois</mosPayload></mosExternalMetadata>';
    expect(await clips()).toMatchObject([
      { edStart: 50, edDur: 500, media: { duration: 3000, timeBase: 50, mosExternalMetadata: two } },
      { media: { duration: 3000, timeBase: 50, mosExternalMetadata: own } },
    ]);
    const { body: log } = await studio.ana.get<{ data: { field: string; oldValue: string; newValue: string }[] }>(
      `/rundowns/${show.id}/logs`,
    );
    expect(log.data.slice(0, 2).map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['vt', 'PT3M', 'PT2M'],
      ['total', 'PT3M', 'PT2M'],
    ]);
    // The same again, and what is not known any more, are no news.
    const { version } = await load();
    await archive.add(object('V90', { objTB: '50', objDur: '3000', metadata: metadata('dois') }));
    await archive.add({ objID: 'V90', slug: 'V90', type: 'VIDEO' });
    await archive.add(object('V91'));
    await until(async () => (await search({ text: 'V91' })).total === 1, 'all were taken');
    expect(await load()).toMatchObject({ version, total: 'PT2M' });
    for (const id of ['V90', 'V91']) await archive.remove(id);
  });

  it('is written down as the archive keeps it as soon as that came, whatever else is written', async () => {
    await begin({ names: 'acknowledgement' });
    const { stories } = await studio.show({ slug: 'VT GUARDADO' });
    const [report, commit] = [Journal.prototype.report, Journal.prototype.commit];
    let commits = 0;
    const atOnce: boolean[] = [];
    vi.spyOn(Journal.prototype, 'commit').mockImplementation(function (this: Journal) {
      commits += 1;
      return commit.call(this);
    });
    vi.spyOn(Journal.prototype, 'report').mockImplementation(function (this: Journal, one) {
      const before = commits;
      if (one.kind === 'object') queueMicrotask(() => atOnce.push(commits > before));
      report.call(this, one);
    });
    try {
      expect((await studio.ana.post(`/stories/${stories[0]!.id}/placeholder`, { deviceId })).status).toBe(200);
      // The archive tells of it, and answers when it is asked for it.
      await until(() => atOnce.length === 2, 'the object came');
      expect(atOnce).toEqual([true, true]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('is not made where the archive refuses, with its words', async () => {
    await begin({ refuses: ({ kind }) => (kind === 'mosObjCreate' ? 'disk full' : undefined) });
    const { stories } = await studio.show({ slug: 'VT' });
    const { status, body } = await studio.ana.post<Refusal>(`/stories/${stories[0]!.id}/placeholder`, { deviceId });
    expect([status, body.code, body.details]).toEqual([502, 'mos_communication_failed', 'disk full']);
    expect((await studio.told(stories[0]!.id)).sections.vt?.subSections ?? []).toEqual([]);
  });
});

describe('an archive that is searched where it is (MOS profile 3)', () => {
  it('is asked with the words, the fields and the page, and what it finds can be loaded [BRG-07]', async () => {
    await begin({}, { search: 'device' });
    for (let n = 1; n <= 30; n++) archive.keep(object(`C${String(n).padStart(2, '0')}`, { slug: `CHUVA ${n}` }));
    archive.keep(object('S1', { slug: "SOL D'ÁGUA", type: 'STILL' }));
    const first = await search({ text: 'chuva' });
    expect([first.data.length, first.total, first.data[0]!.slug]).toEqual([25, 30, 'CHUVA 1']);
    expect(idsOf(await search({ text: 'chuva' }, '?page=1'))).toEqual(['C26', 'C27', 'C28', 'C29', 'C30']);
    const field = (name: string, value: string, matchMode: string) => search({ fields: [{ name, value, matchMode }] });
    expect(idsOf(await field('slug', "D'ÁGUA", 'PHRASE'))).toEqual(['S1']);
    expect(idsOf(await field('slug', 'nada 30', 'FUZZY'))).toEqual(['C30']);
    expect(idsOf(await field('slug', 'nada 30', 'PHRASE'))).toEqual([]);
    expect(idsOf(await field('type', 'IMAGE', 'PHRASE'))).toEqual(['S1']);
    expect((await studio.ana.get<Media>(`/mam/${deviceId}/media/S1`)).body).toMatchObject({ slug: "SOL D'ÁGUA", type: 'IMAGE' });
    const fields = (await studio.ana.get<{ name: string }[]>(`/mam/${deviceId}/searchable_fields`)).body;
    expect(fields.map(({ name }) => name)).not.toContain('duration');
  });

  it('and names an object that is not kept whole has that told in the log, and finds the others', async () => {
    await begin({}, { search: 'device' });
    archive.keep(object('C1', { slug: 'CHUVA', paths: [path(2_001), path(9)] }));
    archive.keep(object('C'.repeat(129), { slug: 'CHUVA' }));
    expect(idsOf(await search({ text: 'chuva' }))).toEqual(['C1']);
    const told = studio.logs.filter(({ message }) => message === 'an object is not kept whole');
    expect(told).toMatchObject([{ level: 'warn', device: deviceId, reason: 'the path of C1 is too long to be kept' }]);
  });

  it('that does not answer is said to be unreachable', async () => {
    await begin({}, { search: 'device' });
    await archive.stop();
    await until(() => studio.bridge.states().get(deviceId) === 'DOWN', 'down');
    const { status, body } = await studio.ana.post<Refusal>(`/mam/${deviceId}/medias`, { text: 'x' });
    expect([status, body.code]).toEqual([502, 'mos_communication_failed']);
  });
});
