import type { OpenRundown } from '../src/index.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

/** A store with the rundown of 2026-03-10 of program 5 open; what was sent to open it is forgotten. */
export async function opened(answers: Parameters<typeof bench>[0] = {}, live = false): Promise<Bench & { open: OpenRundown }> {
  const made = await bench(answers);
  if (live) {
    made.socket.become('open');
    await settle();
  }
  const open = made.store.rundowns.openRundown(5, '2026-03-10');
  await settle();
  made.sent.length = 0;
  return { ...made, open };
}
