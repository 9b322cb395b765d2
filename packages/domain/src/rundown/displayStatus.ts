import type { DisplayStatus, PlayCommand } from '../enums.ts';

/** A story, or a block standing for its break, in the order they air. */
export interface DisplayItem {
  readonly id: number;
  readonly kind: 'story' | 'block';
  readonly status: DisplayStatus;
  /** Approved, not floated and not in Stand By; a block: not Stand By. The others never change (RUN-DISP-10, 11). */
  readonly countable: boolean;
}
export interface AirItem {
  readonly id: number;
  readonly kind: 'story' | 'block';
}
export interface DisplayCommand {
  readonly command: PlayCommand;
  readonly kind: 'story' | 'block';
  readonly ids: readonly number[];
  /** Turns every earlier countable story to stop (the cascade, RUN-DISP-08). */
  readonly updatePrevious?: boolean;
}
export interface DisplayOutcome {
  readonly changes: readonly { id: number; kind: 'story' | 'block'; status: DisplayStatus }[];
  /** What is on air afterwards; the record of an item that stays on air is kept. */
  readonly onAir: AirItem | null;
}

export const COMMAND_OF: Readonly<Record<DisplayStatus, PlayCommand>> = { play: 'PLAY', stop: 'STOP', blank: 'BLANK' };
const STATUS_OF: Readonly<Record<PlayCommand, DisplayStatus>> = { PLAY: 'play', STOP: 'stop', BLANK: 'blank' };
const keyOf = (item: AirItem): string => `${item.kind} ${item.id}`;

/** Runs a display command (state-machines 7): one item on air at most, the former turns to stop, STOP and BLANK of it clear the record. */
export function displayChanges(items: readonly DisplayItem[], onAir: AirItem | null, command: DisplayCommand): DisplayOutcome {
  const statuses = new Map(items.map((item) => [keyOf(item), item.status]));
  const wanted = STATUS_OF[command.command];
  let air = onAir;
  for (const id of command.ids) {
    const place = items.findIndex((item) => item.id === id && item.kind === command.kind);
    const item = items[place];
    if (!item?.countable) continue;
    if (command.updatePrevious && wanted !== 'blank') {
      for (const earlier of items.slice(0, place)) {
        if (earlier.kind !== 'story' || !earlier.countable) continue;
        statuses.set(keyOf(earlier), 'stop');
        if (air && keyOf(air) === keyOf(earlier)) air = null;
      }
    }
    const airing = air !== null && keyOf(air) === keyOf(item);
    if (wanted === 'play') {
      if (air && !airing) statuses.set(keyOf(air), 'stop');
      air = { id, kind: command.kind };
    } else if (airing) air = null;
    statuses.set(keyOf(item), wanted);
  }
  const changes = items.flatMap((item) => {
    const status = statuses.get(keyOf(item))!;
    return status === item.status ? [] : [{ id: item.id, kind: item.kind, status }];
  });
  return { changes, onAir: air };
}

/** Tells whether a rundown is displayed: a countable story or break was played or stopped (Q-44, RUN-DISP-13). */
export const isDisplayed = (items: readonly DisplayItem[]): boolean => items.some((item) => item.countable && item.status !== 'blank');
