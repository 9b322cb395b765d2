import type { ListFailure } from '@lauda/domain';
import { type Change, one } from '../storage/change.ts';

/** A requested media list: the device and who asked. */
export interface ListRequest {
  readonly device_id: number | null;
  readonly verb: string;
  readonly args: { readonly askedBy?: number | null };
}
interface ListProgress {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED';
  readonly count: number;
  readonly code: ListFailure | null;
  readonly reason: string | null;
}

/** Tells the person who asked for a media list its progress. */
export function tellAsker(tx: Change, { device_id: deviceId, args }: ListRequest, come: ListProgress): void {
  if (deviceId !== null && args.askedBy != null) tx.emit('media', 'UPDATE', { deviceId, ...come }, { receivers: [args.askedBy] });
}

/** Announces how many media of a running list have arrived: before its end, whose answer may come at the same time, or not at all. */
export async function tellProgress(tx: Change, deviceId: number, count: number): Promise<void> {
  const asked = await one<ListRequest>(
    tx,
    "select device_id, verb, args from bridge_command where device_id = $1 and verb = 'mediaList' and answered_at is null order by id desc limit 1 for share",
    [deviceId],
  );
  if (asked) tellAsker(tx, asked, { state: 'RUNNING', count, code: null, reason: null });
}
