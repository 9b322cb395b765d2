import { Agency, Facebook, Outbound, Rss, Twitter } from './areas/agency.ts';
import { Assignments } from './areas/assignments.ts';
import { Audit } from './areas/audit.ts';
import { Auth, Authorities, Time, Tokens } from './areas/auth.ts';
import { Backups } from './areas/backups.ts';
import { Branch } from './areas/branch.ts';
import { Branches } from './areas/branches.ts';
import { Bridge } from './areas/bridge.ts';
import { Calendars } from './areas/calendars.ts';
import { Charts } from './areas/charts.ts';
import { Chats } from './areas/chats.ts';
import { Cleaning } from './areas/cleaning.ts';
import { Contacts } from './areas/contacts.ts';
import { Devices } from './areas/devices.ts';
import { Documents, Locks } from './areas/documents.ts';
import { Files } from './areas/files.ts';
import { Google } from './areas/google.ts';
import { Jobs } from './areas/jobs.ts';
import { Ldap } from './areas/ldap.ts';
import { Licence } from './areas/license.ts';
import { Mail } from './areas/mail.ts';
import { Mails } from './areas/mails.ts';
import { Mam } from './areas/mam.ts';
import { Maps } from './areas/maps.ts';
import { Mos } from './areas/mos.ts';
import { NewsReports } from './areas/news-reports.ts';
import { NoticeBoard, Notifications } from './areas/notices.ts';
import { Posts, Wordpress } from './areas/posts.ts';
import { Print } from './areas/print.ts';
import { Productions } from './areas/productions.ts';
import { Programs } from './areas/programs.ts';
import { AssignmentProposals } from './areas/proposals.ts';
import { Reports } from './areas/reports.ts';
import { Rounds } from './areas/rounds.ts';
import { StoryTemplates } from './areas/rundown-templates.ts';
import { Rundowns } from './areas/rundowns.ts';
import { Index } from './areas/search-index.ts';
import { SignIn } from './areas/sign-in.ts';
import { Souv } from './areas/souv.ts';
import { Status } from './areas/status.ts';
import { Stories } from './areas/stories.ts';
import { Streaming } from './areas/streaming.ts';
import { Teams } from './areas/teams.ts';
import { Users } from './areas/users.ts';
import { Webhooks } from './areas/webhooks.ts';
import type { AreaTree } from './areas.gen.ts';
import { Area } from './core/Area.ts';
import { Addresses } from './core/addresses.ts';
import type { CookieJar } from './core/cookies.ts';
import type { SessionExpiredError } from './core/errors.ts';
import { type FetchOptions, FetchTransport } from './core/fetch.ts';
import type { Transport } from './core/transport.ts';
import { Collection, ReferenceList } from './families/Collection.ts';
import { Settings } from './families/Settings.ts';
import { type Socket, type SocketFactory, systemTimers, type Timers } from './realtime/ports.ts';
import { Realtime } from './realtime/Realtime.ts';

export interface NewsroomOptions extends FetchOptions {
  /** Sends the calls; over `fetch` by default. */
  readonly transport?: Transport | undefined;
  /** Opens the socket for live events; the platform's WebSocket by default. */
  readonly socket?: SocketFactory | undefined;
  /** The timers of the live connection. */
  readonly timers?: Timers | undefined;
  /** The most kept connections; 32 by default. In Node only, like all options below: a browser has its own connections, cookies and proxy. */
  readonly connections?: number | undefined;
  /** The session's cookies; a new, empty jar by default. */
  readonly cookies?: CookieJar | undefined;
  /** An undici dispatcher for calls and live events, such as an Agent with certificates of your own. You close it yourself. */
  readonly dispatcher?: Dispatching | undefined;
  /** The address of a proxy for calls and live events, such as `http://proxy.example:3128`. */
  readonly proxy?: string | undefined;
}

/** The shape of an undici dispatcher, so that browser pages need no types of undici. */
export interface Dispatching {
  dispatch(options: never, handler: never): boolean;
}

