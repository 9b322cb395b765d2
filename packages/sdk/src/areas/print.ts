import { Area } from '../core/Area.ts';
import { Settings } from '../families/Settings.ts';
import type { PrintConfig, PrintConfigInput } from '../schema.gen.ts';

/** How pages are printed. */
export class Print extends Area {
  readonly config: Settings<PrintConfig, PrintConfigInput> = new Settings(this.transport, '/print/config');
}
