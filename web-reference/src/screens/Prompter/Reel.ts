import { Cell } from '@lauda/store';
import { Motion, type MotionView } from './Motion.ts';
import { type LaidPart, Pace } from './pace.ts';
import { lineTop, moveOffset, offsetAt, type Place, successorOf } from './place.ts';
import type { PromptStory } from './script.ts';

/** The position of the reading mark, as a share of the height. */
export const MARK = 0.36;
const TELL_MS = 200;
const LONGEST_FRAME_MS = 250;

export interface Progress {
  /** The story under the mark. */
  readonly storyId: number | undefined;
  /** Seconds of reading left in the story, and in the show. */
  readonly storyLeft: number;
  readonly left: number;
}

/** The running script: measures, moves, and keeps its place when the text changes. It paints by itself; React renders only when the text changes. */
export class Reel {
  readonly motion = new Motion();
  readonly state = new Cell<MotionView>(this.motion.view());
  readonly progress = new Cell<Progress>({ storyId: undefined, storyLeft: 0, left: 0 });
  flipped = false;
  private content: HTMLElement | undefined;
  private parts: readonly LaidPart[] = [];
  private words = new Map<string, string>();
  private order: readonly string[] = [];
  private pace = new Pace([], 60);
  private frame = 0;
  private last = 0;
  private told = 0;
  private painted = Number.NaN;

  /** Starts moving the content of an element; returns the function that ends it. */
  attach(content: HTMLElement): () => void {
    this.content = content;
    this.frame = requestAnimationFrame(this.tick);
    return () => {
      cancelAnimationFrame(this.frame);
      this.content = undefined;
    };
  }

  /** Changes the motion, and notifies the components that show it. */
  move(verb: (motion: Motion) => void): void {
    verb(this.motion);
    this.tell();
  }

  /** Measures the layout of the script. */
  measure(stories: readonly PromptStory[]): void {
    const { content } = this;
    if (!content) return;
    const seconds = new Map<string, { seconds: number; presenterId: number | null }>();
    for (const part of stories.flatMap(({ parts }) => parts))
      if (part.kind === 'words') seconds.set(part.key, { seconds: part.seconds, presenterId: part.presenterId });
    const elements = [...content.querySelectorAll<HTMLElement>('[data-part]')];
    this.parts = elements.map((element) => ({
      key: element.dataset.part!,
      storyId: Number(element.closest<HTMLElement>('[data-story]')?.dataset.story),
      top: element.offsetTop,
      height: element.offsetHeight,
      ...(seconds.get(element.dataset.part!) ?? { seconds: 0, presenterId: null }),
    }));
    this.words = new Map(elements.map((element) => [element.dataset.part!, element.textContent ?? '']));
    this.order = this.parts.map(({ key }) => key);
    this.pace = new Pace(this.parts, Number.parseFloat(getComputedStyle(content).fontSize) || 60);
  }

  /** Returns the text under the mark, by the last layout; undefined at the very top, which stays the top. */
  place(): Place | undefined {
    const { y } = this.motion;
    if (y <= 0) return undefined;
    const part = this.parts.find(({ top, height }) => top + height > y) ?? this.parts.at(-1);
    const element = part && this.find(part.key);
    if (!part || !element) return undefined;
    const text = this.words.get(part.key) ?? '';
    // The window was resized meanwhile, so only the share of the text already read is known.
    if (element.offsetTop !== part.top || element.offsetHeight !== part.height)
      return { key: part.key, text, offset: Math.round((text.length * Math.max(0, y - part.top)) / part.height), below: 0 };
    const offset = y <= part.top ? 0 : offsetAt(element, y - part.top, text.length, this.flipped);
    return { key: part.key, text, offset, below: y - element.offsetTop - (offset === 0 ? 0 : lineTop(element, offset, this.flipped)) };
  }

  /** Brings the text that was under the mark back there after a change of the script: nothing moves under the reader's eye. */
  restore(place: Place | undefined, stories: readonly PromptStory[]): void {
    const former = this.order;
    this.measure(stories);
    if (!place) return;
    const here = new Set(this.order);
    const key = here.has(place.key) ? place.key : successorOf(former, place.key, here);
    const element = key === undefined ? undefined : this.find(key);
    if (!element) return;
    const same = key === place.key;
    const offset = same ? moveOffset(place.text, element.textContent ?? '', place.offset) : 0;
    const top = offset === 0 ? 0 : lineTop(element, offset, this.flipped);
    this.motion.rebase(element.offsetTop + top + (same ? place.below : 0));
    this.paint();
  }

  /** Goes to the top of a story. */
  go(storyId: number | undefined, glide = true): void {
    const element = this.content?.querySelector<HTMLElement>(`[data-story="${storyId}"]`);
    if (element) this.move((motion) => motion.go(element.offsetTop, glide));
  }

  private find(key: string): HTMLElement | undefined {
    return this.content?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`) ?? undefined;
  }

  /** The story the script stands at, or glides to. */
  get headedFor(): number | undefined {
    return this.storyAt(this.motion.goal + 1);
  }

  private readonly tick = (now: number): void => {
    this.frame = requestAnimationFrame(this.tick);
    const ms = Math.min(LONGEST_FRAME_MS, now - (this.last || now));
    this.last = now;
    this.motion.step(ms, this.pace.at(this.motion.y), this.content?.offsetHeight ?? 0);
    this.paint();
    if (now - this.told < TELL_MS) return;
    this.told = now;
    this.tell();
  };

  private paint(): void {
    const { y } = this.motion;
    if (!this.content || y === this.painted) return;
    this.painted = y;
    this.content.style.transform = `translate3d(0, ${-y}px, 0)`;
  }

  private tell(): void {
    const { running, level } = this.motion;
    const shown = this.state.snapshot();
    if (shown.running !== running || shown.level !== level) this.state.set({ running, level });
    const storyId = this.storyAt(this.motion.y + 1);
    const next: Progress = {
      storyId,
      storyLeft: Math.round(storyId === undefined ? 0 : this.pace.left(this.motion.y, storyId)),
      left: Math.round(this.pace.left(this.motion.y)),
    };
    const former = this.progress.snapshot();
    if (former.storyId !== storyId || former.storyLeft !== next.storyLeft || former.left !== next.left) this.progress.set(next);
  }

  private storyAt(y: number): number | undefined {
    const stories = this.content?.querySelectorAll<HTMLElement>('[data-story]') ?? [];
    let found: HTMLElement | undefined;
    for (const story of stories) {
      if (story.offsetTop > y && found) break;
      found = story;
    }
    return found && Number(found.dataset.story);
  }
}
