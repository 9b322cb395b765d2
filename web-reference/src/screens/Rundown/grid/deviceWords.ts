import type { TextKey } from '../../../i18n/i18n.ts';

const WORDS: Readonly<Record<string, TextKey>> = {
  READY: 'deviceWord.ready',
  'NOT READY': 'deviceWord.notReady',
  PLAY: 'deviceWord.play',
  STOP: 'deviceWord.stop',
  CUE: 'deviceWord.cue',
  CUED: 'deviceWord.cue',
  NEW: 'deviceWord.new',
  UPDATED: 'deviceWord.updated',
  MOVED: 'deviceWord.moved',
  BUSY: 'deviceWord.busy',
  DELETED: 'deviceWord.deleted',
  ERROR: 'deviceWord.error',
  MISSING: 'deviceWord.missing',
  DISCONNECTED: 'deviceWord.disconnected',
  'MANUAL CTRL': 'deviceWord.manual',
  PAUSE: 'deviceWord.paused',
};

/** Returns the text key for a device's status of a story; undefined for a status that only this device knows. */
export const deviceWord = (status: string): TextKey | undefined => WORDS[status.trim().toUpperCase().replaceAll('_', ' ')];
