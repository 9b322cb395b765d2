import { text } from '../i18n/i18n.ts';
import { notify } from './toast.tsx';

const LASTS_MS = 10_000;

/** Says that something was removed and offers undo for 10 s. */
export const offerUndo = (title: string, undo: () => void): void =>
  notify({ level: 'SUCCESS', title, lasts: LASTS_MS, action: { label: text('common.undo'), run: undo } });
