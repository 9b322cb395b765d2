import type { Text } from '../../i18n/i18n.ts';
import type { Counts } from './scriptText.ts';

/** Writes the length of a text: words, characters, lines. */
export const countWords = (t: Text, { words, characters, lines }: Counts): string =>
  [t('script.words', { count: words }), t('script.characters', { count: characters }), t('script.lines', { count: lines })].join(' · ');
