import type { MatchMode } from '@lauda/domain';
import type { Media } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { deviceById } from '../areas/device-rows.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../areas/paging.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { one, type Queryable } from '../storage/change.ts';
import { askDevice, leaveCommand } from './ask.ts';

export type MediaBody = z.output<typeof Media>;
interface MediaRow {
  device_id: number;
  object_id: string;
  body: MediaBody;
}
const mediaOf = (row: MediaRow): MediaBody => ({ ...row.body, status: 'ready', deviceId: row.device_id });

async function archive(db: Queryable, id: number) {
  const device = await deviceById(db, id);
  if (device.type !== 'mam') throw new Problem('not_found');
  return device;
}

const SEARCHED = ['objectId', 'slug', 'abstractText', 'type', 'duration'] as const;
const COLUMN: Readonly<Record<(typeof SEARCHED)[number], string>> = {
  objectId: 'm.object_id',
  slug: 'm.slug',
  abstractText: "coalesce(m.body->>'abstractText', '')",
  type: "m.body->>'type'",
  duration: "(coalesce((m.body->>'duration')::numeric, 0) / greatest(coalesce((m.body->>'timeBase')::numeric, 1), 0.001))",
};

/** The fields an archive is searched by; what each MOS archive keeps of an object. */
export async function searchableFields(id: number, { pool }: Context) {
  await archive(pool, id);
  const text = (name: string) => ({ name, label: name, kind: 'STRING' as const, values: null });
  return [
    text('slug'),
    text('objectId'),
    text('abstractText'),
    { name: 'type', label: 'type', kind: 'ENUMERATION' as const, values: ['IMAGE', 'VIDEO', 'AUDIO', 'OTHER'] },
    { name: 'duration', label: 'duration', kind: 'DOUBLE' as const, values: null },
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

/** Searches what is known of an archive's media, newest first. */
export async function searchMedia(id: number, search: Search, query: PageQuery, { pool }: Context): Promise<PageResult<MediaBody>> {
  await archive(pool, id);
  const values: unknown[] = [id, likeText(search.text ?? '')];
  const fields = (search.fields ?? []).map((field, index) => condition(field, index, values));
  const text = `(${COLUMN.slug} ilike $2 or ${COLUMN.objectId} ilike $2 or ${COLUMN.abstractText} ilike $2)`;
  return pageOf<MediaRow, MediaBody>(
    pool,
    {
      columns: 'm.device_id, m.object_id, m.body',
      from: 'archive_media m',
      where: ['m.device_id = $1', text, ...fields].join(' and '),
      values,
      order: 'm.at desc, m.object_id',
    },
    query,
    mediaOf,
  );
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

/** Keeps what an archive said of one of its media. */
export async function storeMedia(db: Queryable, deviceId: number, media: MediaBody, at: Date): Promise<void> {
  const { status: _status, deviceId: _device, ...body } = media;
  await db.query(
    `insert into archive_media (device_id, object_id, slug, body, at) values ($1, $2, $3, $4, $5)
     on conflict (device_id, object_id) do update set slug = excluded.slug, body = excluded.body, at = excluded.at`,
    [deviceId, media.objectId, media.slug, JSON.stringify(body), at],
  );
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
  if (!device.virtual) await leaveCommand(context, id, 'mediaList', {});
}
