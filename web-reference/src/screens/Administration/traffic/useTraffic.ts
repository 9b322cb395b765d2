import type { Utterance } from '@lauda/domain';
import { useEffect, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';

const LOOK_MS = 1_000;
const MOST = 2_000;

export type TrafficState = 'waiting' | 'live' | 'away' | 'refused';
export interface Traffic {
  readonly utterances: readonly Utterance[];
  readonly state: TrafficState;
  readonly clear: () => void;
}

/** Polls the messages of a device while it is followed; keeps the newest 2,000. A restarted bridge counts from 1 again. */
export const useTraffic = (deviceId: number, followed: boolean): Traffic => {
  const { store } = useDesk();
  const [utterances, setUtterances] = useState<readonly Utterance[]>([]);
  const [state, setState] = useState<TrafficState>('waiting');
  useEffect(() => {
    if (!followed) return undefined;
    let stopped = false;
    let first = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follower = store.devices.traffic(deviceId);
    const look = async (): Promise<void> => {
      try {
        const frames = await follower.next();
        if (stopped) return;
        const anew = first;
        first = false;
        if (anew || frames.length > 0) setUtterances((former) => [...(anew ? [] : former), ...frames].slice(-MOST));
        setState('live');
      } catch (error) {
        if (stopped) return;
        const refused = (error as { status?: number }).status === 403;
        setState(refused ? 'refused' : 'away');
        if (refused) return;
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [store, deviceId, followed]);
  return { utterances, state, clear: () => setUtterances([]) };
};
