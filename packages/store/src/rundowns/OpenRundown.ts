import { airTimes, begunInstant, type ClosingSetting, isClosed, type StoryTiming, type TimingOptions } from '@lauda/domain';
import { Cell, derived, type View } from '../core/views.ts';
import { type Done, mayPass, type Refusal } from '../failures.ts';
import type { Block, BlockInput, BlockPatch, DisplayStatus, Rundown, RundownPatch, Story, StoryInput, StoryPatch } from '../types.ts';
import type { Recorder } from '../undo.ts';
import type { MoveTarget } from '../verbs.ts';
import type { AirCommand } from './airItems.ts';
import { putOnAir } from './airVerbs.ts';
import { Busy, type BusyFlags } from './Busy.ts';
import { createBlock, patchBlock, removeBlock, reorderBlocks } from './blockVerbs.ts';
import { type Clipboard, copyStories } from './clipboard.ts';
import { approve, changeDate, patchRundown, repaginate, sendCredits } from './deskVerbs.ts';
import { LoadOrder, type RundownLoad } from './loads.ts';
import { switchMos, tellDevices } from './mosVerbs.ts';
import { moveStories } from './moveVerbs.ts';
import { setPrivate, share } from './privacyVerbs.ts';
import { createStory, removeStories, restoreStories } from './storyVerbs.ts';
import { type Timing, timer } from './timing.ts';
import { composer, type VisibleRundown } from './visible.ts';
import type { Work } from './Work.ts';

/** Fields that a rundown loaded without texts lacks. */
const NEEDS_TEXTS: ReadonlySet<string> = new Set<keyof Story>(['sections', 'information', 'credits', 'cueIn', 'cueOut']);
const NOT_LOADED: Refusal = { status: 0, code: 'not_loaded', message: 'The rundown is not loaded.' };
/** How long after a load that got no answer the next one is sent. */
const RETRY_MS = 5_000;
/** The statuses of refusals after which a loaded rundown is no longer shown: it is gone, or may not be read. */
const FINAL: ReadonlySet<number> = new Set([403, 404]);

export type LoadState = 'loading' | 'ready' | 'missing' | 'failed' | 'deleted';
/** The services an open rundown needs from the store. */
export interface RundownHost extends Work {
  readonly clipboard: Clipboard;
  /** Changes one field of a story; shown at once in its rundown, its lists and its form, gone again when refused (OPT-01 to 06). */
  patchStory(id: number, field: StoryPatch['field'], value: unknown, record: Recorder): Promise<Done<Story>>;
  /** Loads a rundown, with or without the texts of its stories; no notice is shown if a quiet load fails, or one that a later load has overtaken. */
  loadRundown(open: OpenRundown, load: RundownLoad): Promise<Done<Rundown>>;
  createRundown(programId: number, date: string, templateId: number | undefined): Promise<Done<Rundown>>;
  /** Builds an empty rundown anew. */
  recreateRundown(id: number, templateId: number | undefined): Promise<Done<Rundown>>;
  /** A story move was refused: every open rundown loads again (RUN-MOVE-04). */
  moveRefused(): Promise<void>;
  timingOptions: View<TimingOptions>;
  /** The setting that closes rundowns after their end, once known. */
  closing: View<ClosingSetting | undefined>;
  /** The instant by the clock of the server, ticking while somebody listens. */
  ticking: View<number>;
  zone(): string;
}

