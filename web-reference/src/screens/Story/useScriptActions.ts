import { useActions } from '../../actions/useActions.ts';
import { bracketTurned, caseTurned, type Range, wordAt } from './scriptText.ts';

/** The text of a script that has the focus and may be written in. */
const focused = (): HTMLTextAreaElement | undefined => {
  const area = document.activeElement;
  return area instanceof HTMLTextAreaElement && area.dataset.script !== undefined && !area.readOnly ? area : undefined;
};

/** Turns the selected words, or the word at the caret, into others; typed as by hand, so that Ctrl+Z takes it back. */
const turnSelected = (turn: (text: string) => string): void => {
  const area = focused();
  if (!area) return;
  const [from, to]: Range = wordAt(area.value, [area.selectionStart, area.selectionEnd]);
  if (from === to) return;
  const turned = turn(area.value.slice(from, to));
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, turned);
  area.setSelectionRange(from, from + turned.length);
};

/** Answers the verbs of a script while its form is on screen. */
export const useScriptActions = (show: { readonly find: () => void; readonly preview: () => void; readonly print: () => void }): void => {
  useActions({
    'script.find': show.find,
    'script.preview': show.preview,
    'script.print': show.print,
    'script.case': { run: () => turnSelected(caseTurned), enabled: () => focused() !== undefined },
    'script.bracket': { run: () => turnSelected(bracketTurned), enabled: () => focused() !== undefined },
  });
};
