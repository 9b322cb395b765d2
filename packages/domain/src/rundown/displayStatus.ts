import type { DisplayStatus, PlayCommand } from '../enums.ts';

/** A story, or a block standing for its break, in the order they air. */
export interface DisplayItem {
  readonly id: number;
  readonly kind: 'story' | 'block';
  readonly status: DisplayStatus;
  /** Approved, not floated and not in Stand By; a block: not Stand By. The others never change (RUN-DISP-10, 11). */
  readonly countable: boolean;
}
/** Tells whether a story takes part in the show: approved, not floated and not in Stand By. */
export const isCountable = ({ approved, floated }: { readonly approved: boolean; readonly floated: boolean }, standBy: boolean): boolean =>
  approved && !floated && !standBy;

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

/** Tells whether an item may change: a countable one may, and one on air may always be taken off, even if disapproved meanwhile (RUN-APPR-07). */
const mayChange = (item: DisplayItem, onAir: boolean, wanted: DisplayStatus): boolean => item.countable || (onAir && wanted !== 'play');

/** Runs a display command: one item on air at most, the former turns to stop, STOP and BLANK of it clear the record (RUN-DISP-03..18). */
export function displayChanges(items: readonly DisplayItem[], onAir: AirItem | null, command: DisplayCommand): DisplayOutcome {
  const statuses = new Map(items.map((item) => [keyOf(item), item.status]));
  const wanted = STATUS_OF[command.command];
  let air = onAir && keyOf(onAir);
  for (const id of command.ids) {
    const place = items.findIndex((item) => item.id === id && item.kind === command.kind);
    const item = items[place];
    if (!item || !mayChange(item, air === keyOf(item), wanted)) continue;
    const key = keyOf(item);
    if (command.updatePrevious && wanted !== 'blank') {
      for (const earlier of items.slice(0, place)) {
        if (earlier.kind !== 'story' || !earlier.countable) continue;
        statuses.set(keyOf(earlier), 'stop');
        if (air === keyOf(earlier)) air = null;
      }
    }
    if (wanted === 'play') {
      for (const [other, status] of statuses) if (status === 'play') statuses.set(other, 'stop');
      air = key;
    } else if (air === key) air = null;
    statuses.set(key, wanted);
  }
  const changes = items.flatMap((item) => {
    const status = statuses.get(keyOf(item))!;
    return status === item.status ? [] : [{ id: item.id, kind: item.kind, status }];
  });
  return { changes, onAir: airItem(items, air) };
}

function airItem(items: readonly DisplayItem[], key: string | null): AirItem | null {
  const item = items.find((each) => keyOf(each) === key);
  return item ? { id: item.id, kind: item.kind } : null;
}
