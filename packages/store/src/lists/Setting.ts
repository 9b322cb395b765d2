import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, mayPass } from '../failures.ts';
import type { Notices } from '../notices.ts';
import { attempt } from '../verbs.ts';
import { Cycle } from './Cycle.ts';

export interface SettingCalls<T, I> {
  get(): Promise<T>;
  save(settings: I): Promise<T>;
}

/** One settings document: loaded once, then kept up to date by events. */
export class Setting<T extends { readonly version: number }, I> {
  private readonly cell = new Cell<T | undefined>(undefined);
  readonly view: View<T | undefined> = this.cell;
  private readonly cycle = new Cycle();
  /** Whether it is being loaded or saved. */
  readonly flags = this.cycle.view;
  private readonly calls: SettingCalls<T, I>;
  private readonly notices: Notices;
  private failed = false;
  /** The last load, once there was one: events about it count then. */
  private loading: Promise<Done<T>> | undefined;

  constructor(calls: SettingCalls<T, I>, notices: Notices) {
    this.calls = calls;
    this.notices = notices;
  }

  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    return this.failed;
  }
  /** Loads it unless loaded, and waits for a load that is under way. */
  async ensure(): Promise<void> {
    if (!this.loading || this.failed) void this.load();
    await this.loading;
  }
  /** Loads it; a person who may not read it goes without, and no notice is shown. */
  load(): Promise<Done<T>> {
    this.loading = this.ask();
    return this.loading;
  }
  private async ask(): Promise<Done<T>> {
    this.failed = false;
    const done = await doneOf(() => this.cycle.during('loading', () => this.calls.get()));
    if (done.ok) this.take(done.value);
    else this.failed = mayPass(done.error);
    return done;
  }
  /** Takes the settings from an event. */
  mergeEntry(entry: unknown): void {
    if (this.loading && entry) this.take(entry as T);
  }
  /** Loads it again when it was loaded before: events were missed. */
  async reloadIfLoaded(): Promise<void> {
    if (this.loading) await this.load();
  }
  /** Loads it again where {@link isFailed}. */
  async loadFailed(): Promise<void> {
    if (this.failed) await this.load();
  }
  /** Stores it; a stale version is refused, and the view then has what another person stored meanwhile. */
  async save(settings: I): Promise<Done<T>> {
    const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:saveFailed', () => this.calls.save(settings));
    if (done.ok) this.take(done.value);
    else if (done.error.code === 'settings_conflict') this.take(done.error.current as T | undefined);
    return done;
  }

  private take(settings: T | undefined): void {
    if (settings && settings.version >= (this.cell.snapshot()?.version ?? 0)) this.cell.set(settings);
  }
}
