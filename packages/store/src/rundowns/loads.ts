/** One load of a rundown. */
export interface RundownLoad {
  readonly texts: boolean;
  /** Nobody asked for it: that it failed is not told. */
  readonly isQuiet: boolean;
  /** Tells whether a load that was sent later has been answered already: what this one says was true before. */
  readonly isOvertaken: () => boolean;
}

/** The order in which loads of one rundown are sent and answered. */
export class LoadOrder {
  private sent = 0;
  private answered = 0;

  /** Begins a load; `answer` takes note that its answer counts. */
  begin(): { readonly isOvertaken: () => boolean; readonly answer: () => void } {
    this.sent += 1;
    const at = this.sent;
    return {
      isOvertaken: () => at < this.answered,
      answer: () => {
        this.answered = at;
      },
    };
  }
}
