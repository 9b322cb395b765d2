import { PAGE_SIZE } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Table } from '../core/Table.ts';
import type { Timers } from '../env.ts';
import type { Done } from '../failures.ts';
import { wasFound } from '../jobs/found.ts';
import type { JobEvent } from '../jobs/Jobs.ts';
import { LiveList } from '../lists/LiveList.ts';
import { SpacedReload } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { Job } from '../types.ts';
import { attempt } from '../verbs.ts';

/** A search for deliveries: of one webhook, in one state or in any, by page from 0. */
export interface DeliverySearch {
  readonly webhookId: number;
  readonly state: WebhookDelivery['state'] | undefined;
  readonly page: number;
}
/** A delivery as a row of its list; the server gives deliveries no version. */
export type ListedDelivery = WebhookDelivery & { readonly version: number };
type List = LiveList<ListedDelivery, DeliverySearch>;

/** Whether what a list shows may be otherwise after a turn of a job: a search that found nothing changed nothing, and what it finds waits. */
function isConcerned(job: Job, { webhookId, state: wanted }: DeliverySearch): boolean {
  const { kind, target, state } = job;
  // Deliveries are noted before the job that sends them ends, and are as they were when it begins.
  if (state === 'RUNNING') return false;
  if (kind === 'webhook') return target === String(webhookId);
  if (kind === 'prune') return wasFound(job);
  return kind === 'webhooks' && (wanted === undefined || wanted === 'WAITING') && wasFound(job);
}

/**
 * Deliveries to webhooks, sent and waiting. An event of each would be a message to every administrator for every message to a webhook, so they have
 * none: a page is reloaded after the jobs that find and send them, seldom, and only where it may be otherwise.
 */
export class Deliveries {
  private readonly opened = new Map<List, SpacedReload>();
  private readonly client: Pick<Client, 'webhooks'>;
  private readonly notices: Notices;
  private readonly timers: Timers;
  private loads = 0;

  constructor(client: Pick<Client, 'webhooks'>, notices: Notices, timers: Timers) {
    this.client = client;
    this.notices = notices;
    this.timers = timers;
  }

  /** A page of deliveries, the newest first; close it when it is no longer shown. */
  open(): { readonly list: List; readonly close: () => void } {
    const list: List = new LiveList<ListedDelivery, DeliverySearch>(new Table(), {
      load: async ({ webhookId, state, page }) => {
        const asked = { page, size: PAGE_SIZE, ...(state && { state }) };
        const { data, total } = await this.client.webhooks.deliveries.list(webhookId, asked);
        this.loads += 1;
        return { rows: data.map((row) => ({ ...row, version: this.loads })), total };
      },
      belongs: () => true,
      page: ({ page }) => page,
      size: () => PAGE_SIZE,
      turn: (search, page) => ({ ...search, page }),
      place: (a, b) => b.id - a.id,
    });
    const reload = SpacedReload.of(list, this.timers);
    this.opened.set(list, reload);
    const close = (): void => {
      reload.stop();
      this.opened.delete(list);
    };
    return { list, close };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.opened.values()].map((reload) => reload.now()));
  }

  /** Queues a finished delivery again; answers how many were queued. */
  async replay({ webhookId, id }: Pick<WebhookDelivery, 'webhookId' | 'id'>): Promise<Done<{ readonly count: number }>> {
    const work = { notices: this.notices };
    const done = await attempt(work, 'error:actionFailed', () => this.client.webhooks.deliveries.replay(webhookId, { ids: [id] }));
    if (done.ok) await this.reloadAll();
    return done;
  }

  /** Reloads the pages that may be otherwise after a turn of a job, or because somebody had some sent again. */
  merge(event: JobEvent | Extract<LiveEvent, { kind: 'settings UPDATE' }>): void {
    if (event.kind === 'settings UPDATE') {
      const { area, id } = event.data;
      if (area === 'webhooks.deliveries') this.ask(({ webhookId }) => webhookId === id);
    } else if (event.kind === 'jobs UPDATE') this.ask((search) => isConcerned(event.data, search));
  }
  private ask(isConcernedBy: (search: DeliverySearch) => boolean): void {
    for (const [{ query }, reload] of this.opened) if (query && isConcernedBy(query)) reload.ask();
  }
}
