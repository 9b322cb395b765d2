import { LDAP_FAILURES, PAGE_SIZE } from '@lauda/domain';
import type { LdapSyncing, LdapTestInput, LdapTrial, LdapUser } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, isPassing, type Refusal } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import { attempt } from '../verbs.ts';

type DirectoryEvent = Extract<LiveEvent, { kind: `ldap ${string}` }>;

/** The state of a directory sync: whether it runs, its progress, and the result of the last one. */
export interface DirectoryState {
  readonly syncing: boolean;
  /** How many people were taken over, of how many; undefined until they are counted. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly last: LdapSyncing['last'] | undefined;
  /** The reason why the state could not be loaded. */
  readonly error: Refusal | undefined;
}

/** The LDAP directory from its first use on, updated by events, and the progress of a sync by ephemeral messages. */
export class Directory {
  private readonly cell = new Cell<DirectoryState>({ syncing: false, progress: undefined, last: undefined, error: undefined });
  readonly view: View<DirectoryState> = this.cell;
  private readonly client: Pick<Client, 'ldap'>;
  private readonly notices: Notices;
  private isAsked = false;

  constructor(client: Pick<Client, 'ldap'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  /** Loads whether a sync is running; false when the call fails (ADM-LDAP-04). */
  async load(): Promise<void> {
    this.isAsked = true;
    const [state, last] = await Promise.all([doneOf(() => this.client.ldap.syncState()), doneOf(() => this.client.ldap.load())]);
    const failed = [state, last].find(({ ok }) => !ok);
    this.cell.update((now) => ({
      ...now,
      syncing: state.ok && state.value,
      last: last.ok ? last.value.last : now.last,
      error: failed && !failed.ok ? failed.error : undefined,
    }));
  }
  /** Loads what was loaded before once more. */
  async reload(): Promise<void> {
    if (this.isAsked) await this.load();
  }

  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    return isPassing(this.cell.snapshot().error);
  }
  loadFailed(): Promise<void> {
    return this.load();
  }

  /** Starts a sync, one that shuts out whoever is gone however many they are if so; obstacles are shown, and a sync that already runs continues (ADM-LDAP-03). */
  async sync(shutOut = false): Promise<Done<boolean>> {
    const done = await attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.ldap.sync(shutOut ? { shutOut } : {}));
    const syncing = done.ok || done.error.status === 409;
    this.cell.update((now) => ({ ...now, syncing, progress: now.syncing ? now.progress : undefined }));
    return done;
  }

  /** A page of its users, from 0, whose names contain a text. */
  users(filter: string, page: number): StoreQuery<{ readonly rows: readonly LdapUser[]; readonly total: number }> {
    return new StoreQuery(async (signal) => {
      const asked = { page, size: PAGE_SIZE, ...(filter ? { filter } : {}) };
      const { data, total } = await this.client.ldap.filter(asked, { signal });
      return { rows: data, total };
    });
  }
  /** Tries settings of a directory, which need not be stored. */
  try(settings: LdapTestInput): Promise<Done<LdapTrial>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.ldap.test(settings));
  }

  /** Merges one live event; a sync that fails while it is shown is reported by a notice (ADM-LDAP-02). */
  merge({ data }: DirectoryEvent): void {
    if (!('syncing' in data)) {
      this.cell.update((now) => (now.syncing ? { ...now, progress: data } : now));
      return;
    }
    const { syncing: was, progress } = this.cell.snapshot();
    const { syncing, last } = data;
    this.cell.set({ syncing, last, progress: syncing ? progress : undefined, error: undefined });
    if (was && !syncing && last?.failure)
      this.notices.show({
        level: 'ERROR',
        title: { key: 'error:operationError' },
        description: { key: LDAP_FAILURES[last.failure] },
        ...(last.said ? { details: last.said } : {}),
      });
  }
}
