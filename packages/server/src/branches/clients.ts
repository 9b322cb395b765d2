import type { Seal } from '../auth/seal.ts';
import type { BranchCalls } from './calls.ts';

/** Calls other newsrooms. The SDK is loaded with the first call: most newsrooms have no branches. */
export class Branches {
  private calls: Promise<BranchCalls> | undefined;
  private readonly seal: Seal;

  constructor(seal: Seal) {
    this.seal = seal;
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await (await this.calls)?.close();
  }

  /**
   * Calls a branch and parses its answer with our schema. Refused with `branch_unreachable` when no answer comes in time, `branch_certificate` when its
   * certificate is not trusted, `branch_refused` when it rejects our account, `branch_no_password` when none is stored for it, `branch_failed` when the answer is invalid.
   */
  readonly ask: BranchCalls['ask'] = async (...call) => {
    this.calls ??= import('./calls.ts').then(({ BranchCalls: Calls }) => new Calls(this.seal));
    return (await this.calls).ask(...call);
  };
}
