import type { ReactElement } from 'react';
import { type Connection, ConnectionDot, connectionAt } from '../components/Clock.tsx';
import { useFromClock } from '../hooks/clock.ts';
import { useView } from '../hooks/useView.ts';
import { useDesk } from './desk.ts';

const CONNECTIONS: Readonly<Record<string, Connection>> = { open: 'on', connecting: 'waiting', waiting: 'waiting', closed: 'off' };

/** Returns how the line to the server stands. */
export const useLine = (): Connection => CONNECTIONS[useView(useDesk().store.connection)] ?? 'off';

/** The state of the line at the edge of a screen that covers the top bar; nothing while what is shown is live. Readers hear it from the top bar. */
export const LineMark = (): ReactElement | null => {
  const { store } = useDesk();
  const line = useLine();
  const isLive = useFromClock(() => connectionAt(line, store.heardAt, Date.now()).state === 'on');
  return isLive ? null : (
    // A wrapped bar may lie under it, whose verbs are still pressed.
    <div aria-hidden className="pointer-events-none fixed top-14 right-3 z-30">
      <ConnectionDot state={line} heardAt={() => store.heardAt} />
    </div>
  );
};
