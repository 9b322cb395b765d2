import { type AirItem, type DisplayCommand, type DisplayItem, displayChanges } from './displayStatus.ts';

/** A display item that can be put on air: `total` is that of the story, or the break of the block, ISO 8601. */
export interface AirableItem extends DisplayItem {
  readonly total: string;
}
/** The on-air record of a rundown; `playTime` is a wire timestamp (RUN-DISP-03). */
export interface OnAirRecord extends AirItem {
  readonly playTime: string;
  readonly total: string;
}
/** A status that changed and the time it set: `playTime` by play, `stopTime` by stop; null clears it (RUN-DISP-16). */
export interface TimedChange extends AirItem {
  readonly status: DisplayItem['status'];
  readonly playTime?: string | null;
  readonly stopTime?: string | null;
}
/** A display command for stories, or the breaks of blocks, at a time. */
export interface AirCommand extends DisplayCommand {
  readonly at: string;
  /** When what is played went on air, where that was before: its count goes on from there. */
  readonly since?: string | undefined;
}

/** Runs a display command on a rundown: the statuses it changes with their times, and the on-air record afterwards (RUN-DISP-03..16). */
export function applyCommand(
  items: readonly AirableItem[],
  onAir: OnAirRecord | null,
  command: AirCommand,
): { changes: TimedChange[]; onAir: OnAirRecord | null } {
  const { at, since = at } = command;
  const outcome = displayChanges(items, onAir, command);
  const changes = outcome.changes.map(
    (change): TimedChange =>
      change.status === 'play'
        ? { ...change, playTime: since, stopTime: null }
        : change.status === 'stop'
          ? { ...change, stopTime: at }
          : { ...change, playTime: null, stopTime: null },
  );
  return { changes, onAir: recordOf(items, onAir, outcome.onAir, since) };
}

function recordOf(items: readonly AirableItem[], before: OnAirRecord | null, air: AirItem | null, at: string): OnAirRecord | null {
  if (!air) return null;
  if (before && before.id === air.id && before.kind === air.kind) return before;
  const total = items.find((item) => item.id === air.id && item.kind === air.kind)?.total ?? 'PT0S';
  return { id: air.id, kind: air.kind, playTime: at, total };
}
