import { keyboard } from '../focus/keyboard.ts';
import { isPlain } from '../focus/typedAhead.ts';
import { inDialog, isTyping } from '../focus/typing.ts';
import type { Handlers } from './handlers.ts';
import { ACTION_IDS, ACTIONS, type ActionId } from './registry.ts';
import type { ActionSpec } from './spec.ts';

const PLATFORM = globalThis.navigator?.platform ?? '';
const MOD = /Mac|iPod|iPhone|iPad/.test(PLATFORM) ? 'Meta' : 'Control';
const MODIFIERS = ['Shift', 'Meta', 'Alt', 'Control'];
/** What AltGr counts as: on Windows it is both keys, elsewhere the right Alt. */
const ALT_GRAPH = PLATFORM === 'Win32' ? ['Control', 'Alt'] : ['Alt'];

/** A key as the registry writes it. */
interface Press {
  readonly key: string;
  /** The modifiers that are held with it, and no others. */
  readonly held: readonly string[];
}
const pressOf = (written: string): Press => {
  const held = written.replace('$mod', MOD).split('+');
  return { key: held.pop()!, held };
};
const isHeld = (event: KeyboardEvent, modifier: string): boolean =>
  event.getModifierState(modifier) || (ALT_GRAPH.includes(modifier) && event.getModifierState('AltGraph'));
/** Tells whether a key is one of those of a verb: by the letter it types or by where it is on the board. */
const isOf = (presses: readonly Press[], event: KeyboardEvent): boolean =>
  presses.some(
    ({ key, held }) =>
      (key === event.code || key.toUpperCase() === event.key.toUpperCase()) &&
      MODIFIERS.every((each) => key === each || isHeld(event, each) === held.includes(each)),
  );

const hasSelectedText = (): boolean => Boolean(globalThis.getSelection?.()?.toString());

// Ctrl+C on selected text copies the text: the person selected it for that.
const leaveToBrowser = (id: ActionId): boolean => (id === 'story.copy' || id === 'story.cut') && hasSelectedText();

interface Bound {
  readonly id: ActionId;
  readonly spec: ActionSpec;
  readonly presses: readonly Press[];
}
const BOUND = ACTION_IDS.flatMap((id): Bound[] => {
  const spec: ActionSpec = ACTIONS[id];
  return spec.handledByPart ? [] : [{ id, spec, presses: (spec.keys ?? []).map(pressOf) }];
});
/** Tells whether AltGr makes a key a sign of the text that is typed, as @ on a Spanish board; on a Mac each key with Alt does. */
const isSign = (event: KeyboardEvent): boolean =>
  MOD !== 'Meta' && event.key.length === 1 && event.getModifierState('AltGraph') && isTyping(event.target);
/** Returns the verbs of a key; what fills in a form for a person sends keys without a name. */
const verbsOf = (event: KeyboardEvent): readonly Bound[] =>
  event.key && event.code && !isSign(event) ? BOUND.filter(({ presses }) => isOf(presses, event)) : [];

/** Listens for the keys of the registry on `target`. Returns the function that stops it. */
export const listenForKeys = (target: Window, handlers: Handlers): (() => void) => {
  const answer = ({ id, spec }: Bound, event: KeyboardEvent): void => {
    if (event.defaultPrevented || leaveToBrowser(id)) return;
    // Keys typed into fields are judged per verb: Ctrl+S saves from anywhere.
    if (isTyping(event.target) && !spec.whileTyping) return;
    if (inDialog() && !spec.whileTyping) return;
    if (handlers.find(id) === undefined && !spec.isOurs) return;
    event.preventDefault();
    if (handlers.isCovered(id) && !spec.overDialogs) return;
    if (event.repeat && !spec.repeats) return;
    handlers.run(id);
  };
  // A key that waits is kept from the browser when it is pressed. With Alt it means nothing there, so it waits for what answers it later too. A letter
  // without any other key belongs to the words, in whose order it is pressed.
  keyboard.knowVerbs(
    (event) =>
      (!isPlain(event) || /^F\d/.test(event.key)) &&
      verbsOf(event).some(
        ({ id, spec }) =>
          !spec.isAtOnce && !leaveToBrowser(id) && (event.altKey || spec.isOurs === true || handlers.find(id) !== undefined),
      ),
    (event) => verbsOf(event).some(({ spec }) => spec.overDialogs),
  );
  const onKey = (event: KeyboardEvent): void => {
    // Each verb of the key is asked: one that somebody who types keeps from running is no reason against another.
    for (const verb of verbsOf(event)) answer(verb, event);
  };
  target.addEventListener('keydown', onKey);
  return () => target.removeEventListener('keydown', onKey);
};
