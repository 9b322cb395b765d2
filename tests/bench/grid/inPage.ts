/** What a page notes while it is measured; times in ms. */
export interface Notes {
  /** From the navigation to the first row on screen. */
  firstRow: number;
  /** From each key to the first frame that shows it. */
  keys: number[];
  /** From each edit elsewhere, which carries its instant as `@epochMs`, to the first frame that shows it. */
  seen: number[];
  /** The element that shows edits elsewhere. */
  watch: string | undefined;
  /** What it shows. */
  shown: string;
}
declare global {
  interface Window {
    notes: Notes;
    /** Begins to look at every frame, or stops while the page waits for its turn. */
    watchFrames(on: boolean): void;
  }
}

/** Runs in every measured page before its own scripts; it stands alone, for it is sent there as text. */
export function takeNotes(ready: string): void {
  const notes: Notes = { firstRow: 0, keys: [], seen: [], watch: undefined, shown: '' };
  window.notes = notes;
  let pressed = 0;
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    true,
  );
  const written = (): void => {
    const since = pressed;
    if (!since) return;
    pressed = 0;
    // A task queued in a frame runs when that frame has been made.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes.keys.push(performance.now() - since);
        port1.close();
      };
      port2.postMessage(0);
    });
  };
  // On its way down: a page may keep it to itself on its way up.
  addEventListener('input', written, true);
  const look = (): void => {
    if (!notes.firstRow && (document.querySelector(ready)?.getBoundingClientRect().height ?? 0) > 0) notes.firstRow = performance.now();
    const text = notes.watch ? (document.querySelector(notes.watch)?.textContent ?? '') : '';
    if (text !== notes.shown) {
      notes.shown = text;
      const at = /@(\d{13})/.exec(text)?.[1];
      if (at) notes.seen.push(Date.now() - Number(at));
    }
    if (watching) requestAnimationFrame(look);
  };
  let watching = false;
  window.watchFrames = (on) => {
    if (on && !watching) requestAnimationFrame(look);
    watching = on;
  };
  window.watchFrames(true);
}
