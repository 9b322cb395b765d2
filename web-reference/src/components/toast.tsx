import { copyDetails } from '@lauda/store';
import { text } from '../i18n/i18n.ts';
import { copyText } from './copyText.ts';
import { type ShownNotice, withToasts } from './toasts.ts';

interface CopyWords {
  readonly done: string;
  readonly failed: string;
}
/** Copies a text and says whether that worked; without words of its own as for the technical details of a notice. */
export async function copyAndNotify(copied: string, words?: CopyWords): Promise<void> {
  const { level, key } = await copyDetails(copied, copyText);
  if (!words) notify({ level, title: text(key), description: level === 'ERROR' ? text('common.copyByHand') : undefined });
  else notify(level === 'SUCCESS' ? { level, title: words.done } : { level: 'WARNING', title: words.failed });
}

/** Shows a notice at the bottom left for as long as its text needs; `onShown` gets what takes it away. */
export const notify = (notice: ShownNotice, onShown?: (dismiss: () => void) => void): void =>
  withToasts((toasts) => {
    const dismiss = toasts.show(notice);
    onShown?.(dismiss);
  });
