import { setTimeout as pause } from 'node:timers/promises';
import { type Locale, type MessageKey, messageText } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { memoryEnv, type Notice, type OpenRundown, Store } from '@lauda/store';
import type { ShownRundown } from '../rundown/model.ts';
import type { LiveRundown, LiveState, SaidNotice } from './live.ts';

// How long the first picture waits for the live events; after that it is shown as it was loaded.
const CONNECT_MS = 3000;

/** Opens a rundown in a store of its own, kept live by the events of the server. */
export async function openLive(
  newsroom: Newsroom,
  key: { date: string; programId: number },
  signal: AbortSignal,
  locale: Locale,
): Promise<LiveRundown> {
  const env = memoryEnv({
    // Its timers do not keep the program running.
    timers: { setTimeout: (work, ms) => setTimeout(work, ms).unref(), clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
    // Its length decides how long a notice stays.
    text: (key, params) => messageText(key as MessageKey, locale, params),
  });
  const store = new Store({ client: newsroom, env });
  await store.start();
  await Promise.race([newsroom.realtime.connect(), pause(CONNECT_MS, undefined, { signal, ref: false }).catch(() => {})]);
  // Opened once events flow: what changes from here on is a change, not part of the first picture.
  const open = store.rundowns.openRundown(key.programId, key.date);
  const first = await loaded(open);
  const said = noticesOf(store, locale);
  const views = [open.view, open.state, store.connection, store.session.view, store.notices.view];
  return {
    rundown: () => open.view.snapshot() ?? first,
    state: () => stateOf(store, open),
    subscribe: (listener) => {
      const stops = views.map((view) => view.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    notices: said,
    dismiss: () => {
      for (const { id } of store.notices.view.snapshot()) store.notices.dismiss(id);
    },
    close: async () => store.stop(),
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
  if (store.session.view.snapshot().state === 'anonymous') return 'signedOut';
  if (open.state.snapshot() === 'deleted' || open.state.snapshot() === 'missing') return 'gone';
  return store.connection.snapshot() === 'open' ? 'live' : 'lost';
}

async function loaded(open: OpenRundown): Promise<ShownRundown> {
  const shown = open.view.snapshot();
  if (shown) return shown;
  const done = await open.load();
  if (done.ok) return open.view.snapshot() ?? done.value;
  throw Object.assign(new Error(done.error.message), done.error);
}
