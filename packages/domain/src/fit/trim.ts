import { isoDuration, isoSeconds } from '../format/duration.ts';
import { SECTION_NAMES, type SectionName } from '../print/sections.ts';
import { mediaTotal, storyTimes } from '../rundown/storyTotals.ts';
import { secondsOf } from '../rundown/timing.ts';
import { type FitChange, type FitStory, partsOf } from './model.ts';

/** What may be cut of a story: the field it stands in and how many seconds of it. */
interface Cut {
  readonly field: 'estimated' | 'vt' | SectionName;
  readonly seconds: number;
}

/** The longest part of a story that can be made shorter: its estimate, a video timed by hand, or a section; a clip is as long as it is. */
function cutOf(story: FitStory): Cut | undefined {
  if (secondsOf(story.total) === 0) return { field: 'estimated', seconds: secondsOf(story.estimated) };
  const parts = partsOf(story);
  // A total that is not the sum of its parts would not change with them.
  if (!parts || isoSeconds(storyTimes(parts).total) !== secondsOf(story.total)) return undefined;
  const { sections, manualVt, vt } = parts;
  const cuts = SECTION_NAMES.flatMap((field): Cut[] => {
    if (field === 'vt' && manualVt) return [{ field, seconds: isoSeconds(vt) }];
    if (field === 'vt' && mediaTotal(sections.vt) > 0) return [];
    return [{ field, seconds: isoSeconds(sections[field]?.duration) }];
  });
  return cuts.reduce((longest, cut) => (cut.seconds > longest.seconds ? cut : longest));
}

/** The whole seconds a story can give by being made shorter, at most a part of it; 0 where none. */
export const trimmable = (story: FitStory, duration: number, part: number): number =>
  Math.max(0, Math.min(Math.floor(duration * part), Math.floor((cutOf(story)?.seconds ?? 0) - 1)));

/** The change that makes a story some seconds shorter. */
export function trimChange(story: FitStory, seconds: number): FitChange {
  const { field, seconds: before } = cutOf(story)!;
  const shorter = isoDuration(before - seconds);
  const patch = { call: 'stories.patch', id: story.id } as const;
  if (field === 'estimated') return { ...patch, field, newValue: shorter };
  if (field === 'vt' && story.manualVt) return { ...patch, field, newValue: shorter };
  return { ...patch, field: 'sections', newValue: { ...story.sections, [field]: { ...story.sections![field], duration: shorter } } };
}

const linkSeconds = (story: FitStory): number => {
  const parts = partsOf(story);
  if (!parts || isoSeconds(storyTimes(parts).total) !== secondsOf(story.total)) return 0;
  return isoSeconds(parts.sections.link?.duration);
};

/** The whole seconds a live link of a story can be made longer by: who speaks live can go on, a text or a tape cannot. */
export const stretchable = (story: FitStory, part: number): number => Math.floor(linkSeconds(story) * part);

/** The change that makes the live link of a story some seconds longer. */
export const stretchChange = (story: FitStory, seconds: number): FitChange => ({
  call: 'stories.patch',
  id: story.id,
  field: 'sections',
  newValue: { ...story.sections, link: { ...story.sections!.link, duration: isoDuration(linkSeconds(story) + seconds) } },
});
