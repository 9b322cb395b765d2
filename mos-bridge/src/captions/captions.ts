import type { RundownOnDevice } from '../rundownOnDevice.ts';

const NONE: ReadonlySet<string> = new Set();

/** The stories on air whose text was sent since they went on air: captions are shown once for each time on air (BRG-08). */
export class Captions {
  private readonly stories = new Map<string, Set<string>>();

  constructor(acknowledged: ReadonlyMap<string, RundownOnDevice>) {
    for (const [roID, { texts }] of acknowledged) if (texts.size > 0) this.stories.set(roID, new Set(texts.keys()));
  }

  sent(roID: string, storyID: string): void {
    this.stories.set(roID, (this.stories.get(roID) ?? new Set<string>()).add(storyID));
  }

  /** Drops the stories that are not on air any more and calls `gone` for each: when they air again their text goes out again. */
  dropEnded(airing: (roID: string) => ReadonlySet<string>, gone: (roID: string, storyID: string) => void): void {
    for (const [roID, stories] of this.stories) {
      const now = airing(roID);
      for (const id of stories) {
        if (now.has(id)) continue;
        stories.delete(id);
        gone(roID, id);
      }
      if (stories.size === 0) this.stories.delete(roID);
    }
  }

  of(roID: string): ReadonlySet<string> {
    return this.stories.get(roID) ?? NONE;
  }
}
