import type { Transport } from './transport.ts';

/** Calls that belong together, over one transport. */
export class Area {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
}
