import { afterEach, expect, it } from 'vitest';
import { NewsroomProcess } from '../../testing/src/process-newsroom.ts';

let newsroom: NewsroomProcess | undefined;
afterEach(() => newsroom?.stop());

it.each([
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
] as const)('a server that is ended by %s, as by Ctrl+C, a service manager or a closed terminal, stops well', async (signal) => {
  newsroom = await NewsroomProcess.start();
  expect(await newsroom.server.kill(signal), 'the exit code, and no signal').toBe(0);
});