/** The client of a newsroom: its calls by area, and its live events. Without a `logger` ignored live messages are logged to the console. */
export class Newsroom extends Area implements AreaTree {
  readonly audit = new Audit(this);
  readonly auth = new Auth(this);
  readonly authorities = new Authorities(this);
  readonly tokens = new Tokens(this);
  readonly time = new Time(this);
  readonly users = new Users(this);
  readonly backups = new Backups(this);
  readonly branch = new Branch(this);
  readonly branches = new Branches(this, '/branches');
  readonly print = new Print(this);
  readonly programs = new Programs(this);
  readonly classifications = new ReferenceList(this, '/classifications');
  readonly editorials = new ReferenceList(this, '/editorials');
  readonly types = new ReferenceList(this, '/types');
  readonly vehicles = new ReferenceList(this, '/vehicles');
  readonly groups = new Collection(this, '/groups');
  readonly teams = new Teams(this);
  readonly contacts = new Contacts(this);
  readonly charts = new Charts(this);
  readonly chats = new Chats(this);
  readonly agency = new Agency(this);
  readonly rss = new Rss(this);
  readonly facebook = new Facebook(this);
  readonly twitter = new Twitter(this);
  readonly outbound = new Outbound(this);
  readonly calendars = new Calendars(this, '/calendars');
  readonly devices = new Devices(this, '/devices');
  readonly index = new Index(this);
  readonly jobs = new Jobs(this);
  readonly mails = new Mails(this);
  readonly mam = new Mam(this);
  readonly mos = new Mos(this);
  readonly assignments = new Assignments(this, '/assignments');
  readonly assignmentProposals = new AssignmentProposals(this);
  readonly posts = new Posts(this);
  readonly webhooks = new Webhooks(this, '/webhooks');
  readonly wordpress = new Wordpress(this);
  readonly newsReports = new NewsReports(this, '/news_reports');
  readonly notices = new NoticeBoard(this);
  readonly notifications = new Notifications(this);
  readonly maps = new Maps(this);
  readonly nominatim = { config: new Settings(this, '/nominatim/config') };
  readonly productions = new Productions(this, '/productions');
  readonly rounds = new Rounds(this);
  readonly reports = new Reports(this, '/reports');
  readonly status = new Status(this);
  readonly streaming = new Streaming(this);
  readonly google = new Google(this);
  readonly editor = { config: new Settings(this, '/editor/config') };
  readonly mail = new Mail(this);
  readonly souv = new Souv(this);
  readonly cleaning = new Cleaning(this);
  readonly ldap = new Ldap(this);
  readonly signIn = new SignIn(this);
  readonly license = new Licence(this);
  readonly rundowns = new Rundowns(this);
  readonly storyTemplates = new StoryTemplates(this, '/story_templates');
  readonly stories = new Stories(this, '/stories');
  readonly documents = new Documents(this);
  readonly locks = new Locks(this);
  readonly files = new Files(this);
  readonly bridge = new Bridge(this);
  readonly realtime: Realtime;
  private readonly expiryListeners = new Set<(error: SessionExpiredError) => void>();

  constructor(options: NewsroomOptions = {}) {
    super({ transport: options.transport ?? new FetchTransport(options) });
    const t = this.transport;
    const addresses = t.addresses ?? new Addresses(options.url, options.urls);
    t.onExpired = (error) => {
      for (const listener of [...this.expiryListeners]) listener(error);
    };
    this.realtime = new Realtime({
      get url() {
        return socketUrl(addresses.current);
      },
      // A call may have switched to the next address before the socket was lost.
      failed: (url) => (url === socketUrl(addresses.current) ? addresses.failed(addresses.current) : addresses.count > 1),
      use: (left) => addresses.use(left),
      headers: () => t.socketHeaders?.() ?? {},
      socket: options.socket ?? ((url) => new WebSocket(url, ['v12.stomp']) as Socket),
      timers: options.timers ?? systemTimers,
      log: { warn: (text: string, ...data) => (options.logger ?? console).warn?.(text, ...data) },
    });
  }

  /** Registers a listener for calls refused because the session has ended; answers a function that removes it. */
  onSessionExpired(listener: (error: SessionExpiredError) => void): () => void {
    this.expiryListeners.add(listener);
    return () => void this.expiryListeners.delete(listener);
  }

  /** Closes the live connection and kept connections, so that a process can end. */
  async close(): Promise<void> {
    this.realtime.close();
    await this.transport.close?.();
  }

  /** Sets the language of messages from now on, as `pt_BR`. */
  setLocale(locale: string): void {
    this.transport.setLocale?.(locale);
  }
}

function socketUrl(url = ''): string {
  const base = url || (typeof location === 'undefined' ? '' : location.origin);
  return `${base.replace(/\/+$/, '').replace(/^http/, 'ws')}/api/ws`;
}
