import { hasText, type TextKey, text } from '../i18n/i18n.ts';

// The screens' own names of columns and fields; refusals and conflicts shown elsewhere use the same.
const PLACES = ['column', 'story', 'block', 'rundowns', 'guideline', 'section'] as const;

// Fields whose column heading is too short outside of its table, or has another key.
const OTHERWISE: Readonly<Record<string, TextKey>> = { approved: 'state.approved', commercial: 'block.break' };

/** Names a field of the contract as the screens do: `presenterId` is the presenter; a field that no screen shows keeps its own name. */
export const fieldName = (path: string): string => {
  const last = path.split('.').findLast((part) => /^[a-z]/i.test(part)) ?? path;
  const bare = last.replace(/Id$/, '');
  const key = OTHERWISE[last] ?? PLACES.flatMap((place) => [`${place}.${last}`, `${place}.${bare}`]).find(hasText);
  return key && hasText(key) ? text(key) : path;
};
