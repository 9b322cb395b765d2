import type { Locale } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { OpenRundown } from '@lauda/store';
import { jobsOf } from '@lauda/store';
import type { LiveRundown } from '../watch/live.ts';
import { eventsFlow, liveOf, onSilence, signInState, storeOf } from '../watch/storeLive.ts';
import { type Board, byStart, daysOf, isOfToday, type LiveBoard, newestLock, openJobs, type Show } from './board.ts';

interface Followed {
  readonly open: OpenRundown;
  close(): void;
}

/** Opens the board of the newsroom in a store of its own, kept live by the events of the server. */
export async function openBoard(newsroom: Newsroom, signal: AbortSignal, locale: Locale): Promise<LiveBoard> {
  const store = storeOf(newsroom, locale);
  await store.start();
  await eventsFlow(newsroom, signal);
  const { programs, devices } = store.settings;
  const jobs = store.session.may('ADMIN_READ') ? jobsOf(store).open() : undefined;
  const readsRundowns = store.session.may('RUNDOWN_READ');
  const followed = new Map<string, Followed>();
  const listeners = new Set<() => void>();
  let board: Board | undefined;
  const changed = (): void => {
    board = undefined;
    for (const listener of [...listeners]) listener();
  };

  const today = (): string => store.clock.local().slice(0, 10);
  const isOnAir = ({ state, view }: OpenRundown): boolean => state.snapshot() === 'ready' && view.snapshot()?.onAir != null;
  /** Follows the rundowns of today, and one of yesterday that is on air over midnight until it is over; removed ones are closed. */
  const follow = (): void => {
    const date = today();
    const programsNow = readsRundowns ? programs.view.snapshot().rows : [];
    const wanted = new Map<string, readonly [number, string]>(
      programsNow.flatMap((program) => daysOf(program, date).map((day) => [`${program.id} ${day}`, [program.id, day] as const] as const)),
    );
    for (const [key, [programId, day]] of wanted) {
      if (followed.has(key)) continue;
      const { open, close } = store.rundowns.follow(programId, day);
      const onChange = (): void => (wanted.has(key) && day === today() ? changed() : follow());
      const offs = [open.view.subscribe(onChange), open.state.subscribe(onChange)];
      followed.set(key, { open, close: () => void [...offs, close].map((stop) => stop()) });
    }
    for (const [key, each] of followed) {
      if (wanted.has(key) || isOnAir(each.open)) continue;
      followed.delete(key);
      each.close();
    }
    changed();
  };
  const shows = (): Show[] => {
    const { byId } = programs.view.snapshot();
    return [...followed.values()].flatMap(({ open }): Show[] => {
      const rundown = open.state.snapshot() === 'ready' ? open.view.snapshot() : undefined;
      return rundown && isOfToday(rundown, today())
        ? [{ programId: open.programId, program: byId.get(open.programId)?.name ?? '', rundown }]
        : [];
    });
  };
  const composed = (): Board => ({
    date: today(),
    zone: store.clock.zone,
    counting: store.rundowns.timingOptions.snapshot(),
    shows: readsRundowns ? shows().sort(byStart) : undefined,
    devices: devices.view.snapshot().rows,
    locks: [...store.locks.view.snapshot().values()].sort(newestLock),
    jobs: jobs && openJobs(jobs.list.view.snapshot().rows),
  });

  for (const view of [devices.view, store.locks.view, store.connection, store.session.view, store.rundowns.timingOptions])
    view.subscribe(changed);
  jobs?.list.view.subscribe(changed);
  programs.view.subscribe(follow);
  let day = '';
  const stopKeeping = store.clock.keep();
  const stopListening = onSilence(store, changed);
  const stopTicking = store.clock.ticking.subscribe(() => {
    const now = today();
    if (now !== day) follow();
    day = now;
  });
  await Promise.all([programs.ensure(), devices.ensure(), store.loadLocks(), jobs?.list.load({ page: 0, open: true })]);
  await firstPicture([...followed.values()].map(({ open }) => open));

  return {
    board: () => {
      board ??= composed();
      return board;
    },
    state: () => signInState(store),
    now: () => store.clock.now(),
    open: ({ programId, rundown }): LiveRundown => liveOf(store, store.rundowns.openRundown(programId, rundown.date), rundown, locale),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      stopKeeping();
      stopListening();
      stopTicking();
      store.stop();
    },
  };
}

/** Waits until every show was loaded or is known to have no rundown. */
const firstPicture = (shows: readonly OpenRundown[]): Promise<unknown> =>
  Promise.all(
    shows.map(
      ({ state }) =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (state.snapshot() === 'loading') return;
            stop();
            resolve();
          };
          const stop = state.subscribe(look);
          look();
        }),
    ),
  );
