import { type CSSProperties, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';
import { quoted } from '../paper.ts';

/** Returns the font and size to write scripts in, as the administration sets them (ADM-FONT-01); undefined, for the usual ones, until it does. */
export const useScriptFont = (): CSSProperties | undefined => {
  const { store } = useDesk();
  useEffect(() => void store.settings.editor.ensure(), [store]);
  const font = useView(store.settings.editor.view);
  return useMemo(
    () =>
      font && font.id > 0
        ? ({ fontFamily: `${quoted(font.fontFamily)}, 'Inter Variable', sans-serif`, '--text-read': `${font.fontSize}pt` } as CSSProperties)
        : undefined,
    [font],
  );
};
