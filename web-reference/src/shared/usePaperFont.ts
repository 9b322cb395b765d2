import { useEffect, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';
import type { PaperFont } from './paper.ts';

/** The font until the print settings are loaded, and where they cannot be read. */
const USUAL: PaperFont = { fontFamily: 'Inter', fontSize: 12 };

/**
 * Returns the font and size for printing, as the administration sets them (PRINT-18), and whether they are known: what is printed before that would
 * have another.
 */
export const usePaperFont = (): { readonly font: PaperFont; readonly isKnown: boolean } => {
  const { print } = useDesk().store.settings;
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let isShown = true;
    void print.ensure().then(() => isShown && setKnown(true));
    return () => {
      isShown = false;
    };
  }, [print]);
  return { font: useView(print.view) ?? USUAL, isKnown };
};
