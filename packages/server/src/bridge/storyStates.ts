import { ON_AIR_WORDS, PLAYING_WORDS, playingWord } from '@lauda/domain';
import { type Change, one } from '../storage/change.ts';

interface Said {
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

// A device plays one story of a running order: one that it played later is the one that plays. One that it paused may just wait for its turn.
// A state of a time to come was stored before the clock was set back: it is the older one.
const PLAYS = `select own.status, own.at from story_device_state own where own.document_id = $1 and own.device_id = $2 and upper(btrim(own.status)) = any($3)
  and not exists (select 1 from story_device_state later join story s on s.document_id = later.document_id
    where s.rundown_id = $4 and later.device_id = $2 and upper(btrim(later.status)) = any($5) and (later.at <= $6, later.at) > (own.at <= $6, own.at))`;

// A bridge keeps what it could not tell, and may tell it when another served the device meanwhile. Within a lease reports come in their order, whatever
// their times; and a state of a time to come was stored before the clock was set back.
const OVERTAKEN = `select 1 from story_device_state x join device_lease l on l.device_id = x.device_id
  where x.document_id = $1 and x.device_id = $2 and $3 < l.since and $3 < x.at and x.at <= $4`;

/**
 * Stores what a device says of a story; answers the state the story then has. A word that says nothing of playing leaves a story that plays on air:
 * it becomes the text of that state. Undefined, and nothing stored, where what was said since is known already.
 */
export async function storyState(
  tx: Change,
  said: Said,
  { rundownId, storyId, now }: { readonly rundownId: number; readonly storyId: number; readonly now: number },
): Promise<State | undefined> {
  const { deviceId } = said;
  if (await one(tx, OVERTAKEN, [storyId, deviceId, new Date(said.at), new Date(now)])) return undefined;
  const plays =
    playingWord(said.status) === undefined
      ? await one<{ status: string; at: Date }>(tx, PLAYS, [storyId, deviceId, ON_AIR_WORDS, rundownId, PLAYING_WORDS, new Date(now)])
      : undefined;
  const text = said.text ?? null;
  const state: State = plays
    ? { status: plays.status, text: [said.status, ...(text ? [text] : [])].join(': '), at: plays.at.getTime() }
    : { status: said.status, text, at: said.at };
  await tx.query(
    `insert into story_device_state (document_id, device_id, status, text, at) values ($1, $2, $3, $4, $5)
     on conflict (document_id, device_id) do update set status = excluded.status, text = excluded.text, at = excluded.at`,
    [storyId, deviceId, state.status, state.text, new Date(state.at)],
  );
  return state;
}
