import { hasText, type TextKey, text } from '../i18n/i18n.ts';

// The screens name their columns and fields; what is refused elsewhere is called by the same names.
const PLACES = ['column', 'story', 'block', 'rundowns', 'guideline', 'section'] as const;

// A heading that says little out of its column, or is another word.
const OTHERWISE: Readonly<Record<string, TextKey>> = { approved: 'state.approved', commercial: 'block.break' };

/** Names a field of the contract as the screens do: `presenterId` is the presenter; one no screen shows keeps its own name. */
export const fieldName = (path: string): string => {
  const last = path.split('.').findLast((part) => /^[a-z]/i.test(part)) ?? path;
  const bare = last.replace(/Id$/, '');
  const key = OTHERWISE[last] ?? PLACES.flatMap((place) => [`${place}.${last}`, `${place}.${bare}`]).find(hasText);
  return key && hasText(key) ? text(key) : path;
};
