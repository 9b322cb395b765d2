import { render } from 'ink';
import { createElement, type ReactElement } from 'react';
import type { BoardScreen } from '../dashboard/screen.ts';
import type { Screen } from '../watch/screen.ts';
import { DashboardScreen } from './DashboardScreen.ts';
import { RundownScreen } from './RundownScreen.ts';

// Ctrl-C stays a signal of the whole program: in raw mode the screen gets it as a key and raises it again.
const interrupt = (): void => void process.emit('SIGINT');

/** Draws a rundown on the terminal until the signal aborts or the person quits. */
export const draw = (screen: Screen, signal: AbortSignal): Promise<void> =>
  drawn(createElement(RundownScreen, { screen, interrupt }), signal);

/** Draws the state of the newsroom until the signal aborts or the person quits. */
export const drawBoard = (screen: BoardScreen, signal: AbortSignal): Promise<void> =>
  drawn(createElement(DashboardScreen, { screen, interrupt }), signal);

/** Draws on the terminal and restores it afterwards. */
async function drawn(picture: ReactElement, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const app = render(picture, { exitOnCtrlC: false, patchConsole: false, alternateScreen: true, incrementalRendering: true });
  const stop = (): void => app.unmount();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await app.waitUntilExit();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
