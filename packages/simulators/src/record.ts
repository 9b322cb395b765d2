import type { Spoken } from '@lauda/mos';

/** The messages of a device after one of them, as a newsroom answers them. */
export type Listen = (after: number) => Promise<{ readonly last: number; readonly frames: readonly (Spoken & { readonly n: number })[] }>;

export interface RecordOptions {
  /** Resolves when it is time to listen again; `false` ends the recording after that. */
  again(): Promise<boolean>;
  /** Begins with what was said before as well; else with what comes from now on. */
  readonly fromStart?: boolean;
  /** Is told how many frames nobody kept: they went by between two questions. */
  onLost?(count: number): void;
}

/** Records what goes between a device and its bridge, frame by frame. A bridge that starts anew counts anew: nothing is given twice. */
export async function* record(listen: Listen, { again, fromStart = false, onLost }: RecordOptions): AsyncGenerator<Spoken> {
  let after = fromStart ? 0 : (await listen(Number.MAX_SAFE_INTEGER)).last;
  for (let goes = true; goes; ) {
    goes = await again();
    for (let more = true; more; ) {
      const { last, frames } = await listen(after);
      if (last < after) {
        after = 0;
        continue;
      }
      const first = frames[0]?.n ?? after + 1;
      if (first > after + 1 && after > 0) onLost?.(first - after - 1);
      for (const { at, port, direction, text } of frames) yield { at, port, direction, text };
      after = frames.at(-1)?.n ?? after;
      more = after < last && frames.length > 0;
    }
  }
}
