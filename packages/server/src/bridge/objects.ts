import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { all, type Change, one } from '../storage/change.ts';
import { lockHomes } from '../stories/homes.ts';
import { type StoryBody, storyRows, wholeBody } from '../stories/rows.ts';
import { storeMedias } from '../studio/archive.ts';

type Report = z.output<NonNullable<typeof bridge.report.body>>['reports'][number];
type Media = NonNullable<Report['media']>;
type Status = NonNullable<Media['status']>;
type Sections = StoryBody['sections'];

/** The media of one batch of reports: by device, the status of each object as stories show it. */
export type Marks = Map<number, Map<string, Status>>;

// Media status is only updated in stories of these days; older ones have aired long ago.
const SHOWN_DAYS = 7;

/** Processes reports on archive objects in their order: single objects, and the end of a list of all (BRG-07). */
export async function takeObjects(tx: Change, reports: readonly Report[], marks: Marks): Promise<void> {
  const ids = [...new Set(reports.map(({ deviceId }) => deviceId))];
  const archives = await all<{ id: number }>(tx, "select id from device where id = any($1) and type = 'mam'", [ids]);
  for (const { id } of archives) {
    const objects = marks.get(id) ?? new Map<string, Status>();
    marks.set(id, objects);
    await takeOf(
      tx,
      id,
      reports.filter(({ deviceId }) => deviceId === id),
      (objectId, status) => objects.set(objectId, status),
    );
  }
}

async function takeOf(tx: Change, deviceId: number, reports: readonly Report[], mark: (objectId: string, status: Status) => void) {
  // Archives list their objects by the hundred, so they are stored together, each with its latest state.
  const held = new Map<string, { media: Media; at: Date }>();
  const store = async (): Promise<void> => {
    if (held.size > 0) await storeMedias(tx, deviceId, [...held.values()]);
    held.clear();
  };
  for (const { kind, media, objectId, objectIds, at } of reports) {
    if (kind === 'object' && media) {
      held.set(media.objectId, { media, at: new Date(at) });
      mark(media.objectId, media.status ?? 'ready');
      continue;
    }
    await store();
    const gone = kind === 'objects' ? await forgetOthers(tx, deviceId, new Date(at), objectIds) : await forget(tx, deviceId, objectId);
    for (const id of gone) mark(id, 'absent');
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

/** Updates media status in the stories of these days (STO-07). No text changes, so drafts stay valid. */
export async function markStories(tx: Change, context: Context, marks: Marks): Promise<void> {
  const since = new Date(context.now() - SHOWN_DAYS * 86_400_000).toISOString().slice(0, 10);
  const holders: Holder[] = [];
  for (const [deviceId, objects] of marks) holders.push(...(await all<Holder>(tx, HOLDERS, [deviceId, [...objects.keys()], since])));
  if (holders.length === 0) return;
  await lockHomes(
    tx,
    holders.map(({ id }) => id),
  );
  const changed: number[] = [];
  for (const id of new Set(holders.map((holder) => holder.id))) {
    const row = await one<{ body: Partial<StoryBody> }>(tx, 'select body from story where document_id = $1', [id]);
    const sections = row && withMarks(wholeBody(row).sections, marks);
    if (!sections) continue;
    await tx.query(`update story set body = jsonb_set(body, '{sections}', $2) where document_id = $1`, [id, JSON.stringify(sections)]);
    await tx.query('update document set version = version + 1 where id = $1', [id]);
    changed.push(id);
  }
  await storyRows.announce(tx, context, changed, 'UPDATE');
}

/** Updates the media status in sections; undefined when nothing changes. */
function withMarks(sections: Sections, marks: Marks): Sections | undefined {
  let differs = false;
  const next = Object.entries(sections).map(([name, section]) => {
    const subSections = section?.subSections?.map((part) => {
      const status = part.media && marks.get(part.media.deviceId ?? 0)?.get(part.media.objectId);
      if (!status || part.media?.status === status) return part;
      differs = true;
      return { ...part, media: { ...part.media, status } };
    });
    return [name, section && { ...section, ...(subSections ? { subSections } : {}) }];
  });
  return differs ? (Object.fromEntries(next) as Sections) : undefined;
}
