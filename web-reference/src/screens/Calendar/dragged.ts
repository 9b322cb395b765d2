import type { ShownOccurrence } from '@lauda/store';
import type { DragEvent } from 'react';

/** The drag type of an occurrence; its data is the key of the occurrence. */
export const DRAGGED = 'application/x-lauda-occurrence';
/** The drag type of the place of a view that an occurrence was taken at; its data is a timestamp. */
const TAKEN_AT = 'application/x-lauda-taken-at';
/** The step of a dropped event, in milliseconds. */
const QUARTER_MS = 900_000;

/** The milliseconds of a wall-clock time, for sums alone. */
const wall = (timestamp: string): number => Date.parse(`${timestamp}Z`);
/** Returns a wall-clock time moved by some milliseconds. */
export const later = (timestamp: string, ms: number): string => new Date(wall(timestamp) + ms).toISOString().slice(0, 19);
/** Returns a day and a minute of it as a timestamp; the minute may be a fraction. */
export const minuteOf = (day: string, minute: number): string => later(`${day}T00:00:00`, minute * 60_000);

/** Keeps with a drag the place it began at. */
export const takeAt = ({ dataTransfer }: DragEvent, place: string): void => dataTransfer.setData(TAKEN_AT, place);

/** Returns what was dropped, and how far from the place it was taken at, in milliseconds of whole quarters of an hour. */
export function droppedAt({ dataTransfer }: DragEvent, place: string, occurrences: readonly ShownOccurrence[]) {
  const occurrence = occurrences.find(({ key }) => key === dataTransfer.getData(DRAGGED));
  const takenAt = dataTransfer.getData(TAKEN_AT);
  if (!occurrence || !takenAt) return undefined;
  return { occurrence, ms: Math.round((wall(place) - wall(takenAt)) / QUARTER_MS) * QUARTER_MS };
}
