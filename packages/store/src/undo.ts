import { Cell, type View } from './core/views.ts';
import type { Done } from './failures.ts';
import { type Command, joined, type Obstacle, type Outcome, obstacleOf, type Recorder } from './undoParts.ts';

export { type Command, type Obstacle, type Outcome, obstacleOf, outcomeOf, type Recorder } from './undoParts.ts';

/** The most steps that can be undone. */
const DEPTH = 200;

/** Tells whether a step may be taken now, by what was done and in which rundown. */
export type StepFilter = (next: Pick<Command, 'label' | 'rundownId'>) => boolean;
const anyStep: StepFilter = () => true;
/** Names a step that was recorded, so that it can be undone by itself. */
export type UndoStep = symbol;
type RecordedStep = Command & { readonly step: UndoStep };

export interface UndoView {
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  readonly depth: number;
}
/** The last undone or redone step; `n` tells two with the same label apart. */
export interface UndoNews {
  readonly way: 'undo' | 'redo';
  /** Text key of what the person did once, whichever way it goes now. */
  readonly label: string;
  readonly n: number;
}
export type UndoResult = 'done' | 'refused' | 'failed' | 'nothing';

/** The undo steps of this person in this tab, newest last; an undo is refused when somebody changed the same thing since. */
export class UndoStack {
  private done: readonly RecordedStep[] = [];
  private undone: readonly RecordedStep[] = [];
  private readonly running = new Set<Promise<unknown>>();
  private turn: Promise<unknown> = Promise.resolve();
  private turns = 0;
  /** Rises with each new step and when all are forgotten: steps undone in a former history can no longer be redone. */
  private history = 0;
  /** How often all steps were forgotten. */
  private clears = 0;
  /** The step that is being taken, which is in neither list meanwhile. */
  private taken: RecordedStep | undefined;
  private readonly versionOf: (key: string) => number | undefined;
  private readonly ask: (key: string) => Promise<Done<number | undefined>>;
  private readonly cell = new Cell<UndoView>({ undo: undefined, redo: undefined, depth: 0 });
  readonly view: View<UndoView> = this.cell;
  private readonly latest = new Cell<UndoNews | undefined>(undefined);
  /** The last step that was undone or redone, to be announced. */
  readonly news: View<UndoNews | undefined> = this.latest;

  /** `versionOf` answers the version that is known here; where none is, `ask` answers that of the server, undefined for what is gone. */
  constructor(versionOf: (key: string) => number | undefined, ask: UndoStack['ask'] = async () => ({ ok: true, value: undefined })) {
    this.versionOf = versionOf;
    this.ask = ask;
  }

  /** Records a step and answers its name; steps undone before can no longer be redone. */
  readonly push = (command: Command): UndoStep => {
    const step = Symbol(command.label);
    this.history += 1;
    this.undone = [];
    this.done = [...this.done, { ...command, step }].slice(-DEPTH);
    this.show();
    return step;
  };

