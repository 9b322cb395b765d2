import { createHash } from 'node:crypto';
import { type MosObject, readListed } from '@lauda/mos';

// The most of a list that may wait to be taken, in characters; beyond it the device is not read.
const WAITING = 524_288;
const TOGETHER = 250;
// The most of a list that is shown in a conversation.
const SHOWN = 32_768;

/** A list of objects that is still arriving: its reader gets them as they come, and knows at the end whether it was whole. */
export class ObjectList {
  /** Why it is not whole; undefined while it arrives, and where it is. */
  broken: string | undefined;
  private readonly onRoom: () => void;
  private readonly hash = createHash('sha1');
  private waiting: string[] = [];
  private length = 0;
  private count = 0;
  private shown: string[] = [];
  private shownLength = 0;
  private isEnded = false;
  private cut: string | undefined;
  private wake: () => void = () => undefined;

  /** `onRoom` is called when the device may be read on. */
  constructor(onRoom: () => void) {
    this.onRoom = onRoom;
  }

  get isFull(): boolean {
    return this.length > WAITING;
  }
  /** A short text that differs when the list does, over all objects received so far. */
  get fingerprint(): string {
    return this.hash.copy().digest('base64').slice(0, 16);
  }
  /** The list as it is shown: its first objects, and how many more there were. */
  get excerpt(): string {
    const more = this.count - this.shown.length;
    return this.shown.join('') + (more > 0 ? `<!-- + ${more} mosObj -->` : '');
  }

  /** Takes the next object. */
  add(text: string): void {
    this.hash.update(text);
    this.count += 1;
    if (this.shownLength + text.length <= SHOWN && this.shown.length === this.count - 1) {
      this.shown.push(text);
      this.shownLength += text.length;
    }
    this.waiting.push(text);
    this.length += text.length;
    this.wake();
  }
  /** Ends the list; `broken` says why where it is not whole. */
  end(broken?: string): void {
    this.isEnded = true;
    // The objects received before are whole.
    this.cut = broken;
    this.wake();
  }

  /** Yields the objects as they come, some at once. At one that cannot be read the list is broken and ends. */
  async *objects(): AsyncGenerator<MosObject[]> {
    for await (const texts of this.texts()) {
      const objects: MosObject[] = [];
      for (const text of this.broken === undefined ? texts : []) {
        try {
          objects.push(readListed(text));
        } catch (error) {
          this.broken = (error as Error).message;
          break;
        }
      }
      if (objects.length > 0) yield objects;
    }
  }
  /** Waits for the end without taking objects. */
  async pass(): Promise<void> {
    for await (const _ of this.texts());
  }

  private async *texts(): AsyncGenerator<string[]> {
    for (;;) {
      while (this.waiting.length === 0 && !this.isEnded)
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      if (this.waiting.length === 0) {
        this.broken ??= this.cut;
        return;
      }
      const texts = this.waiting.splice(0, TOGETHER);
      this.length = this.waiting.reduce((sum, { length }) => sum + length, 0);
      this.onRoom();
      yield texts;
    }
  }
}
