import { PAGE_SIZE, plainText } from '@lauda/domain';
import type { NewUser, UserChange } from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done, FailureKey } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import type { Failing } from '../lists/failing.ts';
import { recount } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { User } from '../types.ts';
import { attempt } from '../verbs.ts';

type PeopleEvent = Extract<LiveEvent, { kind: `${'users' | 'sessions'} ${string}` }>;
/** A search for users; removed ones are left out unless `activeOnly` is false (USR-01). */
export interface UserSearch extends EntrySearch {
  readonly filter?: string | undefined;
  readonly activeOnly?: boolean | undefined;
}

/** Whether a text is found in the names of a user, as the server finds it: without accents and capitals. */
const isFound = ({ name, nickname, username, email }: User, text: string): boolean =>
  plainText([name, nickname, username, email].join('\n')).includes(plainText(text));

/** The users as an administrator keeps them, page by page. */
export class People {
  private readonly client: Pick<Client, 'users'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly pages: EntryPages<User, UserSearch>;
  private readonly former: (id: number) => User | undefined;

  /** `former` answers a user as known before the event that is merged. */
  constructor(
    client: Pick<Client, 'users'>,
    notices: Notices,
    env: Pick<Env, 'now' | 'timers' | 'uuid'>,
    former: (id: number) => User | undefined = () => undefined,
  ) {
    this.client = client;
    this.notices = notices;
    this.former = former;
    this.maker = new Maker(env);
    this.pages = new EntryPages<User, UserSearch>({
      load: async ({ filter = '', activeOnly = true, page = 0 }) => {
        const { data, total } = await client.users.filter({ filter, activeOnly, page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: (user, { filter, activeOnly = true }) => !(activeOnly && user.excluded) && (!filter || isFound(user, filter)),
      chooses: ({ filter }) => Boolean(filter),
      recount: (list) => recount(list, env.timers),
      place: (a, b) => a.nickname.localeCompare(b.nickname) || a.id - b.id,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** A page of the list; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<User, UserSearch>['open']> {
    return this.pages.open();
  }
  reloadAll(): Promise<void> {
    return this.pages.reloadAll();
  }
  get failing(): Failing {
    return this.pages.failing;
  }

  /** Creates a user and resets the list, so that they are seen (USR-07). */
  async create(user: NewUser, opening?: Opening): Promise<Done<User>> {
    const done = await this.attempt('error:createFailed', () => this.maker.make(user, this.client.users, opening));
    if (done.ok) {
      this.pages.came(done.value);
      void this.pages.loadAll({ filter: '', activeOnly: true });
    }
    return done;
  }
  update(user: UserChange): Promise<Done<User>> {
    return this.replaced('error:updateFailed', () => this.client.users.update(user));
  }
  /** Removes a user: the row disappears from lists of active ones and is marked in others (USR-02, 03); then the list is reset. */
  async remove(user: User): Promise<Done<void>> {
    const done = await this.attempt('error:deleteFailed', () => this.client.users.remove(user.id));
    if (done.ok) {
      this.removed({ ...user, version: user.version + 1, excluded: true, online: false });
      void this.pages.loadAll({ filter: '', activeOnly: true });
    }
    return done;
  }
  restore(id: number): Promise<Done<User>> {
    return this.replaced('error:restoreFailed', () => this.client.users.restore(id));
  }
  resetPassword(id: number): Promise<Done<User>> {
    return this.replaced('error:actionFailed', () => this.client.users.resetPassword(id));
  }
  /** Ends every session of a user, who is then offline (USR-04). */
  async kickOut(id: number): Promise<Done<void>> {
    const done = await this.attempt('error:actionFailed', () => this.client.users.session.remove(id));
    if (done.ok) this.pages.mark(id, { online: false });
    return done;
  }

  /** Merges one live event; a sign-in or sign-out only marks the row (USR-15). */
  merge(event: PeopleEvent): void {
    switch (event.kind) {
      case 'users CREATE':
        // Who comes out of the trash is told of as one who is new.
        if (event.data.version > 1) this.restored(event.data);
        else this.pages.came(event.data);
        return;
      case 'users UPDATE':
        this.changed(event.data);
        return;
      case 'users DELETE':
        for (const user of event.data.users) this.removed(user);
        return;
      case 'sessions LOGGED_IN':
        this.pages.mark(event.data.userId, { online: true });
        return;
      case 'sessions LOGGED_OUT':
        this.pages.mark(event.data.userId, { online: false });
        return;
      default:
        event satisfies never;
    }
  }

  /** No event tells the former values: who is neither shown nor known to the settings is assumed unchanged in their place. */
  private changed(user: User): void {
    this.pages.saved(user);
    this.pages.changed(user, this.former(user.id));
  }
  private restored(user: User): void {
    this.pages.changed(user, { ...this.former(user.id), excluded: true });
  }
  private removed(user: User): void {
    this.pages.changed(user, { ...this.former(user.id), excluded: false });
  }
  private async replaced(kind: FailureKey, send: () => Promise<User>): Promise<Done<User>> {
    const done = await this.attempt(kind, send);
    if (done.ok) this.changed(done.value);
    return done;
  }
  private attempt<T>(kind: FailureKey, send: () => Promise<T>): Promise<Done<T>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, kind, send);
  }
}

/** The people a store's newsroom administers. */
export const peopleOf = part({
  make: ({ client, notices, env, settings }) => new People(client, notices, env, (id) => settings.users.table.settled().get(id)),
  hears: { sessions: (people, event) => people.merge(event), users: (people, event) => people.merge(event) },
  reload: (people) => people.reloadAll(),
  failing: (people) => people.failing,
});
