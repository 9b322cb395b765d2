import { useEffect, useState } from 'react';

/** Returns the selection in a text of a script; undefined without one. */
export const useSelectedText = (): { readonly uuid: string; readonly text: string } | undefined => {
  const [selected, setSelected] = useState<{ uuid: string; text: string }>();
  useEffect(() => {
    const read = (): void => {
      const area = document.activeElement;
      const uuid = area instanceof HTMLTextAreaElement ? area.dataset.script : undefined;
      const text = area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
      setSelected((former) =>
        uuid === undefined || text === '' ? undefined : former?.text === text && former.uuid === uuid ? former : { uuid, text },
      );
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, []);
  return selected;
};
