import type { Role } from '@lauda/domain';
import type { MapSettings, RealtimeNotice, RealtimeState, SessionExpiredError } from '@lauda/sdk';
import { Connection } from './Connection.ts';
import { Chats } from './chat/Chats.ts';
import type { Client, Live } from './client.ts';
import { ServerClock } from './clock.ts';
import { batch, type View } from './core/views.ts';
import { NoticeBoard } from './desk/NoticeBoard.ts';
import { DeviceStore } from './devices.ts';
import { type DocumentStores, documentStores } from './documents/DocumentStore.ts';
import { Drafts } from './documents/Drafts.ts';
import { Forms } from './documents/Forms.ts';
import { LockTable } from './documents/lockTable.ts';
import type { Env } from './env.ts';
import type { Done } from './failures.ts';
import { Language } from './language.ts';
import { Addresses } from './lists/Addresses.ts';
import { failingOf } from './lists/failing.ts';
import { StoreQuery } from './lists/StoreQuery.ts';
import { eventOf, type LiveEvent, type LiveMessage } from './live.ts';
import { ArchiveLists } from './media/ArchiveLists.ts';
import { merge } from './merge.ts';
import { Notices } from './notices.ts';
import { Parts } from './parts.ts';
import { type Geolocation, type Position, whereAmI } from './place.ts';
import { Retry } from './Retry.ts';
import { RundownData } from './rundowns/RundownData.ts';
import { RundownStore } from './rundowns/RundownStore.ts';
import { RundownTabs } from './rundowns/RundownTabs.ts';
import { Session, type SessionHooks } from './session.ts';
import { type SettingsStore, settingsStore } from './settings.ts';
import type { Lock } from './types.ts';
import { UndoStack } from './undo.ts';
import { attempt } from './verbs.ts';
import { UNDONE, versionAsked, versionIn } from './versionIn.ts';

export interface StoreOptions {
  /** A `Newsroom`, or the part of it that the store calls. */
  readonly client: Client & { readonly realtime?: Live; onSessionExpired?(listener: (error: SessionExpiredError) => void): () => void };
  readonly env: Env;
  /** Hooks for sign-in, sign-out, and 5000 ms after sign-in. */
  readonly session?: SessionHooks;
}

/** The state of the newsroom for one person in one window: every open list, rundown and form, kept up to date. */
export class Store {
  readonly notices: Notices;
  readonly clock: ServerClock;
  readonly session: Session;
  readonly settings: SettingsStore;
  readonly rundowns: RundownStore;
  readonly documents: DocumentStores;
  readonly archives = new ArchiveLists();
  readonly chats: Chats;
  readonly board: NoticeBoard;
  readonly devices: DeviceStore;
  readonly locks = new LockTable();
  readonly drafts: Drafts;
  readonly forms: Forms;
  /** The parts of the store that few screens need, made when first asked for. */
  readonly parts: Parts;
  readonly language: Language;
  readonly undo: UndoStack;
  private readonly data: RundownData;
  private readonly options: StoreOptions;
  private readonly offExpired: (() => void) | undefined;
  /** Whether live events flow. */
  readonly connection: View<RealtimeState>;
  private readonly socket: Connection;
  private readonly listeners = new Set<(event: LiveEvent) => void>();
  private lastPerson: number | undefined;
  private readonly failing = failingOf(() => [
    ...[this.settings, this.chats.failing, this.forms, this.board.failing, this.parts.failing],
    ...Object.values(this.documents),
  ]);
  private readonly retry: Retry;

