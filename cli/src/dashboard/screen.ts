import type { Locale } from '@lauda/domain';
import type { Translate } from '../i18n/texts.ts';
import type { Paint } from '../output/style.ts';
import type { LiveBoard } from './board.ts';

/** The parts of a context that word a board. */
export interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly show: { word(text: string, code: string): string };
}

/** The data the live board is drawn from. */
export interface BoardScreen extends Words {
  readonly live: LiveBoard;
  readonly paint: Paint;
  /** Epoch milliseconds by the server's clock. */
  readonly now: () => number;
}
