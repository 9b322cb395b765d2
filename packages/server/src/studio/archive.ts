import { type MatchMode, plainText } from '@lauda/domain';
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
  duration: "(coalesce((m.body->>'duration')::numeric, 0) / greatest(coalesce((m.body->>'timeBase')::numeric, 1), 0.001))",
};

/** Tells whether an archive is searched where it is (MOS profile 3), not in what was kept of it. */
const asksDevice = ({ profile, virtual }: Pick<DeviceEntity, 'profile' | 'virtual'>): boolean => profile?.search === 'device' && !virtual;

/** The fields an archive is searched by; what each MOS archive keeps of an object. */
export async function searchableFields(id: number, { pool }: Context) {
  const device = await archive(pool, id);
  const text = (name: string) => ({ name, label: name, kind: 'STRING' as const, values: null });
  return [
    text('slug'),
    text('objectId'),
    text('abstractText'),
    { name: 'type', label: 'type', kind: 'ENUMERATION' as const, values: ['IMAGE', 'VIDEO', 'AUDIO', 'OTHER'] },
    // A length is in samples of each object's own time base: an archive that searches by itself cannot be asked for seconds.
    ...(asksDevice(device) ? [] : [{ name: 'duration', label: 'duration', kind: 'DOUBLE' as const, values: null }]),
  ];
}

interface Search {
  text?: string | null | undefined;
  fields?: readonly { name: string; value: unknown; matchMode: MatchMode }[] | null | undefined;
}

/** One condition of a search: PHRASE and MUST want the whole text, FUZZY and SHOULD any of its words. */
function condition(field: { name: string; value: unknown; matchMode: MatchMode }, index: number, values: unknown[]): string {
  const name = SEARCHED.find((known) => known === field.name);
  if (!name) throw invalid(`fields.${index}.name`, 'one_of', { values: SEARCHED.join(', ') });
  if (name === 'duration' || name === 'type') {
    values.push(String(field.value));
    return `${COLUMN[name]}::text = $${values.length}`;
  }
  const text = String(field.value ?? '');
  const wanted = field.matchMode === 'PHRASE' || field.matchMode === 'MUST' ? [text] : text.split(/\s+/).filter(Boolean);
  const any = wanted.map((word) => {
    values.push(likeText(word));
    return `${COLUMN[name]} ilike $${values.length}`;
  });
  return any.length > 0 ? `(${any.join(' or ')})` : 'true';
}

/** Has the archive itself search; what it finds is kept, so it can be loaded and added to a story. */
async function searchDevice(
  id: number,
  search: Search,
  { page = 0, size = PAGE_SIZE }: PageQuery,
  context: Context,
): Promise<PageResult<MediaBody>> {
  const { medias, total } = await askDevice<{ medias: MediaBody[]; total: number }>(context, id, 'mediaSearch', { ...search, page, size });
  const at = new Date(context.now());
  for (const media of medias) await storeMedia(context.pool, id, media, at);
  return { data: medias.map((media) => ({ ...media, deviceId: id })), number: page, size, total };
}

/** Searches what is known of an archive's media, newest first, or the archive itself. */
export async function searchMedia(id: number, search: Search, query: PageQuery, context: Context): Promise<PageResult<MediaBody>> {
  const { pool } = context;
  if (asksDevice(await archive(pool, id))) return searchDevice(id, search, query, context);
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

/** How it stands with a media a story is to have: as its archive says, absent where the archive does not have it (STO-07). */
export async function statusOf(db: Queryable, { deviceId, objectId, status }: MediaBody): Promise<MediaBody['status']> {
  const device = deviceId == null ? undefined : await one<{ type: string }>(db, 'select type from device where id = $1', [deviceId]);
  if (device?.type !== 'mam') return status;
  const row = await one<MediaRow>(db, 'select device_id, object_id, body from archive_media where device_id = $1 and object_id = $2', [
    deviceId,
    objectId,
  ]);
  return row ? mediaOf(row).status : 'absent';
}

/** Loads one media of an archive; one that is not there has words of its own (MED-08). */
export async function loadMedia(db: Queryable, id: number, objectId: string): Promise<MediaBody> {
  const row = await one<MediaRow>(db, 'select device_id, object_id, body from archive_media where device_id = $1 and object_id = $2', [
    id,
    objectId,
  ]);
  if (!row) throw new Problem('media_not_found');
  return mediaOf(row);
}

// What stands in for an archive answers a list of all with what it holds: what is left out of it would count as gone.
const KNOWN = 50_000;

/** What is known of an archive's media, newest first. */
export async function knownMedia(db: Queryable, id: number): Promise<MediaBody[]> {
  await archive(db, id);
  const rows = await all<MediaRow>(
    db,
    'select device_id, object_id, body from archive_media where device_id = $1 order by at desc, object_id limit $2',
    [id, KNOWN],
  );
  return rows.map(mediaOf);
}

/** Keeps what an archive said of one of its media. */
export const storeMedia = (db: Queryable, deviceId: number, media: MediaBody, at: Date): Promise<void> =>
  storeMedias(db, deviceId, [{ media, at }]);

/** Keeps what an archive said of some of its media, each once. A clock that runs behind makes none of them older than it was. */
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
      medias.map(({ media }) => JSON.stringify(keptOf(media))),
      medias.map(({ at }) => at),
    ],
  );
}

/** What is kept of a media. What an archive keeps is there; whether anything is in it, it says itself. */
function keptOf({ status, deviceId: _device, ...kept }: MediaBody): object {
  return { ...kept, status: status === 'empty' ? 'empty' : 'ready' };
}

/** Has an archive make a media and keeps it as the archive answers it. */
export async function createMedia(id: number, media: MediaBody, context: Context): Promise<MediaBody> {
  const device = await archive(context.pool, id);
  if (await one(context.pool, 'select 1 from archive_media where device_id = $1 and object_id = $2', [id, media.objectId]))
    throw new Problem('duplicate_media');
  const made = device.virtual ? media : await askDevice<MediaBody>(context, id, 'mediaCreate', { media });
  await storeMedia(context.pool, id, { ...media, ...made }, new Date(context.now()));
  return loadMedia(context.pool, id, made.objectId);
}

/** Has an archive change a media that it holds. */
export async function updateMedia(id: number, media: MediaBody, context: Context): Promise<MediaBody> {
  const device = await archive(context.pool, id);
  await loadMedia(context.pool, id, media.objectId);
  if (!device.virtual) await askDevice(context, id, 'mediaUpdate', { media });
  await storeMedia(context.pool, id, media, new Date(context.now()));
  return loadMedia(context.pool, id, media.objectId);
}

// A list of a whole archive may take its time; one that never ends must not keep the next one away for good.
const SYNC_MS = 10 * 60_000;

/** Asks an archive for all its media; while one list is on its way another is refused. */
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
  else await change(context, context.caller, (tx) => tellHeld(tx, id, args));
}

/** What is known of an archive that is in no studio is all it holds. */
async function tellHeld(tx: Change, id: number, args: { readonly askedBy: number | null }): Promise<void> {
  const held = await one<{ count: number }>(tx, 'select count(*)::int as count from archive_media where device_id = $1', [id]);
  tellAsker(tx, { device_id: id, verb: 'mediaList', args }, { state: 'DONE', count: held!.count, code: null, reason: null });
}
