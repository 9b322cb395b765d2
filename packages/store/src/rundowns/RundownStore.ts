import { type ClosingSetting, type TimingOptions, timingOptionsOf } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, refusalOf } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Rundown, RundownConfig, RundownDevice, RundownLogPage, Story } from '../types.ts';
import { type Obstacle, obstacleOf } from '../undo.ts';
import { attempt } from '../verbs.ts';
import { Clipboard } from './clipboard.ts';
import type { RundownLoad } from './loads.ts';
import { deviceSaid, mergeBlocks, mergeRundowns, mergeStories } from './merge.ts';
import { OpenRundown, type RundownHost } from './OpenRundown.ts';
import type { RundownData } from './RundownData.ts';
import type { RundownTabs, TabRundown } from './RundownTabs.ts';
import { rundownMaking } from './rundownMaking.ts';
import type { Work } from './Work.ts';

type LogQuery = Parameters<Client['rundowns']['logs']>[1];
type RundownEvent = Extract<LiveEvent, { kind: `${'blocks' | 'stories' | 'rundowns' | 'device_states'} ${string}` }>;

/** The services of the store that rundowns need. */
export interface RundownWork extends Omit<Work, 'shown' | 'keepLoaded'>, Pick<RundownHost, 'patchStory' | 'ticking' | 'zone'> {
  readonly tabs: RundownTabs;
}

/** How long a released rundown stays loaded, so that going back to it is instant. */
const LINGER_MS = 10_000;
/** How many reloads may miss a moving story before it is left to the next event. */
const MISSED_AGAIN = 5;

/** Every open rundown: one table of rows for all of them, so a move from one to another changes both (RUN-MOVE-09). */
export class RundownStore {
  readonly clipboard = new Clipboard((ids) => this.data.homesOf(ids));
  readonly timingOptions = new Cell<TimingOptions>({ estimatedEnabled: false, byBlock: false });
  /** The setting that closes rundowns after their end. */
  readonly closing = new Cell<ClosingSetting | undefined>(undefined);
  private readonly list = new Cell<readonly OpenRundown[]>([]);
  readonly open: View<readonly OpenRundown[]> = this.list;
  /** The tabs of the rundown workspace. */
  readonly tabs: RundownTabs;
  private readonly maker: Maker;
  private readonly host: RundownHost;
  /** The number of holders of each rundown. */
  private readonly holders = new Map<OpenRundown, number>();
  private readonly pinned = new Set<OpenRundown>();
  /** Where the rundowns that were closed here are to be found. */
  private readonly left = new Map<number, TabRundown>();
  private readonly reloading = new Map<number, Promise<unknown>>();

  constructor(work: RundownWork) {
    this.maker = new Maker(work.env);
    this.tabs = work.tabs;
    this.host = {
      ...work,
      shown: (rundownId) => this.find(rundownId)?.view.snapshot(),
      clipboard: this.clipboard,
      timingOptions: this.timingOptions,
      loadRundown: (open, load) => this.load(open, load),
      createRundown: (...wanted) => this.made('error:createFailed', () => this.making(...wanted)),
      recreateRundown: (id, templateId) =>
        this.made('error:actionFailed', () => work.client.rundowns.recreate(id, { templateId: templateId ?? null })),
      closing: this.closing,
      moveRefused: () => this.reloadAll(),
      keepLoaded: (rundownId, texts) => this.keepLoaded(rundownId, texts),
    };
  }

  private get data(): RundownData {
    return this.host.data;
  }

  /** Applies the settings of rundowns. */
  configured(config: RundownConfig | undefined): void {
    if (!config) return;
    this.timingOptions.set({ ...this.timingOptions.snapshot(), ...timingOptionsOf(config) });
    this.closing.set(config);
  }

  /**
   * Opens the rundown of a program on a date, or answers the one already open. It stays open for good unless it is held: then until the last holder
   * releases it. With `textsLater` it is shown before its texts are loaded, which {@link OpenRundown.needTexts} does.
   */
  openRundown(programId: number, date: string, { textsLater = false }: { textsLater?: boolean } = {}): OpenRundown {
    const open = this.at(programId, date, !textsLater);
    this.pinned.add(open);
    if (!textsLater) void open.needTexts();
    return open;
  }

  /** Opens a rundown without the texts of its stories and holds it. */
  follow(programId: number, date: string): { readonly open: OpenRundown; readonly close: () => void } {
    const open = this.at(programId, date, false);
    return { open, close: this.count(open) };
  }

