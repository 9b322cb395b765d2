import type { ListFailure } from '@lauda/domain';
import { type Change, one } from '../storage/change.ts';

/** What a bridge was asked to list, and who asked. */
export interface ListAsked {
  readonly device_id: number | null;
  readonly verb: string;
  readonly args: { readonly askedBy?: number | null };
}
interface Come {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED';
  readonly count: number;
  readonly code: ListFailure | null;
  readonly reason: string | null;
}

/** Tells who asked for the list of an archive how far it is. */
export function tellAsker(tx: Change, { device_id: deviceId, args }: ListAsked, come: Come): void {
  if (deviceId !== null && args.askedBy != null) tx.emit('media', 'UPDATE', { deviceId, ...come }, { receivers: [args.askedBy] });
}

/** Tells how many media of a list came so far, while it is on its way. */
export async function tellProgress(tx: Change, deviceId: number, count: number): Promise<void> {
  const asked = await one<ListAsked>(
    tx,
    "select device_id, verb, args from bridge_command where device_id = $1 and verb = 'mediaList' and answered_at is null order by id desc limit 1",
    [deviceId],
  );
  if (asked) tellAsker(tx, asked, { state: 'RUNNING', count, code: null, reason: null });
}
