import { homeIn, isHeld, isShown, isStandIn, leftIn } from './homes.ts';
import { isMoving, isPlain, isWritten, Replay, SILENT, textOf } from './typedAhead.ts';
import { inDialog, isTyping, stopHeldPress } from './typing.ts';

export { FORM_HOME, HOME, STAND_IN } from './homes.ts';

/** Returns the element for the next keystroke; null while it is not drawn yet. */
export type FindElement = () => HTMLElement | null | undefined;

const PATIENCE_MS = 5_000;

const work = (): HTMLElement | null => document.getElementById('work');
interface Wish {
  readonly find: FindElement;
  /** Keys typed before the wish is fulfilled; undefined when arriving at a screen, where nothing is recorded and the wait is unlimited. */
  readonly keys: string[] | undefined;
  readonly until: number;
  /** Whether a dialog that is still loading made the wish; it takes the focus by itself. */
  readonly isDialog: boolean;
  /** Whether it was made in a dialog, where what is wished for may be drawn later, such as a new row. */
  readonly isOfDialog: boolean;
}

/** The elements that handle Enter and Space by themselves. */
const CONTROL = 'a, button, select, summary, [role=menuitem], [role=tab], [type=radio], [type=checkbox]';

/**
 * Decides where the keyboard focus goes. A verb *wishes* for an element, even before it is drawn; keys typed meanwhile are delivered there.
 * When a focused element disappears the focus goes to the home of the nearest enclosing part that still exists.
 */
class Keyboard {
  private wish: Wish | undefined;
  private readonly replay = new Replay();
  /** The ancestors of the last focused element, innermost first: where the focus goes when it disappears. */
  private trail: readonly Element[] = [];
  private lastHome: HTMLElement | undefined;
  /** What had the focus last outside of dialogs: one that closes gives it back there. */
  private behind: Element | undefined;
  /** A control that is at work and cannot be pressed meanwhile: it gets the focus back afterwards. */
  private atWork: Element | undefined;
  private isLooking = false;
  /** A dialog opened before the new screen had anything to focus: the screen gets the focus once the dialog is closed. */
  private isOwed = false;
  /** Called with the text typed ahead for a field that never came. */
  private lost: (text: string) => void = () => undefined;
  /** What Escape leaves out while it is still on its way, the latest last. */
  private readonly coming: (() => void)[] = [];

  /** Focuses an element, now or as soon as it is drawn. Returns the function that cancels the wish. */
  give(find: FindElement): () => void {
    return this.wishFor(find, []);
  }

  /** Announces a dialog that is loading and takes the focus when it is there: its first field gets the text typed until then. */
  opening(): void {
    // The frame may be drawn after the content: earlier keys must not be lost.
    if (!this.wish?.isDialog) this.wishFor(() => null, [], true);
  }

  /** Has Escape call `leave` instead of reaching the page, until the returned function is called: what is opened has not come yet. */
  leaving(leave: () => void): () => void {
    this.coming.push(leave);
    return () => {
      const at = this.coming.lastIndexOf(leave);
      if (at >= 0) this.coming.splice(at, 1);
    };
  }

  /** Ends the announcement of a dialog that does not come after all; what was typed for it is told. */
  notOpening(): void {
    if (this.wish?.isDialog && this.wish.keys) this.giveUp(this.wish.keys);
  }

  /** Focuses the home of a part of the screen, as soon as there is one. */
  home(scope: () => ParentNode | null): void {
    this.give(() => {
      const there = scope();
      return there && this.homeIn(there);
    });
  }

  /** Focuses the home of a new screen, unless the person moves the focus first or is moving along a tab strip. */
  arrive(): void {
    if (document.activeElement?.matches('[role=tab]')) return;
    this.wishFor(() => {
      const there = work();
      return there && this.homeIn(there);
    }, undefined);
  }

