/** A text of the script as it lies on the screen: px from the top of the script, and the seconds it takes to read. */
export interface LaidPart {
  readonly key: string;
  readonly storyId: number;
  readonly top: number;
  readonly height: number;
  readonly seconds: number;
  /** The presenter whose rate counts; null for nobody in particular. */
  readonly presenterId: number | null;
}

/** How fast the script runs at rate 1, px per second, by place: constant for each presenter, so the eye is never rushed within a text. */
export class Pace {
  private readonly parts: readonly LaidPart[];
  private readonly byPresenter = new Map<number | null, number>();
  private readonly standard: number;

  /** `standard` is the pace where nothing is read. */
  constructor(parts: readonly LaidPart[], standard: number) {
    this.parts = parts.filter(({ seconds, height }) => seconds > 0 && height > 0);
    const sums = new Map<number | null, { height: number; seconds: number }>();
    for (const { presenterId, height, seconds } of this.parts) {
      const sum = sums.get(presenterId) ?? { height: 0, seconds: 0 };
      sums.set(presenterId, { height: sum.height + height, seconds: sum.seconds + seconds });
    }
    for (const [presenterId, sum] of sums) this.byPresenter.set(presenterId, sum.height / sum.seconds);
    this.standard = standard;
  }

  /** Returns the px per second at a place: that of the text there, between texts that of the next one. */
  at(y: number): number {
    const next = this.parts.find(({ top, height }) => top + height > y) ?? this.parts.at(-1);
    return (next && this.byPresenter.get(next.presenterId)) ?? this.standard;
  }

  /** Returns the seconds of reading left below a place; in one story when its id is given. */
  left(y: number, storyId?: number): number {
    return this.parts.reduce((sum, part) => {
      if (storyId !== undefined && part.storyId !== storyId) return sum;
      const unread = Math.min(1, Math.max(0, (part.top + part.height - y) / part.height));
      return sum + part.seconds * unread;
    }, 0);
  }
}