  constructor(options: StoreOptions) {
    const { client, env } = options;
    const me = (): number | undefined => this.session.userId;
    this.options = options;
    this.retry = new Retry(
      env.timers,
      () => this.session.userId !== undefined && (this.locks.isFailed || this.failing.isFailed),
      () => void this.loadFailed(),
    );
    this.notices = new Notices(env, () => this.rundowns.open.snapshot().some(({ view }) => view.snapshot()?.onAir));
    this.clock = new ServerClock(env, client, () => client.realtime?.look?.());
    this.session = new Session(env, client, this.notices, {
      ...options.session,
      asked: () => this.clock.sync(),
      signedIn: () => this.signedIn(),
      signedOut: (wanted) => this.signedOut(wanted),
    });
    this.settings = settingsStore(client, { notices: this.notices, env }, () => this.clock.local().slice(0, 10));
    this.data = new RundownData(
      env.timers,
      () => this.socket.expectsEvents,
      (id) => void this.rundowns.reload(id),
      (story) => this.forms.answered('stories', story),
    );
    const versions = () => ({ data: this.data, documents: this.documents, parts: this.parts });
    this.undo = new UndoStack(
      (key) => versionIn(key, versions()),
      (key) => versionAsked(key, versions()),
    );
    const work = { client, env, data: this.data, notices: this.notices, undo: this.undo, me, localNow: () => this.clock.local() };
    this.rundowns = new RundownStore({
      ...work,
      tabs: new RundownTabs(() => env.uuid(), this.settings.programs.table),
      ticking: this.clock.ticking,
      zone: () => this.clock.zone,
      patchStory: (...change) => this.documents.stories.patch(...change),
    });
    const programs = { has: (id: number) => this.settings.programs.table.get(id) !== undefined };
    this.documents = documentStores({ ...work, programs, answered: (topic, document) => this.forms.answered(topic, document as never) });
    this.devices = new DeviceStore({ ...work, settings: this.settings });
    this.chats = new Chats({
      client,
      env,
      notices: this.notices,
      me,
      may: () => this.session.may('CHAT_READ'),
      users: this.settings.users.table,
    });
    this.board = new NoticeBoard(client, this.notices, me, env);
    this.settings.branch.subscribe(() => this.clock.moveTo(this.settings.branch.snapshot()?.timeZone ?? this.clock.zone));
    this.settings.rundowns.view.subscribe(() => this.rundowns.configured(this.settings.rundowns.view.snapshot()));
    const window = env.windowName ?? env.uuid();
    this.drafts = new Drafts(env, me, window);
    this.forms = new Forms(me);
    const may = (role: Role): boolean => this.session.may(role);
    const { notices, undo, settings, archives, documents, drafts, forms, rundowns, clock } = this;
    const shared = { notices, undo, settings, archives, documents, drafts, forms, rundowns, clock };
    this.parts = new Parts({ client, env, window, me, may, ...shared });
    this.language = new Language(env.storage, this.settings.branch);
    this.socket = new Connection(client.realtime, env, {
      receive: (message) => this.receive(message),
      gap: () => void this.gap(),
      alone: () => void this.loadAround(),
      onNotice: (notice) => this.noticed(notice),
      opened: () => void this.loadFailed(),
    });
    this.connection = this.socket.state;
    this.offExpired = client.onSessionExpired?.((error) => this.session.expired(error.message));
  }

  /** The settings for drawing maps. */
  readonly mapSettings = (): StoreQuery<MapSettings> => new StoreQuery(() => this.options.client.maps.settings());

  /** The current position: from the browser, else the newsroom's. @throws {GeolocationError} when neither is known. */
  readonly whereAmI = (browser: Geolocation | undefined): Promise<Position> => whereAmI(this.options.client, browser);

  /** Addresses for what is being typed in one field; stop them when it is no longer shown. */
  readonly addresses = (): Addresses => new Addresses(this.options.client, this.options.env.timers);

  /** When data last came from the server, in epoch ms of this machine; undefined before the first. */
  get heardAt(): number | undefined {
    return this.socket.heardAt;
  }

  /** Loads the signed-in person and the branch settings, then connects for live events if the client supports them. */
  async start(): Promise<void> {
    await Promise.all([this.settings.loadBranch(), this.session.load()]);
  }

  /** Ends every subscription. */
  stop(): void {
    this.retry.stop();
    this.offExpired?.();
    this.rundowns.end();
    this.socket.end();
  }

  /** Merges one live message; unknown kinds are ignored and logged (RT-09). */
  receive(message: LiveMessage): void {
    const event = eventOf(message);
    if (!event) return void this.options.env.log?.('a live message of an unknown kind was ignored', `${message.topic} ${message.action}`);
    const otherSight = event.kind === 'settings UPDATE' && this.settings.changesSight(event.data);
    const { zone } = this.clock;
    const { groups } = this;
    batch(() => {
      const changed = merge(this, event);
      if (event.kind === 'users UPDATE') this.session.renewed(event.data);
      if (event.userId !== null && event.userId === this.session.userId) this.rebase(event);
      for (const listener of this.listeners) listener(event);
      if (otherSight) void this.reloadShown();
      if (changed) this.notices.show({ level: 'EVENT', title: { key: 'phrases:documentChanged', params: { slug: changed.slug } } });
    });
    // Loaded times are in the former zone; and a person in other groups sees other programs, which no event announced.
    if (this.clock.zone !== zone || this.groups !== groups) void this.gap();
  }

