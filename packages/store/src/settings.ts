import { MOS_EXISTENCES } from '@lauda/domain';
import type { Program } from '@lauda/sdk';
import type { Client } from './client.ts';
import { Cell, type View } from './core/views.ts';
import type { Done } from './failures.ts';
import { Reference } from './lists/Reference.ts';
import { Setting } from './lists/Setting.ts';
import type { LiveEvent } from './live.ts';
import type { Notices } from './notices.ts';
import type { BranchConfig, DeviceStatesEvent, User } from './types.ts';
import { attempt } from './verbs.ts';

type BranchFields = Omit<Parameters<Client['branch']['config']['update']>[0], 'version'>;

export type SettingsEvent = Extract<LiveEvent, { kind: `${'settings' | 'users' | 'sessions'} ${string}` }>;

/** The lists of settings that are kept, by the area their events name. */
const listsOf = (client: Client, notices: Notices) => ({
  programs: new Reference(client.programs, notices),
  devices: new Reference(client.devices, notices, { delete: 'error:deviceDeleteFailed' }),
  classifications: new Reference(client.classifications, notices),
  editorials: new Reference(client.editorials, notices),
  types: new Reference(client.types, notices),
  vehicles: new Reference(client.vehicles, notices),
  'productions.resources': new Reference(client.productions.resources, notices),
  'productions.types': new Reference(client.productions.types, notices),
  groups: new Reference(client.groups, notices),
  'contacts.groups': new Reference(client.contacts.groups, notices),
  'calendars.categories': new Reference(client.calendars.categories, notices, {}, { calendars: [] }),
});
/** The settings of the parts of the newsroom, by the area their events name. */
const configsOf = (client: Client, notices: Notices) => ({
  documents: new Setting(client.documents.config, notices),
  nominatim: new Setting(client.nominatim.config, notices),
  print: new Setting(client.print.config, notices),
  assignments: new Setting(client.assignments.config, notices),
  news_reports: new Setting(client.newsReports.config, notices),
  productions: new Setting(client.productions.config, notices),
  rundowns: new Setting(client.rundowns.config, notices),
  stories: new Setting(client.stories.config, notices),
});
/** The settings that forms and lists are made by; the others are loaded by who shows what they say. */
const AT_START = ['assignments', 'news_reports', 'productions', 'rundowns', 'stories'] as const;
type Lists = ReturnType<typeof listsOf>;
type Configs = ReturnType<typeof configsOf>;
/** The name of a list of settings. */
export type SettingsListName = keyof Lists;

class SettingsWork {
  readonly users: Reference<User>;
  private readonly branchCell = new Cell<BranchConfig | undefined>(undefined);
  readonly branch: View<BranchConfig | undefined> = this.branchCell;
  private readonly client: Client;
  readonly notices: Notices;
  private readonly lists: Lists;
  private readonly configs: Configs;

  constructor(client: Client, notices: Notices, lists: Lists, configs: Configs) {
    this.client = client;
    this.notices = notices;
    this.lists = lists;
    this.configs = configs;
    this.users = new Reference<User>({ list: () => client.users.all() }, notices);
  }

  /** Loads the settings of the branch; they are public, the login screen needs them. */
  async loadBranch(): Promise<boolean> {
    try {
      this.branchCell.set(await this.client.branch.config.get());
      return true;
    } catch {
      return false;
    }
  }

  /** Stores what is set for the branch; what is not named stays as it is. */
  async changeBranch(fields: BranchFields): Promise<Done<BranchConfig>> {
    const version = this.branchCell.snapshot()?.version ?? 0;
    const done = await attempt(this, 'error:updateFailed', () => this.client.branch.config.update({ ...fields, version }));
    if (done.ok) this.branchTold(done.value);
    return done;
  }

  /** Loads the settings of the documents; who may not read one goes without. */
  async loadConfigs(): Promise<void> {
    await Promise.all(AT_START.map((area) => this.configs[area].ensure()));
  }

  /** Loads what was loaded before once more. */
  stale(): void {
    for (const list of [this.users, ...Object.values(this.lists), ...Object.values(this.configs)]) list.stale();
    if (this.branchCell.snapshot()) void this.loadBranch();
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
        // Documents go on to show who wrote them.
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

  /** Takes what a device said of itself: whether it can be reached, and whether it knows a rundown. */
  deviceSaid({ deviceId, rundownId, storyId, status }: DeviceStatesEvent): void {
    const existence = MOS_EXISTENCES.find((known) => known === status);
    if (!existence || rundownId !== null || storyId !== null) return;
    this.lists.devices.table.confirm((rows) => {
      const device = rows.get(deviceId);
      return !device || device.existence === existence ? rows : new Map(rows).set(deviceId, { ...device, existence });
    });
  }

  private online(userId: number, online: boolean): void {
    this.users.table.confirm((rows) => {
      const user = rows.get(userId);
      return !user || user.online === online ? rows : new Map(rows).set(userId, { ...user, online });
    });
  }

  private area({ area, id, entry }: Extract<SettingsEvent, { kind: 'settings UPDATE' }>['data']): void {
    if (area === 'branch') this.branchTold(entry as unknown as BranchConfig);
    else if (Object.hasOwn(this.configs, area)) this.configs[area as keyof Configs].told(entry);
    // A program that is not active is in no list.
    else if (area === 'programs' && (entry as { active?: boolean } | null)?.active === false) this.lists.programs.told(id, null);
    else if (Object.hasOwn(this.lists, area)) this.lists[area as keyof Lists].told(id, entry);
  }

  /** Whether an event of a program says, before it is merged, that other people may see what is in it. */
  changesSight({ area, id, entry }: Extract<SettingsEvent, { kind: 'settings UPDATE' }>['data']): boolean {
    if (area !== 'programs') return false;
    const known = id === null ? undefined : this.lists.programs.table.get(id);
    const now = entry as unknown as Program | null;
    if (known && now) return [...known.groups].sort().join() !== [...now.groups].sort().join();
    // One that nobody here knew is new, or was closed to this person until now.
    return now?.version !== 1;
  }

  private branchTold(branch: BranchConfig): void {
    if (branch.version > (this.branchCell.snapshot()?.version ?? 0)) this.branchCell.set(branch);
  }
}

/** What everything else refers to, loaded once and kept as events say it is. */
export type SettingsStore = SettingsWork & Lists & Configs;

export function settingsStore(client: Client, notices: Notices): SettingsStore {
  const [lists, configs] = [listsOf(client, notices), configsOf(client, notices)];
  return Object.assign(new SettingsWork(client, notices, lists, configs), lists, configs);
}
