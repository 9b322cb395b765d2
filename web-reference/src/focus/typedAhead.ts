import { FOCUSABLE, isShown } from './homes.ts';
import { isTyping } from './typing.ts';

export const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
export const isWritten = (event: KeyboardEvent): boolean => isPlain(event) && (event.key.length === 1 || event.key === 'Enter');

/** Keys that type nothing and leave the typed text as it is: dead keys (the accent of the next letter), and the locks. */
export const SILENT = ['Shift', 'Dead', 'CapsLock', 'NumLock', 'AltGraph', 'Fn', 'Unidentified'];
const MOVING = ['Tab', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Delete'];
/** Tells whether a key moves within a dialog; before the dialog is there it would act on the screen behind. */
export const isMoving = (event: KeyboardEvent): boolean => isPlain(event) && !event.shiftKey && MOVING.includes(event.key);

/** Returns the text of keys. */
export const textOf = (keys: readonly string[]): string =>
  keys.map((key) => (key === 'Enter' ? '\n' : key === 'Tab' ? ' ' : key.length === 1 ? key : '')).join('');

/** Goes on to the next control of the dialog in front, as Tab does. */
const goOn = (at: Element | null): void => {
  const stops = [...(at?.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isShown);
  stops[stops.indexOf(at as HTMLElement) + 1]?.focus();
};

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Replays keys typed ahead into the focused element: into a field as typed text, to a grid key by key, which takes some frames. */
export class Replay {
  private keys: string[] | undefined;
  private readonly own = new WeakSet<Event>();

  async run(keys: string[]): Promise<void> {
    this.keys = keys;
    // A field that was only now drawn attaches its listeners by the end of this turn.
    await Promise.resolve();
    try {
      await this.give(keys);
    } finally {
      if (this.keys === keys) this.keys = undefined;
    }
  }

  private async give(keys: string[]): Promise<void> {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const at = document.activeElement;
      if (key === 'Tab') goOn(at);
      else if (at && isTyping(at) && (key.length === 1 || (key === 'Enter' && at instanceof HTMLTextAreaElement)))
        document.execCommand('insertText', false, key === 'Enter' ? '\n' : key);
      else {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        this.own.add(event);
        at?.dispatchEvent(event);
        await frame();
      }
    }
  }

  /** Has a key that is typed while others are replayed come after them: it would overtake them. */
  follow(event: KeyboardEvent): void {
    const { keys } = this;
    if (!keys || this.own.has(event)) return;
    if (isWritten(event)) keys.push(event.key);
    else if (event.key !== 'Backspace' || keys.pop() === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
