import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';
import type { PaperFont } from './paper.ts';

/** The font until the print settings are loaded, and where they cannot be read. */
const USUAL: PaperFont = { fontFamily: 'Inter', fontSize: 12 };

/** Returns the font and size for printing, as the administration sets them (PRINT-18). */
export const usePaperFont = (): PaperFont => {
  const { store } = useDesk();
  useEffect(() => void store.settings.print.ensure(), [store]);
  return useView(store.settings.print.view) ?? USUAL;
};
