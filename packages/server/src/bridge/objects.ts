import { createHash } from 'node:crypto';
import type { ArchiveWord } from '@lauda/domain';
import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { all, type Change } from '../storage/change.ts';
import type { PageQuery, PageResult } from '../storage/paging.ts';
import { lockHomes } from '../stories/homes.ts';
import { firstReportedDay, updateMediaStatus } from '../stories/mediaNews.ts';
import { createMedia, type MediaBody, type Search, searchMedia, storeMedias, type UpdateStories, updateMedia } from '../studio/archive.ts';

type Report = z.output<NonNullable<typeof bridge.report.body>>['reports'][number];
type Media = NonNullable<Report['media']>;
/** What an archive reports of an object, with a digest of the metadata it had reported before. */
interface ReportedObject {
  readonly word: ArchiveWord;
  readonly formerDigest: string | undefined;
}

/** The objects of one batch of reports, by device and object id. */
export type ReportedObjects = Map<number, Map<string, ReportedObject>>;

/** Stores reports on archive objects in their order, single objects and ends of full lists (BRG-07), and adds the objects to `reported`. */
export async function takeObjects(tx: Change, reports: readonly Report[], reported: ReportedObjects): Promise<void> {
  const ids = [...new Set(reports.map(({ deviceId }) => deviceId))];
  const archives = await all<{ id: number }>(tx, "select id from device where id = any($1) and type = 'mam'", [ids]);
  for (const { id } of archives) {
    const own = reports.filter(({ deviceId }) => deviceId === id);
    const former = await metadataOf(tx, id, own);
    const objects = reported.get(id) ?? new Map<string, ReportedObject>();
    reported.set(id, objects);
    await takeOf(tx, id, own, (objectId, word) => objects.set(objectId, { word, formerDigest: former.get(objectId) }));
  }
}

/** Reads digests of the stored metadata of reported objects, to tell it from metadata of a story's item, which no archive changes. */
async function metadataOf(tx: Change, deviceId: number, reports: readonly Report[]): Promise<Map<string, string>> {
  const rows = await all<{ object_id: string; digest: string }>(
    tx,
    `select object_id, encode(sha256(convert_to(body->>'mosExternalMetadata', 'UTF8')), 'hex') as digest from archive_media
      where device_id = $1 and object_id = any($2) and body->>'mosExternalMetadata' <> ''`,
    [deviceId, reports.flatMap(({ media }) => (media?.mosExternalMetadata ? [media.objectId] : []))],
  );
  return new Map(rows.map(({ object_id, digest }) => [object_id, digest]));
}
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function takeOf(tx: Change, deviceId: number, reports: readonly Report[], note: (objectId: string, word: ArchiveWord) => void) {
  // Archives list their objects by the hundred, so they are stored together, each with its latest state.
  const held = new Map<string, { media: Media; at: Date }>();
  const store = async (): Promise<void> => {
    if (held.size > 0) await storeMedias(tx, deviceId, [...held.values()]);
    held.clear();
  };
  for (const { kind, media, objectId, objectIds, at } of reports) {
    if (kind === 'object' && media) {
      held.set(media.objectId, { media, at: new Date(at) });
      note(media.objectId, { ...media, status: media.status ?? 'ready' });
      continue;
    }
    await store();
    const gone = kind === 'objects' ? await forgetOthers(tx, deviceId, new Date(at), objectIds) : await forget(tx, deviceId, objectId);
    for (const id of gone) note(id, { status: 'absent' });
  }
  await store();
}

/** Deletes media an archive did not report since a full list was requested; where the list names its objects, those stay. */
async function forgetOthers(tx: Change, deviceId: number, since: Date, objectIds: readonly string[] | null | undefined): Promise<string[]> {
  const gone = await all<{ object_id: string }>(
    tx,
    'delete from archive_media where device_id = $1 and at < $2 and not object_id = any($3) returning object_id',
    [deviceId, since, objectIds ?? []],
  );
  return gone.map(({ object_id }) => object_id);
}
async function forget(tx: Change, deviceId: number, objectId: string | null | undefined): Promise<string[]> {
  if (!objectId) return [];
  await tx.query('delete from archive_media where device_id = $1 and object_id = $2', [deviceId, objectId]);
  return [objectId];
}

interface Holder {
  id: number;
}
const HOLDERS = `select s.document_id as id from story s join rundown r on r.id = s.rundown_id join document d on d.id = s.document_id
  where d.excluded_at is null and r.date >= $3::date and exists (select 1 from jsonb_path_query(s.body, '$.sections.*.subSections[*].media') m
    where m->>'deviceId' = $1::text and m->>'objectId' = any($2)) order by s.document_id`;

/** Finds the stories of the last days that hold reported objects. */
export async function holdersOf(tx: Change, context: Context, reported: ReportedObjects): Promise<number[]> {
  const since = firstReportedDay(context.now());
  const holders: Holder[] = [];
  for (const [deviceId, objects] of reported) holders.push(...(await all<Holder>(tx, HOLDERS, [deviceId, [...objects.keys()], since])));
  return [...new Set(holders.map(({ id }) => id))];
}

/**
 * Updates the reported media in the stories that hold them, and the times that follow from them (STO-07). No text changes, so drafts stay valid. The
 * stories and their rundowns must be locked.
 */
export async function updateHolders(tx: Change, context: Context, ids: readonly number[], reported: ReportedObjects): Promise<void> {
  if (ids.length === 0) return;
  await updateMediaStatus(tx, context, ids, (media) => {
    const object = reported.get(media.deviceId ?? 0)?.get(media.objectId);
    const { mosExternalMetadata: own } = media;
    return object && own && digestOf(own) !== object.formerDigest ? { ...object.word, mosExternalMetadata: own } : object?.word;
  });
}

async function updateStoriesWithMedia(tx: Change, context: Context, reported: ReportedObjects): Promise<void> {
  const ids = await holdersOf(tx, context, reported);
  if (ids.length === 0) return;
  await lockHomes(tx, ids);
  await updateHolders(tx, context, ids, reported);
}

const updateStoriesOf =
  (deviceId: number, context: Context): UpdateStories =>
  (tx, medias) => {
    const objects = medias.map(({ now, before }): [string, ReportedObject] => {
      const metadata = before?.mosExternalMetadata;
      return [now.objectId, { word: now, formerDigest: metadata ? digestOf(metadata) : undefined }];
    });
    return updateStoriesWithMedia(tx, context, new Map([[deviceId, new Map(objects)]]));
  };

/** Changes a media in its archive. No bridge reports for a virtual archive, so its stories are updated here (STO-07). */
export const changeMedia = (id: number, media: MediaBody, context: Context): Promise<MediaBody> =>
  updateMedia(id, media, context, updateStoriesOf(id, context));

/** Makes a media in an archive, and updates the stories that refer to it already. */
export const makeMedia = (id: number, media: MediaBody, context: Context): Promise<MediaBody> =>
  createMedia(id, media, context, updateStoriesOf(id, context));

/** Searches the media of an archive; if the archive itself is asked, stories with the found media are updated. */
export const findMedia = (id: number, search: Search, query: PageQuery, context: Context): Promise<PageResult<MediaBody>> =>
  searchMedia(id, search, query, context, updateStoriesOf(id, context));
