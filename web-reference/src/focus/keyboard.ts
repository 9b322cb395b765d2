import { leaveLatest, leaving } from './coming.ts';
import { composeNothing, goesBy, isAway, isBefore, isGoing, isLeft, isNowhere, setOut } from './going.ts';
import { isHeld, isShown, isStandIn } from './homes.ts';
import { keyIntoNothing } from './intoNothing.ts';
import { catchFocus, catchInDialog, homeIn, wentTo, work } from './trail.ts';
import {
  drop,
  dropWords,
  giveAll,
  isAgain,
  isBusy,
  isEmpty,
  isEscape,
  isGiven,
  isMoving,
  isOfText,
  isPaste,
  isPlain,
  isPress,
  isTab,
  PASTE_MS,
  settle,
  take,
  takePasted,
} from './typedAhead.ts';
import { inDialog, isTyping, stop, stopHeldPress } from './typing.ts';
import { type FindElement, type Wish, wishFor } from './wish.ts';

export { FORM_HOME, HOME, STAND_IN } from './homes.ts';

/*
 * Decides where the keyboard focus goes. A verb *wishes* for an element, even before it is drawn; keys typed meanwhile are delivered there, and the next
 * verb among them runs after them. When a focused element disappears the focus goes to the home of the nearest enclosing part that still exists.
 */
let wish: Wish | undefined;
let isLooking = false;
/** A dialog opened, or the person pointed somewhere, before the new screen had anything to focus: it gets the focus after that. */
let isOwed = false;
/** Called with the text typed ahead for a field that never came. */
let lost: (text: string) => void = () => undefined;
/** Tells whether a key is one of a verb, which waits for its turn. */
let isVerb: (event: KeyboardEvent) => boolean = () => false;
/** Tells whether a key is one of a verb that lies over every screen. */
let isOverAll = isVerb;
/** The key that pastes, between its press and what it pastes. */
let pasting: KeyboardEvent | undefined;

const isArriving = (): boolean => wish?.kind === 'arrival';
const giveNext = (): void => void giveAll(isAwaited);
/** Tells whether keys wait: for what was wished for, or for a screen, while the one before stands and until it has something for the keyboard. */
const isAwaited = (): boolean => {
  if (!wish || !isArriving()) return wish !== undefined;
  const at = document.activeElement;
  return isBefore(at) || (isNowhere(at) && performance.now() <= wish.until);
};

const make = (made: Wish): (() => void) => {
  // What was typed for the screen that comes is for nothing else, such as a chat that comes late.
  if (isArriving() && made.kind !== 'arrival' && isGoing() && !isGiven()) tell(drop(true));
  isOwed = made.kind === 'dialog' && (isOwed || isArriving());
  wish = made;
  look();
  return () => {
    if (wish === made) giveUp();
  };
};
const give = (find: FindElement): (() => void) => make(wishFor(find));
const arrive = (): void => {
  // Back at the screen that was being left: what was typed is for the other one.
  if (isArriving() && !isGoing()) tell(drop(true));
  if ((!wish && document.activeElement?.matches('[role=tab]')) || (isAwaited() && isBusy())) return;
  setOut();
  make(wishFor(() => homeIn(work()), 'arrival'));
};

/** Ends the wish; what waited for it has its turn. */
const end = (): void => {
  wish = undefined;
  giveNext();
};
const tell = (text: string): void => {
  if (text.trim()) lost(text);
};
/** Ends the wish in vain: the words for it are told, and the verb after them has its turn. Words that are being given are for no screen. */
const giveUp = (): void => {
  if (wish && !(isArriving() && isGiven())) tell(drop());
  end();
};
/** Ends the wish at what has the keyboard; a choice takes no words, but Tab goes on from it. */
const endAt = (target: Element): void => {
  if (target.matches('select')) tell(dropWords());
  end();
};
/** Drops the wish, because a dialog has the keyboard for itself; the arrival at a screen goes on after the dialog. */
const giveWay = (): void => {
  isOwed ||= isArriving();
  giveUp();
};
/** Drops every wish when the person points somewhere, and what waits for it; a screen is arrived at all the same unless that took the keyboard there. */
const rest = (): void => {
  isOwed ||= isArriving() && isAway();
  [wish, pasting] = [undefined, undefined];
  tell(drop(true));
  if (isOwed) look();
};

