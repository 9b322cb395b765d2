import { MOS_EXISTENCES } from '@lauda/domain';
import type { DownloadLink, Program, ProgramInput } from '@lauda/sdk';
import type { Client } from './client.ts';
import { same } from './core/same.ts';
import { Cell, type View } from './core/views.ts';
import { teamOn } from './desk/teamOn.ts';
import { type Done, doneOf } from './failures.ts';
import { byName, Reference } from './lists/Reference.ts';
import { StoreQuery } from './lists/StoreQuery.ts';
import type { LiveEvent } from './live.ts';
import type { Notices } from './notices.ts';
import { configsOf, listsOf } from './settingsLists.ts';
import type { BranchConfig, Calendar, DeviceStatesEvent, User } from './types.ts';
import { attempt, type VerbParts } from './verbs.ts';

type BranchFields = Partial<Parameters<Client['branch']['config']['update']>[0]>;

export type SettingsEvent = Extract<LiveEvent, { kind: `${'settings' | 'users' | 'sessions'} ${string}` }>;

/** Settings that forms and lists need from the start; others are loaded by their screens. */
const AT_START = ['assignments', 'news_reports', 'productions', 'rundowns', 'stories'] as const;
type Lists = ReturnType<typeof listsOf>;
type Configs = ReturnType<typeof configsOf>;
/** The name of a list of settings. */
export type SettingsListName = keyof Lists;

class SettingsWork {
  readonly users: Reference<User>;
  /** Every program, inactive ones too, for those who administer them. */
  readonly allPrograms: Reference<Program, ProgramInput>;
  private readonly branchCell = new Cell<BranchConfig | undefined>(undefined);
  readonly branch: View<BranchConfig | undefined> = this.branchCell;
  /** Counts how often the services of the map may have become others: what a map shows of them is loaded anew then. */
  readonly mapChanges = new Cell(0);
  private readonly client: Client;
  readonly notices: Notices;
  private readonly lists: Lists;
  private readonly today: () => string;
  private readonly configs: Configs;

  constructor(client: Client, work: Pick<VerbParts, 'notices' | 'env'>, lists: Lists, configs: Configs, today: () => string) {
    this.today = today;
    this.client = client;
    this.notices = work.notices;
    this.lists = lists;
    this.configs = configs;
    this.users = new Reference<User>({ list: () => client.users.all() }, work);
    const { programs } = client;
    this.allPrograms = new Reference<Program, ProgramInput>(
      {
        list: () => programs.list({ all: true }),
        create: (input, one) => programs.create(input, one),
        update: (input) => programs.update(input),
        remove: (id) => programs.remove(id),
      },
      work,
    );
  }

  /** Loads the settings of the branch; they are public, the login screen needs them. */
  async loadBranch(): Promise<Done<BranchConfig>> {
    const done = await doneOf(() => this.client.branch.config.get());
    if (done.ok) this.branchCell.set(done.value);
    return done;
  }

  /** Changes branch settings; absent fields stay. A stale version is refused, and what another person stored meanwhile stands here then. */
  async changeBranch(fields: BranchFields): Promise<Done<BranchConfig>> {
    const version = this.branchCell.snapshot()?.version ?? 0;
    const done = await attempt(this, 'error:saveFailed', () => this.client.branch.config.update({ version, ...fields }));
    const now = done.ok
      ? done.value
      : done.error.code === 'settings_conflict'
        ? (done.error.current as BranchConfig | undefined)
        : undefined;
    if (now) this.branchTold(now);
    return done;
  }

  /** Lists where the browsers come from that newsrooms work with. */
  browsers(): StoreQuery<readonly DownloadLink[]> {
    return new StoreQuery((signal) => this.client.google.downloadLinks({ signal }));
  }

  /** Loads the settings of the documents, skipping those the person may not read. */
  async loadConfigs(): Promise<void> {
    await Promise.all(AT_START.map((area) => this.configs[area].ensure()));
  }

  private get all(): readonly (Lists[keyof Lists] | Configs[keyof Configs] | Reference<User> | Reference<Program, ProgramInput>)[] {
    return [this.users, this.allPrograms, ...Object.values(this.lists), ...Object.values(this.configs)];
  }
  /** Reloads what was loaded before. */
  async reloadIfLoaded(): Promise<void> {
    if (this.branchCell.snapshot()) void this.loadBranch();
    this.mapChanges.update((times) => times + 1);
    await Promise.all(this.all.map((each) => each.reloadIfLoaded()));
  }
  /** Whether the last load of some of them failed and may succeed now. */
  get isFailed(): boolean {
    return this.all.some((each) => each.isFailed);
  }
  /** Loads those again whose last load failed and may succeed now. */
  async loadFailed(): Promise<void> {
    await Promise.all(this.all.map((each) => each.loadFailed()));
  }

  /** Merges one live event: people coming, going and changing, and settings as they are now. */
  merge(event: SettingsEvent): void {
    switch (event.kind) {
      case 'users CREATE':
        this.users.add(event.data);
        return;
      case 'users UPDATE':
        this.users.changed(event.data);
        return;
      case 'users DELETE':
        // Removed users stay known, since documents still name them.
        for (const user of event.data.users) this.users.changed(user);
        return;
      case 'sessions LOGGED_IN':
        this.online(event.data.userId, true);
        return;
      case 'sessions LOGGED_OUT':
        this.online(event.data.userId, false);
        return;
      case 'settings UPDATE':
        this.area(event.data);
        return;
      default:
        event satisfies never;
    }
  }

