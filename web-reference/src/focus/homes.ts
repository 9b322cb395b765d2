/** Marks a home: the element that gets the focus of its part of the screen when nothing else has it, such as a grid or the first text. */
export const HOME = { 'data-home': '' } as const;
/** Marks a form as a home: its first field that can be written gets the focus, unless something in it is a home itself. */
export const FORM_HOME = { 'data-home': 'fields' } as const;
/**
 * Marks a stand-in: what gets the focus while its screen has no home, such as a form of settings, or what says that a list is empty. Its first
 * control gets it, else itself; a home that is drawn before the person presses a key takes its place.
 */
export const STAND_IN = { 'data-home': 'stand-in', tabIndex: -1 } as const;
const STANDING_IN = `[data-home=${STAND_IN['data-home']}]`;
export const isStandIn = (element: Element): boolean => element.closest('[data-home]')?.matches(STANDING_IN) === true;

/** Tells whether people see an element. */
export const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** What takes typed text; the browser's own calendar lies behind the button that opens it, where nobody sees it. */
const WRITABLE =
  ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select):not([readonly], :disabled, [aria-hidden=true])';
const firstField = (form: HTMLElement): HTMLElement | undefined =>
  form.querySelector(`[data-home]:not(${STANDING_IN})`) ? undefined : [...form.querySelectorAll<HTMLElement>(WRITABLE)].find(isShown);

/** What Tab stops at. */
export const FOCUSABLE = `${WRITABLE}, button:not(:disabled, [tabindex="-1"]), [tabindex="0"]`;
const FIELDS = ':is(input:not([type=file]), textarea, select):not([readonly], :disabled, [aria-hidden=true])';
const firstControl = (part: HTMLElement): HTMLElement => {
  const of = (selector: string): HTMLElement | undefined => [...part.querySelectorAll<HTMLElement>(selector)].find(isShown);
  return of(FIELDS) ?? of(`a[href], ${FOCUSABLE}`) ?? part;
};

/** A part of the screen that gets the focus. */
interface Home {
  readonly part: HTMLElement;
  /** What of it gets the focus. */
  readonly at: HTMLElement;
}
const placeIn = (part: HTMLElement): HTMLElement | undefined => {
  if (part.matches(STANDING_IN)) return firstControl(part);
  return part.dataset.home === FORM_HOME['data-home'] ? firstField(part) : part;
};
/** Returns the home that people see in a part of the page: the last one that had the focus, else the first; a stand-in only without any. */
export const homeIn = (scope: ParentNode, last: HTMLElement | undefined): HTMLElement | undefined => {
  const there = [...scope.querySelectorAll<HTMLElement>('[data-home]')].filter(isShown).flatMap((part): Home[] => {
    const at = placeIn(part);
    return at ? [{ part, at }] : [];
  });
  return (there.find(({ part }) => part === last) ?? there.find(({ part }) => !part.matches(STANDING_IN)) ?? there[0])?.at;
};

/** Returns where the focus goes in a dialog from which the focused element is gone: the first control of the nearest part around it. */
export const leftIn = (dialog: Element, around: readonly Element[]): HTMLElement | undefined => {
  for (const part of around.filter((each) => isShown(each) && dialog.contains(each))) {
    const there = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    if (there) return there;
  }
  return undefined;
};

/** Tells whether something that is on screen and can be used has the focus. */
export const isHeld = (): boolean => {
  const at = document.activeElement;
  return at !== null && at !== document.body && isShown(at) && !at.matches(':disabled');
};
