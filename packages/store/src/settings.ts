import { MOS_EXISTENCES } from '@lauda/domain';
import type { Client } from './client.ts';
import { Cell, type View } from './core/views.ts';
import { Reference } from './lists/Reference.ts';
import { Setting } from './lists/Setting.ts';
import type { LiveEvent } from './live.ts';
import type { Notices } from './notices.ts';
import type {
  AssignmentConfig,
  AssignmentConfigInput,
  BranchConfig,
  Classification,
  ClassificationInput,
  Device,
  DeviceInput,
  DeviceStatesEvent,
  Program,
  ProgramInput,
  RundownConfig,
  RundownConfigInput,
  StoryConfig,
  StoryConfigInput,
  User,
} from './types.ts';

export type SettingsEvent = Extract<LiveEvent, { kind: `${'settings' | 'users' | 'sessions'} ${string}` }>;

/** What everything else refers to, loaded once and again when somebody changed it. */
export class SettingsStore {
  readonly programs: Reference<Program, ProgramInput>;
  readonly users: Reference<User>;
  readonly devices: Reference<Device, DeviceInput>;
  readonly classifications: Reference<Classification, ClassificationInput>;
  readonly assignments: Setting<AssignmentConfig, AssignmentConfigInput>;
  readonly rundowns: Setting<RundownConfig, RundownConfigInput>;
  readonly stories: Setting<StoryConfig, StoryConfigInput>;
  private readonly branchCell = new Cell<BranchConfig | undefined>(undefined);
  readonly branch: View<BranchConfig | undefined> = this.branchCell;
  private readonly client: Client;

  constructor(client: Client, notices: Notices) {
    this.client = client;
    this.programs = new Reference<Program, ProgramInput>(
      {
        list: () => client.programs.list(),
        create: (input) => client.programs.create(input),
        update: (input) => client.programs.update(input),
        remove: (id) => client.programs.remove(id),
      },
      notices,
    );
    this.users = new Reference<User>({ list: () => client.users.all() }, notices);
    this.devices = new Reference<Device, DeviceInput>(client.devices, notices, { delete: 'error:deviceDeleteFailed' });
    this.classifications = new Reference<Classification, ClassificationInput>(client.classifications, notices);
    this.assignments = new Setting<AssignmentConfig, AssignmentConfigInput>(client.assignments.config, notices);
    this.rundowns = new Setting<RundownConfig, RundownConfigInput>(client.rundowns.config, notices);
    this.stories = new Setting<StoryConfig, StoryConfigInput>(client.stories.config, notices);
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

  /** Loads the settings of the documents; who may not read one goes without. */
  async loadConfigs(): Promise<void> {
    await Promise.all(this.configs().map((setting) => setting.ensure()));
  }

  /** Loads what was loaded before once more. */
  stale(): void {
    for (const list of [this.programs, this.users, this.devices, this.classifications]) list.stale();
    for (const setting of this.configs()) setting.stale();
    if (this.branchCell.snapshot()) void this.loadBranch();
  }

  /** Merges one live event: people coming, going and changing, and settings that are to be loaded again. */
  merge(event: SettingsEvent): void {
    switch (event.kind) {
      case 'users CREATE':
        this.users.add(event.data);
        return;
      case 'users UPDATE':
        this.users.changed(event.data);
        return;
      case 'users DELETE':
        this.users.drop(event.data.ids);
        return;
      case 'sessions LOGGED_IN':
        this.online(event.data.userId, true);
        return;
      case 'sessions LOGGED_OUT':
        this.online(event.data.userId, false);
        return;
      case 'settings UPDATE':
        this.area(event.data.area);
        return;
      default:
        event satisfies never;
    }
  }

  /** Takes what a device said of itself: whether it can be reached, and whether it knows a rundown. */
  deviceSaid({ deviceId, rundownId, storyId, status }: DeviceStatesEvent): void {
    const existence = MOS_EXISTENCES.find((known) => known === status);
    if (!existence || rundownId !== null || storyId !== null) return;
    this.devices.table.confirm((rows) => {
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

  private configs() {
    return [this.assignments, this.rundowns, this.stories];
  }

  private area(area: string): void {
    const lists: Readonly<Record<string, () => void>> = {
      programs: () => this.programs.stale(),
      devices: () => this.devices.stale(),
      classifications: () => this.classifications.stale(),
      assignments: () => this.assignments.stale(),
      rundowns: () => this.rundowns.stale(),
      stories: () => this.stories.stale(),
      branch: () => void this.loadBranch(),
    };
    lists[area]?.();
  }
}
