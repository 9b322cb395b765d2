/** What a copy gives up of the story it was made from: who it was, where it stood and what happened to it on air (Q-60, RUN-CLIP-08). */
export interface CopyReset {
  readonly id: 0;
  readonly uuid: string;
  readonly approved: false;
  readonly displayStatus: 'blank';
  readonly playTime: null;
  readonly stopTime: null;
  readonly page: '';
}

/** Copies a story as new: fresh uuids for it and its subsections, unapproved, blank, without page or air times; texts and times are kept. */
export function copyStory<T extends object>(story: T, newUuid: () => string): Omit<T, keyof CopyReset> & CopyReset {
  const uuid = newUuid();
  const reset: CopyReset = {
    id: 0,
    uuid,
    approved: false,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    page: '',
  };
  const copy = { ...story, ...reset };
  if ('sections' in story && story.sections) Object.assign(copy, { sections: freshSections(story.sections, newUuid) });
  if ('deviceStates' in story) Object.assign(copy, { deviceStates: [] });
  return copy;
}

interface SubSections {
  readonly subSections?: readonly object[] | null;
}

/** The sections of a script with a uuid of its own for each part. */
export function freshSections<S extends object>(sections: S, newUuid: () => string): S {
  const fresh = (section: SubSections | null): SubSections | null =>
    section?.subSections ? { ...section, subSections: section.subSections.map((each) => ({ ...each, uuid: newUuid() })) } : section;
  return Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, fresh(section as SubSections | null)])) as S;
}
