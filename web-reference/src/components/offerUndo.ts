import { text } from '../i18n/i18n.ts';
import { notify } from './toast.tsx';

/** How long undo is offered, in ms. */
export const OFFERED_MS = 10_000;

/** Says that something was removed and offers undo for 10 s; `shown` gets what takes that away again. */
export const offerUndo = (title: string, undo: () => void, shown?: Parameters<typeof notify>[1]): void =>
  notify({ level: 'SUCCESS', title, lasts: OFFERED_MS, action: { label: text('common.undo'), run: undo } }, shown);
