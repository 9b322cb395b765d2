import type { RundownOnDevice } from '../rundownOnDevice.ts';

const NONE: ReadonlySet<string> = new Set();

/** The stories whose text was sent since they are on air: captions are shown once, whatever else the device is sent meanwhile (BRG-08). */
export class Captions {
  private readonly stories = new Map<string, Set<string>>();

  constructor(told: ReadonlyMap<string, RundownOnDevice>) {
    for (const [roID, { texts }] of told) if (texts.size > 0) this.stories.set(roID, new Set(texts.keys()));
  }

  sent(roID: string, storyID: string): void {
    this.stories.set(roID, (this.stories.get(roID) ?? new Set<string>()).add(storyID));
  }

  /** Forgets and lists the stories that are not on air any more: when they air again their text goes out again. */
  keep(airing: (roID: string) => ReadonlySet<string>, gone: (roID: string, storyID: string) => void): void {
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
