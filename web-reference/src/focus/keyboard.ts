import { inDialog, isTyping } from './typing.ts';

/** Where the next keystroke belongs; null while that is not drawn yet. */
export type Find = () => HTMLElement | null | undefined;

/** Marks what takes the keyboard of its part of the screen when nothing else has it: a grid, the first text of a form. */
export const HOME = { 'data-home': '' } as const;

const PATIENCE_MS = 5_000;

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility({ visibilityProperty: true });
const isHeld = (): boolean => {
  const at = document.activeElement;
  return at !== null && at !== document.body && isShown(at) && !at.matches(':disabled');
};
const work = (): HTMLElement | null => document.getElementById('work');
const homes = (scope: ParentNode): HTMLElement[] => [...scope.querySelectorAll<HTMLElement>('[data-home]')].filter(isShown);
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
const isWritten = (event: KeyboardEvent): boolean => isPlain(event) && (event.key.length === 1 || event.key === 'Enter');
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Gives what was typed ahead to what has the focus now: into a field as typed by hand, to a grid key by key. */
const replay = async (keys: readonly string[]): Promise<void> => {
  // A field that is only now drawn listens by the end of this turn.
  await Promise.resolve();
  for (const key of keys) {
    const at = document.activeElement;
    if (at && isTyping(at) && (key !== 'Enter' || at instanceof HTMLTextAreaElement))
      document.execCommand('insertText', false, key === 'Enter' ? '\n' : key);
    else {
      at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await frame();
    }
  }
};

interface Wish {
  readonly find: Find;
  /** What is typed before it is granted; undefined where nothing was asked for, as where a screen is come to: that is waited for without end. */
  readonly keys: string[] | undefined;
  readonly until: number;
  /** It belongs to a dialog that is on its way and takes the keyboard by itself. */
  readonly isDialog: boolean;
}

/** What answers Enter and Space by itself. */
const CONTROL = 'a, button, select, summary, [role=menuitem], [role=tab], [type=radio], [type=checkbox]';

/**
 * The one place that decides where the keyboard goes. A verb says where the next keystroke belongs, also before that is drawn: what is typed
 * meanwhile arrives there. What had the focus and went gives it back to the home of the nearest part around it that is still there.
 */
class Keyboard {
  private wish: Wish | undefined;
  /** What is around what had the focus last, from the inside out: where to go on when it is gone. */
  private trail: readonly Element[] = [];
  private lastHome: HTMLElement | undefined;
  private isLooking = false;

  /** Sends the next keystroke to an element, now or as soon as it is drawn. Answers the function that takes the wish back. */
  give(find: Find): () => void {
    return this.wishFor(find, []);
  }

  /** A dialog is on its way, which takes the keyboard when it is there: into its first field goes what is typed until then. */
  opening(): void {
    // Its frame may come after its content: what was typed before is not forgotten.
    if (!this.wish?.isDialog) this.wishFor(() => null, [], true);
  }

  /** Sends the next keystroke to the home of a part of the screen. */
  home(scope: () => ParentNode | null): void {
    this.give(() => {
      const there = scope();
      return there && this.homeIn(there);
    });
  }

  /** A screen is come to: its home has the keyboard, unless the person takes it elsewhere before it is drawn, or looks along a strip of tabs. */
  arrive(): void {
    if (document.activeElement?.matches('[role=tab]')) return;
    this.wishFor(() => {
      const there = work();
      return there && this.homeIn(there);
    }, undefined);
  }

