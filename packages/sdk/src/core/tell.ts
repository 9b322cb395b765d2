import type { Listeners, SentRequest } from './options.ts';

/** Runs a listener; an error it throws fails no call. */
function safely({ logger }: Listeners, run: () => void): void {
  try {
    run();
  } catch (error) {
    logger?.warn?.('a listener failed', error);
  }
}

interface End {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly error: unknown;
}

/** Tells the listeners of a request; answers the function that tells them how it ended. */
export function tell(listeners: Listeners, request: SentRequest): (end: End) => void {
  const began = performance.now();
  safely(listeners, () => listeners.onRequest?.(request));
  return (end) =>
    safely(listeners, () => {
      const response = { ...request, ...end, durationMs: performance.now() - began };
      listeners.onResponse?.(response);
      listeners.logger?.debug?.(`${request.route}: ${end.status || 'no answer'} in ${Math.round(response.durationMs)} ms`, response);
    });
}
