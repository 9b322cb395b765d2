import { Cell, type View } from '../core/views.ts';

export const RUNDOWN_VERBS = [
  'load',
  'create',
  'patch',
  'blockCreate',
  'blockPatch',
  'blockRemove',
  'blockReorder',
  'toggle',
  'storyCreate',
  'storyPatch',
  'storyRemove',
  'storyRestore',
  'move',
  'paste',
  'copy',
  'repaginate',
  'approve',
  'changeDate',
  'recreate',
  'credits',
  'mosEnable',
  'mosDisable',
  'mosReplace',
  'mosReady',
] as const;
export type RundownVerb = (typeof RUNDOWN_VERBS)[number];
export type BusyFlags = Readonly<Record<RundownVerb, boolean>>;

const IDLE = Object.fromEntries(RUNDOWN_VERBS.map((verb) => [verb, false])) as BusyFlags;

/** One flag per verb, true while a call of it is on its way. */
export class Busy {
  private readonly counts = new Map<RundownVerb, number>();
  private readonly cell = new Cell<BusyFlags>(IDLE);
  readonly view: View<BusyFlags> = this.cell;

  async during<T>(verb: RundownVerb, work: () => Promise<T>): Promise<T> {
    this.count(verb, 1);
    try {
      return await work();
    } finally {
      this.count(verb, -1);
    }
  }

  private count(verb: RundownVerb, by: 1 | -1): void {
    const count = (this.counts.get(verb) ?? 0) + by;
    this.counts.set(verb, count);
    if (this.cell.snapshot()[verb] !== count > 0) this.cell.update((flags) => ({ ...flags, [verb]: count > 0 }));
  }
}
