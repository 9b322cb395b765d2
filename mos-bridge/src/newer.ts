/** Refuses what a device changed and the newsroom did too since the device was told of it: the newsroom's words would be lost. */
export class Newer extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`the newsroom changed the ${what} since the device was told of it`);
    this.what = what;
  }
}
