import { airTimes, localToday } from '@lauda/domain';
import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type RundownRow, rundownById } from '../rundowns/rows.ts';
import { sendableStories } from '../rundowns/sendable.ts';
import { all, lastEvent } from '../storage/change.ts';
import { type StoryRow, wholeBody } from '../stories/rows.ts';
import { type DeviceEntity, devicesWhere } from '../studio/devices.ts';

const wantedStory = (row: StoryRow, presenters: Presenters, body = wholeBody(row)) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  slug: row.slug,
  page: row.page,
  total: row.total,
  displayStatus: row.display_status,
  sections: body.sections,
  cueIn: body.cueIn,
  cueOut: body.cueOut,
  information: body.information,
  presenter: presenterOf(row, presenters),
  source: body.source,
});

type Presenters = ReadonlyMap<number, string>;
const presenterOf = ({ body }: StoryRow, presenters: Presenters): string | null =>
  (body.presenterId && presenters.get(body.presenterId)) || null;

function wantedHead(row: RundownRow, name: string, zone: string) {
  const span = airTimes(row.date, row.start_time, row.end_time, zone)?.span ?? 0;
  const airing = row.on_air?.kind === 'story' ? row.stories.find(({ id }) => id === row.on_air!.id) : undefined;
  return {
    rundownId: row.id,
    uuid: row.uuid,
    version: row.version,
    slug: `${name} ${row.date}`,
    start: `${row.date}T${row.start_time}`,
    duration: `PT${span}S`,
    active: row.mos_active,
    mode: row.mos_mode,
    ready: row.mos_ready,
    replaceNonce: row.mos_nonce,
    onAirStoryUuid: airing?.uuid ?? null,
  };
}

interface BridgeRundown {
  readonly row: RundownRow;
  readonly programId: number;
  readonly head: ReturnType<typeof wantedHead>;
}
/** SQL: a web service, which does not tell what it plays, still holds a rundown, for as many days as somebody may air it. */
const HELD = `r.date >= $2::date - 2 and exists (select 1 from rundown_device x join device d on d.id = x.device_id
  where x.rundown_id = r.id and x.held and d.protocol = 'ws')`;
/**
 * Reads the rundowns for bridges, also those on air whose devices were removed, and those that web services still hold: a bridge must know which ones it
 * may not delete, and that it may delete one whose story stopped before it asked.
 */
async function rundownsForBridges({ pool, settings, now }: Context, programsIds: readonly number[] | undefined): Promise<BridgeRundown[]> {
  const active = await all<{ id: number; program_id: number; name: string }>(
    pool,
    `select r.id, r.program_id, g.name from rundown r join program g on g.id = r.program_id where (r.mos_active or r.on_air is not null or ${HELD}) and ($1::bigint[] is null or r.program_id = any($1)) order by r.date, r.id`,
    [programsIds ?? null, localToday(now(), settings.zone)],
  );
  return Promise.all(
    active.map(async ({ id, program_id, name }) => {
      const row = await rundownById(pool, id);
      return { row, programId: program_id, head: wantedHead(row, name, settings.zone) };
    }),
  );
}
async function presentersOf({ pool }: Context): Promise<Presenters> {
  const people = await all<{ id: number; nickname: string }>(pool, 'select id, nickname from person', []);
  return new Map(people.map(({ id, nickname }) => [id, nickname]));
}

/** Reads what a device should hold now, filtered by what may be sent to it; `unchanged` when no event came since `after`. */
export async function wantedOf(deviceId: number, after: number | undefined, context: Context) {
  // Read first: a change in between is then seen twice instead of missed.
  const n = await lastEvent(context.pool);
  if (after !== undefined && after === n) return { after: n, unchanged: true, rundowns: [] };
  const [device] = await devicesWhere(context.pool, 'id = $1', [deviceId]);
  if (!device) throw new Problem('not_found');
  const told = await rundownsForBridges(context, device.programsIds.length > 0 ? device.programsIds : undefined);
  const presenters = await presentersOf(context);
  const rundowns = told.map(({ row, head }) => ({
    ...head,
    stories: sendableStories(row, device).map((story) => wantedStory(story, presenters)),
  }));
  return { after: n, unchanged: false, rundowns };
}

type WantedQuery = z.output<NonNullable<typeof bridge.wantedAll.body>>;
/** Reads what several devices should hold. Each rundown is read once, each story is sent once, and only if the bridge does not know it. */
export async function wantedByAll(
  { deviceIds, after, known }: WantedQuery,
  context: Context,
): Promise<z.input<typeof bridge.wantedAll.result>> {
  // Read first: a change in between is then seen twice instead of missed.
  const n = await lastEvent(context.pool);
  if (after != null && after === n) return { after: n, unchanged: true, rundowns: [], views: [] };
  const devices = await devicesWhere(context.pool, 'id = any($1)', [deviceIds]);
  const everywhere = devices.some(({ programsIds }) => programsIds.length === 0);
  const told = await rundownsForBridges(context, everywhere ? undefined : [...new Set(devices.flatMap(({ programsIds }) => programsIds))]);
  const presenters = await presentersOf(context);
  const views = viewsOf(devices, told);
  const sent = new Set(views.flatMap(({ rundowns }) => rundowns.flatMap(({ storyIds }) => storyIds)));
  const rundowns = told.map(({ row, head }) => {
    const stories = row.stories.filter(({ id }) => sent.has(id));
    const isKnown = ({ id, version }: StoryRow): boolean => known?.[id] === version;
    return {
      ...head,
      stories: stories.filter((story) => !isKnown(story)).map((story) => wantedStory(story, presenters)),
      kept: stories.filter(isKnown).map((story) => ({ id: story.id, presenter: presenterOf(story, presenters) })),
    };
  });
  return { after: n, unchanged: false, rundowns, views };
}

/** Groups devices by settings and programs, since these decide what may be sent. */
function viewsOf(devices: readonly DeviceEntity[], told: readonly BridgeRundown[]) {
  const groups = new Map<string, DeviceEntity[]>();
  for (const device of devices) {
    const key = JSON.stringify([device.sendUnapproved, device.sendPrivate, [...device.programsIds].sort((a, b) => a - b)]);
    groups.set(key, [...(groups.get(key) ?? []), device]);
  }
  return [...groups.values()].map((group) => {
    const [device] = group;
    const serves = ({ programId }: BridgeRundown): boolean => device!.programsIds.length === 0 || device!.programsIds.includes(programId);
    return {
      deviceIds: group.map(({ id }) => id),
      rundowns: told.filter(serves).map(({ row }) => ({ uuid: row.uuid, storyIds: sendableStories(row, device!).map(({ id }) => id) })),
    };
  });
}
