import { FOCUSABLE, isShown } from './homes.ts';
import { isTyping, PRESSED } from './typing.ts';

export const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
const isLetter = (event: KeyboardEvent): boolean => event.key.length === 1 && (isPlain(event) || event.getModifierState('AltGraph'));
/** Tells whether a key is for what comes: it writes there, or opens what is written in. */
const isWritten = (event: KeyboardEvent): boolean => isLetter(event) || (isPlain(event) && /^(Enter|F2)$/.test(event.key));
const MOVING = /^(Tab|Arrow|Page|Home|End)/;
/** Tells whether a key goes elsewhere than to what a verb wished for; where something is on its way it would act on what is there before. */
export const isMoving = (event: KeyboardEvent): boolean => isPlain(event) && MOVING.test(event.key);
/** The elements that handle Enter and Space by themselves. */
const CONTROL = `a, select, ${PRESSED}`;
export const isPress = (event: KeyboardEvent): boolean =>
  isPlain(event) && /^(Enter| )$/.test(event.key) && document.activeElement?.matches(CONTROL) === true;
/** What a browser does in a text by itself: undo and redo, cut, copy, choosing all. Nothing can have it done later, so there it is done at once. */
export const isOfText = ({ code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && /^Key[ACXYZ]$/.test(code) && isTyping(target);
/** How long after its key a browser pastes at the latest, in ms. */
export const PASTE_MS = 300;
export const isPaste = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === 'Insert' ? shiftKey : code === 'KeyV' && (ctrlKey || metaKey) && !altKey;
const isPlainly =
  (key: string) =>
  (event: KeyboardEvent): boolean =>
    isPlain(event) && event.key === key;
export const isTab = isPlainly('Tab');
export const isEscape = isPlainly('Escape');

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
export const write = (text: string): boolean => document.execCommand('insertText', false, text);
/** Goes on to the next control of the dialog in front or of the page, as Tab does. */
const goOn = (at: Element, by: 1 | -1): void => {
  const stops = [...(at.closest('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(`a[href], ${FOCUSABLE}`)];
  const reached = stops.filter((each) => each === at || (each.tabIndex >= 0 && isShown(each)));
  reached[reached.indexOf(at as HTMLElement) + by]?.focus();
};

/** A key that waits for its turn. */
interface Typed {
  readonly event: KeyboardEvent;
  readonly isVerb: boolean;
  /** What it pastes. */
  readonly pasted?: DataTransfer;
}

const textOf = ({ event, pasted }: Typed): string => {
  if (pasted) return pasted.getData('text/plain');
  return isWritten(event) && event.key === 'Enter' ? '\n' : event.key === 'Tab' ? ' ' : isLetter(event) ? event.key : '';
};

/*
 * What was typed before the page could take it, verbs and words in their order: each waits until what the verb before it wished for is drawn. Words go into
 * a field as typed text; any other key is pressed once more where the keyboard is by then, which is where it is judged too: whether somebody types there,
 * or a dialog covers what answers it.
 */
const waiting: Typed[] = [];
/** After how long nobody wants a verb any more that waited, in ms: who pressed it again and again would have it done as often. */
const OLD_MS = 10_000;
let isGiving = false;
const pressed = new WeakSet<Event>();

/** Has the page take in what it drew last. */
let takeIn: () => void = () => undefined;
/** Has `how` do it. */
export const settleBy = (how: () => void): void => {
  takeIn = how;
};
let settled: Element | null;
/** Has the page take in what has the focus since a moment, before the first key there. */
export const settle = (): void => {
  const { activeElement } = document;
  if (activeElement === settled) return;
  settled = activeElement;
  takeIn();
};

/** Whether keys wait or are being given, so that a later one would overtake them. */
export const isBusy = (): boolean => isGiving || waiting.length > 0;
export const isGiven = (): boolean => isGiving;
export const isEmpty = (): boolean => waiting.length === 0;
/** Tells whether an event is one of these keys, pressed once more. */
export const isAgain = (event: Event): boolean => pressed.has(event);
/** Marks an event as no new key of the person. */
export const again = <E extends Event>(event: E): E => {
  pressed.add(event);
  return event;
};

/** Tells whether what was typed last is no verb, and such a text. What is pasted is no letter: what erases in it waits behind it. */
const isWord = (text = /./s): boolean => {
  const last = waiting.at(-1);
  return last?.isVerb === false && !last.pasted && text.test(textOf(last));
};
/** Has a key wait for its turn; tells whether it is one of those that do. */
export const take = (event: KeyboardEvent, isVerb: boolean, doesMove: boolean): boolean => {
  const erases = !isVerb && /^(Backspace|Delete)$/.test(event.key);
  const waits = isVerb || erases || isWritten(event) || (isMoving(event) && (doesMove || isBusy())) || (isEscape(event) && isBusy());
  // A correction takes back the letter before it, with Ctrl the word; after a verb it is for what that one wished for.
  if (erases && event.key === 'Backspace' && isWord()) {
    do waiting.pop();
    while (!isPlain(event) && isWord(/\S/));
  }
  // A verb that is held down runs once.
  else if (waits && !(isVerb && event.repeat)) waiting.push({ event, isVerb });
  return waits;
};
/** Has what is pasted wait for its turn: a browser pastes only now, and into what has the keyboard now. */
export const takePasted = (event: KeyboardEvent, { clipboardData }: ClipboardEvent): void => {
  const pasted = new DataTransfer();
  pasted.setData('text/plain', clipboardData?.getData('text/plain') ?? '');
  waiting.push({ event, isVerb: false, pasted });
};

const takeAway = (before: number): string => {
  const away = waiting.splice(0, before < 0 ? waiting.length : before);
  return away.map(textOf).join('');
};
/** Takes away the words up to the next verb, or all there is, and returns them. */
export const drop = (isAll = false): string => takeAway(isAll ? -1 : waiting.findIndex(({ isVerb }) => isVerb));

/** Takes away the words up to the next verb or Tab, and returns them. */
export const dropWords = (): string => takeAway(waiting.findIndex(({ isVerb, event }) => isVerb || isTab(event)));

/** Presses a key once more at an element; tells whether nothing took it. */
const press = (at: Element, event: KeyboardEvent): boolean => {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  const modifierAltGraph = event.getModifierState('AltGraph');
  const init = { key, code, shiftKey, ctrlKey, altKey, metaKey, modifierAltGraph, bubbles: true, cancelable: true };
  return at.dispatchEvent(again(new KeyboardEvent('keydown', init)));
};
/** Does what a browser does at a key of a person that nothing took. */
const act = (at: Element, event: KeyboardEvent): void => {
  const { key } = event;
  if (!isPlain(event)) {
    if (!/^(Backspace|Delete)$/.test(key)) return;
    // With Ctrl it is a word that is erased.
    getSelection()!.modify('extend', key === 'Delete' ? 'forward' : 'backward', 'word');
  }
  if (key === 'Tab') goOn(at, event.shiftKey ? -1 : 1);
  else if (!isTyping(at)) return;
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else if (key === 'Enter') {
    if (!(at instanceof HTMLInputElement)) write('\n');
    // The button that sends the form, wherever it stands.
    else [...((at.form?.elements ?? []) as Iterable<HTMLButtonElement>)].find(({ type }) => type === 'submit')?.click();
  }
};
const give = async ({ event, isVerb, pasted }: Typed, at: Element): Promise<void> => {
  if (pasted && isTyping(at)) {
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
    if (at.dispatchEvent(again(paste))) write(pasted.getData('text/plain'));
  } else if (!isVerb && isLetter(event) && isTyping(at)) write(event.key);
  else {
    if (press(at, event)) act(at, event);
    await frame();
  }
};
/** Gives what waits, one after the other, until something is to be drawn first. */
export const giveAll = async (isHeld: () => boolean): Promise<void> => {
  if (isGiving || isEmpty() || isHeld()) return;
  isGiving = true;
  // A field that was only now drawn attaches its listeners by the end of this turn.
  await Promise.resolve();
  try {
    for (let next = waiting[0]; next && !isHeld(); next = waiting[0]) {
      // The page takes the words in first.
      if (next.isVerb) await frame();
      settle();
      if (next !== waiting[0] || isHeld()) continue;
      waiting.shift();
      if (next.isVerb && performance.now() - next.event.timeStamp > OLD_MS) continue;
      await give(next, document.activeElement ?? document.body);
    }
  } finally {
    isGiving = false;
  }
};
