import type { MapSettings, RealtimeNotice, RealtimeState, SessionExpiredError } from '@lauda/sdk';
import { BranchStore } from './branches/Branches.ts';
import { Connection } from './Connection.ts';
import { CalendarStore } from './calendar/CalendarStore.ts';
import { Chats } from './chat/Chats.ts';
import type { Client, Live } from './client.ts';
import { ServerClock } from './clock.ts';
import { batch, type View } from './core/views.ts';
import { Administration } from './desk/Administration.ts';
import { AgencyStore } from './desk/Agency.ts';
import { Charts } from './desk/Charts.ts';
import { ContactStore } from './desk/Contacts.ts';
import { Licence } from './desk/Licence.ts';
import { Mails } from './desk/Mails.ts';
import { NoticeBoard } from './desk/NoticeBoard.ts';
import { People } from './desk/People.ts';
import { PostStore } from './desk/Posts.ts';
import { Prints } from './desk/Prints.ts';
import { ProposalStore } from './desk/Proposals.ts';
import { RoundStore } from './desk/Rounds.ts';
import { TeamStore } from './desk/Teams.ts';
import { DeviceStore } from './devices.ts';
import { DerivedDocuments } from './documents/DerivedDocuments.ts';
import { type DocumentStores, documentStores } from './documents/DocumentStore.ts';
import { Drafts } from './documents/Drafts.ts';
import { Forms } from './documents/Forms.ts';
import { FoundDocuments } from './documents/FoundDocuments.ts';
import { LockTable } from './documents/lockTable.ts';
import { Reportages } from './documents/Reportages.ts';
import type { Env } from './env.ts';
import { type Done, doneOf } from './failures.ts';
import { JobStore } from './jobs/Jobs.ts';
import { IndexStore } from './jobs/SearchIndex.ts';
import { Language } from './language.ts';
import { Addresses } from './lists/Addresses.ts';
import { Asked } from './lists/Asked.ts';
import { eventOf, type LiveEvent, type LiveMessage } from './live.ts';
import { ArchiveLists } from './media/ArchiveLists.ts';
import { MediaStore } from './media/MediaStore.ts';
import { merge } from './merge.ts';
import { Notices } from './notices.ts';
import { type Geolocation, type Position, whereAmI } from './place.ts';
import { RundownData } from './rundowns/RundownData.ts';
import { RundownStore } from './rundowns/RundownStore.ts';
import { RundownTabs } from './rundowns/RundownTabs.ts';
import { Session, type SessionHooks } from './session.ts';
import { type SettingsStore, settingsStore } from './settings.ts';
import type { Lock } from './types.ts';
import { UndoStack } from './undo.ts';
import { attempt } from './verbs.ts';
import { UNDONE, versionIn } from './versionIn.ts';

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
  readonly found: FoundDocuments;
  readonly archives = new ArchiveLists();
  readonly index: IndexStore;
  readonly jobs: JobStore;
  readonly chats: Chats;
  readonly calendar: CalendarStore;
  readonly charts: Charts;
  readonly contacts: ContactStore;
  readonly board: NoticeBoard;
  readonly people: People;
  readonly posts: PostStore;
  readonly proposals: ProposalStore;
  readonly rounds: RoundStore;
  readonly agency: AgencyStore;
  readonly branches: BranchStore;
  readonly teams: TeamStore;
  readonly mails: Mails;
  readonly licence: Licence;
  readonly administration: Administration;
  readonly prints: Prints;
  readonly reportages: Reportages;
  readonly made: DerivedDocuments;
  readonly media: MediaStore;
  readonly devices: DeviceStore;
  readonly locks = new LockTable();
  readonly drafts: Drafts;
  readonly forms: Forms;
  readonly language: Language;
  readonly undo: UndoStack;
  /** The name under which this window holds locks. */
  private readonly window: string;
  private readonly data: RundownData;
  private readonly options: StoreOptions;
  private readonly offExpired: (() => void) | undefined;
  /** Whether live events flow. */
  readonly connection: View<RealtimeState>;
  private readonly socket: Connection;
  private readonly listeners = new Set<(event: LiveEvent) => void>();
  private lastPerson: number | undefined;

  constructor(options: StoreOptions) {
    const { client, env } = options;
    const me = (): number | undefined => this.session.userId;
    this.options = options;
    this.notices = new Notices(env, () => this.rundowns.open.snapshot().some(({ view }) => view.snapshot()?.onAir));
    this.clock = new ServerClock(env, client);
    this.session = new Session(env, client, this.notices, {
      ...options.session,
      asked: () => this.clock.sync(),
      signedIn: () => this.signedIn(),
      signedOut: () => this.signedOut(),
    });
    this.settings = settingsStore(client, this.notices, () => this.clock.local().slice(0, 10));
    this.data = new RundownData(
      env.timers,
      () => this.socket.expectsEvents,
      (id) => void this.rundowns.reload(id),
    );
    const versions = () => ({ data: this.data, documents: this.documents, templates: this.rundowns.templates, teams: this.teams.rows });
    this.undo = new UndoStack((key) => versionIn(key, versions()));
    const work = { client, env, data: this.data, notices: this.notices, undo: this.undo, me, localNow: () => this.clock.local() };
    const tabs = new RundownTabs(() => env.uuid(), this.settings.programs.table);
    this.rundowns = new RundownStore({ ...work, ticking: this.clock.ticking, tabs, zone: () => this.clock.zone });
    const programs = { has: (id: number) => this.settings.programs.table.get(id) !== undefined };
    this.documents = documentStores({ ...work, programs, answered: (topic, document) => this.forms.answered(topic, document as never) });
    this.found = new FoundDocuments({ ...work, stories: this.documents.stories.table });
    this.media = new MediaStore({ ...work, archives: this.archives });
    this.devices = new DeviceStore({ ...work, settings: this.settings });
    this.index = new IndexStore(client, this.notices);
    this.jobs = new JobStore(client, this.notices);
    this.chats = new Chats({ client, env, notices: this.notices, me, may: () => this.session.may('CHAT_READ') });
    this.calendar = new CalendarStore({ ...work, settings: this.settings, zone: () => this.clock.zone });
    this.charts = new Charts(client, (role) => this.session.may(role));
    this.contacts = new ContactStore(client, this.notices);
    this.board = new NoticeBoard(client, this.notices, me);
    this.people = new People(client, this.notices);
    this.posts = new PostStore(client, this.notices);
    this.proposals = new ProposalStore(client, this.notices);
    this.rounds = new RoundStore(client, this.notices);
    this.agency = new AgencyStore(client, this.notices);
    this.branches = new BranchStore(client, this.notices, this.documents, () => this.settings.print.ensure());
    this.teams = new TeamStore(client, this.notices, this.undo);
    this.prints = new Prints(client, () => this.settings.print.ensure());
    this.mails = new Mails(client, this.notices);
    this.licence = new Licence(client, this.notices);
    this.administration = new Administration(client, this.notices);
    this.settings.rundowns.view.subscribe(() => this.rundowns.configured(this.settings.rundowns.view.snapshot()));
    this.window = env.windowName ?? env.uuid();
    this.made = new DerivedDocuments({ client, env, notices: this.notices, documents: this.documents, window: this.window });
    this.drafts = new Drafts(env, me, this.window);
    this.forms = new Forms({
      client,
      env,
      drafts: this.drafts,
      notices: this.notices,
      me,
      may: (role) => this.session.may(role),
      window: this.window,
      now: () => this.clock.now(),
      configs: this.settings,
      documents: this.documents,
    });
    this.reportages = new Reportages({ client, env, notices: this.notices, documents: this.documents, forms: this.forms });
    this.language = new Language(env.storage, this.settings.branch);
    this.socket = new Connection(client.realtime, env, {
      receive: (message) => this.receive(message),
      gap: () => void this.gap(),
      alone: () => void this.loadAround(),
      told: (notice) => this.told(notice),
    });
    this.connection = this.socket.state;
    this.offExpired = client.onSessionExpired?.((error) => this.session.expired(error.message));
  }

  /** The settings for drawing maps. */
  readonly mapSettings = (): Asked<MapSettings> => new Asked(() => this.options.client.maps.settings());
  /** The current position: from the browser, else the newsroom's. @throws {GeolocationError} when neither is known. */
  readonly whereAmI = (browser: Geolocation | undefined): Promise<Position> => whereAmI(this.options.client, browser);
  /** Addresses for what is being typed in one field; stop them when it is no longer shown. */
  readonly addresses = (): Addresses => new Addresses(this.options.client, this.options.env.timers);

  /** When the server was heard last, by the clock of this machine in epoch ms; undefined before its first word. */
  get heardAt(): number | undefined {
    return this.socket.heardAt;
  }

  /** Loads the signed-in person and the branch settings, then connects for live events if the client supports them. */
  async start(): Promise<void> {
    await Promise.all([this.settings.loadBranch(), this.session.load()]);
  }

  /** Ends every subscription. */
  stop(): void {
    this.offExpired?.();
    this.socket.end();
  }

  /** Merges one live message; unknown kinds are ignored and logged (RT-09). */
  receive(message: LiveMessage): void {
    const event = eventOf(message);
    if (!event) return void this.options.env.log?.('a live message of an unknown kind was ignored', `${message.topic} ${message.action}`);
    const otherSight = event.kind === 'settings UPDATE' && this.settings.changesSight(event.data);
    batch(() => {
      const changed = merge(this, event);
      if (event.kind === 'users UPDATE') this.session.renewed(event.data);
      if (event.userId !== null && event.userId === this.session.userId) this.rebase(event);
      for (const listener of this.listeners) listener(event);
      if (otherSight) void this.reloadShown();
      if (changed) this.notices.show({ level: 'EVENT', title: { key: 'phrases:documentChanged', params: { slug: changed.slug } } });
    });
  }

  /** Reloads everything open after events were lost (RT-02). */
  async gap(): Promise<void> {
    this.settings.stale();
    this.archives.stale();
    const entries = [this.jobs, this.contacts, this.people, this.board, this.rounds, this.chats, this.posts, this.teams, this.calendar].map(
      (pages) => pages.reloadAll(),
    );
    await Promise.all([this.loadAround(), this.reloadShown(), this.index.reload(), this.administration.reload(), ...entries]);
  }

  /** Reloads open documents, after programs were opened or closed to this person. */
  private async reloadShown(): Promise<void> {
    await Promise.all([
      this.rundowns.reloadAll(),
      this.rundowns.templates.reloadAll(),
      ...Object.values(this.documents).map((each) => each.reloadAll()),
      ...[this.proposals, this.agency, this.reportages, this.found].map((each) => each.reloadAll()),
      this.forms.refreshAll(),
    ]);
  }

  async loadLocks(): Promise<boolean> {
    const done = await doneOf(() => this.locks.load(() => this.options.client.locks.list()));
    if (!done.ok) this.options.env.log?.('the locks could not be loaded', done.error);
    return done.ok;
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
  }

  private told({ code, details }: RealtimeNotice): void {
    if (code === 'SESSION_EXPIRED') this.session.expired(details);
    else this.notices.show({ level: 'ERROR', title: { key: 'error:communicationError' }, description: { raw: details } });
  }

  private signedIn(): void {
    const me = this.session.userId;
    if (this.lastPerson !== undefined && this.lastPerson !== me) {
      this.forms.abandonAll();
      this.rundowns.tabs.clear();
      this.board.clear();
    } else void this.forms.resumeAll();
    this.lastPerson = me;
    this.drafts.show();
    const { event } = this.clock;
    const ahead = this.options.env.eventAhead?.();
    this.socket.begin(this.session.view.snapshot().roles, event === undefined ? undefined : Math.min(event, ahead ?? event));
    this.options.session?.signedIn?.();
  }

  private signedOut(): void {
    this.drafts.show();
    this.chats.clear();
    this.socket.end();
    this.options.session?.signedOut?.();
  }

  private rebase(event: LiveEvent): void {
    if (event.kind === 'stories MOVE') for (const { id, version } of event.data.order) this.undo.rebase(`story:${id}`, version);
    const kind = UNDONE[event.kind.slice(0, event.kind.indexOf(' '))];
    if (kind && 'version' in event.data && 'id' in event.data) this.undo.rebase(`${kind.name}:${event.data.id}`, event.data.version);
  }
}
