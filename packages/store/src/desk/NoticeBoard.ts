import { cutText, PAGE_SIZE } from '@lauda/domain';
import type { NoticeInput } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf, mayPass } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import { failingOf } from '../lists/failing.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import type { Notice } from '../types.ts';
import { attempt } from '../verbs.ts';

type BoardEvent = Extract<LiveEvent, { kind: `notices ${string}` }>;
/** A notice as a row of a list: it never changes. */
export type BoardNotice = Notice & { readonly version: number };
const rowOf = (notice: Notice): BoardNotice => ({ ...notice, version: 1 });
// The characters of a long notice shown in its popup; the whole text is at the bell.
const SAID_AT_MOST = 160;

/** The notices of the newsroom, the newest first, and which of them this person has not read. */
export class NoticeBoard {
  private readonly client: Pick<Client, 'notices' | 'users'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly me: () => number | undefined;
  private readonly pages: EntryPages<BoardNotice, EntrySearch>;
  private readonly unreadCell = new Cell<readonly Notice[] | undefined>(undefined);
  /** The notices that are not read, the newest first; undefined before they were asked for. */
  readonly unread: View<readonly Notice[] | undefined> = this.unreadCell;
  /** What is said on the screen of each notice that came, by the id of the notice. */
  private readonly said = new Map<number, string>();
  private isUnreadFailed = false;
  readonly failing = failingOf(() => [this.pages.failing, { isFailed: this.isUnreadFailed, loadFailed: () => this.load() }]);
  /** Counts events, so that an answer requested before one is requested again. */
  private heard = 0;

  constructor(client: Pick<Client, 'notices' | 'users'>, notices: Notices, me: () => number | undefined, env: Pick<Env, 'now' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
    this.me = me;
    this.pages = new EntryPages<BoardNotice, EntrySearch>({
      load: async ({ page = 0 }) => {
        const { data, total } = await client.notices.list({ page, size: PAGE_SIZE });
        return { rows: data.map(rowOf), total };
      },
      belongs: () => true,
      chooses: () => false,
      place: (a, b) => b.id - a.id,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** A page of the notices; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<BoardNotice, EntrySearch>['open']> {
    return this.pages.open();
  }
  /** Loads the unread notices; from then on events keep them up to date. */
  async load(): Promise<Done<readonly Notice[]>> {
    const { heard } = this;
    const done = await doneOf(() => this.client.notices.unread());
    if (done.ok && heard !== this.heard) return this.load();
    if (done.ok) this.unreadCell.set(done.value);
    this.isUnreadFailed = !done.ok && mayPass(done.error);
    return done;
  }
  /** Loads what was loaded before once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([this.pages.reloadAll(), this.unreadCell.snapshot() && this.load()]);
  }
  /** Forgets the unread notices of the person who signed out. */
  clear(): void {
    this.isUnreadFailed = false;
    this.unreadCell.set(undefined);
    this.said.clear();
  }

  /** Marks every notice as read and answers those that were unread. */
  async read(): Promise<readonly Notice[]> {
    const unread = this.unreadCell.snapshot() ?? [];
    const [newest] = unread;
    if (newest && (await doneOf(() => this.client.users.registerLastNotice(newest.uuid))).ok) this.readUpTo(newest.id);
    return unread;
  }
  /** Puts up a notice. Nobody can change the words of one: other words are another, and the first stays, for it may have been read. */
  async create(notice: NoticeInput, opening?: Opening): Promise<Done<Notice>> {
    const { notices } = this.client;
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make(notice, { create: (sent, one) => notices.create(sent, one) }, opening),
    );
    if (done.ok) this.came(done.value);
    return done;
  }
  /** Takes a notice down. */
  async remove({ uuid, id }: Pick<Notice, 'uuid' | 'id'>): Promise<Done<void>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:deleteFailed', () =>
      this.client.notices.remove(uuid),
    );
    if (done.ok) this.went(id);
    return done;
  }

  /** Merges one live event (RT-T15); a notice put up by another person is shown at once. */
  merge(event: BoardEvent): void {
    this.heard += 1;
    switch (event.kind) {
      case 'notices CREATE':
        this.came(event.data);
        if (event.userId !== this.me()) this.say(event.data);
        return;
      case 'notices READ':
        if (event.data.userId === this.me()) this.readUpTo(event.data.id);
        return;
      case 'notices DELETE':
        this.went(event.data.id);
        return;
      default:
        event satisfies never;
    }
  }

  private say({ id, title, text, authorNickname }: Notice): void {
    const words = [title, text].filter(Boolean).join(': ');
    const raw = words.length > SAID_AT_MOST ? `${cutText(words, SAID_AT_MOST - 1)}…` : words;
    const shown = this.notices.show({
      level: 'INFORMATION',
      title: { key: 'phrases:newNotice', params: { name: authorNickname } },
      description: { raw },
    });
    if (shown !== undefined) this.said.set(id, shown);
  }
  private came(notice: Notice): void {
    this.pages.came(rowOf(notice));
    this.unreadCell.update((unread) => (!unread || unread.some(({ id }) => id === notice.id) ? unread : [notice, ...unread]));
  }
  private went(id: number): void {
    // Nobody is told any longer of what was taken down or has had its days.
    const said = this.said.get(id);
    if (said !== undefined) this.notices.dismiss(said);
    this.said.delete(id);
    this.pages.went([id]);
    this.unreadCell.update((unread) => unread?.filter((notice) => notice.id !== id));
  }
  private readUpTo(id: number): void {
    this.unreadCell.update((unread) => unread?.filter((notice) => notice.id > id));
  }
}
