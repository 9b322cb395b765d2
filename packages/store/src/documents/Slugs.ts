import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';

/** The slugs of documents that others name by their ids alone, each asked for once when it is first read. */
export class Slugs {
  private readonly known = new Cell<ReadonlyMap<number, string>>(new Map());
  private readonly asked = new Set<number>();
  private readonly client: Pick<Client, 'documents'>;
  /** Changes with each slug that comes. */
  readonly view: View<ReadonlyMap<number, string>> = this.known;

  constructor(client: Pick<Client, 'documents'>) {
    this.client = client;
  }

  /** The slug of a document; undefined until it is known, and for one that is gone or may not be read. */
  of(id: number): string | undefined {
    if (!this.asked.has(id)) void this.ask(id);
    return this.known.snapshot().get(id);
  }

  private async ask(id: number): Promise<void> {
    this.asked.add(id);
    const document = await this.client.documents.load(id).catch(() => undefined);
    if (document?.slug) this.known.update((slugs) => new Map(slugs).set(id, document.slug));
  }
}
