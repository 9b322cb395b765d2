import { render } from 'ink';
import { createElement } from 'react';
import type { Screen } from '../watch/screen.ts';
import { RundownScreen } from './RundownScreen.ts';

/** Draws the live screen on the terminal until the signal aborts or the person quits; the terminal is left as it was. */
export async function draw(screen: Screen, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // Ctrl-C stays a signal of the whole program: in raw mode the screen gets it as a key and raises it again.
  const app = render(createElement(RundownScreen, { screen, interrupt: () => void process.emit('SIGINT') }), {
    exitOnCtrlC: false,
    patchConsole: false,
    alternateScreen: true,
    incrementalRendering: true,
  });
  const stop = (): void => app.unmount();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await app.waitUntilExit();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
