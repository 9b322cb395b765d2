import { type BridgeOptions, startBridge } from '../src/bridge.ts';

/** What a test says to the bridge of this process, and what it answers. */
export type Said = { readonly begin: Pick<BridgeOptions, 'url' | 'token' | 'journalDir'> } | 'weigh' | 'stop';
export interface Answered {
  readonly began?: true;
  /** What the bridge holds in memory, in bytes, after everything was collected that it does not hold. */
  readonly weight?: number;
  readonly log?: string;
}

// A bridge in a process of its own: what it holds is nobody else's.
const answer = (answered: Answered): void => void process.send!(answered);
let stop: () => Promise<void> = () => Promise.resolve();
process.on('message', (said: Said) => {
  if (said === 'weigh') {
    globalThis.gc!();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    answer({ weight: heapUsed + arrayBuffers });
  } else if (said === 'stop') void stop().finally(() => process.exit(0));
  else
    void startBridge({
      ...said.begin,
      bridgeId: 'weighed',
      host: '127.0.0.1',
      lowerPort: 0,
      upperPort: 0,
      log: (level, message, fields) => level !== 'debug' && answer({ log: `${message} ${JSON.stringify(fields ?? {})}` }),
    }).then((bridge) => {
      stop = () => bridge.stop();
      answer({ began: true });
    });
});
process.on('disconnect', () => process.exit(0));
