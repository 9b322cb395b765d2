import { useActions } from '../../actions/useActions.ts';
import { bracketTurned, caseTurned } from '../../shared/script/scriptText.ts';
import { focusedScript, turnSelected } from '../../shared/script/turnSelected.ts';

/** Answers the verbs of a script while its form is on screen. */
export const useScriptActions = (show: { readonly find: () => void; readonly preview: () => void; readonly print: () => void }): void => {
  useActions({
    'script.find': show.find,
    'script.preview': show.preview,
    'script.print': show.print,
    'script.case': { run: () => turnSelected(caseTurned), enabled: () => focusedScript() !== undefined },
    'script.bracket': { run: () => turnSelected(bracketTurned), enabled: () => focusedScript() !== undefined },
  });
};
