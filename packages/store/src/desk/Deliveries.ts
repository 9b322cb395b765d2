import { PAGE_SIZE } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Table } from '../core/Table.ts';
import type { Timers } from '../env.ts';
import type { Done } from '../failures.ts';
import type { JobEvent } from '../jobs/Jobs.ts';
import { LiveList } from '../lists/LiveList.ts';
import { SpacedReload } from '../lists/SpacedReload.ts';
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
function isConcerned({ kind, target, state, done, attempts }: Job, { webhookId, state: wanted }: DeliverySearch): boolean {
  // Deliveries are noted before the job that sends them ends, and are as they were when it begins.
  if (state === 'RUNNING') return false;
  if (kind === 'webhook') return target === String(webhookId);
  if (kind !== 'webhooks' || (wanted !== undefined && wanted !== 'WAITING')) return false;
  // A server that was lost may have found some before it could say how many.
  return state !== 'DONE' || done > 0 || attempts > 1;
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

  /** Reloads the pages that may be otherwise after a turn of a job. */
  merge(event: JobEvent): void {
    if (event.kind !== 'jobs UPDATE') return;
    for (const [{ query }, reload] of this.opened) if (query && isConcerned(event.data, query)) reload.ask();
  }
}
