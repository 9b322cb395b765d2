import { PAGE_SIZE } from '@lauda/domain';
import type { WebhookDelivery } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Table } from '../core/Table.ts';
import type { Done } from '../failures.ts';
import type { JobEvent } from '../jobs/Jobs.ts';
import { LiveList } from '../lists/LiveList.ts';
import type { Notices } from '../notices.ts';
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

/** Deliveries to webhooks, sent and waiting. They have no events, so they are reloaded when a job that sends them begins or ends. */
export class Deliveries {
  private readonly lists = new Set<List>();
  private readonly client: Pick<Client, 'webhooks'>;
  private readonly notices: Notices;
  private loads = 0;

  constructor(client: Pick<Client, 'webhooks'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
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
    this.lists.add(list);
    return { list, close: () => void this.lists.delete(list) };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.reload()));
  }

  /** Queues a finished delivery again; answers how many were queued. */
  async replay({ webhookId, id }: Pick<WebhookDelivery, 'webhookId' | 'id'>): Promise<Done<{ readonly count: number }>> {
    const work = { notices: this.notices };
    const done = await attempt(work, 'error:actionFailed', () => this.client.webhooks.deliveries.replay(webhookId, { ids: [id] }));
    if (done.ok) await this.reloadAll();
    return done;
  }

  /** Reloads after a job began or ended: one that collects concerns every webhook, one that sends its own. */
  merge(event: JobEvent): void {
    if (event.kind !== 'jobs CREATE' && event.kind !== 'jobs UPDATE') return;
    const { kind, target, state } = event.data;
    const finds = kind === 'webhooks' && state === 'DONE';
    for (const list of this.lists) if (finds || (kind === 'webhook' && target === String(list.query?.webhookId))) void list.reload();
  }
}
