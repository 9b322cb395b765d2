import type { IndexTarget } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, mayPass } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';

import type { IndexState } from '../types.ts';
import { attempt } from '../verbs.ts';

export type IndexEvent = Extract<LiveEvent, { kind: `index ${string}` }>;

/** The state of the search index from its first use on, updated by events, and progress by ephemeral messages. */
export class IndexStore {
  private readonly cell = new Cell<IndexState | undefined>(undefined);
  readonly view: View<IndexState | undefined> = this.cell;
  /** Whether its last load failed and may succeed now. */
  isFailed = false;
  private readonly client: Pick<Client, 'index'>;
  private readonly notices: Notices;

  constructor(client: Pick<Client, 'index'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  async load(): Promise<Done<IndexState>> {
    const done = await this.take(doneOf(() => this.client.index.state()));
    this.isFailed = !done.ok && mayPass(done.error);
    return done;
  }
  async loadFailed(): Promise<void> {
    await this.load();
  }
  /** Loads what was loaded before once more. */
  async reload(): Promise<void> {
    if (this.cell.snapshot()) await this.load();
  }
  /** Rebuilds the chosen targets; without any nothing is sent (ADM-IDX-03). */
  async rebuild(targets: readonly IndexTarget[]): Promise<void> {
    if (targets.length > 0)
      await this.take(attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.index.rebuild([...targets])));
  }

  /** Merges one live event. */
  merge(event: IndexEvent): void {
    const known = this.cell.snapshot();
    if (!known) return;
    const { data } = event;
    if ('targets' in data) this.cell.set(data);
    else
      this.cell.set({
        ...known,
        targets: known.targets.map((each) => (each.target === data.target && each.state === 'running' ? data : each)),
      });
  }

  private async take(asked: Promise<Done<IndexState>>): Promise<Done<IndexState>> {
    const done = await asked;
    if (done.ok) this.cell.set(done.value);
    return done;
  }
}

/** The search index of a store's newsroom. */
export const searchIndexOf = part({
  make: ({ client, notices }) => new IndexStore(client, notices),
  hears: { index: (index, event) => index.merge(event) },
  reload: (index) => index.reload(),
  failing: (index) => index,
});
