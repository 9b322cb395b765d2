import { cutText, type MatchMode, parseLength, plainText } from '@lauda/domain';
import type { Media } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { likeText, PAGE_SIZE, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { searched } from '../storage/search.ts';
import { Where } from '../storage/where.ts';
import { askDevice, leaveCommand } from './ask.ts';
import { type DeviceEntity, deviceById } from './devices.ts';
import { tellAsker } from './listing.ts';

export type MediaBody = z.output<typeof Media>;
interface MediaRow {
  device_id: number;
  object_id: string;
  body: MediaBody;
}
const mediaOf = (row: MediaRow): MediaBody => ({ ...row.body, status: row.body.status ?? 'ready', deviceId: row.device_id });

async function archive(db: Queryable, id: number) {
  const device = await deviceById(db, id);
  if (device.type !== 'mam') throw new Problem('not_found');
  return device;
}

searched(['media'], { table: 'archive_media', key: ['device_id', 'object_id'] });

const SEARCHED = ['objectId', 'slug', 'abstractText', 'type', 'duration'] as const;
const COLUMN: Readonly<Record<(typeof SEARCHED)[number], string>> = {
  objectId: 'm.object_id',
  slug: 'm.slug',
  abstractText: "coalesce(m.body->>'abstractText', '')",
  type: "m.body->>'type'",
  // Whole seconds, as results show them.
  duration: "floor(coalesce((m.body->>'duration')::numeric, 0) / greatest(coalesce((m.body->>'timeBase')::numeric, 1), 0.001) + 0.5)",
};

/** Tells whether searches are sent to the archive itself (MOS profile 3) instead of our copy of its media list. */
const asksDevice = ({ profile, virtual }: Pick<DeviceEntity, 'profile' | 'virtual'>): boolean => profile?.search === 'device' && !virtual;

/** Lists the searchable fields of an archive: those every MOS object has. */
export async function searchableFields(id: number, { pool }: Context) {
  const device = await archive(pool, id);
  const text = (name: string) => ({ name, label: name, kind: 'STRING' as const, values: null });
  return [
    text('slug'),
    text('objectId'),
    text('abstractText'),
    { name: 'type', label: 'type', kind: 'ENUMERATION' as const, values: ['IMAGE', 'VIDEO', 'AUDIO', 'OTHER'] },
    // Durations are stored in samples of each object's own rate, so a searching archive cannot be asked for seconds.
    ...(asksDevice(device) ? [] : [{ name: 'duration', label: 'duration', kind: 'DOUBLE' as const, values: null }]),
  ];
}

/** Updates the stories with stored media: `now` is what the archive has of each, `before` what it had. */
export type UpdateStories = (
  tx: Change,
  medias: readonly { readonly now: MediaBody; readonly before?: MediaBody | undefined }[],
) => Promise<void>;

export interface Search {
  text?: string | null | undefined;
  fields?: readonly { name: string; value: unknown; matchMode: MatchMode }[] | null | undefined;
}

/** How many characters of a searched text count, as in the search of documents: each of its words is a condition of the statement. */
const LONGEST_SOUGHT = 200;

/** Builds one condition of a search: PHRASE and MUST want the whole text, FUZZY and SHOULD any of its words. */
function condition(field: { name: string; value: unknown; matchMode: MatchMode }, index: number, values: unknown[]): string {
  const name = SEARCHED.find((known) => known === field.name);
  if (!name) throw invalid(`fields.${index}.name`, 'one_of', { values: SEARCHED.join(', ') });
  if (name === 'type') {
    values.push(String(field.value));
    return `${COLUMN.type} = $${values.length}`;
  }
  if (name === 'duration') {
    const seconds = parseLength(String(field.value ?? ''));
    if (seconds === undefined) throw invalid(`fields.${index}.value`, 'format', { format: 'length' });
    values.push(seconds);
    return `${COLUMN.duration} = $${values.length}::numeric`;
  }
  const text = cutText(String(field.value ?? ''), LONGEST_SOUGHT);
  const wanted = field.matchMode === 'PHRASE' || field.matchMode === 'MUST' ? [text] : text.split(/\s+/).filter(Boolean);
  const any = wanted.map((word) => {
    values.push(likeText(plainText(word)));
    return `search_text(${COLUMN[name]}) like $${values.length}`;
  });
  return any.length > 0 ? `(${any.join(' or ')})` : 'true';
}

/** Sends the search to the archive; results are stored, so that they can be loaded and added to stories, and stories that show them are updated. */
async function searchDevice(
  id: number,
  search: Search,
  { page = 0, size = PAGE_SIZE }: PageQuery,
  context: Context,
  updateStories: UpdateStories,
): Promise<PageResult<MediaBody>> {
  const { medias, total } = await askDevice<{ medias: MediaBody[]; total: number }>(context, id, 'mediaSearch', { ...search, page, size });
  await change(context, context.caller, (tx) => storeReported(tx, id, medias, new Date(context.now()), updateStories));
  return { data: medias.map((media) => ({ ...media, deviceId: id })), number: page, size, total };
}

/** Searches the stored media of an archive, newest first, or the archive itself. */
export async function searchMedia(
  id: number,
  search: Search,
  query: PageQuery,
  context: Context,
  updateStories: UpdateStories,
): Promise<PageResult<MediaBody>> {
  const { pool } = context;
  if (asksDevice(await archive(pool, id))) return searchDevice(id, search, query, context, updateStories);
  const { text, values } = new Where(['m.device_id = $1'], [id]).and(
    search.text ? likeText(plainText(search.text)) : undefined,
    (words) => `m.search like ${words}`,
  );
  const fields = (search.fields ?? []).map((field, index) => condition(field, index, values));
  return pageOf<MediaRow, MediaBody>(
    pool,
    {
      columns: 'm.device_id, m.object_id, m.body',
      from: 'archive_media m',
      where: [text, ...fields].join(' and '),
      values,
      order: 'm.at desc, m.object_id asc',
    },
    query,
    mediaOf,
  );
}

type Named = Pick<MediaBody, 'deviceId' | 'objectId'>;
/** What archives have of media, by `device/object`: null for what its archive does not have; media of no archive are left out. */
export interface Archived {
  readonly known: ReadonlyMap<string, MediaBody | null>;
  /** Each with the change that stored it last; null for what its archive does not have. */
  readonly stored: readonly (Named & { readonly change: string | null })[];
}

/** Reads what archives have of media. */
export async function archivesOn(db: Queryable, media: readonly Named[]): Promise<Archived> {
  const rows = await all<Omit<MediaRow, 'body'> & { body: MediaBody | null; change: string | null }>(
    db,
    `select asked.device_id, asked.object_id, m.body, m.xmin::text as change from unnest($1::bigint[], $2::text[]) as asked(device_id, object_id)
      join device d on d.id = asked.device_id and d.type = 'mam' left join archive_media m using (device_id, object_id)`,
    [media.map(({ deviceId }) => deviceId), media.map(({ objectId }) => objectId)],
  );
  return {
    known: new Map(rows.map(({ body, ...row }) => [`${row.device_id}/${row.object_id}`, body && mediaOf({ ...row, body })])),
    stored: rows.map(({ device_id, object_id, change }) => ({ deviceId: device_id, objectId: object_id, change })),
  };
}

/** Reads which media archives reported since; locks the rows of the archives for that, so that a report being stored is awaited. */
export async function reportedSince(tx: Change, { stored }: Pick<Archived, 'stored'>): Promise<Named[]> {
  const devices = stored.map(({ deviceId }) => deviceId);
  await tx.query('select id from device where id = any($1) order by id for share', [devices]);
  return all<{ deviceId: number; objectId: string }>(
    tx,
    `select device_id as "deviceId", object_id as "objectId" from unnest($1::bigint[], $2::text[], $3::text[]) as asked(device_id, object_id, change)
      where (select m.xmin::text from archive_media m where m.device_id = asked.device_id and m.object_id = asked.object_id) is distinct from change`,
    [devices, stored.map(({ objectId }) => objectId), stored.map(({ change }) => change)],
  );
}

/** Loads one media of an archive; a missing one has an error of its own (MED-08). */
export async function loadMedia(db: Queryable, id: number, objectId: string): Promise<MediaBody> {
  const row = await one<MediaRow>(db, 'select device_id, object_id, body from archive_media where device_id = $1 and object_id = $2', [
    id,
    objectId,
  ]);
  if (!row) throw new Problem('media_not_found');
  return mediaOf(row);
}

// A simulated archive answers a full list with these; what is missing from it would be deleted.
const KNOWN = 50_000;

/** Lists the stored media of an archive, newest first. */
export async function knownMedia(db: Queryable, id: number): Promise<MediaBody[]> {
  await archive(db, id);
  const rows = await all<MediaRow>(
    db,
    'select device_id, object_id, body from archive_media where device_id = $1 order by at desc, object_id limit $2',
    [id, KNOWN],
  );
  return rows.map(mediaOf);
}

/** Stores a media as its archive reports it. */
export const storeMedia = (db: Queryable, deviceId: number, media: MediaBody, at: Date): Promise<void> =>
  storeMedias(db, deviceId, [{ media, at }]);

/** Stores media as their archive reports them, each once. A change date never goes back, even if the archive's clock is behind. */
export async function storeMedias(
  db: Queryable,
  deviceId: number,
  medias: readonly { readonly media: MediaBody; readonly at: Date }[],
): Promise<void> {
  await db.query(
    `insert into archive_media (device_id, object_id, slug, body, at)
     select $1, o.id, o.slug, o.body::jsonb, o.at from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) o (id, slug, body, at)
     on conflict (device_id, object_id) do update
     set slug = excluded.slug, body = excluded.body, at = greatest(archive_media.at, excluded.at)`,
    [
      deviceId,
      medias.map(({ media }) => media.objectId),
      medias.map(({ media }) => media.slug),
      medias.map(({ media }) => JSON.stringify(storedForm(media))),
      medias.map(({ at }) => at),
    ],
  );
}

/** Builds the stored form of a media. An archive's media exists by definition; whether it has content is its own status. */
function storedForm({ status, deviceId: _device, ...stored }: MediaBody): object {
  return { ...stored, status: status === 'empty' ? 'empty' : 'ready' };
}

/** Locks the row of an archive, as reports on its objects do: `reportedSince` waits for it. */
const holdArchive = (tx: Change, id: number) => tx.query('select id from device where id = $1 for no key update', [id]);

/** Stores media as their archive reports them, each once, and updates the stories with them. */
async function storeReported(tx: Change, id: number, medias: readonly MediaBody[], at: Date, updateStories: UpdateStories): Promise<void> {
  await holdArchive(tx, id);
  const each = [...new Map(medias.map((media) => [media.objectId, { ...media, deviceId: id }])).values()];
  const { known } = await archivesOn(tx, each);
  const storing = each.map((media) => ({ media, at }));
  await storeMedias(tx, id, storing);
  const now = (await archivesOn(tx, each)).known;
  await updateStories(
    tx,
    [...now].flatMap(([key, media]) => (media ? [{ now: media, before: known.get(key) ?? undefined }] : [])),
  );
}

/** Creates a media in an archive and stores its answer; stories that refer to it already are updated. */
export async function createMedia(id: number, media: MediaBody, context: Context, updateStories: UpdateStories): Promise<MediaBody> {
  const device = await archive(context.pool, id);
  if (await one(context.pool, 'select 1 from archive_media where device_id = $1 and object_id = $2', [id, media.objectId]))
    throw new Problem('duplicate_media');
  const made = device.virtual ? media : await askDevice<MediaBody>(context, id, 'mediaCreate', { media });
  return change(context, context.caller, async (tx) => {
    await storeReported(tx, id, [{ ...media, ...made }], new Date(context.now()), updateStories);
    return loadMedia(tx, id, made.objectId);
  });
}

/** A media with the fields a person may change: its texts, since the archive sets the others; in a virtual archive all of them. */
const changedMedia = ({ virtual }: Pick<DeviceEntity, 'virtual'>, stored: MediaBody, given: MediaBody): MediaBody =>
  virtual ? { ...stored, ...given } : { ...stored, slug: given.slug, abstractText: given.abstractText };

/** Changes the texts of a media in its archive; what the archive reported meanwhile stays. Only for a virtual archive are stories updated here. */
export async function updateMedia(id: number, media: MediaBody, context: Context, updateStories: UpdateStories): Promise<MediaBody> {
  const { objectId } = media;
  const device = await archive(context.pool, id);
  const asked = await loadMedia(context.pool, id, objectId);
  if (!device.virtual) await askDevice(context, id, 'mediaUpdate', { media: changedMedia(device, asked, media) });
  return change(context, context.caller, async (tx) => {
    await holdArchive(tx, id);
    const before = await loadMedia(tx, id, objectId);
    await storeMedia(tx, id, changedMedia(device, before, media), new Date(context.now()));
    const now = await loadMedia(tx, id, objectId);
    if (device.virtual) await updateStories(tx, [{ now, before }]);
    return now;
  });
}

// A full list may take long, but one that never ends must not block the next for ever.
const SYNC_MS = 10 * 60_000;

/** Requests the full media list of an archive; refused while another list is in progress. */
export async function requestSync(id: number, context: Context): Promise<void> {
  const device = await archive(context.pool, id);
  const running = await one(
    context.pool,
    "select 1 from bridge_command where device_id = $1 and verb = 'mediaList' and answered_at is null and created_at > $2",
    [id, new Date(context.now() - SYNC_MS)],
  );
  if (running) throw new Problem('sync_in_progress');
  const args = { askedBy: context.caller.userId };
  if (!device.virtual) await leaveCommand(context, id, 'mediaList', args);
  else await change(context, context.caller, (tx) => announceStoredList(tx, id, args));
}

/** Announces the end of a list at once for a virtual archive, whose stored media are the complete list. */
async function announceStoredList(tx: Change, id: number, args: { readonly askedBy: number | null }): Promise<void> {
  const held = await one<{ count: number }>(tx, 'select count(*)::int as count from archive_media where device_id = $1', [id]);
  tellAsker(tx, { device_id: id, verb: 'mediaList', args }, { state: 'DONE', count: held!.count, code: null, reason: null });
}
