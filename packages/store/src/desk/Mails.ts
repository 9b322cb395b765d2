import { PAGE_SIZE } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import type { JobEvent } from '../jobs/Jobs.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { Maker, type Opening } from '../Maker.ts';
import { copiesIn } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Guideline, GuidelineCopy, GuidelineEmail, Mail, NewsReportEmail, ProductionEmail, ProductionGridEmail } from '../types.ts';
import { attempt } from '../verbs.ts';

/** A page of the outbox. */
export interface MailPage {
  readonly rows: readonly Mail[];
  readonly total: number;
}

type MailClient = Pick<Client, 'assignments' | 'mails' | 'newsReports' | 'productions'>;

/** The outbox, mail about documents, and copies of guidelines. */
export class Mails {
  private readonly client: MailClient;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly turnsCell = new Cell(0);
  /** Counts events of the jobs that send mail: the outbox may have changed with each. */
  readonly turns: View<number> = this.turnsCell;

  constructor(client: MailClient, notices: Notices, env: Pick<Env, 'now' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
  }

  /** Asks for a page of the outbox, from 0. */
  outbox(page: number): StoreQuery<MailPage> {
    return new StoreQuery(async () => {
      const { data, total } = await this.client.mails.list({ page, size: PAGE_SIZE });
      return { rows: data, total };
    });
  }

  /** Calls off mail that waits. */
  cancel(id: number): Promise<Done<Mail>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.mails.cancel(id));
  }
  /** Retries mail that failed or was called off. */
  retry(id: number): Promise<Done<Mail>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.mails.retry(id));
  }

  /** Merges one live event of a job. */
  merge(event: JobEvent): void {
    if ((event.kind === 'jobs CREATE' || event.kind === 'jobs UPDATE') && event.data.kind === 'mail')
      this.turnsCell.update((turns) => turns + 1);
  }

  /** Writes guidelines to people. */
  guidelines(wish: GuidelineEmail): Promise<Done<void>> {
    return this.send(() => this.client.assignments.email(wish));
  }
  /** Writes reportages to people, and to their reporters if wished. */
  reportages(wish: NewsReportEmail): Promise<Done<void>> {
    return this.send(() => this.client.newsReports.email(wish));
  }
  /** Writes productions to people, all in one mail. */
  productions(wish: ProductionEmail): Promise<Done<void>> {
    return this.send(() => this.client.productions.email(wish));
  }
  /** Writes one production to its own producers and editors. */
  productionToItsOwn(id: number): Promise<Done<void>> {
    return this.send(() => this.client.productions.mail(id));
  }
  /** Writes the productions of a day to people, one line each. */
  productionGrid(wish: ProductionGridEmail): Promise<Done<void>> {
    return this.send(() => this.client.productions.emailGrid(wish));
  }

  private send(call: () => Promise<void>): Promise<Done<void>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', call);
  }

  /** Copies guidelines to a day and programs. */
  async copyGuidelines(wish: GuidelineCopy, opening?: Opening): Promise<Done<Guideline[]>> {
    return attempt({ notices: this.notices }, 'error:createFailed', () =>
      this.maker.make(wish, copiesIn(this.client.assignments), opening),
    );
  }
}

/** The mails of a store. */
export const mailsOf = part({
  make: ({ client, notices, env }) => new Mails(client, notices, env),
  hears: { jobs: (mails, event) => mails.merge(event) },
});
