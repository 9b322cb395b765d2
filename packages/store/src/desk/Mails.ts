import { PAGE_SIZE } from '@lauda/domain';
import type { Client } from '../client.ts';
import { renew } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import { wasFound } from '../jobs/found.ts';
import type { JobEvent } from '../jobs/Jobs.ts';
import { type ListView, LiveList } from '../lists/LiveList.ts';
import { SpacedReload } from '../lists/SpacedReload.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import { copiesIn } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Guideline, GuidelineCopy, GuidelineEmail, Mail, NewsReportEmail, ProductionEmail, ProductionGridEmail } from '../types.ts';
import { attempt } from '../verbs.ts';

/** A page of the outbox, from 0. */
export interface MailSearch {
  readonly page: number;
}
/** A mail as a row of the outbox; the server gives mails no version. */
export type ListedMail = Mail & { readonly version: number };
type Outbox = LiveList<ListedMail, MailSearch>;
interface OpenOutbox {
  readonly list: Outbox;
  readonly table: Table<ListedMail>;
  readonly reload: SpacedReload;
}

type MailClient = Pick<Client, 'assignments' | 'mails' | 'newsReports' | 'productions'>;

/** Whether a page of the outbox may be otherwise after a turn of a job. */
function isConcerned({ rows, loading }: ListView<ListedMail, MailSearch>, { kind, data: job }: JobTurn): boolean {
  // What becomes of a mail is known when its job ends.
  if (job.state === 'RUNNING') return false;
  // It gives up mails that waited too long, which have no job of their own then.
  if (job.kind === 'resume-mails') return loading || rows.some(({ state }) => state === 'WAITING');
  // It deletes old ones, and says whether it found some.
  if (job.kind === 'prune') return wasFound(job);
  if (job.kind !== 'mail') return false;
  const id = Number(job.target);
  // What is on its way may have been read before this. A new mail stands before all others, on whichever page.
  return loading || rows.some((mail) => mail.id === id) || (kind === 'jobs CREATE' && id > (rows[0]?.id ?? 0));
}
type JobTurn = Extract<JobEvent, { kind: 'jobs CREATE' | 'jobs UPDATE' }>;

/**
 * The outbox, mail about documents, and copies of guidelines. Which mails an administrator may read the subject of is asked at each load, so no event
 * carries them: a page of the outbox is reloaded after the jobs that send its mails, seldom.
 */
export class Mails {
  private readonly client: MailClient;
  private readonly notices: Notices;
  private readonly env: Pick<Env, 'now' | 'timers' | 'uuid'>;
  private readonly maker: Maker;
  private readonly opened = new Set<OpenOutbox>();
  /** Counts what was asked: of two answers about a mail the one that was asked for later counts. */
  private asked = 0;

  constructor(client: MailClient, notices: Notices, env: Pick<Env, 'now' | 'timers' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.env = env;
    this.maker = new Maker(env);
  }

  /** A page of the outbox, the newest mail first; close it when it is no longer shown. */
  open(): { readonly list: Outbox; readonly close: () => void } {
    const table = new Table<ListedMail>();
    const list: Outbox = new LiveList(table, {
      load: async ({ page }) => {
        const version = this.turn();
        const { data, total } = await this.client.mails.list({ page, size: PAGE_SIZE });
        return { rows: data.map((mail) => ({ ...mail, version })), total };
      },
      belongs: () => true,
      page: ({ page }) => page,
      size: () => PAGE_SIZE,
      turn: (_search, page) => ({ page }),
      place: (a, b) => b.id - a.id,
    });
    const opened = { list, table, reload: SpacedReload.of(list, this.env.timers) };
    this.opened.add(opened);
    const close = (): void => {
      opened.reload.stop();
      this.opened.delete(opened);
    };
    return { list, close };
  }
  /** Loads every open page once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.opened].map(({ reload }) => reload.now()));
  }

  /** Calls off mail that waits. */
  cancel(id: number): Promise<Done<Mail>> {
    return this.change(() => this.client.mails.cancel(id));
  }
  /** Retries mail that failed or was called off. */
  retry(id: number): Promise<Done<Mail>> {
    return this.change(() => this.client.mails.retry(id));
  }
  private async change(send: () => Promise<Mail>): Promise<Done<Mail>> {
    const version = this.turn();
    const done = await attempt({ notices: this.notices }, 'error:actionFailed', send);
    // It is otherwise by now, which nobody may have told.
    if (!done.ok) await this.reloadAll();
    else for (const { table } of this.opened) table.confirm(renew({ ...done.value, version }));
    return done;
  }
  private turn(): number {
    this.asked += 1;
    return this.asked;
  }

  /** Merges one live event of a job, or of a mail that has none. */
  merge(event: JobEvent | Extract<LiveEvent, { kind: 'settings UPDATE' }>): void {
    if (event.kind === 'settings UPDATE') {
      const { area, id } = event.data;
      if (area === 'mails') this.ask(({ rows, loading }) => loading || rows.some((mail) => mail.id === id));
    } else if (event.kind === 'jobs CREATE' || event.kind === 'jobs UPDATE') this.ask((view) => isConcerned(view, event));
  }
  private ask(isConcernedBy: (view: ListView<ListedMail, MailSearch>) => boolean): void {
    for (const { list, reload } of this.opened) if (isConcernedBy(list.view.snapshot())) reload.ask();
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
  hears: { jobs: (mails, event) => mails.merge(event), settings: (mails, event) => mails.merge(event) },
  reload: (mails) => mails.reloadAll(),
});
