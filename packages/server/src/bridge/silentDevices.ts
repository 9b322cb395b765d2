import { ON_AIR_WORDS, STOPPED_MS, UNHEARD_MS } from '@lauda/domain';
import type { Services } from '../context.ts';
import { all, change } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';

interface SilentState {
  document_id: number;
  device_id: number;
  rundown_id: number | null;
  status: string;
  text: string | null;
  at: Date;
  unknown_since: Date;
}
/** How many are noted at once; the next round takes the rest. */
const AT_ONCE = 200;
// A device is not heard while no bridge holds its lease, or its bridge cannot reach it. As long as a bridge counts a story of such a device as on air, it
// is shown as such. A bridge that went away knew since when the device was. A bridge may be storing what the device says now: that state is left to it.
const SILENT = `update story_device_state t set unknown_since = known.since from (
    select x.document_id, x.device_id, s.rundown_id, silent.since from story_device_state x
      join story s on s.document_id = x.document_id
      join (select d.id, least(l.until, case when away then coalesce(d.connection_at, l.since) else l.until end) as since
        from device d join device_lease l on l.device_id = d.id,
          lateral (select coalesce(d.body ->> 'existence', 'CANT_CREATE') = 'CANT_CREATE' as away) reach
        where l.until <= $1 or away) silent on silent.id = x.device_id
      where x.unknown_since is null and upper(btrim(x.status)) = any($2)
        and (silent.since <= $3 or (silent.since <= $4 and s.display_status = 'stop' and s.stop_time <= $4))
      limit ${AT_ONCE} for update of x skip locked) known
  where t.document_id = known.document_id and t.device_id = known.device_id
  returning t.document_id, t.device_id, known.rundown_id, t.status, t.text, t.at, t.unknown_since`;

/** Notes of what silent devices said to play that it is not known any more, once it counts as on air no longer, and says so. */
export async function noteSilentDevices(
  services: Pick<Services, 'pool' | 'now' | 'settings'>,
  log: { warn(data: object, text: string): void },
): Promise<void> {
  const now = services.now();
  const { zone } = services.settings;
  const noted = await change(services, null, async (tx) => {
    const before = (ms: number): Date => new Date(now - ms);
    const rows = await all<SilentState & Record<string, unknown>>(tx, SILENT, [
      new Date(now),
      ON_AIR_WORDS,
      before(UNHEARD_MS),
      before(STOPPED_MS),
    ]);
    for (const { document_id, device_id, rundown_id, status, text, at, unknown_since } of rows) {
      const told = { rundownId: rundown_id, deviceId: device_id, storyId: document_id, status, text };
      const times = { at: localTimestamp(at.getTime(), zone), unknownSince: localTimestamp(unknown_since.getTime(), zone) };
      tx.emit('device_states', 'UPDATE', { ...told, ...times }, { documentId: document_id });
    }
    return rows;
  });
  for (const { device_id, document_id, status, unknown_since } of noted)
    log.warn({ device: device_id, story: document_id, status, since: unknown_since }, 'a device is silent of what it said to play');
}