/** An open rundown: its state and all its verbs. Verbs never throw, they answer a result; `into` records what undoes one, where it is part of a step of several verbs. */
export class OpenRundown {
  readonly programId: number;
  readonly state = new Cell<LoadState>('loading');
  readonly error = new Cell<Refusal | undefined>(undefined);
  /** Its id once it is loaded. */
  readonly id = new Cell<number | undefined>(undefined);
  readonly view: View<VisibleRundown | undefined>;
  readonly timing: View<Timing | undefined>;
  readonly busy: View<BusyFlags>;
  /** Whether the rundown is closed for edits after its program ended; all controls but those of what is on air are off then (RUN-ACT-24). */
  readonly closed: View<boolean>;
  /** Whether the texts of its stories are loaded; the grid is shown before. */
  readonly hasTexts = new Cell(false);
  private readonly flags = new Busy();
  private readonly host: RundownHost;
  private day: string;
  private textsFirst: boolean;
  private texts: Promise<Done<Rundown>> | undefined;
  private isMade = false;
  private readonly loads = new LoadOrder();
  /** The timer of the next load after a failed one. */
  private retry: unknown;
  private isClosed = false;

  constructor(host: RundownHost, programId: number, date: string, textsFirst = true) {
    this.host = host;
    this.programId = programId;
    this.day = date;
    this.textsFirst = textsFirst;
    this.busy = this.flags.view;
    const { data } = host;
    let compose: ReturnType<typeof composer> | undefined;
    let composed: number | undefined;
    this.view = derived([this.id, data.headers, data.blocks, data.stories, data.places], (id, headers, blocks, stories, placement) => {
      if (id === undefined) return undefined;
      if (composed !== id) compose = composer(id);
      composed = id;
      return compose?.(headers, blocks, stories, placement);
    });
    this.timing = derived([this.view, host.timingOptions], timer());
    this.closed = derived([this.view, host.closing, host.ticking], (shown, setting, now) => {
      if (!shown || !setting) return false;
      const zone = host.zone();
      const air = airTimes(shown.date, shown.start, shown.end, zone);
      const onAir = shown.onAir && { sinceMs: begunInstant(shown.onAir.playTime, zone, now), total: shown.onAir.total };
      return air !== undefined && isClosed({ endMs: air.endMs, onAir }, now, setting);
    });
  }

  /** Its date, which a live event may change. */
  get date(): string {
    return this.view.snapshot()?.date ?? this.day;
  }

  /** A view of the timing of one story, so a grid draws only the rows whose clock moved. */
  storyTiming(storyId: number): View<StoryTiming | undefined> {
    return derived([this.timing], (timing) => timing?.byStory.get(storyId));
  }

  /** Loads or reloads it; the first time without texts if the opener can wait for them. */
  load(): Promise<Done<Rundown>> {
    return this.ask(false);
  }
  /** Loads it once more at once where its last load got no answer. */
  loadFailed(): void {
    if (this.retry !== undefined) void this.ask(true);
  }
  /** Ends its loading again: it is closed. */
  end(): void {
    this.day = this.date;
    this.isClosed = true;
    this.wait();
  }
  /** Takes note that there is a rundown of this day now: it is loaded where there was none. A load that is under way may not know of it yet. */
  made(): void {
    const state = this.state.snapshot();
    if (state === 'missing' || state === 'deleted') void this.load();
    else this.isMade = state === 'loading';
  }
  /** Whether the rundown was created since its load began; tells it once. */
  wasMade(): boolean {
    const was = this.isMade;
    this.isMade = false;
    return was;
  }
  /** Loads the texts of its stories unless loaded; concurrent calls share one request. */
  async needTexts(): Promise<void> {
    this.textsFirst = true;
    // Where the last load failed the next one is due already, and brings them.
    if (this.hasTexts.snapshot() || this.state.snapshot() !== 'ready' || this.retry !== undefined) return;
    this.texts ??= this.load().finally(() => {
      this.texts = undefined;
    });
    await this.texts;
  }
  /** Creates it, empty or from a template. */
  async create(templateId?: number): Promise<Done<Rundown>> {
    const done = await this.flags.during('create', () => this.host.createRundown(this.programId, this.day, templateId));
    if (done.ok) this.settle(done, true, this.loads.begin().answer);
    return done;
  }

