import { Assignments } from './areas/assignments.ts';
import { Auth, Authorities, Time, Tokens } from './areas/auth.ts';
import { Branch } from './areas/branch.ts';
import { Bridge } from './areas/bridge.ts';
import { Devices } from './areas/devices.ts';
import { Documents, Locks } from './areas/documents.ts';
import { Files } from './areas/files.ts';
import { Mam } from './areas/mam.ts';
import { Mos } from './areas/mos.ts';
import { Programs } from './areas/programs.ts';
import { StoryTemplates } from './areas/rundown-templates.ts';
import { Rundowns } from './areas/rundowns.ts';
import { Stories } from './areas/stories.ts';
import { Users } from './areas/users.ts';
import { Addresses } from './core/addresses.ts';
import type { SessionExpiredError } from './core/errors.ts';
import { type FetchOptions, FetchTransport } from './core/fetch.ts';
import type { Transport } from './core/transport.ts';
import { ReferenceList } from './families/ReferenceList.ts';
import { type Log, type Socket, type SocketFactory, systemTimers, type Timers } from './realtime/ports.ts';
import { Realtime } from './realtime/Realtime.ts';
import type { Classification, ClassificationInput } from './schema.gen.ts';

export interface NewsroomOptions extends FetchOptions {
  /** Sends the calls; one over `fetch` unless told. */
  readonly transport?: Transport | undefined;
  /** Opens the socket of the realtime; the platform's WebSocket unless told. */
  readonly socket?: SocketFactory | undefined;
  /** Timers of the realtime. */
  readonly timers?: Timers | undefined;
  /** Where the realtime says what it ignored; the console unless told. */
  readonly log?: Log | undefined;
}

/** A newsroom: its calls, nested by area, and its live events. */
export class Newsroom {
  readonly auth: Auth;
  readonly authorities: Authorities;
  readonly tokens: Tokens;
  readonly time: Time;
  readonly users: Users;
  readonly branch: Branch;
  readonly programs: Programs;
  readonly classifications: ReferenceList<Classification, ClassificationInput>;
  readonly devices: Devices;
  readonly mam: Mam;
  readonly mos: Mos;
  readonly assignments: Assignments;
  readonly rundowns: Rundowns;
  readonly storyTemplates: StoryTemplates;
  readonly stories: Stories;
  readonly documents: Documents;
  readonly locks: Locks;
  readonly files: Files;
  readonly bridge: Bridge;
  readonly realtime: Realtime;
  /** Where the calls leave: for calls by route, see `call`. */
  readonly transport: Transport;
  private readonly expiryListeners = new Set<(error: SessionExpiredError) => void>();

  constructor(options: NewsroomOptions = {}) {
    const t: Transport = options.transport ?? new FetchTransport(options);
    this.transport = t;
    const addresses = t.addresses ?? new Addresses(options.url, options.urls);
    t.onExpired = (error) => {
      for (const listener of [...this.expiryListeners]) listener(error);
    };
    this.auth = new Auth(t);
    this.authorities = new Authorities(t);
    this.tokens = new Tokens(t);
    this.time = new Time(t);
    this.users = new Users(t);
    this.branch = new Branch(t);
    this.programs = new Programs(t);
    this.classifications = new ReferenceList(t, '/classifications');
    this.devices = new Devices(t);
    this.mam = new Mam(t);
    this.mos = new Mos(t);
    this.assignments = new Assignments(t);
    this.rundowns = new Rundowns(t);
    this.storyTemplates = new StoryTemplates(t);
    this.stories = new Stories(t);
    this.documents = new Documents(t);
    this.locks = new Locks(t);
    this.files = new Files(t);
    this.bridge = new Bridge(t);
    this.realtime = new Realtime({
      get url() {
        return socketUrl(addresses.current);
      },
      // A call may have gone on to the next address before its socket was lost.
      failed: (url) => (url === socketUrl(addresses.current) ? addresses.failed(addresses.current) : addresses.count > 1),
      use: (left) => addresses.use(left),
      headers: () => t.socketHeaders?.() ?? {},
      socket: options.socket ?? ((url) => new WebSocket(url, ['v12.stomp']) as Socket),
      timers: options.timers ?? systemTimers,
      log: options.log ?? console,
    });
  }

  /** Is told of each call refused because nobody is signed in any more; answers the function that ends it. */
  onSessionExpired(listener: (error: SessionExpiredError) => void): () => void {
    this.expiryListeners.add(listener);
    return () => void this.expiryListeners.delete(listener);
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
