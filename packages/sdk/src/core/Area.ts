import type { Transport } from './transport.ts';

/** Calls that belong together, over one transport. */
export class Area {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
}

/** Calls whose routes differ from those of their kind in one part: where a family stands, or the section of a branch. */
export class AreaAt<P extends string> extends Area {
  protected readonly path: P;

  constructor(transport: Transport, path: P) {
    super(transport);
    this.path = path;
  }
}
