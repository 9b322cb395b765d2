import type { Text } from '../../i18n/i18n.ts';
import type { Counts } from './scriptText.ts';

/** How much a text is, in words: words, characters, lines. */
export const countWords = (t: Text, { words, characters, lines }: Counts): string =>
  [t('script.words', { count: words }), t('script.characters', { count: characters }), t('script.lines', { count: lines })].join(' · ');
