import { useActions } from '../../actions/useActions.ts';
import { cycleCase, toggleBrackets } from '../../shared/script/scriptText.ts';
import { focusedScript, transformSelected } from '../../shared/script/transformSelected.ts';

/** Answers the verbs of a script while its form is on screen. */
export const useScriptActions = (show: { readonly find: () => void; readonly preview: () => void; readonly print: () => void }): void => {
  useActions({
    'script.find': show.find,
    'script.preview': show.preview,
    'script.print': show.print,
    'script.case': { run: () => transformSelected(cycleCase), enabled: () => focusedScript() !== undefined },
    'script.bracket': { run: () => transformSelected(toggleBrackets), enabled: () => focusedScript() !== undefined },
  });
};
