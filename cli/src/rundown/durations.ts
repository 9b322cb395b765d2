import { isoSeconds, mmss, showDuration } from '@lauda/domain';

/** Writes seconds as mm:ss; nothing where not counted, --:-- where unknown. */
export const secondsText = (seconds: number): string => showDuration(seconds, mmss);

/** Writes an ISO 8601 duration as mm:ss. */
export const durationText = (iso: string): string => mmss(isoSeconds(iso));
