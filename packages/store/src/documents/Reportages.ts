import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { NewsReport, NewsReportCopy } from '../types.ts';
import { attempt } from '../verbs.ts';
import type { DocumentStores } from './DocumentStore.ts';

interface Parts {
  readonly client: Pick<Client, 'newsReports'>;
  readonly env: Pick<Env, 'log'>;
  readonly notices: Notices;
  readonly documents: DocumentStores;
}

/** What is done with reportages beside writing them. */
export class Reportages {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Approves a reportage, or takes its approval back; that it failed is only logged (REP-APPR-04). */
  async approve(id: number, ok: boolean): Promise<Done<NewsReport>> {
    const { client, env, documents } = this.parts;
    const done = await doneOf(() => client.newsReports.approve(id, ok));
    if (done.ok) documents.news_reports.saved(done.value);
    else env.log?.('a reportage could not be approved', done.error);
    return done;
  }

  /** Copies reportages to a day and programs. */
  async copy(wish: NewsReportCopy): Promise<Done<NewsReport[]>> {
    const { client, documents } = this.parts;
    const done = await attempt(this.parts, 'error:createFailed', () => client.newsReports.copy(wish));
    if (done.ok) for (const made of done.value) documents.news_reports.saved(made);
    return done;
  }
}
