import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import { announceSettings } from '../collections/events.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { followPlayout, isFollowing } from '../rundowns/display.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { lockReported } from '../stories/homes.ts';
import { deviceById } from '../studio/devices.ts';
import { tellProgress } from '../studio/listing.ts';
import { localTimestamp } from '../time.ts';
import { staleDevices } from './leases.ts';
import { holdersOf, type ReportedObjects, takeObjects, updateHolders } from './objects.ts';
import { storeStoryState } from './storyStates.ts';

type Reports = z.output<NonNullable<typeof bridge.report.body>>;
type Report = Reports['reports'][number];

/**
 * Processes reports of devices. Idempotent by the bridge's `seq`; refused after the lease moved, so that a former bridge cannot speak for a device.
 */
export async function takeReports(input: Reports, context: Context): Promise<{ seq: number }> {
  return change(context, context.caller, async (tx) => {
    const stale = await staleDevices(tx, input.bridgeId, input.epochs);
    if (stale.length > 0) throw new Problem('stale_epoch', { details: stale.join(', ') });
    await tx.query('insert into bridge_seen (bridge_id, seq) values ($1, 0) on conflict do nothing', [input.bridgeId]);
    const seen = await one<{ seq: number }>(tx, 'select seq from bridge_seen where bridge_id = $1 for update', [input.bridgeId]);
    let seq = seen!.seq;
    await lockDevices(tx, input.reports);
    const objects: ReportedObjects = new Map();
    const news = input.reports.filter((report) => report.seq > seq).sort((a, b) => a.seq - b.seq);
    // Reports on archive objects touch nothing else, so they are processed together; which stories they change is known then.
    await takeObjects(tx, news.filter(isOfObjects), objects);
    const holders = await holdersOf(tx, context, objects);
    await lockReported(tx, { holders, ...(await playedIn(tx, news)) });
    for (const report of news) if (!isOfObjects(report)) await take(tx, context, report);
    seq = news.at(-1)?.seq ?? seq;
    await updateHolders(tx, context, holders, objects);
    await tx.query('update bridge_seen set seq = $2 where bridge_id = $1', [input.bridgeId, seq]);
    return { seq };
  });
}

const isOfObjects = ({ kind }: Report): boolean => kind === 'object' || kind === 'objects';

/** Locks the devices first, in the order of their ids, as device changes do, so that a batch is applied as a whole. */
async function lockDevices(tx: Change, reports: readonly Report[]): Promise<void> {
  const ids = [...new Set(reports.map(({ deviceId }) => deviceId))];
  if (ids.length > 0) await tx.query('select id from device where id = any($1) order by id for no key update', [ids]);
}

/** Finds the rundowns and stories of which playouts report what plays, where that sets what is on air. */
async function playedIn(tx: Change, reports: readonly Report[]): Promise<{ played: number[]; rundowns: number[] }> {
  const statuses = reports.filter(({ kind, rundownUuid, storyUuid }) => kind === 'status' && rundownUuid && storyUuid);
  if (statuses.length === 0 || !(await isFollowing(tx))) return { played: [], rundowns: [] };
  const rows = await all<{ rundown: number; story: number | null }>(
    tx,
    `select distinct r.id as rundown, s.document_id as story from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as reported (rundown, story, device)
      join rundown r on r.uuid = reported.rundown join device d on d.id = reported.device and d.type = 'playout'
      left join (document o join story s on s.document_id = o.id) on o.uuid = reported.story`,
    [statuses.map(({ rundownUuid }) => rundownUuid), statuses.map(({ storyUuid }) => storyUuid), statuses.map(({ deviceId }) => deviceId)],
  );
  return { played: rows.flatMap(({ story }) => story ?? []), rundowns: rows.map(({ rundown }) => rundown) };
}

async function take(tx: Change, context: Context, report: Report): Promise<void> {
  if (report.kind === 'connection') return connection(tx, context, report);
  if (report.kind === 'listing') return tellProgress(tx, report.deviceId, Number(report.status) || 0);
  if (report.kind === 'stranger') return recordForeignAddress(tx, report);
  const rundown = report.rundownUuid
    ? await one<{ id: number }>(tx, 'select id from rundown where uuid = $1', [report.rundownUuid])
    : undefined;
  if (!rundown) return;
  if (report.kind === 'status' && report.storyUuid) return storyStatus(tx, context, report, rundown.id);
  const values = valuesOf(report);
  await upsert(tx, rundown.id, report, values);
  announce(tx, context, report, rundown.id);
}

