import { homeIn as homeOf, isShown, isStandIn, leftIn } from './homes.ts';
import { isTyping } from './typing.ts';

export const work = (): HTMLElement | null => document.getElementById('work');

// Where the focus was: from there follows where it goes when what had it is gone.

/** The ancestors of the last focused element, innermost first. */
let trail: readonly Element[] = [];
let lastHome: HTMLElement | undefined;
/** What had the focus last outside of dialogs. */
let behind: Element | undefined;
/** A control that is at work and cannot be pressed meanwhile: it gets the focus back afterwards. */
let atWork: Element | undefined;

/** Notes what took the focus; tells whether that had it last outside of dialogs, as where one that closes gives it back. */
export const wentTo = (target: Element): boolean => {
  const wasBehind = target === behind;
  const elements: Element[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) elements.push(at);
  trail = elements;
  atWork = undefined;
  if (!target.closest('[role=dialog]')) behind = target;
  if (!isStandIn(target)) lastHome = target.closest<HTMLElement>('[data-home]') ?? lastHome;
  return wasBehind;
};

/** Returns the home of a part of the page: the one that had the focus last, if it is one of several. */
export const homeIn = (scope: ParentNode | null): HTMLElement | null | undefined => scope && homeOf(scope, lastHome);

/** Returns where a key goes that is typed without any focus: the field that had it last, else the home of the screen. */
export const placeForKey = (): HTMLElement | null | undefined => {
  const [had] = trail;
  return had instanceof HTMLElement && isTyping(had) && isShown(had) ? had : homeIn(work());
};

/** Tells whether the last focused element is still to have the focus: while it is at work, and afterwards. */
const waitsFor = (had: Element): boolean => {
  if (!isShown(had)) return false;
  const isOff = had.matches(':disabled');
  if (isOff && !had.matches('[aria-busy=true]')) return false;
  if (!isOff && had === atWork) (had as HTMLElement).focus({ preventScroll: true });
  atWork = isOff ? had : undefined;
  return true;
};

/**
 * Finds a new place for the focus when the focused element disappeared, was hidden or disabled. After a click on no control it stays nowhere. Tells
 * whether nothing can take it yet, as between two screens.
 */
export const catchFocus = (): boolean => {
  const [had, ...around] = trail;
  if (had && waitsFor(had)) return false;
  const scopes = [...around.filter(isShown), work()];
  // A panel keeps the focus even while nothing in it can be focused, so that Escape still closes the panel.
  const home = scopes.map((scope) => (scope?.matches('[data-panel]') ? (scope as HTMLElement) : homeIn(scope))).find(Boolean) ?? work();
  home?.focus({ preventScroll: true });
  return home !== null && home === work();
};

/** Finds a new place in the dialog in front when the focused element of it disappeared or was disabled, as what turns pages at the last one. */
export const catchInDialog = (): void => {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const [had, ...around] = trail;
  if (had && dialog && around.includes(dialog) && !waitsFor(had)) leftIn(dialog, around)?.focus();
};
