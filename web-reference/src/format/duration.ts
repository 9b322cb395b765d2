/** Writes seconds as mm:ss, minutes growing beyond 59, a minus in front of negative ones. */
export const mmss = (seconds: number): string => {
  const whole = Math.abs(Math.trunc(seconds));
  const text = `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return seconds <= -1 ? `-${text}` : text;
};
