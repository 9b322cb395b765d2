import { type Range, wordAt } from './scriptText.ts';

/** Returns the focused text of a script, if it is editable. */
export const focusedScript = (): HTMLTextAreaElement | undefined => {
  const area = document.activeElement;
  return area instanceof HTMLTextAreaElement && area.dataset.script !== undefined && !area.readOnly ? area : undefined;
};

/** Replaces a range of a text area as if typed by hand, so that Ctrl+Z undoes it. */
export const typeOver = (area: HTMLTextAreaElement, [from, to]: Range, text: string): void => {
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
  area.setSelectionRange(from, from + text.length);
};

/** Transforms the selected words, or the word at the caret. */
export const transformSelected = (turn: (text: string) => string): void => {
  const area = focusedScript();
  if (!area) return;
  const [from, to]: Range = wordAt(area.value, [area.selectionStart, area.selectionEnd]);
  if (from !== to) typeOver(area, [from, to], turn(area.value.slice(from, to)));
};
