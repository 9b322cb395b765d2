import { type Conversation, type ReplayedQuestion, replayConversation, replayLength } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { Store } from '@lauda/store';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { readTree } from '../../Plugins/xml.ts';

export interface ReplayOptions {
  /** Keeps the pauses between messages as in the record. */
  readonly isPaced: boolean;
  /** Gives the messages new ids: a device that remembers those of the record would only repeat its answers. */
  readonly hasNewIds: boolean;
}
export type ReplayState = 'ready' | 'running' | 'done' | 'stopped' | 'failed';
export interface Replay {
  readonly state: ReplayState;
  readonly steps: readonly ReplayedQuestion[];
  /** The number of messages to send. */
  readonly total: number;
  /** Why the replay stopped. */
  readonly problem: string | undefined;
  readonly run: (wish: ReplayOptions) => Promise<void>;
  /** Stops after the message being sent. */
  readonly stop: () => void;
}

// Ids derived from the time, so that none is reused.
const freshId = (): number => 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);

/** Waits so many ms, or until the signal aborts. */
const pauseBy =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

interface Saying extends ReplayOptions {
  readonly conversation: Conversation;
  readonly device: Device;
  readonly signal: AbortSignal;
  readonly onStep: (step: ReplayedQuestion) => void;
}
/** Sends a conversation through the bridge of the device. The measured time is that of the device's answer, without the way to the bridge. */
const sayAgain = ({ devices }: Store, saying: Saying): Promise<unknown> => {
  const { conversation, device, signal, hasNewIds, isPaced, onStep } = saying;
  let took = 0;
  return replayConversation(conversation, {
    as: 'newsroom',
    read: readTree,
    ask: async (port, text) => {
      const answer = await devices.say(device.id, { port: port === 'lower' || port === 'query' ? port : 'upper', text });
      took = answer.ms;
      return answer.text ?? undefined;
    },
    mosId: device.mosId ?? undefined,
    ncsId: device.ncsId ?? undefined,
    firstId: hasNewIds ? freshId() : undefined,
    now: () => performance.now(),
    pace: isPaced ? pauseBy(signal) : undefined,
    stopped: () => signal.aborted,
    onStep: (step) => onStep({ ...step, ms: took }),
  });
};

/** Sends the newsroom's side of a conversation again to a device, message by message through its bridge. */
export const useReplay = (conversation: Conversation, device: Device): Replay => {
  const { store } = useDesk();
  const [state, setState] = useState<ReplayState>('ready');
  const [steps, setSteps] = useState<readonly ReplayedQuestion[]>([]);
  const [problem, setProblem] = useState<string>();
  const [total] = useState(() => replayLength(conversation, 'newsroom', readTree));
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const run = async (wish: ReplayOptions): Promise<void> => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setSteps([]);
    setProblem(undefined);
    setState('running');
    const onStep = (step: ReplayedQuestion): void => setSteps((former) => [...former, step]);
    await sayAgain(store, { ...wish, conversation, device, signal, onStep }).then(
      () => setState(signal.aborted ? 'stopped' : 'done'),
      (error: Error) => {
        setProblem(error.message);
        setState('failed');
      },
    );
  };
  return { state, steps, total, problem, run, stop: () => ending.current?.abort() };
};
