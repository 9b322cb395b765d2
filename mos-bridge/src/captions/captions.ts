import type { RundownOnDevice } from '../rundownOnDevice.ts';

const NONE: ReadonlySet<string> = new Set();

/** Which stories had their text sent since they are on air: captions are shown once, whatever else the device is told meanwhile (BRG-08). */
export class Captions {
  private readonly stories = new Map<string, Set<string>>();

  constructor(told: ReadonlyMap<string, RundownOnDevice>) {
    for (const [roID, { texts }] of told) if (texts.size > 0) this.stories.set(roID, new Set(texts.keys()));
  }

  sent(roID: string, storyID: string): void {
    this.stories.set(roID, (this.stories.get(roID) ?? new Set<string>()).add(storyID));
  }

  /** Lets the stories go that are not on air any more and names each: when they air again their text goes out again. */
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