  patch(field: RundownPatch['field'], value: unknown): Promise<Done<unknown>> {
    return this.run('patch', (id, record) => patchRundown(this.host, id, field, value, record));
  }
  /** Moves it to another day, YYYY-MM-DD. */
  changeDate(date: string): Promise<Done<unknown>> {
    return this.run('changeDate', (id, record) => changeDate(this.host, id, date, record));
  }
  /** Builds it anew from a template, or with Stand By alone, which is for an empty one only (RUN-ACT-18). */
  recreate(templateId?: number): Promise<Done<Rundown>> {
    return this.run('recreate', (id) => this.host.recreateRundown(id, templateId));
  }
  sendCredits(): Promise<Done<number>> {
    return this.run('credits', (id) => sendCredits(this.host, id));
  }
  approve(flag: boolean, blockId?: number): Promise<Done<unknown>> {
    return this.run('approve', (id, record) => approve(this.host, id, blockId, flag, record));
  }
  repaginate(): Promise<Done<unknown>> {
    return this.run('repaginate', (id, record) => repaginate(this.host, id, record));
  }
  createBlock(block: BlockInput = {}, into?: Recorder): Promise<Done<Block>> {
    return this.run('blockCreate', (id, record) => createBlock(this.host, id, block, record), into);
  }
  patchBlock(blockId: number, field: BlockPatch['field'], value: unknown): Promise<Done<unknown>> {
    return this.run('blockPatch', (id, record) => patchBlock(this.host, id, blockId, field, value, record));
  }
  removeBlock(blockId: number, into?: Recorder): Promise<Done<unknown>> {
    return this.run('blockRemove', (id, record) => removeBlock(this.host, id, blockId, record), into);
  }
  reorderBlocks(blocksIds: readonly number[]): Promise<Done<unknown>> {
    return this.run('blockReorder', (id, record) => reorderBlocks(this.host, id, blocksIds, record));
  }
  createStory(place: { blockId: number; afterId?: number }, story: StoryInput = {}, into?: Recorder): Promise<Done<Story>> {
    return this.run('storyCreate', (id, record) => createStory(this.host, id, place, story, record), into);
  }
  /** Changes one field of a story. Texts are loaded first if missing, so that undo knows them; sections edited without them are refused. */
  async patchStory(storyId: number, field: StoryPatch['field'], value: unknown, into?: Recorder): Promise<Done<Story>> {
    const texts = NEEDS_TEXTS.has(field);
    if (texts && !this.hasTexts.snapshot()) {
      if (field === 'sections') return { ok: false, error: NOT_LOADED };
      await this.needTexts();
      if (!this.hasTexts.snapshot()) return { ok: false, error: this.error.snapshot() ?? NOT_LOADED };
    }
    return this.run('storyPatch', (_id, record) => this.host.patchStory(storyId, field, value, record), into, texts);
  }
  /** Makes a story private, or public again. */
  setPrivate(storyId: number, isPrivate: boolean): Promise<Done<unknown>> {
    return this.run('storyPatch', (_id, record) => setPrivate(this.host, storyId, isPrivate, record));
  }
  /** Sets who else sees a private story, by user ids. */
  share(storyId: number, allowedUsers: readonly number[]): Promise<Done<unknown>> {
    return this.run('storyPatch', (_id, record) => share(this.host, storyId, allowedUsers, record));
  }
  removeStories(ids: readonly number[], into?: Recorder): Promise<Done<number[]>> {
    return this.run('storyRemove', (id, record) => removeStories(this.host, id, ids, record), into);
  }
  restoreStories(ids: readonly number[]): Promise<Done<Story[]>> {
    return this.run('storyRestore', (id, record) => restoreStories(this.host, id, ids, record));
  }
  /** Moves stories into this rundown, from whichever they are in. */
  async moveStories(target: MoveTarget, into?: Recorder): Promise<Done<Story[]>> {
    const done = await this.run('move', (id, record) => moveStories(this.host, id, target, record), into);
    if (!done.ok) await this.host.moveRefused();
    return done;
  }
  copyStories(ids: readonly number[], targetBlockId?: number): Promise<Done<Story[]>> {
    return this.run('copy', (id, record) => copyStories(this.host, id, ids, targetBlockId, record));
  }
  paste(place: Omit<MoveTarget, 'ids'>): Promise<Done<Story[]>> {
    return this.run('paste', (id, record) => this.host.clipboard.paste(this.host, id, place, record));
  }
  /** Puts stories, or the break of a block, on air, takes them off, or blanks them. */
  displayStatus(what: AirCommand, status: DisplayStatus): Promise<Done<unknown>> {
    return this.run('toggle', (id, record) => putOnAir(this.host, id, this.view.snapshot(), what, status, record));
  }
  mosReady(): Promise<Done<unknown>> {
    return this.run('mosReady', (id) => tellDevices(this.host, id, 'ready'));
  }
  mosReplace(): Promise<Done<unknown>> {
    return this.run('mosReplace', (id) => tellDevices(this.host, id, 'replace'));
  }
  mosEnable(automatic?: boolean): Promise<Done<unknown>> {
    return this.run('mosEnable', (id, record) => switchMos(this.host, id, true, automatic, record));
  }
  mosDisable(): Promise<Done<unknown>> {
    return this.run('mosDisable', (id, record) => switchMos(this.host, id, false, undefined, record));
  }

