import { ON_AIR_WORDS, PLAYING_WORDS } from '@lauda/domain';
import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { all } from '../storage/change.ts';
import { deviceById } from '../studio/devices.ts';

interface HeldRow {
  uuid: string;
  program_id: number;
  mos_active: boolean;
  airing: string | null;
  playing: string | null;
}
// The last reported status counts: without a stop the story may still be playing. One that is paused may just wait for its turn after the one that plays;
// one of a time to come is from before the clock was set back.
const HELD = `select r.uuid, r.program_id, r.mos_active,
  (select d.uuid from document d where r.on_air ->> 'kind' = 'story' and d.id = (r.on_air ->> 'id')::bigint) as airing,
  (select d.uuid from story_device_state x join story s on s.document_id = x.document_id join document d on d.id = s.document_id
    where s.rundown_id = r.id and x.device_id = $1 and upper(btrim(x.status)) = any($3)
    order by upper(btrim(x.status)) = any($4) desc, x.at <= $5 desc, x.at desc limit 1) as playing
  from rundown r where r.uuid = any($2) order by r.id`;

/** Finds running orders on a device that are rundowns of this newsroom but should not be there; a bridge may delete these and no others. */
export async function leftoverRundownsOf(
  deviceId: number,
  held: readonly string[],
  { pool, now }: Context,
): Promise<z.input<typeof bridge.leftoverRundowns.result>> {
  const { programsIds } = await deviceById(pool, deviceId);
  const rows = await all<HeldRow>(pool, HELD, [deviceId, held, ON_AIR_WORDS, PLAYING_WORDS, new Date(now())]);
  const wanted = ({ program_id, mos_active }: HeldRow): boolean =>
    mos_active && (programsIds.length === 0 || programsIds.includes(program_id));
  return rows.filter((row) => !wanted(row)).map(({ uuid, airing, playing }) => ({ uuid, onAirStoryUuid: airing ?? playing }));
}
