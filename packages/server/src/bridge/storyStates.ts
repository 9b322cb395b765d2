import { ON_AIR_WORDS, PLAYING_WORDS, playingWord } from '@lauda/domain';
import { type Change, one } from '../storage/change.ts';

/** A status of a story as a device reports it. */
interface DeviceReport {
  readonly deviceId: number;
  readonly status: string;
  readonly text?: string | null | undefined;
  readonly at: number;
}
interface State {
  readonly status: string;
  readonly text: string | null;
  readonly at: number;
}

// A device plays one story of a running order, unless it was silent for too long to tell: the one it started last is the one playing. A paused story does
// not count, it may just wait for its turn. A timestamp in the future is the older one: it was stored before the clock was set back.
const PLAYS = `select own.status, own.at from story_device_state own where own.document_id = $1 and own.device_id = $2 and upper(btrim(own.status)) = any($3)
  and own.unknown_since is null and not exists (select 1 from story_device_state later join story s on s.document_id = later.document_id
    where s.rundown_id = $4 and later.device_id = $2 and upper(btrim(later.status)) = any($5) and (later.at <= $6, later.at) > (own.at <= $6, own.at))`;

// A bridge keeps reports it could not deliver, and may deliver them after another bridge served the device: a report from before the present lease
// does not replace a newer state. Within a lease reports come in their order, whatever their times. A timestamp in the future is no newer state: it
// was stored before the clock was set back.
const OVERTAKEN = `select 1 from story_device_state x join device_lease l on l.device_id = x.device_id
  where x.document_id = $1 and x.device_id = $2 and $3 < l.since and $3 < x.at and x.at <= $4`;

/**
 * Stores the status a device reports of a story, and answers the state the story then has. While the story plays, a status that is not about playing
 * does not end that: it becomes the text of the state. Undefined, with nothing stored, if a newer report is stored already.
 */
export async function storeStoryState(
  tx: Change,
  report: DeviceReport,
  { rundownId, storyId, now }: { readonly rundownId: number; readonly storyId: number; readonly now: number },
): Promise<State | undefined> {
  const { deviceId } = report;
  if (await one(tx, OVERTAKEN, [storyId, deviceId, new Date(report.at), new Date(now)])) return undefined;
  const plays =
    playingWord(report.status) === undefined
      ? await one<{ status: string; at: Date }>(tx, PLAYS, [storyId, deviceId, ON_AIR_WORDS, rundownId, PLAYING_WORDS, new Date(now)])
      : undefined;
  const text = report.text ?? null;
  const state: State = plays
    ? { status: plays.status, text: [report.status, ...(text ? [text] : [])].join(': '), at: plays.at.getTime() }
    : { status: report.status, text, at: report.at };
  await tx.query(
    `insert into story_device_state (document_id, device_id, status, text, at) values ($1, $2, $3, $4, $5)
     on conflict (document_id, device_id) do update set status = excluded.status, text = excluded.text, at = excluded.at, unknown_since = null`,
    [storyId, deviceId, state.status, state.text, new Date(state.at)],
  );
  return state;
}