  /** Watches the page until the returned function is called. */
  start(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new MutationObserver(() => this.look());
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'disabled', 'inert'] });
    document.addEventListener('focusin', (event) => this.took(event.target as Element), { signal });
    document.addEventListener('pointerdown', () => (this.wish = undefined), { signal, capture: true });
    document.addEventListener('keydown', (event) => this.keyAhead(event), { signal, capture: true });
    addEventListener('keydown', (event) => this.keyIntoNothing(event), { signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }

  private wishFor(find: Find, keys: string[] | undefined, isDialog = false): () => void {
    const wish: Wish = { find, keys, isDialog, until: performance.now() + PATIENCE_MS };
    this.wish = wish;
    this.look();
    return () => {
      if (this.wish === wish) this.wish = undefined;
    };
  }

  private homeIn(scope: ParentNode): HTMLElement | undefined {
    const there = homes(scope);
    return there.find((each) => each === this.lastHome) ?? there[0];
  }

  private took(target: Element): void {
    const trail: Element[] = [];
    for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) trail.push(at);
    this.trail = trail;
    this.lastHome = target.closest<HTMLElement>('[data-home]') ?? this.lastHome;
    if (this.wish?.isDialog) this.tookByDialog(this.wish, target);
    else if (this.wish && (isTyping(target) || (this.wish.keys === undefined && target !== work()))) this.arrived(this.wish);
  }

  /** Keys that were meant for a field press no button. */
  private tookByDialog(wish: Wish, target: Element): void {
    if (!target.closest('[role=dialog]')) return;
    if (isTyping(target)) this.arrived(wish);
    else this.wish = undefined;
  }

  /** Looks in the next frame whether what is wished for is there, or whether the focus fell to nothing: once for all changes until then. */
  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    requestAnimationFrame(() => {
      this.isLooking = false;
      if (this.wish && !this.wish.isDialog && inDialog()) this.wish = undefined;
      else if (this.wish) this.grant(this.wish);
      // While a screen is on its way its frame holds the keyboard: the screen may be one without a home.
      if ((!this.wish || this.isArriving()) && !isHeld() && !inDialog()) this.catch();
    });
  }

  private grant(wish: Wish): void {
    const element = wish.find();
    if (element && isShown(element)) {
      element.focus({ preventScroll: element.matches('[role=grid]') });
      if (this.wish === wish) this.arrived(wish);
    } else if (performance.now() <= wish.until) this.look();
    // A screen may come late, over a slow line: every change of the page is another look for its home.
    else if (wish.keys !== undefined) this.wish = undefined;
  }

  private arrived(wish: Wish): void {
    this.wish = undefined;
    void replay(wish.keys ?? []);
  }

  /** The focus fell: what had it is gone, hidden or cannot be used any more. A press beside everything only rests it. */
  private catch(): void {
    const [had, ...around] = this.trail;
    if (had && isShown(had) && !had.matches(':disabled')) return;
    const scopes = [...around.filter(isShown), work()];
    // A panel keeps it even where nothing in it can be used for a moment: Escape closes what one was in.
    const home =
      scopes.map((scope) => scope && (scope.matches('[data-panel]') ? (scope as HTMLElement) : this.homeIn(scope))).find(Boolean) ?? work();
    home?.focus({ preventScroll: true });
    // Where nothing can have it yet, as between one screen and the next, it goes on to the first home that is drawn.
    if (home && home === work() && !this.wish) this.arrive();
  }

  private isArriving(): boolean {
    return this.wish !== undefined && this.wish.keys === undefined;
  }

  private keyAhead(event: KeyboardEvent): void {
    const { wish } = this;
    if (!wish || event.isComposing) return;
    if (inDialog() && !wish.isDialog) {
      this.wish = undefined;
      return;
    }
    const isPress = (event.key === 'Enter' || event.key === ' ') && document.activeElement?.matches(CONTROL) === true;
    if (!wish.keys || (isPress && wish.keys.length === 0)) return;
    if (isWritten(event)) {
      wish.keys.push(event.key);
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (isPlain(event) && event.key !== 'Shift') this.wish = undefined;
  }

  /** A key that would be typed into nothing goes where the work is. */
  private keyIntoNothing(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isPlain(event)) return;
    if (event.key.length !== 1 && !event.key.startsWith('Arrow')) return;
    const at = document.activeElement;
    // Last, because it looks through the page: who types in a long text would wait for it with each key.
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
