import type { Replay, Step } from '../core/Replay.ts';
import type { LiveEvent } from '../live.ts';
import type { Placement } from './placement.ts';
import type { Unheard } from './Unheard.ts';

/** A pending move: how it looks, its rundown, and how its own event is recognised. */
export interface PendingMove {
  readonly rundownId: number;
  readonly step: Step<Placement>;
  readonly isOwn: (event: LiveEvent) => boolean;
  /** Whether its answer says that nothing changed, of which no event will tell. */
  readonly isIdle?: () => boolean;
}
interface Echo extends PendingMove {
  readonly drop: () => void;
  /** Ends the wait for its event, once it is answered. */
  heard?: () => void;
}

/**
 * Positions change only in the order of events, which is the server's commit order. A person's own move is shown at once on top of that order until
 * its own event arrives; confirmed at its answer it could overtake an earlier change of somebody else.
 */
export class Echoes {
  private readonly waiting = new Set<Echo>();
  private readonly places: Replay<Placement>;
  private readonly unheard: Unheard;
  private readonly expectsEvents: () => boolean;

  constructor(places: Replay<Placement>, unheard: Unheard, expectsEvents: () => boolean) {
    this.places = places;
    this.unheard = unheard;
    this.expectsEvents = expectsEvents;
  }

  /** Shows a move until its call fails or its event arrives. */
  async run<R>(move: PendingMove, send: () => Promise<R>): Promise<R> {
    const echo: Echo = { ...move, drop: this.places.assume(move.step) };
    this.waiting.add(echo);
    try {
      const answer = await send();
      if (move.isIdle?.()) this.end(echo);
      else if (this.waiting.has(echo)) this.answered(echo);
      return answer;
    } catch (error) {
      this.end(echo);
      throw error;
    }
  }

  /** Shows the content of an answer until its event arrives. */
  show(move: PendingMove): void {
    const echo: Echo = { ...move, drop: this.places.assume(move.step) };
    this.waiting.add(echo);
    this.answered(echo);
  }

  /** Ends the pending move whose own event this is; called after the event changed the confirmed order, in the same batch. */
  settle(event: LiveEvent): void {
    const own = [...this.waiting].find((echo) => echo.isOwn(event));
    if (own) this.end(own);
  }

  // After a connection loss older events arrive later, so confirming the move now would overtake them.
  private answered(echo: Echo): void {
    if (!this.expectsEvents()) {
      this.places.confirm(echo.step);
      this.end(echo);
      return;
    }
    echo.heard = this.unheard.wait(echo.rundownId, () => this.end(echo));
  }

  private end(echo: Echo): void {
    echo.heard?.();
    this.waiting.delete(echo);
    echo.drop();
  }
}
