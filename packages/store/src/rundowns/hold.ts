import type { Row, Table } from '../core/Table.ts';
import type { Env } from '../env.ts';

/** How long what an answer changed elsewhere is shown after it, until its events arrive. */
const FOLLOW_MS = 5_000;

/** Fields of a row shown before the server told of them. */
export interface Hold {
  release(): void;
  /** Shows them until the row has this version, or any newer one than it had. */
  follow(env: Env, version?: number): void;
}

/** Shows fields of a row at once. */
export function hold<T extends Row>(table: Table<T>, id: number, fields: Partial<NoInfer<T>>): Hold {
  const known = table.settled().get(id)?.version;
  const release = table.hold(id, fields);
  const follow = (env: Env, version?: number): void => {
    const isThere = (): boolean => {
      const now = table.settled().get(id)?.version;
      return version === undefined || now === undefined ? now !== known : now >= version;
    };
    if (isThere()) {
      release();
      return;
    }
    const end = (): void => {
      stop();
      env.timers.clearTimeout(handle);
      release();
    };
    const handle = env.timers.setTimeout(end, FOLLOW_MS);
    const stop = table.subscribeRow(id, () => {
      if (isThere()) end();
    });
  };
  return { release, follow };
}
