import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf } from '../failures.ts';
import { failingOf } from '../lists/failing.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { Maker, type Opening } from '../Maker.ts';
import { copiesIn } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { NewsReport, NewsReportCopy, Revision } from '../types.ts';
import { attempt } from '../verbs.ts';
import { Association } from './Association.ts';
import type { DocumentEvent, DocumentStores } from './DocumentStore.ts';
import type { Forms } from './Forms.ts';

interface Parts {
  readonly client: Pick<Client, 'documents' | 'newsReports'>;
  readonly env: Pick<Env, 'log' | 'now' | 'uuid'>;
  readonly notices: Notices;
  readonly documents: DocumentStores;
  readonly forms: Forms;
}

/** The verbs of reportages besides writing them. */
export class Reportages {
  private readonly parts: Parts;
  private readonly maker: Maker;
  private readonly associations = new Set<Association>();
  readonly failing = failingOf(() => this.associations);

  constructor(parts: Parts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
  }

  /** Approves a reportage, or takes its approval back; a failure is only logged (REP-APPR-04), a missing role is shown. */
  async approve(id: number, ok: boolean): Promise<Done<NewsReport>> {
    const { client, env, notices, documents, forms } = this.parts;
    const done = await doneOf(() => client.newsReports.approve(id, ok));
    if (done.ok) {
      documents.news_reports.saved(done.value);
      forms.answered('news_reports', done.value);
    } else if (done.error.code === 'forbidden') notices.show({ level: 'WARNING', title: { key: 'error:noPermission' } });
    else env.log?.('a reportage could not be approved', done.error);
    return done;
  }

  /** Copies reportages to a day and programs. */
  async copy(wish: NewsReportCopy, opening?: Opening): Promise<Done<NewsReport[]>> {
    const { client, documents } = this.parts;
    const done = await attempt(this.parts, 'error:createFailed', () => this.maker.make(wish, copiesIn(client.newsReports), opening));
    if (done.ok) for (const made of done.value) documents.news_reports.saved(made);
    return done;
  }

  /** The earlier revisions of a reportage, newest first, for its history; a failed load is shown. */
  versions(id: number): StoreQuery<Revision[]> {
    return new StoreQuery(async () => {
      const done = await attempt(this.parts, 'error:loadFailed', () => this.parts.client.newsReports.revisions(id));
      if (!done.ok) throw done.error;
      return done.value;
    });
  }

  /** Opens the guideline a reportage belongs to; close it when it is no longer shown. */
  association(id: number): Association {
    const association = new Association(id, this.parts, () => this.associations.delete(association));
    this.associations.add(association);
    void association.load();
    return association;
  }

  /** Passes a live event to the associations that are shown. */
  merge(event: DocumentEvent): void {
    for (const each of this.associations) each.merge(event);
  }

  /** Asks for what is shown once more, as after a gap. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.associations].map((each) => each.load()));
  }
}

/** The reportages of a store. */
export const reportagesOf = part({
  make: (work) => new Reportages(work),
  documents: (reportages, event) => reportages.merge(event),
  reload: (reportages) => reportages.reloadAll(),
  failing: (reportages) => reportages.failing,
  isOfPrograms: true,
});
