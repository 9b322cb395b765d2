const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Before this no zone changed its clock, and `Date.UTC` takes years below 100 for those of the 20th century. */
const FIRST_MS = Date.UTC(1800, 0, 1);
const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let format = formatters.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, format);
  }
  return format;
}

/** Milliseconds a zone is ahead of UTC at an instant; zones change at quarter hours, so one answer serves fifteen minutes. */
export function zoneOffset(instantMs: number, zone: string): number {
  const epochMs = Math.max(instantMs, FIRST_MS);
  const key = `${zone} ${Math.floor(epochMs / QUARTER_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const part = new Map(
    formatterOf(zone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0;
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const offset = wall - Math.floor(epochMs / 1000) * 1000;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Formats an instant as the wire does: YYYY-MM-DDTHH:mm:ss, local to the zone (override 6). */
export const localTimestamp = (epochMs: number, zone: string): string =>
  new Date(epochMs + zoneOffset(epochMs, zone)).toISOString().slice(0, 19);

/** The instants that a wire timestamp names, epoch ms, the first and the last: two of one that the clock repeats; a skipped one moves forward by the gap. */
export function instantsOf(timestamp: string, zone: string): readonly [number, number] {
  const wall = Date.parse(`${timestamp}Z`);
  const [before, after] = [zoneOffset(wall - DAY_MS, zone), zoneOffset(wall + DAY_MS, zone)];
  const isTrue = (offset: number): boolean => zoneOffset(wall - offset, zone) === offset;
  const first = wall - (isTrue(before) || !isTrue(after) ? before : after);
  return [first, isTrue(after) ? wall - after : first];
}
/** Reads a wire timestamp as epoch ms: a skipped wall time moves forward by the gap, a doubled one is its first. */
export const localInstant = (timestamp: string, zone: string): number => instantsOf(timestamp, zone)[0];
/** Reads a wire timestamp as epoch ms: a doubled wall time is its last. */
export const lastInstant = (timestamp: string, zone: string): number => instantsOf(timestamp, zone)[1];

/** How far two clocks that count the same second may be apart. */
const APART_MS = 5_000;
/**
 * Reads the wire timestamp of what began a while ago, as epoch ms: of a time that the clock repeats, the last that is not after `nowMs`. What is on air
 * began the shortest while ago.
 */
export function begunInstant(timestamp: string, zone: string, nowMs: number): number {
  const [first, last] = instantsOf(timestamp, zone);
  return last <= nowMs + APART_MS ? last : first;
}

/** Today's date in a zone. */
export const localToday = (epochMs: number, zone: string): string => localTimestamp(epochMs, zone).slice(0, 10);
