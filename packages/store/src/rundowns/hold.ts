import type { Row, Table } from '../core/Table.ts';
import type { Unheard } from './Unheard.ts';

/** Fields of a row shown before the server told of them. */
export interface Hold {
  release(): void;
  /** Tells whether the row has this version, or any newer one than it had. */
  isThere(version?: number): boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Shows fields of a row at once. */
export function hold<T extends Row>(table: Table<T>, id: number, fields: Partial<NoInfer<T>>): Hold {
  const versionNow = (): number | undefined => table.settled().get(id)?.version;
  const known = versionNow();
  return {
    release: table.hold(id, fields),
    isThere: (version) => {
      const now = versionNow();
      return version === undefined || now === undefined ? now !== known : now >= version;
    },
    subscribe: (listener) => table.subscribeRow(id, listener),
  };
}

/** Goes on showing what an answer changed: each row until its event, and all of them until a load of their rundown that was sent after the answer. */
export function follow(unheard: Unheard, rundownId: number, holds: readonly Hold[], version?: number): void {
  const left = new Set(holds);
  const end = (isOver: (each: Hold) => boolean): void => {
    for (const each of left) {
      if (!isOver(each)) continue;
      left.delete(each);
      each.release();
    }
    if (left.size > 0) return;
    heard();
    for (const stop of stops) stop();
  };
  const look = (): void => end(({ isThere }) => isThere(version));
  const heard = unheard.wait(rundownId, () => end(() => true));
  const stops = holds.map(({ subscribe }) => subscribe(look));
  look();
}
