import { ForbiddenError, type Story } from '@lauda/sdk';
import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';

export interface ViewedStory {
  readonly story: Story | undefined;
  readonly problem: Error | undefined;
  /** It is private and not shared with this person. */
  readonly hidden: boolean;
  readonly retry: () => void;
}

/** A story for reading, without its lock, renewed by what others do; `onGone` is told when somebody deleted it. */
export const useStory = (id: number, onGone: () => void): ViewedStory => {
  const { newsroom } = useDesk();
  const [story, setStory] = useState<Story>();
  const [problem, setProblem] = useState<Error>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void tries;
    let asked = 0;
    const load = (): void => {
      asked += 1;
      const now = asked;
      newsroom.stories.load(id).then(
        (loaded) => {
          if (now !== asked) return;
          setStory(loaded);
          setProblem(undefined);
        },
        (error: Error) => {
          if (now === asked) setProblem(error);
        },
      );
    };
    const off = newsroom.realtime.subscribe('stories', ({ action, data }) => {
      const event = data as { id?: number; ids?: readonly number[] };
      if (action === 'DELETE' && event.ids?.includes(id)) onGone();
      else if (event.id === id) load();
    });
    load();
    return () => {
      asked = -1;
      off();
    };
  }, [newsroom, id, onGone, tries]);
  const hidden = problem instanceof ForbiddenError || story?.visible === false;
  return { story, problem: hidden ? undefined : problem, hidden, retry: () => setTries((before) => before + 1) };
};
