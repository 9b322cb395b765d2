/** Marks a home: the element that gets the focus of its part of the screen when nothing else has it, such as a grid or the first text. */
export const HOME = { 'data-home': '' } as const;
/** Marks a form as a home: its first field that can be written gets the focus, unless something in it is a home itself. */
export const FORM_HOME = { 'data-home': 'fields' } as const;

/** Tells whether people see an element. */
export const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** What takes typed text. */
const WRITABLE = ':is(input:not([type=checkbox], [type=radio], [type=file]), textarea, select):not([readonly], :disabled)';
const firstField = (form: HTMLElement): HTMLElement | undefined =>
  form.querySelector('[data-home]') ? undefined : [...form.querySelectorAll<HTMLElement>(WRITABLE)].find(isShown);

/** A part of the screen that gets the focus. */
export interface Home {
  readonly part: HTMLElement;
  /** What of it gets the focus. */
  readonly at: HTMLElement;
}
/** Returns the homes people see in a part of the page. */
export const homes = (scope: ParentNode): Home[] =>
  [...scope.querySelectorAll<HTMLElement>('[data-home]')].filter(isShown).flatMap((part) => {
    const at = part.dataset.home === FORM_HOME['data-home'] ? firstField(part) : part;
    return at ? [{ part, at }] : [];
  });

const FOCUSABLE = `${WRITABLE}, button:not(:disabled, [tabindex="-1"]), [tabindex="0"]`;
/** Returns where the focus goes in a dialog from which the focused element is gone: the first control of the nearest part around it. */
export const leftIn = (dialog: Element, around: readonly Element[]): HTMLElement | undefined => {
  for (const part of around.filter((each) => isShown(each) && dialog.contains(each))) {
    const there = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isShown);
    if (there) return there;
  }
  return undefined;
};
