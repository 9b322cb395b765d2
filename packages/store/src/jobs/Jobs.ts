import { isCancellable, isOpenJob, PAGE_SIZE } from '@lauda/domain';
import type { Client } from '../client.ts';
import { drop, noted, put } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { Done } from '../failures.ts';
import { Cycle } from '../lists/Cycle.ts';
import { failingOf } from '../lists/failing.ts';
import { LiveList } from '../lists/LiveList.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';

import type { Job } from '../types.ts';
import { attempt } from '../verbs.ts';

export type JobEvent = Extract<LiveEvent, { kind: `jobs ${string}` }>;
/** A page of the jobs, from 0. */
export interface JobSearch {
  readonly page: number;
  /** Whether it leaves out what is over, but for what failed with no later one of its kind and target. */
  readonly open?: boolean;
}

/** Whether a job that failed is open no longer, since a later one of its kind and target is over. */
const isMadeUp = (former: Job, now: Job): boolean =>
  former.state === 'FAILED' && former.id < now.id && former.kind === now.kind && former.target === now.target && !isCancellable(now.state);

/** The jobs of the server, newest first, updated by events, and their progress by ephemeral messages. */
export class JobStore {
  private readonly table = new Table<Job>();
  private readonly cycle = new Cycle();
  /** Whether they are being loaded, saved or removed. */
  readonly flags = this.cycle.view;
  private readonly lists = new Set<LiveList<Job, JobSearch>>();
  readonly failing = failingOf(() => this.lists);
  private readonly client: Pick<Client, 'jobs'>;
  private readonly notices: Notices;

  constructor(client: Pick<Client, 'jobs'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  /** A page of the jobs; close it when it is no longer shown. */
  open(): { readonly list: LiveList<Job, JobSearch>; readonly close: () => void } {
    const list = new LiveList<Job, JobSearch>(this.table, {
      load: async ({ page, open }) => {
        const asked = { page, size: PAGE_SIZE, ...(open ? { open } : {}) };
        const { data, total } = await this.cycle.during('loading', async () => this.client.jobs.list(asked));
        return { rows: data, total };
      },
      belongs: ({ state }, { open }) => !open || isOpenJob(state),
      page: ({ page }) => page,
      size: () => PAGE_SIZE,
      turn: (search, page) => ({ ...search, page }),
      place: (a, b) => b.id - a.id,
    });
    this.lists.add(list);
    return { list, close: () => void this.lists.delete(list) };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.reload()));
  }

  /** Cancels a job. */
  cancel(id: number): Promise<Done<Job>> {
    return this.ask(() => this.client.jobs.cancel(id));
  }

  /** Retries a failed or cancelled job. */
  retry(id: number): Promise<Done<Job>> {
    return this.ask(() => this.client.jobs.retry(id));
  }

  /** Merges one live event. */
  merge(event: JobEvent): void {
    switch (event.kind) {
      case 'jobs CREATE':
        this.turn(event.data, this.table.settled().get(event.data.id));
        return;
      case 'jobs UPDATE':
        // Every job is listed, whatever its former state.
        this.turn(event.data, this.table.settled().get(event.data.id) ?? event.data);
        return;
      case 'jobs PATCH': {
        const { id, version, done, total } = event.data;
        this.table.confirm(noted<Job>(id, (job) => (job.version === version ? { ...job, done, total } : job)));
        return;
      }
      case 'jobs DELETE':
        for (const id of event.data.ids) this.gone(id);
        return;
      default:
        event satisfies never;
    }
  }

  private async ask(send: () => Promise<Job>): Promise<Done<Job>> {
    const done = await attempt({ notices: this.notices, cycle: this.cycle }, 'error:actionFailed', send);
    if (done.ok) this.turn(done.value, this.table.settled().get(done.value.id) ?? done.value);
    return done;
  }

  private turn(now: Job, was: Job | undefined): void {
    if (was && was !== now && was.version >= now.version) return;
    batch(() => {
      if (this.lists.size > 0) this.table.confirm(put(now));
      for (const list of this.lists) {
        list.turn(now.id, was, now);
        for (const former of list.query?.open ? list.view.snapshot().rows : [])
          if (isMadeUp(former, now)) list.turn(former.id, former, undefined);
      }
    });
  }

  private gone(id: number): void {
    batch(() => {
      for (const list of this.lists) list.turn(id, this.table.settled().get(id) ?? ({ id } as Job), undefined);
      this.table.confirm(drop([id]));
    });
  }
}

/** The jobs of a store's newsroom. */
export const jobsOf = part({
  make: ({ client, notices }) => new JobStore(client, notices),
  hears: { jobs: (jobs, event) => jobs.merge(event) },
  reload: (jobs) => jobs.reloadAll(),
  failing: (jobs) => jobs.failing,
});
