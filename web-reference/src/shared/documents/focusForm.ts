import { keyboard } from '../../focus/keyboard.ts';

/** Focuses the form of an opened document once it is editable: its script if it has one, else its first field. */
export const focusForm = (id: number): void =>
  void keyboard.give(() => {
    const first = document.querySelector<HTMLElement>(`[data-document="${id}"] input:not([readonly], :disabled)`);
    return first && (document.querySelector<HTMLElement>(`[data-document="${id}"] textarea[data-home]`) ?? first);
  });
