import { LIST_FAILURES, type Locale, messageText } from '@lauda/domain';
import type { MediaListEvent, Newsroom } from '@lauda/sdk';

/** The state of an archive's list; `lost` where events were missed, so that its end is unknown. */
export type ListCome = Omit<MediaListEvent, 'deviceId' | 'state'> & { readonly state: MediaListEvent['state'] | 'LOST' };

/** Asks an archive for the list of all its media, reports its progress and resolves with its result; undefined when interrupted. */
export async function syncArchive(
  { mam, realtime }: Pick<Newsroom, 'mam' | 'realtime'>,
  deviceId: number,
  onCome: (come: ListCome) => void,
  signal: AbortSignal,
): Promise<ListCome | undefined> {
  let end: (come: ListCome | undefined) => void = () => undefined;
  const ended = new Promise<ListCome | undefined>((resolve) => {
    end = resolve;
  });
  // The first progress event may come before the answer to the request.
  const offs = [
    realtime.subscribe('media', ({ data: { deviceId: of, ...come } }) => {
      if (of !== deviceId) return;
      onCome(come);
      if (come.state !== 'RUNNING') end(come);
    }),
    realtime.onGap(() => end({ state: 'LOST', count: 0, code: null, reason: null })),
  ];
  const interrupted = (): void => end(undefined);
  signal.addEventListener('abort', interrupted);
  try {
    await Promise.race([realtime.connect(), ended]);
    if (signal.aborted) return undefined;
    await mam.requestSync(deviceId, { signal });
    return await ended;
  } finally {
    signal.removeEventListener('abort', interrupted);
    for (const off of offs) off();
  }
}

/** Why a list failed, in the reader's language; empty where it did not. */
export const failureWords = ({ code, reason }: Pick<ListCome, 'code' | 'reason'>, locale: Locale): string =>
  code === null ? '' : messageText(LIST_FAILURES[code], locale, { reason: reason ?? '' });
