/** What a word of a device about a story says of its playing. */
export type PlayingWord = 'plays' | 'pauses' | 'ends';

const WORDS: Readonly<Record<string, PlayingWord>> = { PLAY: 'plays', PAUSE: 'pauses', STOP: 'ends', READY: 'ends' };

/** The words of a device that say that a story is on air. */
export const ON_AIR_WORDS: readonly string[] = Object.keys(WORDS).filter((word) => WORDS[word] !== 'ends');

/** Tells what a device's status of a story says of its playing; undefined for every other word, as UPDATED or BUSY, which leaves a story that plays on air. */
export const playingWord = (status: string): PlayingWord | undefined => WORDS[status.trim().toUpperCase()];
