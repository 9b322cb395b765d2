import { localInstant, localTimestamp, zoneOffset } from '../time/zone.ts';

export const DAY_MS = 86_400_000;
/** The span of days looked at together, short enough that no zone changes its clock twice in it. */
const BLOCK_MS = 8 * DAY_MS;
const blocks = new Map<string, number | undefined>();

/** How far a zone is ahead of UTC on all days around a wall time, in ms; undefined where its clock changes on one of them. */
function steadyOffset(wall: number, zone: string): number | undefined {
  const block = Math.floor(wall / BLOCK_MS);
  const key = `${zone} ${block}`;
  if (blocks.has(key)) return blocks.get(key);
  const [before, after] = [zoneOffset(block * BLOCK_MS - DAY_MS, zone), zoneOffset((block + 1) * BLOCK_MS + DAY_MS, zone)];
  const offset = before === after ? before : undefined;
  if (blocks.size > 10_000) blocks.clear();
  blocks.set(key, offset);
  return offset;
}

/** Reads a wall time as if it were UTC; undefined for a date that does not exist. */
export function wallOf(timestamp: string | null | undefined): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(timestamp ?? '')) return undefined;
  const wall = Date.parse(`${timestamp}Z`);
  return Number.isNaN(wall) || writeWall(wall) !== timestamp ? undefined : wall;
}
/** Writes a wall time that was read as if it were UTC. */
export const writeWall = (wall: number): string => new Date(wall).toISOString().slice(0, 19);

/** The instant of a wall time, epoch ms: one that the clock skips moves forward by the gap, a doubled one is its first. */
export function instantOfWall(wall: number, zone: string): number {
  const offset = steadyOffset(wall, zone);
  return offset === undefined ? localInstant(writeWall(wall), zone) : wall - offset;
}
/** The wall time of an instant, as the wire writes it. */
export function writtenInstant(epochMs: number, zone: string): string {
  const offset = steadyOffset(epochMs, zone);
  return offset === undefined ? localTimestamp(epochMs, zone) : writeWall(epochMs + offset);
}
