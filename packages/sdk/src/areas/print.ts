import { Area } from '../core/Area.ts';
import { Settings } from '../families/Settings.ts';

/** How pages are printed. */
export class Print extends Area {
  readonly config = new Settings(this, '/print/config');
}
