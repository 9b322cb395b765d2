import { covers } from '../focus/covers.ts';
import type { ActionId } from './registry.ts';

export interface Handler {
  readonly run: () => void;
  /** False greys the verb out; absent means it can run. */
  readonly enabled?: () => boolean;
}
interface Added extends Handler {
  /** How many dialogs lay over the page when it came. */
  readonly level: number;
}

/** The handlers of the mounted components, by verb. The last one mounted wins, so that a dialog shadows its screen. */
export class Handlers {
  private readonly stacks = new Map<ActionId, Added[]>();
  private readonly listeners = new Set<() => void>();
  private version = 0;
  private mayRun: (id: ActionId) => boolean = () => true;
  private refused: () => void = () => undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): number => this.version;

  /** Adds a handler and returns the function that removes it. */
  add(id: ActionId, handler: Handler): () => void {
    const added = { ...handler, level: covers.now() };
    this.stacks.set(id, [...(this.stacks.get(id) ?? []), added]);
    this.changed();
    return () => {
      this.stacks.set(
        id,
        (this.stacks.get(id) ?? []).filter((other) => other !== added),
      );
      this.changed();
    };
  }

  /** Returns the handler that answers a verb now, if any component does. */
  find(id: ActionId): Handler | undefined {
    return this.stacks.get(id)?.at(-1);
  }

  /** Tells whether a dialog lies over what answers a verb now. */
  isCovered(id: ActionId): boolean {
    const found = this.stacks.get(id)?.at(-1);
    return found !== undefined && found.level < covers.now();
  }

  canRun(id: ActionId): boolean {
    const handler = this.find(id);
    return handler !== undefined && (handler.enabled?.() ?? true);
  }

  /** Has verbs that the person lacks a role for call `refused`, wherever they are pressed. */
  restrict(mayRun: (id: ActionId) => boolean, refused: () => void): void {
    this.mayRun = mayRun;
    this.refused = refused;
  }

  /** Runs a verb when a component answers it and the person may; tells whether it ran. */
  run(id: ActionId): boolean {
    if (this.find(id) !== undefined && !this.mayRun(id)) {
      this.refused();
      return false;
    }
    if (!this.canRun(id)) return false;
    this.find(id)!.run();
    return true;
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

export const handlers = new Handlers();
