/** Refuses what a device changed and the newsroom did too since the device was told of it: the newsroom's words would be lost. */
export class Newer extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`the newsroom changed the ${what} since the device was told of it`);
    this.what = what;
  }

  /** The reason where the device hears of it only when somebody sends the rundown; devices are told no more than 128 characters. */
  byHand(): string {
    return `the newsroom changed the ${this.what} since; it is told with the next MOS replace`;
  }
}