  private get groups(): string {
    return [...(this.session.view.snapshot().user?.groupsIds ?? [])].sort().join();
  }

  /** Reloads everything open after events were lost (RT-02). */
  async gap(): Promise<void> {
    this.archives.dropRunning();
    await Promise.all([
      this.settings.reloadIfLoaded(),
      this.loadAround(),
      this.reloadAll(),
      this.parts.reload(),
      this.board.reloadAll(),
      this.chats.reloadAll(),
    ]);
    this.retry.watch();
  }

  /** Loads again what got no answer around or after a gap. */
  private async loadFailed(): Promise<void> {
    this.retry.clear();
    this.rundowns.loadFailed();
    await Promise.all([this.locks.isFailed && this.loadLocks(), this.failing.loadFailed()]);
    this.retry.watch();
  }

  /** Reloads all documents that are open or listed. */
  private async reloadAll(): Promise<void> {
    await Promise.all([
      this.rundowns.reloadAll(),
      ...Object.values(this.documents).map((each) => each.reloadAll()),
      this.forms.refreshAll(),
    ]);
  }

  /** Reloads open documents after this person gained or lost access to programs. */
  private async reloadShown(): Promise<void> {
    await Promise.all([this.reloadAll(), this.parts.reload(true)]);
    this.retry.watch();
  }

  async loadLocks(): Promise<Done<unknown>> {
    const done = await this.locks.load(() => this.options.client.locks.list());
    if (done.ok) this.forms.lockedNow(this.locks.view.snapshot());
    else this.options.env.log?.('the locks could not be loaded', done.error);
    return done;
  }

  /** Registers a listener called after each merged event; answers a function that removes it. */
  readonly onEvent = (listener: (event: LiveEvent) => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Releases a lock, one's own or, as an administrator, anybody's (LOCK-18). */
  async releaseLock({ id, uuid }: Pick<Lock, 'id' | 'uuid'>): Promise<Done<void>> {
    const done = await attempt(this, 'error:actionFailed', () => this.options.client.locks.remove(id));
    if (done.ok) this.locks.released(uuid);
    return done;
  }

  // Loaded once events flow, so that nothing is missed or loaded twice.
  private async loadAround(): Promise<void> {
    await Promise.all([this.loadLocks(), this.settings.loadConfigs(), this.chats.start()]);
    this.retry.watch();
  }

  private noticed({ code, details }: RealtimeNotice): void {
    if (code === 'SESSION_EXPIRED') this.session.expired(details);
    else this.notices.show({ level: 'ERROR', title: { key: 'error:communicationError' }, description: { raw: details } });
  }

  private signedIn(): void {
    const me = this.session.userId;
    if (this.lastPerson !== undefined && this.lastPerson !== me) {
      this.forms.abandonAll();
      this.undo.clear();
      this.rundowns.tabs.clear();
      this.rundowns.clipboard.clear();
      this.board.clear();
      this.chats.forgetDrafts();
    } else void this.forms.resumeAll().then(() => this.retry.watch());
    this.lastPerson = me;
    this.drafts.show();
    const { event } = this.clock;
    const ahead = this.options.env.eventAhead?.();
    this.socket.begin(this.session.view.snapshot().roles, event === undefined ? undefined : Math.min(event, ahead ?? event));
    this.options.session?.signedIn?.();
  }

  private signedOut(wanted: boolean): void {
    this.drafts.show();
    // What was typed until now is kept before the page can be closed in front of the sign-in.
    void this.drafts.flush();
    this.chats.clear();
    if (wanted) this.chats.forgetDrafts();
    this.socket.end();
    this.retry.clear();
    this.options.session?.signedOut?.(wanted);
  }

  private rebase(event: LiveEvent): void {
    if (event.kind === 'stories MOVE') for (const { id, version } of event.data.order) this.undo.rebase(`story:${id}`, version);
    const kind = UNDONE[event.kind.slice(0, event.kind.indexOf(' '))];
    if (kind && 'version' in event.data && 'id' in event.data) this.undo.rebase(`${kind.name}:${event.data.id}`, event.data.version);
  }
}