  /** Watches the page until the returned function is called; calls `lost` with text typed ahead that reached no field. */
  start(lost: (text: string) => void = () => undefined): () => void {
    this.lost = lost;
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new MutationObserver(() => this.look());
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['hidden', 'disabled', 'inert', 'readonly'],
    });
    document.addEventListener('focusin', (event) => this.took(event.target as Element), { signal });
    document.addEventListener('pointerdown', () => this.rest(), { signal, capture: true });
    document.addEventListener('keydown', (event) => this.keyAhead(event), { signal, capture: true });
    addEventListener('keydown', (event) => this.keyIntoNothing(event), { signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }

  private wishFor(find: FindElement, keys: string[] | undefined, isDialog = false): () => void {
    const wish: Wish = { find, keys, isDialog, isOfDialog: inDialog(), until: performance.now() + PATIENCE_MS };
    this.isOwed = isDialog && (this.isOwed || this.isArriving());
    this.wish = wish;
    this.look();
    return () => {
      if (this.wish === wish) this.wish = undefined;
    };
  }

  private homeIn(scope: ParentNode): HTMLElement | undefined {
    return homeIn(scope, this.lastHome);
  }

  private took(target: Element): void {
    const trail: Element[] = [];
    for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) trail.push(at);
    this.trail = trail;
    this.atWork = undefined;
    // A field that gets it back from a dialog is not what the verb of that dialog wished for: what is typed would go there.
    const isReturn = this.wish?.isOfDialog === true && target === this.behind;
    if (!target.closest('[role=dialog]')) this.behind = target;
    const standsIn = isStandIn(target);
    if (!standsIn) this.lastHome = target.closest<HTMLElement>('[data-home]') ?? this.lastHome;
    if (this.wish?.isDialog) this.tookByDialog(this.wish, target);
    else if (this.isArriving() && inDialog()) this.giveWay();
    // What the person, or a reader for them, takes of a stand-in instead is left to them.
    else if (this.isArriving() && standsIn && this.wish!.find() === target) return;
    else if (this.wish && !isReturn && (isTyping(target) || (this.wish.keys === undefined && target !== work()))) this.arrived(this.wish);
  }

  /** Ends the wish of a dialog that took the focus; keys typed for a field are dropped when a button has it, as they must not press it. */
  private tookByDialog(wish: Wish, target: Element): void {
    if (!target.closest('[role=dialog]')) return;
    if (isTyping(target)) this.arrived(wish);
    else this.wish = undefined;
  }

  /** Checks in the next frame whether the wished element exists or the focus was lost; once for all changes of the page until then. */
  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    requestAnimationFrame(() => {
      this.isLooking = false;
      if (this.wish && !this.wish.isDialog && inDialog()) this.grantInDialog(this.wish);
      else if (this.wish) this.grant(this.wish);
      else if (this.isOwed && !inDialog()) this.settleOwed();
      // While a screen loads its frame keeps the focus, as the screen may have no home.
      if ((!this.wish || this.isArriving()) && !isHeld() && !inDialog()) this.catch();
      else if (!this.wish && !isHeld()) this.catchInDialog();
    });
  }

  /** Grants a wish for something in the dialog in front, such as the field of a new row; any other gives way to the dialog. */
  private grantInDialog(wish: Wish): void {
    const there = wish.find();
    if (there?.closest('[role=dialog]')) this.grant(wish);
    else if (there || !wish.isOfDialog || performance.now() > wish.until) this.giveWay();
    else this.look();
  }

  /** Drops the wish, because a dialog has the keyboard for itself; the arrival at a screen goes on after the dialog. */
  private giveWay(): void {
    this.isOwed ||= this.isArriving();
    this.wish = undefined;
  }

  /** Arrives at the screen behind a closed dialog after all, unless its verb or the person moved the focus elsewhere. */
  private settleOwed(): void {
    this.isOwed = false;
    const at = document.activeElement;
    if (!at || at === document.body || at === work()) this.arrive();
  }

  /** Drops every wish when the person points somewhere. */
  private rest(): void {
    this.wish = undefined;
    this.isOwed = false;
  }

  private grant(wish: Wish): void {
    const element = wish.find();
    if (element && isShown(element)) {
      if (element !== document.activeElement) element.focus({ preventScroll: element.matches('[role=grid]') });
      // A screen that has only a stand-in yet may draw its home later.
      if (this.wish === wish && !(wish.keys === undefined && isStandIn(element))) this.arrived(wish);
    } else if (performance.now() <= wish.until) this.look();
    // A screen may come late, over a slow line: each change of the page looks for its home again.
    else if (wish.keys !== undefined) this.giveUp(wish.keys);
  }

  private giveUp(keys: readonly string[]): void {
    this.wish = undefined;
    const text = textOf(keys);
    if (text.trim()) this.lost(text);
  }

  private arrived(wish: Wish): void {
    this.wish = undefined;
    if (wish.keys?.length) void this.replay.run(wish.keys);
  }

  /** Finds a new place for the focus when the focused element disappeared, was hidden or disabled. After a click on no control it stays nowhere. */
  private catch(): void {
    const [had, ...around] = this.trail;
    if (had && isShown(had) && this.waitsFor(had)) return;
    const scopes = [...around.filter(isShown), work()];
    // A panel keeps the focus even while nothing in it can be focused, so that Escape still closes the panel.
    const home =
      scopes.map((scope) => scope && (scope.matches('[data-panel]') ? (scope as HTMLElement) : this.homeIn(scope))).find(Boolean) ?? work();
    home?.focus({ preventScroll: true });
    // If nothing can take it yet, as between two screens, the first home that is drawn gets the focus.
    if (home && home === work() && !this.wish) this.arrive();
  }

  /** Tells whether the last focused element is still to have the focus: while it is at work, and afterwards. */
  private waitsFor(had: Element): boolean {
    const isOff = had.matches(':disabled');
    if (isOff && !had.matches('[aria-busy=true]')) return false;
    if (!isOff && had === this.atWork) (had as HTMLElement).focus({ preventScroll: true });
    this.atWork = isOff ? had : undefined;
    return true;
  }

  /** Finds a new place in the dialog in front when the focused element of it disappeared or was disabled, as what turns pages at the last one. */
  private catchInDialog(): void {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const [had, ...around] = this.trail;
    if (!had || !dialog || !around.includes(dialog)) return;
    if (isShown(had) && this.waitsFor(had)) return;
    leftIn(dialog, around)?.focus();
  }

  private isArriving(): boolean {
    return this.wish !== undefined && this.wish.keys === undefined;
  }

  private keyAhead(event: KeyboardEvent): void {
    if (event.isComposing || this.leave(event) || stopHeldPress(event)) return;
    if (this.isArriving() && isPlain(event) && document.activeElement && isStandIn(document.activeElement)) this.wish = undefined;
    const { wish } = this;
    if (!wish) this.replay.follow(event);
    if (!wish) return;
    if (inDialog() && !wish.isDialog) {
      this.grantInDialog(wish);
      return;
    }
    const isPress = (event.key === 'Enter' || event.key === ' ') && document.activeElement?.matches(CONTROL) === true;
    if (!wish.keys || (isPress && wish.keys.length === 0)) return;
    if (isWritten(event) || (wish.isDialog && isMoving(event))) {
      wish.keys.push(event.key);
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.key === 'Backspace' && wish.keys.length > 0) {
      wish.keys.pop();
      event.preventDefault();
    } else if (isPlain(event) && !SILENT.includes(event.key)) this.wish = undefined;
  }

  /** Leaves out what has not come yet where the key is Escape; tells whether it did. */
  private leave(event: KeyboardEvent): boolean {
    const leave = this.coming.at(-1);
    if (!leave || event.key !== 'Escape' || !isPlain(event)) return false;
    this.wish = undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
    return true;
  }

  /** Sends a key typed without any focus to the work area. */
  private keyIntoNothing(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isPlain(event)) return;
    if (event.key.length !== 1 && !event.key.startsWith('Arrow')) return;
    const at = document.activeElement;
    // Checked last, because it searches the page, which would slow down each key in a long text.
    if ((at !== document.body && at !== work()) || inDialog()) return;
    const scope = work();
    const had = this.trail[0];
    const home = had instanceof HTMLElement && isTyping(had) && isShown(had) ? had : scope && this.homeIn(scope);
    if (!home) return;
    home.focus({ preventScroll: true });
    if (!isTyping(home))
      home.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, bubbles: true, cancelable: true }));
  }
}

export const keyboard = new Keyboard();
