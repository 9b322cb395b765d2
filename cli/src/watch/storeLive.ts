import { setTimeout as pause } from 'node:timers/promises';
import { type Locale, type MessageKey, messageText, SILENT_FROM_MS } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { memoryEnv, type Notice, type OpenRundown, Store } from '@lauda/store';
import type { ShownRundown } from '../rundown/model.ts';
import type { LiveRundown, LiveState, SaidNotice } from './live.ts';

// How long the first picture waits for the live events; after that it is shown as it was loaded.
const CONNECT_MS = 3000;

/** A store that keeps nothing between runs and whose timers do not keep the program running. */
export const storeOf = (newsroom: Newsroom, locale: Locale): Store =>
  new Store({
    client: newsroom,
    env: memoryEnv({
      timers: { setTimeout: (work, ms) => setTimeout(work, ms).unref(), clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
      // Its length decides how long a notice stays.
      text: (key, params) => messageText(key as MessageKey, locale, params),
    }),
  });

/** Waits until events flow, for a limited time: after it the rundown is shown as it was loaded. */
export const eventsFlow = (newsroom: Newsroom, signal: AbortSignal): Promise<unknown> =>
  Promise.race([newsroom.realtime.connect(), pause(CONNECT_MS, undefined, { signal, ref: false }).catch(() => {})]);

/** Opens a rundown in a store of its own, kept live by the events of the server. */
export async function openLive(
  newsroom: Newsroom,
  key: { date: string; programId: number },
  signal: AbortSignal,
  locale: Locale,
): Promise<LiveRundown> {
  const store = storeOf(newsroom, locale);
  await store.start();
  await eventsFlow(newsroom, signal);
  // Opened once events flow: what changes from here on is a change, not part of the first picture.
  const open = store.rundowns.openRundown(key.programId, key.date);
  const live = liveOf(store, open, await loaded(open), locale);
  const stopClock = store.clock.keep();
  return {
    ...live,
    close: async () => {
      stopClock();
      store.stop();
    },
  };
}

/** An open rundown of a store as it is watched; closing it leaves the store as it is. */
export function liveOf(store: Store, open: OpenRundown, first: ShownRundown, locale: Locale): LiveRundown {
  const views = [open.view, open.state, store.connection, store.session.view, store.notices.view, store.rundowns.timingOptions];
  return {
    rundown: () => open.view.snapshot() ?? first,
    state: () => stateOf(store, open),
    counting: () => store.rundowns.timingOptions.snapshot(),
    now: () => store.clock.now(),
    subscribe: (listener) => {
      const stops = [...views.map((view) => view.subscribe(listener)), onSilence(store, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    notices: noticesOf(store, locale),
    dismiss: () => {
      for (const { id } of store.notices.view.snapshot()) store.notices.dismiss(id);
    },
    close: async () => {},
  };
}

/** The notices of a store in words; the same list while nothing of it changes. */
export function noticesOf({ notices }: Pick<Store, 'notices'>, locale: Locale): () => readonly SaidNotice[] {
  let of: readonly Notice[] = [];
  let said: readonly SaidNotice[] = [];
  const wordsOf = (text: Notice['title'] | undefined): string =>
    text === undefined ? '' : 'raw' in text ? text.raw : messageText(text.key as MessageKey, locale, text.params);
  return () => {
    const now = notices.view.snapshot();
    if (now === of) return said;
    of = now;
    said = now.map(({ level, title, description, durationMs }) => ({
      level,
      seconds: durationMs === undefined ? undefined : durationMs / 1000,
      words: [title, description].map(wordsOf).filter(Boolean).join(' – '),
    }));
    return said;
  };
}

function stateOf(store: Store, open: OpenRundown): LiveState {
  const state = signInState(store);
  if (state !== 'signedOut' && (open.state.snapshot() === 'deleted' || open.state.snapshot() === 'missing')) return 'gone';
  return state;
}

/** Whether events arrive, and whether the sign-in still counts. */
export function signInState(store: Store): Exclude<LiveState, 'gone'> {
  if (store.session.view.snapshot().state === 'anonymous') return 'signedOut';
  return store.connection.snapshot() === 'open' && !isSilent(store) ? 'live' : 'lost';
}

/** Whether an open connection brings nothing: a dead line is closed much later. */
const isSilent = ({ heardAt }: Pick<Store, 'heardAt'>): boolean => heardAt !== undefined && Date.now() - heardAt >= SILENT_FROM_MS;

/** Calls a listener when the line falls silent or is heard again, which no event tells; answers a function that ends it. */
export function onSilence(store: Pick<Store, 'heardAt' | 'clock'>, listener: () => void): () => void {
  let was = isSilent(store);
  return store.clock.ticking.subscribe(() => {
    const is = isSilent(store);
    if (is === was) return;
    was = is;
    listener();
  });
}

async function loaded(open: OpenRundown): Promise<ShownRundown> {
  const shown = open.view.snapshot();
  if (shown) return shown;
  const done = await open.load();
  if (done.ok) return open.view.snapshot() ?? done.value;
  throw Object.assign(new Error(done.error.message), done.error);
}
