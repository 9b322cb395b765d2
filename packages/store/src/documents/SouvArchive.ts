import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { Maker, type Opening } from '../Maker.ts';
import { type DayAndPrograms, guidelineFrom } from '../making.ts';
import type { Notices } from '../notices.ts';
import type { Guideline, NewsReport, SouvCredentials, SouvDocument } from '../types.ts';
import { attempt } from '../verbs.ts';
import type { DocumentStores } from './DocumentStore.ts';

interface Parts {
  readonly client: Pick<Client, 'assignments' | 'newsReports' | 'souv'>;
  readonly env: Pick<Env, 'now' | 'uuid'>;
  readonly notices: Notices;
  readonly documents: DocumentStores;
}
/** A search for documents of the external archive. */
export interface SouvSearch {
  readonly text?: string | undefined;
  /** What kind of document, in the words of the archive. */
  readonly type?: string | undefined;
  /** From 0. */
  readonly page?: number | undefined;
}
/** A page of documents of the external archive. */
export interface SouvPage {
  readonly data: readonly SouvDocument[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
}

/** The external archive of documents: its search, guidelines and reportages made of it, and the test of its account. */
export class SouvArchive {
  private readonly parts: Parts;
  private readonly maker: Maker;

  constructor(parts: Parts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
  }

  /** A page of its documents by words and type. */
  search({ text, type, page = 0 }: SouvSearch): StoreQuery<SouvPage> {
    const asked = { page, ...(text?.trim() ? { text: text.trim() } : {}), ...(type?.trim() ? { type: type.trim() } : {}) };
    return new StoreQuery(async (signal) => await this.parts.client.souv.search(asked, { signal }));
  }

  /** Makes a guideline of one of its documents for a day and programs (GDL-14). */
  async toGuideline(id: string, wish: DayAndPrograms, opening?: Opening): Promise<Done<Guideline>> {
    const { client, documents } = this.parts;
    const rules = guidelineFrom(client.assignments, client.assignments.createFromSouv);
    const done = await attempt(this.parts, 'error:createFailed', () => this.maker.make({ of: id, ...wish }, rules, opening));
    if (done.ok) documents.assignments.saved(done.value);
    return done;
  }
  /** Makes a reportage of one of its documents. */
  async toReportage(id: string): Promise<Done<NewsReport>> {
    const { client, documents } = this.parts;
    const done = await attempt(this.parts, 'error:createFailed', () =>
      this.maker.make({ of: id }, { create: (_, one) => client.newsReports.createFromSouv(id, one) }),
    );
    if (done.ok) documents.news_reports.saved(done.value);
    return done;
  }

  /** Tries an account, which need not be stored, and shows the result: accepted (SET-11), refused, or why the archive cannot be reached. */
  async checkCredentials(credentials: SouvCredentials): Promise<Done<boolean>> {
    const { client, notices } = this.parts;
    const done = await attempt(this.parts, 'error:actionFailed', () => client.souv.checkCredentials(credentials));
    if (!done.ok) return done;
    if (done.value) notices.show({ level: 'SUCCESS', title: { key: 'phrases:documentSearchCredentialsOk' } });
    else notices.show({ level: 'ERROR', title: { key: 'error:operationError' }, description: { key: 'error:actionFailed' } });
    return done;
  }
}
