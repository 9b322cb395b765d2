import { isoSeconds, storyTimes } from '@lauda/domain';
import { type Element, element } from '@lauda/mos';
import type { WantedStory } from './wanted.ts';

// The times are no elements of MOS: they travel in metadata of the running order, as many systems put them there.
const SCHEMA = 'http://MOSA4.com/mos/supported_schemas/MOSAXML2.08';

/** Writes the times of a story in seconds as its metadata: text read (TextTime), media played (MediaTime) and both (StoryDuration). */
export function storyTimesOf({ sections, total }: Pick<WantedStory, 'sections' | 'total'>): Element {
  const parts = storyTimes({ manualVt: false, vt: '', sections });
  const text = isoSeconds(parts.total) - isoSeconds(parts.vt);
  const whole = isoSeconds(total);
  // A VT whose length is typed is in the total alone.
  const times = { TextTime: text, MediaTime: Math.max(0, whole - text), StoryDuration: whole };
  const payload = Object.entries(times).map(([name, seconds]) => element(name, [String(seconds)]));
  return element('mosExternalMetadata', [
    element('mosScope', ['PLAYLIST']),
    element('mosSchema', [SCHEMA]),
    element('mosPayload', payload),
  ]);
}
