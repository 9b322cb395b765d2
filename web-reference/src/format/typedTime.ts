const pad = (value: number): string => String(value).padStart(2, '0');

/** Reads a typed time of day: `1915`, `19:15`, `19h15`, `7pm`, `9`. Returns `HH:mm:ss`, undefined when it cannot be read. */
export const typedTime = (typed: string): string | undefined => {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?:[:.]?(\d{2}))?\s*h?\s*(am|pm)?$/i.exec(typed.trim());
  if (!match) return undefined;
  const half = match[4]?.toLowerCase();
  const hour = half ? (Number(match[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(match[1]);
  const [minute, second] = [Number(match[2] ?? 0), Number(match[3] ?? 0)];
  return hour > 23 || minute > 59 || second > 59 ? undefined : `${pad(hour)}:${pad(minute)}:${pad(second)}`;
};
