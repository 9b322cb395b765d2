import type { FitChange } from '@lauda/domain';

const quoted = (text: string): string => (/^[\w.:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Answers the command line that makes a change by hand, so that one can be undone. */
export function commandFor(change: FitChange): string {
  if (change.call === 'rundowns.stories.move') {
    const { ids, targetBlockId, targetStoryId } = change;
    const target = targetStoryId === null ? `--block ${targetBlockId}` : `--before ${targetStoryId}`;
    return `lauda story move ${ids.join(' ')} ${target}`;
  }
  const { id, field, newValue } = change;
  const value = typeof newValue === 'string' ? newValue : JSON.stringify(newValue);
  return `lauda api stories.patch -f id=${id} -f field=${field} -f ${quoted(`newValue=${value}`)}`;
}