const grant = (granted: Wish): void => {
  if (isArriving() && isGoing()) {
    wish = wishFor(granted.find, 'arrival');
    look();
    return;
  }
  const element = granted.find();
  if (element && isShown(element)) {
    if (element !== document.activeElement) element.focus({ preventScroll: element.matches('[role=grid]') });
    // A screen that has only a stand-in yet may draw its home later.
    const isHome = !isArriving() || !isStandIn(element);
    if (wish !== granted || (!isHome && isEmpty())) return;
    // What was typed is for a field of it; it presses none of its buttons.
    if (isHome || isTyping(element)) endAt(element);
    else giveUp();
  } else if (performance.now() <= granted.until) look();
  else if (!isArriving()) giveUp();
  // A screen may come late, over a slow line: each change of the page looks for its home again, but no key waits any longer.
  else if (!isGiven()) {
    tell(drop());
    giveNext();
  }
};
/** Grants a wish for something in the dialog in front, such as the field of a new row; any other gives way to the dialog. */
const grantInDialog = (granted: Wish): void => {
  const there = granted.find();
  if (there?.closest('[role=dialog]')) grant(granted);
  else if (there || !granted.isOfDialog || performance.now() > granted.until) giveWay();
  else look();
};
/** Arrives at a screen after all, behind a closed dialog or after a press of the pointer, unless that moved the focus elsewhere. */
const settleOwed = (): void => {
  isOwed = false;
  if (isAway()) arrive();
};
/** Checks in the next frame whether the wished element exists or the focus was lost; once for all changes of the page until then. */
const look = (): void => {
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    if (wish && wish.kind !== 'dialog' && inDialog()) grantInDialog(wish);
    else if (wish) grant(wish);
    else if (isOwed && !inDialog()) settleOwed();
    // While a screen loads its frame keeps the focus, as the screen may have no home. If nothing can take it yet, the first home that is drawn gets it.
    if ((!wish || isArriving()) && !isHeld() && !inDialog()) {
      if (catchFocus() && !wish) arrive();
    } else if (!wish && !isHeld()) catchInDialog();
  });
};

/**
 * Ends the wish of a dialog that took the focus; words typed for a field are told when a button has it, as they must not press it. A dialog itself has it
 * first, and gives it to its first field a moment later.
 */
const tookByDialog = (target: Element): void => {
  const dialog = target.closest('[role=dialog]');
  if (!dialog) return;
  if (isTyping(target)) endAt(target);
  else if (target !== dialog) giveUp();
};
const took = (target: Element): void => {
  // A field that gets it back from a dialog is not what the verb of that dialog wished for: what is typed would go there.
  const isReturn = wentTo(target) && wish?.isOfDialog === true;
  if (wish?.kind === 'dialog') tookByDialog(target);
  else if (isArriving() && inDialog()) giveWay();
  // What a screen that is being left takes back, as from the palette, is not what is arrived at, nor what stands beside it.
  // What the person, or a reader for them, takes of a stand-in instead is left to them.
  else if (isArriving() && (isBefore(target) || (isStandIn(target) && wish!.find() === target))) return;
  else if (wish && !isReturn && (isTyping(target) || (isArriving() && target !== work()))) endAt(target);
};

