import { isoSeconds } from '../format/duration.ts';
import { twoDigits } from '../format/text.ts';
import { readingSeconds } from './reading.ts';

/** A section of a reportage; `duration` is ISO 8601, an interview's `observation` its text (A120). */
export interface ReportageSection {
  readonly type: string;
  readonly manual: boolean;
  readonly content?: string | null;
  readonly observation?: string | null;
  readonly duration?: string | null;
}

const TIMELESS = new Set(['art', 'soundup', 'sound-up']);

/** What a section lasts in seconds: data and sound-up nothing, manual what is typed, else the time to read its text. */
export function sectionSeconds(section: ReportageSection, rate?: number): number {
  const type = section.type.toLowerCase();
  if (TIMELESS.has(type)) return 0;
  if (section.manual) return isoSeconds(section.duration);
  return readingSeconds(type === 'interview' ? section.observation : section.content, rate);
}

/** What a reportage lasts in seconds: the sum of its sections. */
export const reportageSeconds = (sections: readonly ReportageSection[], rate?: number): number =>
  sections.reduce((sum, section) => sum + sectionSeconds(section, rate), 0);

/** Names sections by type and number, counted per type: OFF 01, INTERVIEW 01, OFF 02. */
export function sectionLabels(types: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return types.map((type) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return `${type} ${twoDigits(count)}`;
  });
}
