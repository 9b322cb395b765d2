import { keyboard } from '../../focus/keyboard.ts';

/** Puts the caret into the form of a document that is opened, once it may be written in: into its text where it is one, else its first field. */
export const toForm = (id: number): void =>
  void keyboard.give(() => {
    const first = document.querySelector<HTMLElement>(`[data-document="${id}"] input:not([readonly], :disabled)`);
    return first && (document.querySelector<HTMLElement>(`[data-document="${id}"] textarea[data-home]`) ?? first);
  });
