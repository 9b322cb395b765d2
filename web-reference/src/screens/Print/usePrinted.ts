import type { Rundown, Story } from '@lauda/sdk';
import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import type { PrintWish } from './wish.ts';

export interface Printed {
  /** Undefined where only single stories are printed. */
  readonly rundown: Rundown | undefined;
  readonly stories: readonly Story[];
}

/** What a print page is made of, loaded once: a sheet of paper does not change either. */
export const usePrinted = (
  wish: PrintWish,
): { readonly printed: Printed | undefined; readonly problem: Error | undefined; readonly load: () => void } => {
  const { newsroom } = useDesk();
  const [printed, setPrinted] = useState<Printed>();
  const [problem, setProblem] = useState<Error>();
  const load = useCallback(() => {
    setProblem(undefined);
    const ask = async (): Promise<Printed> => {
      const { place, ids } = wish;
      if (!place) return { rundown: undefined, stories: await Promise.all(ids.map((id) => newsroom.stories.load(id))) };
      const rundown = await newsroom.rundowns.load(place);
      return { rundown, stories: rundown.blocks.flatMap(({ stories }) => stories) };
    };
    ask().then(setPrinted, setProblem);
  }, [newsroom, wish]);
  useEffect(load, [load]);
  return { printed, problem, load };
};
