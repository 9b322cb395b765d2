const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const QUARTER = 900_000;

/** Milliseconds the zone is ahead of UTC at an instant. Zones change at quarter hours, so one answer serves fifteen minutes. */
function offsetAt(epochMs: number, zone: string): number {
  const key = `${zone} ${Math.floor(epochMs / QUARTER)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
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
  const part = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
  const offset = wall - Math.floor(epochMs / 1000) * 1000;
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Formats an instant as the wire does: YYYY-MM-DDTHH:mm:ss, local to the zone (override 6). */
export const localTimestamp = (instant: Date | number, zone: string): string => {
  const epochMs = typeof instant === 'number' ? instant : instant.getTime();
  return new Date(epochMs + offsetAt(epochMs, zone)).toISOString().slice(0, 19);
};
export const localOrNull = (instant: Date | null, zone: string): string | null => (instant ? localTimestamp(instant, zone) : null);

/** Reads a wire timestamp: a skipped wall time moves forward by the gap, a doubled one is its first. */
export function instantOf(timestamp: string, zone: string): Date {
  const wall = Date.parse(`${timestamp}Z`);
  const before = offsetAt(wall - 86_400_000, zone);
  const first = wall - before;
  const offset = offsetAt(first, zone);
  if (offset === before) return new Date(first);
  const second = wall - offset;
  return new Date(offsetAt(second, zone) === offset ? second : first);
}

/** Today's date in a zone. */
export const today = (epochMs: number, zone: string): string => localTimestamp(epochMs, zone).slice(0, 10);