  /** Keeps an open rundown live until the answered function is called. It is closed a moment after the last holder released it. */
  hold(open: OpenRundown): () => void {
    this.pinned.delete(open);
    return this.count(open);
  }

  private at(programId: number, date: string, texts: boolean, loads = true): OpenRundown {
    const known = this.list.snapshot().find((each) => each.programId === programId && each.date === date);
    if (known) return known;
    const opened = new OpenRundown(this.host, programId, date, texts);
    this.list.update((list) => [...list, opened]);
    if (loads) void opened.load();
    return opened;
  }

  // One that is no longer there is no obstacle by itself: its rows, which are then gone, decide.
  private async keepLoaded(rundownId: number, texts: boolean): Promise<Obstacle | (() => void)> {
    const left = this.left.get(rundownId);
    const open = this.find(rundownId) ?? (left && this.at(left.programId, left.date, texts, false));
    if (!open) return () => undefined;
    const close = this.count(open);
    if (!open.view.snapshot()) await open.load();
    if (texts) await open.needTexts();
    const error = open.error.snapshot();
    // The texts alone may not have come.
    const isEnough = !texts && open.state.snapshot() === 'ready';
    if (!error || error.status === 404 || isEnough) return close;
    close();
    return obstacleOf(error);
  }

  private count(open: OpenRundown): () => void {
    const { timers } = this.host.env;
    this.holders.set(open, (this.holders.get(open) ?? 0) + 1);
    let here = true;
    return () => {
      if (!here) return;
      here = false;
      this.holders.set(open, this.holders.get(open)! - 1);
      timers.setTimeout(() => this.leave(open), LINGER_MS);
    };
  }

  private leave(open: OpenRundown): void {
    if (this.holders.get(open) !== 0 || this.pinned.has(open)) return;
    this.holders.delete(open);
    this.closeRundown(open);
  }

  /** Closes a rundown and forgets its rows. */
  closeRundown(closed: OpenRundown): void {
    this.pinned.delete(closed);
    closed.end();
    this.list.update((list) => list.filter((each) => each !== closed));
    const id = closed.id.snapshot();
    if (id === undefined || this.find(id)) return;
    this.left.set(id, { id, programId: closed.programId, date: closed.date });
    this.data.forget(id);
  }

  /** Reloads every open rundown. A story that moves between two of the loads may be in neither; the rundown it stands in is then loaded again. */
  async reloadAll(): Promise<void> {
    const doubt = this.data.doubt();
    try {
      await Promise.all(this.list.snapshot().map((each) => each.load()));
      for (let tries = 0; tries < MISSED_AGAIN; tries += 1) {
        const homes = this.data.homesOf(doubt.left());
        if (homes.length === 0) return;
        await Promise.all(homes.map((rundownId) => this.reload(rundownId)));
      }
    } finally {
      doubt.end();
    }
  }

  /** Ends all loading again. */
  end(): void {
    for (const open of this.list.snapshot()) open.end();
  }
  /** Loads each rundown again whose last load got no answer. */
  loadFailed(): void {
    for (const open of this.list.snapshot()) open.loadFailed();
  }

  /** Reloads one open rundown; a request during a reload leads to one more. What is no longer open waits for nothing. */
  async reload(rundownId: number): Promise<void> {
    const found = this.find(rundownId);
    if (!found) return this.data.unheard.loaded(rundownId, Number.POSITIVE_INFINITY);
    const running = this.reloading.get(rundownId);
    const next = (running ?? Promise.resolve()).then(() => found.load());
    if (running) return void (await next);
    this.reloading.set(rundownId, next);
    await next.finally(() => this.reloading.delete(rundownId));
  }

  /** The open rundown with this id. */
  find(rundownId: number): OpenRundown | undefined {
    return this.list.snapshot().find((each) => each.id.snapshot() === rundownId);
  }

