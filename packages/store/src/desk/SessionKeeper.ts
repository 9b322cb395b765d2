import { localTimestamp } from '@lauda/domain';
import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';

/** About how often the server is told that the session is in use. */
const EACH_MS = 10 * 60_000;
/** How long before its end one is warned of it: in time to sign in anew before the show. */
const WARNED_MS = 24 * 3_600_000;

/**
 * Tells the server that the session of a page is in use where its person makes no calls: a show on air is followed, and a prompter worked by keys, by
 * live events alone, which are no use of a session. Warns before the session ends in any case.
 */
export class SessionKeeper {
  private readonly client: Pick<Client, 'time' | 'users'>;
  private readonly env: Pick<Env, 'timers'>;
  private readonly notices: Notices;
  private timer: unknown;
  private warning: string | undefined;
  /** Numbers the sessions: what was asked for a former one says nothing of this one. */
  private turn = 0;

  constructor(client: Pick<Client, 'time' | 'users'>, env: Pick<Env, 'timers'>, notices: Notices) {
    this.client = client;
    this.env = env;
    this.notices = notices;
  }

  /** Begins with the session of who just signed in; `wasUsed` tells whether somebody worked at the page since it was asked last. */
  begin(wasUsed: () => boolean): void {
    this.end();
    const { turn } = this;
    const look = async (): Promise<void> => {
      // Asked each time, so that it tells of the time since.
      const isUsed = wasUsed() || this.notices.isOnAir();
      // A session that is over tells so by itself; where nothing answers the next call may.
      if (isUsed) await this.client.users.me.load().catch(() => undefined);
      await this.warn(turn).catch(() => undefined);
      if (turn === this.turn) this.wait(look);
    };
    void look();
  }

  /** Ends with the session, and takes back what was said of it. */
  end(): void {
    this.turn += 1;
    this.env.timers.clearTimeout(this.timer);
    if (this.warning !== undefined) this.notices.dismiss(this.warning);
    this.warning = undefined;
  }

  // Not all at once: the pages of a newsroom are opened together after a power cut or a restart.
  private wait(look: () => Promise<void>): void {
    this.timer = this.env.timers.setTimeout(() => void look(), EACH_MS * (0.9 + Math.random() / 5));
  }

  private async warn(turn: number): Promise<void> {
    if (this.warning !== undefined) return;
    const { epochMs, zone, sessionEnds } = await this.client.time.get();
    if (turn !== this.turn || sessionEnds == null || sessionEnds - epochMs > WARNED_MS) return;
    const [date, time] = localTimestamp(sessionEnds, zone).slice(0, 16).split('T') as [string, string];
    this.warning = this.notices.show({
      level: 'WARNING',
      title: { key: 'phrases:sessionEnds', params: { date, time } },
      description: { key: 'phrases:sessionEndsText' },
      manual: true,
    });
  }
}

/** What keeps the session of a store in use. */
export const sessionKeeperOf = part({
  make: ({ client, env, notices }) => new SessionKeeper(client, env, notices),
});
