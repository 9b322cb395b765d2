/** One load of a rundown. */
export interface RundownLoad {
  /** With the texts of its stories. */
  readonly hasTexts: boolean;
  /** Nobody asked for it: no notice is shown if it fails. */
  readonly isQuiet: boolean;
  /** Whether a load sent later has been answered already: the answer of this one is outdated then. */
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
