import { useEffect, useRef, useState } from 'react';
import { inTypedDialog, kept, watchTyped } from './typedText.ts';
import { useLatest } from './useLatest.ts';

/**
 * The words typed into a place that is no form of the kit: they are asked about before they go with the page, and with the screen under the dialog they
 * stand in, and stand in it again when it is opened after the session ended.
 */
export const useWords = <W extends object>(key: string, inDialog = false) => {
  const [words, setWords] = useState(() => kept.get(key)?.typed as W | undefined);
  const latest = useLatest(words);
  const place = useRef(null);
  useEffect(() => {
    kept.delete(key);
    const now = () => latest() && { typed: latest()!, since: {} };
    const ends = [watchTyped(place, { key, now }), ...(inDialog ? [inTypedDialog(place)] : [])];
    return () => ends.forEach((end) => void end());
  }, [key, latest, inDialog]);
  return [words, setWords] as const;
};
