/** Refuses what a device changed and the newsroom did too since the device was told of it: the newsroom's words would be lost. */
export class Newer extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`the newsroom changed the ${what} since the device was told of it`);
    this.what = what;
  }

  /** The reason where it hears of it only when somebody sends the rundown; devices are told no more than 128 characters. */
  byHand(): string {
    return `the newsroom changed the ${this.what} since; it is told with the next MOS replace`;
  }
}

/** Refuses what a device changed before it is told what it is to change: it may have made its change from what is old by now. */
export class Untold extends Error {
  readonly what: string;

  constructor(what: string, onAir = false) {
    super(
      onAir
        ? 'the device was not told the text of this story yet; it is told once the story is off air'
        : 'the bridge does not know yet what the device was told of this story; it is told now: send it again',
    );
    this.what = what;
  }

  byHand(): string {
    return 'the device was not told of this story yet; it is told with the next MOS replace';
  }
  /** The reason where the device cannot be told anything now. */
  onceReached(): string {
    return 'the device was not told of this story yet; it is told once it can be reached';
  }
}

/** Refuses what a device asks before the bridge has heard from the newsroom, or has it no more. */
export class Unreached extends Error {
  constructor() {
    super('the newsroom is not reached; send it again');
  }
}