  /** Merges entries of a list that come under a topic of their own. */
  entries(list: SettingsListName, data: { readonly id: number } | { readonly ids: readonly number[] }): void {
    if ('ids' in data) for (const id of data.ids) this.lists[list].mergeEntry(id, null);
    else this.lists[list].mergeEntry(data.id, data);
  }

  /** Merges one event of teams, as of today. */
  team(event: Extract<LiveEvent, { kind: `teams ${string}` }>): void {
    const { teams } = this.lists;
    for (const told of event.kind === 'teams DELETE' ? event.data.teams : [event.data]) {
      const now = teamOn(told, this.today(), teams.table.get(told.id));
      if (now) teams.mergeEntry(now.id, now.deactivatedOn !== null && now.deactivatedOn <= this.today() ? null : now);
    }
  }

  /** Merges a device's report on its connection and on rundowns. */
  deviceSaid({ deviceId, rundownId, storyId, status }: DeviceStatesEvent): void {
    const existence = MOS_EXISTENCES.find((known) => known === status);
    if (!existence || rundownId !== null || storyId !== null) return;
    this.lists.devices.table.confirm((rows) => {
      const device = rows.get(deviceId);
      return !device || device.existence === existence ? rows : new Map(rows).set(deviceId, { ...device, existence });
    });
  }

  /** Updates a calendar, null when removed, in the category it is listed under (CAL-11). */
  withCalendar(id: number, calendar: Calendar | null): void {
    this.lists['calendars.categories'].table.confirm((rows) => {
      const next = new Map(rows);
      for (const category of rows.values()) {
        const others = category.calendars.filter((other) => other.id !== id);
        const calendars = calendar?.categoryId === category.id ? [...others, calendar].sort(byName) : others;
        if (!same(calendars, category.calendars)) next.set(category.id, { ...category, calendars });
      }
      return next;
    });
  }

  /** Merges one event of calendars. */
  calendar(event: Extract<LiveEvent, { kind: `calendar ${string}` }>): void {
    switch (event.kind) {
      case 'calendar CREATE':
      case 'calendar UPDATE':
        this.lists.calendars.mergeEntry(event.data.id, event.data);
        this.withCalendar(event.data.id, event.data);
        return;
      case 'calendar PATCH':
        this.markCalendar(event.data.id, event.data.newValue === true);
        return;
      case 'calendar DELETE':
        for (const id of event.data.ids) {
          this.lists.calendars.mergeEntry(id, null);
          this.withCalendar(id, null);
        }
        return;
      default:
        event satisfies never;
    }
  }

  /** Notes whether a calendar is a favourite. */
  markCalendar(id: number, favorite: boolean): void {
    const { calendars } = this.lists;
    calendars.table.confirm((rows) => {
      const known = rows.get(id);
      return known && known.favorite !== favorite ? new Map(rows).set(id, { ...known, favorite }) : rows;
    });
    const known = calendars.table.settled().get(id);
    if (known) this.withCalendar(id, known);
  }

  private online(userId: number, online: boolean): void {
    this.users.table.confirm((rows) => {
      const user = rows.get(userId);
      return !user || user.online === online ? rows : new Map(rows).set(userId, { ...user, online });
    });
  }

  private area({ area, id, entry }: Extract<SettingsEvent, { kind: 'settings UPDATE' }>['data']): void {
    if (area === 'programs') this.allPrograms.mergeEntry(id, entry);
    if (area === 'maps') this.mapChanges.update((times) => times + 1);
    if (area === 'branch') this.branchTold(entry as unknown as BranchConfig);
    else if (Object.hasOwn(this.configs, area)) this.configs[area as keyof Configs].mergeEntry(entry);
    // A program that is not active is in no list.
    else if (area === 'programs' && (entry as { active?: boolean } | null)?.active === false) this.lists.programs.mergeEntry(id, null);
    else if (Object.hasOwn(this.lists, area)) this.lists[area as keyof Lists].mergeEntry(id, entry);
  }

  /** Tells, before the event is merged, whether a program's change lets other people see its content. */
  changesSight({ area, id, entry }: Extract<SettingsEvent, { kind: 'settings UPDATE' }>['data']): boolean {
    if (area !== 'programs') return false;
    const known = id === null ? undefined : this.lists.programs.table.get(id);
    const now = entry as unknown as Program | null;
    if (known && now) return [...known.groups].sort().join() !== [...now.groups].sort().join();
    // An unknown program is either new (version 1) or was closed to this person so far.
    return now?.version !== 1;
  }

  private branchTold(branch: BranchConfig): void {
    if (branch.version > (this.branchCell.snapshot()?.version ?? 0)) this.branchCell.set(branch);
  }
}

/** The lists and settings everything else refers to, loaded once and kept up to date by events. */
export type SettingsStore = SettingsWork & Lists & Configs;

export function settingsStore(client: Client, work: Pick<VerbParts, 'notices' | 'env'>, today: () => string): SettingsStore {
  const [lists, configs] = [listsOf(client, work, today), configsOf(client, work.notices)];
  return Object.assign(new SettingsWork(client, work, lists, configs, today), lists, configs);
}