// After a refused full running order it is unknown what the device kept.
const WHOLE = new Set(['roCreate', 'roReplace']);
/** Lists the columns a report changes in a device's state of a rundown; a device without the rundown could create it (DEV-10). */
function valuesOf(report: Report): readonly [string, unknown][] {
  const lacking: [string, unknown][] = [
    ['held', false],
    ['existence', 'CAN_CREATE'],
  ];
  switch (report.kind) {
    case 'ack':
      return [
        ['acked', Number(report.status) || 0],
        ['last_error', null],
        ['held', true],
        ['existence', 'EXIST'],
      ];
    case 'gone':
      return [['acked', 0], ['last_error', null], ...lacking];
    case 'nack':
      return [['last_error', report.text ?? report.status], ...(WHOLE.has(report.status) ? lacking : [])];
    case 'waiting':
    case 'held':
      return [['waiting', JSON.stringify(slugsOf(report.text))]];
    default:
      return [];
  }
}
const slugsOf = (text: string | null | undefined): string[] => (text ?? '').split('\n').filter((line) => line !== '');

async function upsert(tx: Change, rundownId: number, report: Report, values: readonly [string, unknown][]): Promise<void> {
  const names = values.map(([name]) => name);
  const placeholders = values.map((_value, index) => `$${index + 4}`);
  const set = [...names.map((name) => `${name} = excluded.${name}`), 'at = excluded.at'].join(', ');
  await tx.query(
    `insert into rundown_device (rundown_id, device_id, at${names.map((name) => `, ${name}`).join('')}) values ($1, $2, $3${placeholders.map((each) => `, ${each}`).join('')})
     on conflict (rundown_id, device_id) do update set ${set}`,
    [rundownId, report.deviceId, new Date(report.at), ...values.map(([, value]) => value)],
  );
}

async function connection(tx: Change, context: Context, report: Report): Promise<void> {
  // The time changes only when the device starts or stops answering, not with what it holds.
  const turned = "coalesce(body ->> 'existence', 'CANT_CREATE') <> 'CANT_CREATE' is distinct from ($2::text <> 'CANT_CREATE')";
  await tx.query(
    `update device set body = jsonb_set(body, '{existence}', to_jsonb($2::text)),
       connection_at = case when connection_at is null or ${turned} then $3 else connection_at end where id = $1`,
    [report.deviceId, report.status, new Date(report.at)],
  );
  // Having one rundown (EXIST) says nothing of the others: they stay, or could be created.
  const existence = "case when $2::text = 'EXIST' and not held then 'CAN_CREATE' else $2::text end";
  await tx.query(`update rundown_device set existence = ${existence}, at = $3 where device_id = $1`, [
    report.deviceId,
    report.status,
    new Date(report.at),
  ]);
  announce(tx, context, report, null);
}

/** Records a connection under a device's name from an address that is not its own. */
async function recordForeignAddress(tx: Change, { deviceId, status }: Report): Promise<void> {
  const { rowCount } = await tx.query(
    `update device set body = jsonb_set(body, '{refusedFrom}', to_jsonb($2::text)) where id = $1 and body->>'refusedFrom' is distinct from $2`,
    [deviceId, status],
  );
  if (rowCount) announceSettings(tx, 'devices', deviceId, await deviceById(tx, deviceId), EVERYBODY);
}

async function storyStatus(tx: Change, context: Context, report: Report, rundownId: number): Promise<void> {
  const story = await one<{ id: number }>(tx, "select id from document where uuid = $1 and kind = 'story'", [report.storyUuid]);
  if (!story) return;
  const state = await storeStoryState(tx, report, { rundownId, storyId: story.id, now: context.now() });
  if (!state) return;
  announce(tx, context, { ...report, ...state }, rundownId, story.id);
  const device = await one<{ type: string }>(tx, 'select type from device where id = $1', [report.deviceId]);
  if (device?.type === 'playout') await followPlayout(tx, context, rundownId, story.id, { said: report.status, at: report.at });
}

// The queue of a device contains slugs, of hidden stories too, so clients ask for the ones they may see.
const isQueueReport = ({ kind }: Report): boolean => kind === 'waiting' || kind === 'held';

/** Announces a report to those who see the story, else those who see the program, else everybody. */
function announce(tx: Change, context: Context, report: Report, rundownId: number | null, storyId?: number): void {
  tx.emit(
    'device_states',
    'UPDATE',
    {
      rundownId,
      deviceId: report.deviceId,
      storyId: storyId ?? null,
      status: report.status,
      text: isQueueReport(report) ? null : (report.text ?? null),
      at: localTimestamp(report.at, context.settings.zone),
      unknownSince: null,
    },
    storyId !== undefined ? { documentId: storyId } : rundownId === null ? { programsIds: [] } : { rundownId },
  );
}
