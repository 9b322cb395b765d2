import type { Caller, Transport } from './transport.ts';

/** Calls that belong together, over one transport. */
export class Area implements Caller {
  /** The transport of the calls. */
  readonly transport: Transport;

  constructor(caller: Caller) {
    this.transport = caller.transport;
  }
}

/** Calls whose routes differ from those of their kind in one part: where a family stands, or the section of a branch. */
export class AreaAt<P extends string> extends Area {
  protected readonly path: P;

  constructor(caller: Caller, path: P) {
    super(caller);
    this.path = path;
  }
}
