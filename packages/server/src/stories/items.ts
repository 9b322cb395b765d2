import { randomUUID } from 'node:crypto';
import { measuredSection } from '@lauda/domain';
import type { StorySections } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { documentForChange } from '../documents/core.ts';
import { viewerOf } from '../documents/rows.ts';
import { invalid, Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import { type Change, change, one, within } from '../storage/change.ts';
import { createMedia, type MediaBody } from '../studio/archive.ts';
import { deviceById } from '../studio/devices.ts';
import { wakeBridges } from '../studio/wake.ts';
import { type CgInput, graphicPart, type Part } from './graphics.ts';
import { demandItems } from './legacy.ts';
import { withMediaLookedUp, withParts } from './mediaStatus.ts';
import { type StoryBody, type StoryEntity, type StoryRow, storyRows, wholeBody } from './rows.ts';
import { storyKind } from './write.ts';

type Sections = z.output<typeof StorySections>;
const TYPE = { head: 'HEADER', vt: 'VT' } as const;

async function seen(id: number, context: Context): Promise<StoryRow> {
  await storyRows.demandSight(id, context);
  const row = await storyRows.byId(context.pool, id);
  if (row.excluded_at !== null) throw new Problem('not_found');
  return row;
}

/** Changes a story by what it says once its row is locked, so that what somebody saves meanwhile is not written over. */
const changeStory = (
  id: number,
  context: Context,
  work: (row: StoryRow, inside: Context, tx: Change) => Promise<StoryEntity>,
): Promise<StoryEntity> =>
  change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['story'], context.caller);
    return work(await storyRows.byId(tx, id), within(context, tx), tx);
  });

const partsOf = (sections: Sections): Part[] => Object.values(sections).flatMap((section) => section?.subSections ?? []);

function withPart(sections: Sections, name: 'head' | 'vt', part: Part): Sections {
  const section = sections[name] ?? { type: TYPE[name] };
  return { ...sections, [name]: measuredSection({ ...section, subSections: [...(section.subSections ?? []), part] }) };
}

/** Adds a media to the video of a story; refuses one that is already there (MED-09). */
export const addMedia = (id: number, media: MediaBody, context: Context): Promise<StoryEntity> =>
  changeStory(id, context, async (row, inside, tx) => {
    const body = wholeBody(row);
    demandItems(body);
    const sections = body.sections as Sections;
    const same = (part: Part) => part.media?.objectId === media.objectId && (part.media.deviceId ?? null) === (media.deviceId ?? null);
    if (partsOf(sections).some(same)) throw new Problem('duplicate_media');
    const part = { uuid: randomUUID(), type: 'MOS_VIDEO' as const, slug: media.slug, media };
    const found = await withMediaLookedUp(tx, withPart({}, 'vt', part) as StoryBody['sections']);
    return storyKind.patch(id, 'sections', withPart(sections, 'vt', partsOf(found as Sections)[0]!), inside);
  });

/** Adds a graphics item. It must use a template of the graphics device of the story's program (STO-19). */
export const addCg = (id: number, cg: CgInput, context: Context): Promise<StoryEntity> =>
  changeStory(id, context, async (row, inside) => {
    demandItems(wholeBody(row));
    if (Boolean(cg.ciiData) === Boolean(cg.mosData)) throw invalid('ciiData', 'exactly_one', { values: 'ciiData, mosData' });
    const program = await programById(inside.pool, row.program_id);
    if (program.cgId !== cg.deviceId) throw new Problem('cg_template_device');
    const sections = wholeBody(row).sections as Sections;
    const name = (sections.vt?.subSections?.length ?? 0) > 0 ? 'vt' : 'head';
    const { defaultChannel } = await deviceById(inside.pool, cg.deviceId);
    if (cg.ciiData) await demandTemplate(cg, inside);
    return storyKind.patch(id, 'sections', withPart(sections, name, graphicPart(cg, defaultChannel)), inside);
  });

/** Refuses graphics whose fields are not those of the template, or are longer than it allows. */
async function demandTemplate({ deviceId, ciiData }: CgInput, { pool }: Context): Promise<void> {
  const { templateCode, fields } = ciiData!;
  const known = await one(pool, 'select 1 from device_template where device_id = $1 and lower(code) = lower($2)', [deviceId, templateCode]);
  if (!known) throw new Problem('cg_template_device');
  const long = fields.findIndex(({ size, value }) => size > 0 && [...value].length > size);
  if (long >= 0) throw invalid(`ciiData.fields.${long}.value`, 'max', { max: fields[long]!.size });
}

/** Has an archive make an empty media for the video of a story and puts it into the story (MED-10). */
export async function addPlaceholder(
  id: number,
  { deviceId, slug }: { deviceId: number; slug?: string | null | undefined },
  context: Context,
): Promise<MediaBody> {
  const row = await seen(id, context);
  demandItems(wholeBody(row));
  const device = await deviceById(context.pool, deviceId);
  await storyKind.demandPatchable(id, context);
  const media = await createMedia(
    deviceId,
    { objectId: randomUUID(), slug: slug ?? row.slug, type: 'VIDEO', mosId: device.mosId, status: 'empty' },
    context,
    async () => undefined,
  );
  await addMedia(id, media, context);
  return media;
}

/** Looks for the media of a story in their archives again and has its devices told (MED-12). */
export const syncStory = (id: number, context: Context): Promise<StoryEntity> =>
  changeStory(id, context, async (row, inside, tx) => {
    const { sections } = wholeBody(row);
    const next = withParts(await withMediaLookedUp(tx, sections), withoutMedia);
    if (next !== sections) return storyKind.patch(id, 'sections', next, inside);
    wakeBridges(tx);
    return storyRows.entity(row, viewerOf(context));
  });

const withoutMedia = (part: Part): Part =>
  part.type === 'MOS_VIDEO' && !part.media && part.status !== 'empty' ? { ...part, status: 'empty' } : part;
