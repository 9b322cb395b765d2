import { type DeviceEntity, devicesWhere } from '../areas/device-rows.ts';
import type { StoryRow } from '../areas/story-rows.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type RundownRow, rundownById } from '../rundowns/rows.ts';
import { sendableStories } from '../rundowns/sendable.ts';
import { all, one } from '../storage/change.ts';
import { instantOf } from '../time.ts';

const wantedStory = (row: StoryRow, presenters: ReadonlyMap<number, string>) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  slug: row.slug,
  page: row.page,
  total: row.total,
  displayStatus: row.display_status,
  sections: row.body.sections,
  cueIn: row.body.cueIn,
  cueOut: row.body.cueOut,
  information: row.body.information,
  presenter: (row.body.presenterId && presenters.get(row.body.presenterId)) || null,
  source: row.body.source,
});

function wantedRundown(row: RundownRow, device: DeviceEntity, name: string, presenters: ReadonlyMap<number, string>, zone: string) {
  const start = instantOf(`${row.date}T${row.start_time}`, zone).getTime();
  const end = instantOf(`${row.date}T${row.end_time}`, zone).getTime();
  const seconds = Math.round((end > start ? end - start : end - start + 86_400_000) / 1000);
  const airing = row.on_air?.kind === 'story' ? row.stories.find(({ id }) => id === row.on_air!.id) : undefined;
  return {
    rundownId: row.id,
    uuid: row.uuid,
    version: row.version,
    slug: `${name} ${row.date}`,
    start: `${row.date}T${row.start_time}`,
    duration: `PT${seconds}S`,
    active: row.mos_active,
    mode: row.mos_mode,
    ready: row.mos_ready,
    replaceNonce: row.mos_nonce,
    onAirStoryUuid: airing?.uuid ?? null,
    stories: sendableStories(row, device).map((story) => wantedStory(story, presenters)),
  };
}

/** What a device should hold now, filtered by what may be sent to it; nothing when no event came since `after`. */
export async function wantedOf(deviceId: number, after: number | undefined, context: Context) {
  const { pool, settings } = context;
  // The number is read first: a change that comes in between is seen again, never missed.
  const { n } = (await one<{ n: number }>(pool, 'select n from event_seq'))!;
  if (after !== undefined && after === n) return { after: n, unchanged: true, rundowns: [] };
  const [device] = await devicesWhere(pool, 'id = $1', [deviceId]);
  if (!device) throw new Problem('not_found');
  // A rundown that is on air is told although its devices were taken off: a bridge must know what it may not take away, and when it may.
  const active = await all<{ id: number; name: string }>(
    pool,
    'select r.id, g.name from rundown r join program g on g.id = r.program_id where (r.mos_active or r.on_air is not null) and (cardinality($1::bigint[]) = 0 or r.program_id = any($1)) order by r.date, r.id',
    [device.programsIds],
  );
  const people = await all<{ id: number; nickname: string }>(pool, 'select id, nickname from person', []);
  const presenters = new Map(people.map(({ id, nickname }) => [id, nickname]));
  const rundowns = await Promise.all(
    active.map(async ({ id, name }) => wantedRundown(await rundownById(pool, id), device, name, presenters, settings.zone)),
  );
  return { after: n, unchanged: false, rundowns };
}
