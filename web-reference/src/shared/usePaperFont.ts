import { useEffect } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';
import type { PaperFont } from './paper.ts';

/** What is printed with until the settings of printing are known, and where they cannot be read. */
const USUAL: PaperFont = { fontFamily: 'Inter', fontSize: 12 };

/** The font and the size of what is printed, as the administration sets them (PRINT-18). */
export const usePaperFont = (): PaperFont => {
  const { store } = useDesk();
  useEffect(() => void store.settings.print.ensure(), [store]);
  return useView(store.settings.print.view) ?? USUAL;
};