  /** Makes undo and redo wait for running work: an undo right after a verb means that verb, not the one before. */
  async after<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    try {
      return await work;
    } finally {
      this.running.delete(work);
    }
  }
  /** Whether work is running that may still record a step. */
  get isBusy(): boolean {
    return this.running.size > 0 || this.turns > 0;
  }

  /** Combines everything that `work` records into one step; answers its name beside the answer of the work, undefined where nothing was recorded. */
  together<T>(label: string, work: (record: Recorder) => Promise<T>): Promise<{ readonly value: T; readonly step: UndoStep | undefined }> {
    return this.after(this.join(label, work));
  }

  private async join<T>(label: string, work: (record: Recorder) => Promise<T>) {
    const commands: Command[] = [];
    const keep = (): UndoStep | undefined => {
      const [only, second] = commands;
      return only && this.push(second ? joined(label, commands) : only);
    };
    try {
      const value = await work((command) => void commands.push(command));
      return { value, step: keep() };
    } catch (error) {
      keep();
      throw error;
    }
  }

  /** A change of my own raised a version: my earlier steps stay valid. */
  rebase(key: string, to: number): void {
    const moved = (command: RecordedStep): RecordedStep =>
      command.versions.get(key) === to - 1 ? { ...command, versions: new Map(command.versions).set(key, to) } : command;
    this.done = this.done.map(moved);
    this.undone = this.undone.map(moved);
    this.taken &&= moved(this.taken);
  }

  /** Forgets every step: what one person did is not undone by the next. */
  clear(): void {
    this.history += 1;
    this.clears += 1;
    this.done = [];
    this.undone = [];
    this.show();
  }

  /** Whether there is a step to take that a filter lets through, or work is running that may still record one. */
  canTake(way: UndoNews['way'], may: StepFilter = anyStep): boolean {
    return this.isBusy || this.next(way, may) !== undefined;
  }
  private next(way: UndoNews['way'], may: StepFilter): RecordedStep | undefined {
    const next = (way === 'undo' ? this.done : this.undone).at(-1);
    return next && may(next) ? next : undefined;
  }

  /** Undoes the newest step, unless a filter keeps it. */
  undo(may = anyStep): Promise<UndoResult> {
    return this.inTurn(() => this.takeBack(this.next('undo', may)));
  }
  /** Undoes one step and none after it; nothing where it was undone before. */
  undoStep(step: UndoStep): Promise<UndoResult> {
    return this.inTurn(() => this.takeBack(this.done.find((each) => each.step === step)));
  }
  private async takeBack(command: RecordedStep | undefined): Promise<UndoResult> {
    if (!command) return 'nothing';
    const at = this.done.indexOf(command);
    const { clears } = this;
    this.done = this.done.toSpliced(at, 1);
    const keep = (inverse: RecordedStep): void => {
      this.undone = [...this.undone, inverse];
    };
    return this.take('undo', command, keep, (rest) => {
      if (clears === this.clears) this.done = this.done.toSpliced(at, 0, rest);
    });
  }

  /** Redoes the step that was undone last, unless a filter keeps it. */
  redo(may = anyStep): Promise<UndoResult> {
    return this.inTurn(async () => {
      const command = this.next('redo', may);
      if (!command) return 'nothing';
      const { history } = this;
      this.undone = this.undone.slice(0, -1);
      const keep = (inverse: RecordedStep): void => {
        this.done = [...this.done, inverse].slice(-DEPTH);
      };
      return this.take('redo', command, keep, (rest) => {
        if (history === this.history) this.undone = [...this.undone, rest];
      });
    });
  }

  /** Runs undo and redo one at a time, each after the verbs running when it was requested. */
  private inTurn(step: () => Promise<UndoResult>): Promise<UndoResult> {
    const before = [this.turn, ...this.running];
    this.turns += 1;
    const mine = Promise.allSettled(before)
      .then(step)
      .finally(() => {
        this.turns -= 1;
      });
    this.turn = mine;
    return mine;
  }

  /** Takes a step; one that got no answer and recorded nothing is put back, to be tried again or to go on, after what it changed by itself. */
  private async take(
    way: UndoNews['way'],
    command: RecordedStep,
    keep: (inverse: RecordedStep) => void,
    putBack: (rest: RecordedStep) => void,
  ): Promise<UndoResult> {
    const { label, step, rundownId } = command;
    this.show();
    let isKept = false;
    // The redo keeps the label of what the person did, works on the same, and is the same step.
    const kept: Recorder = (inverse) => {
      isKept = true;
      keep({ ...inverse, ...(command.hold && { hold: command.hold }), label, step, rundownId });
    };
    this.taken = command;
    const outcome = await this.taking(command, kept);
    const rest = this.taken;
    this.taken = undefined;
    if (outcome === 'unanswered' && !isKept) putBack(rest);
    this.show();
    if (outcome === 'refused') return 'refused';
    if (outcome === true) this.latest.update((last) => ({ way, label, n: (last?.n ?? 0) + 1 }));
    return outcome === true ? 'done' : 'failed';
  }

  private async taking(command: Command, record: Recorder): Promise<Outcome | 'failed'> {
    const held = await command.hold?.();
    if (typeof held === 'string') return held;
    try {
      return (await this.changed(command)) ?? (await command.obstacle?.()) ?? (await command.run(record));
    } finally {
      held?.();
    }
  }

  // Rows that are no longer loaded here may still exist: the server is asked for their versions.
  private async changed({ versions, several, isOurs }: Command): Promise<Obstacle | undefined> {
    const asked = new Map<string, number | undefined>();
    for (const key of versions.keys()) {
      if (this.versionOf(key) !== undefined) continue;
      const done = await this.ask(key);
      if (!done.ok) return obstacleOf(done.error);
      asked.set(key, done.value);
    }
    const isChanged = ([key, version]: [string, number]): boolean => {
      const now = this.versionOf(key) ?? asked.get(key);
      if (now === version + 1 && isOurs?.(key)) {
        this.rebase(key, now);
        return false;
      }
      return now !== version && !(several && now === undefined);
    };
    return [...(this.taken?.versions ?? versions)].some(isChanged) ? 'refused' : undefined;
  }

  private show(): void {
    this.cell.set({ undo: this.done.at(-1)?.label, redo: this.undone.at(-1)?.label, depth: this.done.length });
  }
}
