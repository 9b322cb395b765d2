import { type Range, wordAt } from './scriptText.ts';

/** The text of a script that has the focus and may be written in. */
export const focusedScript = (): HTMLTextAreaElement | undefined => {
  const area = document.activeElement;
  return area instanceof HTMLTextAreaElement && area.dataset.script !== undefined && !area.readOnly ? area : undefined;
};

/** Puts a text in the place of what stands between two places of an area, as typed by hand, so that Ctrl+Z takes it back. */
export const typeOver = (area: HTMLTextAreaElement, [from, to]: Range, text: string): void => {
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
  area.setSelectionRange(from, from + text.length);
};

/** Turns the selected words, or the word at the caret, into others. */
export const turnSelected = (turn: (text: string) => string): void => {
  const area = focusedScript();
  if (!area) return;
  const [from, to]: Range = wordAt(area.value, [area.selectionStart, area.selectionEnd]);
  if (from !== to) typeOver(area, [from, to], turn(area.value.slice(from, to)));
};
