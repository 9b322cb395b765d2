/** Saves of the same row one after another: each waits for the one before it, so that it saves over what that one stored. */
export class InTurn {
  private readonly last = new Map<number, Promise<unknown>>();

  async run<R>(id: number, save: () => Promise<R>): Promise<R> {
    const before = this.last.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return save();
    })();
    this.last.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(id) === mine) this.last.delete(id);
    }
  }
}
