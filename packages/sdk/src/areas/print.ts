import type { Transport } from '../core/transport.ts';
import { Settings } from '../families/Settings.ts';
import type { PrintConfig, PrintConfigInput } from '../schema.gen.ts';

/** How pages are printed. */
export class Print {
  readonly config: Settings<PrintConfig, PrintConfigInput>;
  constructor(transport: Transport) {
    this.config = new Settings(transport, '/print/config');
  }
}
