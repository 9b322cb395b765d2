import type { TimingOptions } from '@lauda/domain';
import type { Translate } from '../i18n/texts.ts';
import type { Paint } from '../output/style.ts';
import type { LiveRundown } from './live.ts';

/** The data the live screen is drawn from. */
export interface Screen {
  readonly title: string;
  readonly live: LiveRundown;
  readonly t: Translate;
  readonly paint: Paint;
  /** Epoch milliseconds by the server's clock. */
  readonly now: () => number;
  readonly deviceName: (id: number) => string;
  /** Whether keys can be read; without them the screen only follows. */
  readonly keys: boolean;
  /** What was typed over how the newsroom counts times. */
  readonly options: TimingOptions;
}