  private run<T>(
    verb: keyof BusyFlags,
    work: (id: number, record: Recorder) => Promise<Done<T>>,
    into: Recorder = this.host.undo.push,
    texts = false,
  ): Promise<Done<T>> {
    const id = this.id.snapshot();
    if (id === undefined) return Promise.resolve({ ok: false, error: NOT_LOADED });
    const record: Recorder = (command) => into({ ...command, rundownId: id, hold: () => this.host.keepLoaded(id, texts) });
    return this.host.undo.after(this.flags.during(verb, () => work(id, record)));
  }

  private async ask(isQuiet: boolean): Promise<Done<Rundown>> {
    this.wait();
    const hasTexts = this.textsFirst || this.state.snapshot() !== 'loading';
    const { isOvertaken, answer } = this.loads.begin();
    const done = await this.flags.during('load', () => this.host.loadRundown(this, { hasTexts, isQuiet, isOvertaken }));
    if (!isOvertaken()) this.settle(done, hasTexts, answer);
    return done;
  }

  /** Replaces the timer of the next load, or ends it. */
  private wait(ms?: number): void {
    const { timers } = this.host.env;
    timers.clearTimeout(this.retry);
    // After a sign-out it waits for the connection of the next sign-in.
    const again = (): void => {
      if (this.host.me() !== undefined) this.loadFailed();
    };
    this.retry = ms === undefined || this.isClosed ? undefined : timers.setTimeout(again, ms);
  }

  private settle(done: Done<Rundown>, texts: boolean, answer: () => void): void {
    this.isMade = false;
    // A load without an answer overtakes no earlier one.
    if (done.ok || FINAL.has(done.error.status)) answer();
    if (!done.ok) {
      this.failed(done.error);
      return;
    }
    this.wait();
    if (texts) this.hasTexts.set(true);
    this.day = done.value.date;
    this.id.set(done.value.id);
    this.error.set(undefined);
    this.state.set('ready');
  }

  // A loaded rundown stays on the screen when a reload fails: on air an older state is worth more than a failure.
  private failed(error: Refusal): void {
    const state = this.state.snapshot();
    if (FINAL.has(error.status) || state === 'loading' || state === 'failed') {
      this.error.set(error);
      this.state.set(error.status === 404 ? 'missing' : 'failed');
    } else if (!this.hasTexts.snapshot()) this.error.set(error);
    if (mayPass(error)) this.wait(RETRY_MS);
  }
}
