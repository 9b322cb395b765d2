import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { doneOf, mayPass, type Refusal } from '../failures.ts';
import { fieldsOf } from '../live.ts';
import type { Notices } from '../notices.ts';
import type { Guideline } from '../types.ts';
import type { DocumentEvent } from './DocumentStore.ts';

export interface AssociationState {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The guideline the reportage belongs to, `excluded` where it lies in the trash; null where it has none, or none that this person may see. */
  readonly guideline: Guideline | null;
  /** Why it could not be loaded. */
  readonly refusal?: Refusal | undefined;
}
interface Parts {
  readonly client: Pick<Client, 'documents'>;
  readonly env: Pick<Env, 'log'>;
  readonly notices: Notices;
}

/** The guideline of a reportage that is shown: chosen, replaced, removed, and updated when others change it. */
export class Association {
  private readonly id: number;
  private readonly parts: Parts;
  private readonly left: () => void;
  private readonly cell = new Cell<AssociationState>({ state: 'loading', guideline: null });
  readonly view: View<AssociationState> = this.cell;
  /** Whether its last load failed and may succeed now. */
  isFailed = false;
  /** Numbers the requests: the answer to an older one is dropped. */
  private asked = 0;

  constructor(id: number, parts: Parts, left: () => void) {
    this.id = id;
    this.parts = parts;
    this.left = left;
  }

  /** Loads the guideline, or loads it again; a failure is shown, and the guideline known before stays. */
  load(): Promise<void> {
    if (this.cell.snapshot().state === 'failed') this.cell.set({ state: 'loading', guideline: null });
    return this.ask((refusal) => this.parts.notices.tell(refusal, 'error:loadFailed'));
  }
  /** Loads what failed once more, without a word where it fails again; why it failed stays until there is an answer. */
  loadFailed(): Promise<void> {
    return this.ask(() => undefined);
  }
  private async ask(refused: (refusal: Refusal) => void): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.isFailed = false;
    const done = await doneOf(() => this.parts.client.documents.associate.load(this.id));
    if (asked !== this.asked) return;
    this.isFailed = !done.ok && mayPass(done.error);
    if (done.ok) return this.cell.set({ state: 'ready', guideline: done.value });
    refused(done.error);
    if (this.cell.snapshot().state !== 'ready') this.cell.set({ state: 'failed', guideline: null, refusal: done.error });
  }

  /** Links the reportage to a guideline instead of the former one; a failure is only logged, and the former one stays. */
  choose(guideline: number): Promise<boolean> {
    return this.change('a reportage could not be associated', () => this.parts.client.documents.associate.create(this.id, guideline));
  }

  /** Unlinks the reportage from its guideline, which goes to the trash unless it is kept; a failure is only logged. */
  remove(keepGuideline: boolean): Promise<boolean> {
    return this.change('an association could not be removed', async () => {
      await this.parts.client.documents.associate.remove(this.id, { keepGuideline });
      return null;
    });
  }

  private async change(failure: string, send: () => Promise<Guideline | null>): Promise<boolean> {
    const done = await doneOf(send);
    if (!done.ok) {
      this.parts.env.log?.(failure, done.error);
      return false;
    }
    this.asked += 1;
    this.cell.set({ state: 'ready', guideline: done.value });
    return true;
  }

  /** Takes a live event: the reportage changed, and maybe its guideline with it, or the guideline did. */
  merge(event: DocumentEvent): void {
    const { guideline } = this.cell.snapshot();
    if (event.kind === 'news_reports UPDATE' && event.data.id === this.id) void this.load();
    if (!guideline) return;
    if (event.kind === 'assignments DELETE' && event.data.ids.includes(guideline.id)) this.turn({ excluded: true });
    if (event.kind === 'assignments CREATE' || event.kind === 'assignments UPDATE') this.follow(guideline, event.data);
    if (event.kind === 'assignments PATCH') {
      const { id, version } = event.data;
      this.follow(guideline, { ...fieldsOf(event.data), id, version } as Partial<Guideline>);
    }
  }

  private follow(guideline: Guideline, fields: Partial<Guideline>): void {
    if (fields.id !== guideline.id || (fields.version ?? 0) <= guideline.version) return;
    if (fields.visible === false) this.cell.set({ state: 'ready', guideline: null });
    else this.turn(fields);
  }

  private turn(fields: Partial<Guideline>): void {
    this.cell.update((former) => ({ ...former, guideline: former.guideline && { ...former.guideline, ...fields } }));
  }

  /** Stops following it. */
  close(): void {
    this.asked += 1;
    this.left();
  }
}
