import { tinykeys } from 'tinykeys';
import { inDialog, isTyping } from '../focus/typing.ts';
import type { Handlers } from './handlers.ts';
import { ACTION_IDS, ACTIONS, type ActionId } from './registry.ts';
import type { ActionSpec } from './spec.ts';

const hasSelectedText = (): boolean => (globalThis.getSelection?.()?.toString() ?? '') !== '';

// Ctrl+C on selected text copies the text: the person selected it for that.
const leaveToBrowser = (id: ActionId): boolean => (id === 'story.copy' || id === 'story.cut') && hasSelectedText();

/** Listens for the keys of the registry on `target`. Returns the function that stops it. */
export const listenForKeys = (target: Window, handlers: Handlers): (() => void) => {
  const listener = (id: ActionId, spec: ActionSpec) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || leaveToBrowser(id)) return;
    if (isTyping(event.target) && !spec.whileTyping) return;
    if (inDialog() && !spec.whileTyping) return;
    if (handlers.find(id) === undefined && !spec.isOurs) return;
    event.preventDefault();
    if (handlers.isCovered(id) && !spec.overDialogs) return;
    if (event.repeat && !spec.repeats) return;
    handlers.run(id);
  };
  const bound = ACTION_IDS.filter((id) => !ACTIONS[id].handledByPart);
  const groups = new Map<string, ((event: KeyboardEvent) => void)[]>();
  for (const id of bound)
    for (const key of ACTIONS[id].keys ?? []) groups.set(key, [...(groups.get(key) ?? []), listener(id, ACTIONS[id])]);
  const bindings = [...groups].map(
    ([key, list]) =>
      [
        key,
        (event: KeyboardEvent) =>
          list.forEach((run) => {
            run(event);
          }),
      ] as const,
  );
  // Keys typed into fields are judged per verb above: Ctrl+S saves from anywhere.
  return tinykeys(target, Object.fromEntries(bindings), { ignore: () => false });
};