  /** Whether a program has a rundown on a day. */
  exists(programId: number, date: string): StoreQuery<boolean> {
    return new StoreQuery((signal) => this.host.client.rundowns.check({ programId, date }, { signal }));
  }
  /** One page of the log of a rundown, newest first. */
  logs(rundownId: number, query: LogQuery): StoreQuery<RundownLogPage> {
    return new StoreQuery((signal) => Promise.resolve(this.host.client.rundowns.logs(rundownId, query, { signal })));
  }
  /** The stories of a rundown that aired and lie in the trash, the one removed last first. */
  removed(rundownId: number): StoreQuery<Story[]> {
    return new StoreQuery((signal) => this.host.client.rundowns.removed(rundownId, { signal }));
  }
  /** What each device of a rundown should hold and what it acknowledged. */
  devices(rundownId: number): StoreQuery<RundownDevice[]> {
    return new StoreQuery(() => this.host.client.rundowns.devices(rundownId));
  }
  /** Creates the rundown of a program on a day; a refusal is only answered, not shown. */
  async create(programId: number, date: string, templateId: number | undefined, opening?: Opening): Promise<Done<Rundown>> {
    const done = await doneOf(() => this.making(programId, date, templateId, opening));
    // If this day is already open as missing, it is loaded again.
    const open = this.list.snapshot().find((each) => each.programId === programId && each.date === date);
    if (done.ok) await open?.load();
    return done;
  }

  /** Merges one live event of rundowns, blocks, stories or devices. */
  merge(event: RundownEvent): void {
    this.data.note(event);
    const again = this.apply(event);
    this.data.echoes.settle(event);
    for (const rundownId of again) void this.reload(rundownId);
  }

  private replay(event: LiveEvent): void {
    for (const rundownId of this.apply(event)) void this.reload(rundownId);
  }

  /** Answers the rundowns to load again. */
  private apply(event: LiveEvent): readonly number[] {
    if (event.kind.startsWith('stories ')) return mergeStories(this.data, event as Parameters<typeof mergeStories>[1], this.host.me());
    if (event.kind === 'device_states UPDATE') deviceSaid(this.data, event.data);
    else if (event.kind.startsWith('blocks ')) mergeBlocks(this.data, event as Parameters<typeof mergeBlocks>[1]);
    else if (event.kind.startsWith('rundowns ')) this.rundownEvent(event as Parameters<typeof mergeRundowns>[1]);
    return [];
  }

  private rundownEvent(event: Parameters<typeof mergeRundowns>[1]): void {
    mergeRundowns(this.data, event);
    this.tabs.merge(event);
    if (event.kind !== 'rundowns DELETE') {
      // The day of this rundown may be open here without one.
      const { programId, date } = (event.kind === 'rundowns PATCH' ? fieldsOf(event.data) : event.data) as Partial<Rundown>;
      const left = this.left.get(event.data.id);
      if (left) this.left.set(left.id, { ...left, ...(programId && { programId }), ...(date && { date }) });
      const isHere = (each: OpenRundown): boolean => each.date === date && [undefined, each.programId].includes(programId);
      for (const each of this.list.snapshot()) if (isHere(each)) each.made();
    }
    if (event.kind === 'rundowns DELETE')
      for (const each of this.list.snapshot()) if (event.data.ids.includes(each.id.snapshot() ?? 0)) each.state.set('deleted');
  }

  private async load(open: OpenRundown, how: RundownLoad): Promise<Done<Rundown>> {
    const { programId, date } = open;
    const { hasTexts, isQuiet, isOvertaken } = how;
    const send = () =>
      this.data.load(
        () => this.host.client.rundowns.load({ programId, date, ...(hasTexts ? {} : { texts: false }) }),
        (event) => this.replay(event),
      );
    try {
      return { ok: true, value: await send() };
    } catch (error) {
      const refusal = refusalOf(error);
      if (isOvertaken()) return { ok: false, error: refusal };
      if (refusal.status === 404) {
        // Its date changed, or it was made, during the load.
        if (open.date !== date || open.wasMade()) return this.load(open, how);
        this.tabs.closeRundown({ programId, date });
        this.host.notices.show({ level: 'WARNING', title: { key: 'error:rundownDoesNotExist' } });
      } else if (!isQuiet) this.host.notices.tell(refusal, 'error:loadFailed');
      return { ok: false, error: refusal };
    }
  }

  private making(programId: number, date: string, templateId: number | undefined, opening?: Opening): Promise<Rundown> {
    return this.maker.make({ programId, date, templateId: templateId ?? null }, rundownMaking(this.host.client), opening);
  }
  private made(failure: 'error:createFailed' | 'error:actionFailed', send: () => Promise<Rundown>): Promise<Done<Rundown>> {
    return attempt(this.host, failure, () => this.data.load(send, (event) => this.replay(event)));
  }
}