/** Leaves out what has not come yet where the key is Escape, and all that was typed for it and after it; tells whether it did. */
const leave = (event: KeyboardEvent): boolean => {
  const leaves = leaveLatest();
  if (!leaves || !isEscape(event)) return false;
  wish = undefined;
  drop(true);
  stop(event);
  leaves();
  return true;
};
/** Has Ctrl+V wait as the key of a verb, such as the one that pastes stories, where the browser pastes nothing: it has nothing, or nowhere to. */
const pasteNothing = (): void => {
  const event = pasting;
  pasting = undefined;
  if (!event || !isVerb(event)) return;
  take(event, true, false);
  giveNext();
};
/** Tells whether a key is for what has the keyboard, though something is on its way: it presses that, moves on from there, or runs a verb of what came. */
const isForNow = (event: KeyboardEvent): boolean => {
  const at = document.activeElement;
  // From nowhere Tab reaches what stands beside the screens.
  if (isArriving() && (isOverAll(event) || (isTab(event) && isNowhere(at)))) return true;
  if (isLeft(at)) return false;
  return isPress(event) || (isArriving() && (isMoving(event) ? isTab(event) || !isNowhere(at) : isVerb(event) && !isGoing()));
};
const keyAhead = (event: KeyboardEvent): void => {
  pasteNothing();
  composeNothing(event);
  if (event.isComposing || leave(event) || isAgain(event) || stopHeldPress(event)) return;
  settle();
  const at = document.activeElement;
  if (isArriving() && isPlain(event) && at && !isLeft(at) && isStandIn(at)) end();
  if (wish && wish.kind !== 'dialog' && inDialog()) grantInDialog(wish);
  // Whatever ended the arrival: what is left takes no key.
  if (!wish && isBefore(at) && !inDialog()) arrive();
  if (isArriving() && isAwaited() && isEscape(event)) {
    if (!isEmpty()) stop(event);
    tell(drop(true));
    return;
  }
  const wasBusy = isBusy();
  if ((!isAwaited() && !wasBusy) || (isEmpty() && isForNow(event))) return;
  if (isPaste(event) && (isAwaited() || isTyping(event.target) || !isVerb(event))) {
    // Only what it pastes tells the words.
    pasting = event;
    event.stopImmediatePropagation();
    setTimeout(() => pasting === event && pasteNothing(), PASTE_MS);
  }
  // What is left is copied from, and not changed.
  else if (isOfText(event) ? isLeft(at) && !/[AC]$/.test(event.code) : take(event, isVerb(event), wish?.kind !== undefined)) {
    stop(event);
    // Whatever kept it from being given before.
    giveNext();
  }
  // Whoever moves on before typing anything goes from where the keyboard is.
  else if (!wasBusy && (isMoving(event) || isEscape(event))) end();
};
const pasteAhead = (event: ClipboardEvent): void => {
  // A file goes where the keyboard is now.
  if (!pasting || event.clipboardData?.files.length) return;
  stop(event);
  takePasted(pasting, event);
  pasting = undefined;
  // What it waited for may have come meanwhile.
  giveNext();
};
/** Where the keyboard focus goes, and what is typed until it is there. */
export const keyboard = {
  /** Focuses an element, now or as soon as it is drawn. Returns the function that cancels the wish. */
  give,

  /** Announces a dialog that is loading and takes the focus when it is there: its first field gets the text typed until then. */
  opening: (): void => {
    // The frame may be drawn after the content: earlier keys must not be lost.
    if (wish?.kind !== 'dialog') make(wishFor(() => null, 'dialog'));
  },

  /** Ends the announcement of a dialog that does not come after all, or has no field; what was typed for it is told. */
  notOpening: (): void => {
    if (wish?.kind === 'dialog') giveUp();
  },

  /** Has Escape call `leave` instead of reaching the page, until the returned function is called: what is opened has not come yet. */
  leaving,

  /** Focuses the home of a part of the screen, as soon as there is one. */
  home: (scope: () => ParentNode | null): void => void give(() => homeIn(scope())),

  /** Focuses the home of a new screen, unless the person moves the focus first, is moving along a tab strip, or has typed for something else. */
  arrive,

  /** Has the keys of verbs wait for their turn behind what was typed before them. */
  knowVerbs: (of: typeof isVerb, overAll = isOverAll): void => {
    isVerb = of;
    isOverAll = overAll;
  },

  /** Watches the page until the returned function is called; `toldTo` hears text typed ahead that reached no field, `isUnderWay` whether a screen comes. */
  start: (toldTo: (text: string) => void = () => undefined, isUnderWay: () => boolean = () => false): (() => void) => {
    lost = toldTo;
    goesBy(isUnderWay);
    const ends = new AbortController();
    const { signal } = ends;
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['hidden', 'disabled', 'inert', 'readonly'],
    });
    document.addEventListener('focusin', (event) => took(event.target as Element), { signal });
    document.addEventListener('pointerdown', rest, { signal, capture: true });
    // Before all others: what undoes by Ctrl+Z waits for its turn too.
    addEventListener('keydown', keyAhead, { signal, capture: true });
    addEventListener('paste', pasteAhead, { signal, capture: true });
    addEventListener('keydown', keyIntoNothing, { signal });
    return () => {
      observer.disconnect();
      ends.abort();
    };
  },
};
