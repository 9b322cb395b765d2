import { Newsroom } from '@lauda/sdk';
import { Pool } from 'undici';
import { seedShow } from '../fixtures/seed.ts';
import { type Bench, compared, interleave, type Outcome } from '../measure.ts';
import { inNewsroom } from '../newsroom.ts';
import { WRITERS, type Written } from './texts.ts';

const SLICE_MS = 150;
const ROLES = [
  ...(['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', 'PRODUCTION_READ', 'PRODUCTION_WRITE', 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE'] as const),
  ...(['ASSIGNMENT_PROPOSAL_READ', 'ASSIGNMENT_PROPOSAL_WRITE', 'STORY_READ'] as const),
];
/** Where each kind is saved, and the field that somebody writes in. */
const KINDS: Readonly<Record<Written, { readonly path: string; readonly field: string }>> = {
  guideline: { path: '/api/assignments', field: 'content' },
  production: { path: '/api/productions', field: 'information' },
  reportage: { path: '/api/news_reports', field: 'lead' },
  proposal: { path: '/api/assignment_proposals', field: 'lead' },
};
const nameOf = (kind: string): string => `desk-save-${kind}`;

type Document = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly textVersion?: number };

/** Saves a document again and again, each time a word longer or shorter, as its writer would. */
class Saver {
  private readonly pool: Pool;
  private readonly path: string;
  private readonly headers: Record<string, string>;
  private readonly field: string;
  private document: Document;
  private saves = 0;

  constructor(url: string, path: string, token: string, field: string, document: Document) {
    this.pool = new Pool(url, { connections: 1 });
    this.path = path;
    this.headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    this.field = field;
    this.document = document;
  }

  /** The ms of one save, of so many as fit into a slice. */
  async slice(): Promise<number> {
    const text = String(this.document[this.field]).slice(0, 250);
    let done = 0;
    const started = performance.now();
    for (; performance.now() - started < SLICE_MS; done += 1) {
      this.saves += 1;
      const body = JSON.stringify({ ...this.document, [this.field]: `${text} vez ${this.saves}` });
      const answer = await this.pool.request({ method: 'PUT', path: this.path, headers: this.headers, body });
      const saved = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${this.path} answered ${answer.statusCode}: ${saved}`);
      this.document = JSON.parse(saved) as Document;
    }
    return (performance.now() - started) / done;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

/** A save of each kind against a transaction that writes row, revision and event and asks nothing. */
export const deskSaves: Bench = {
  name: 'desk',
  run: ({ wants, tell }) => {
    const kinds = (Object.keys(KINDS) as Written[]).filter((kind) => wants(nameOf(kind)));
    if (kinds.length === 0) return Promise.resolve([]);
    return inNewsroom(async ({ pool, startServer, startBare }) => {
      const { url } = (await startServer()).line;
      const { tokens } = await seedShow(pool, { stories: 20, people: 1, roles: ROLES });
      const token = tokens[0]!;
      // Events of their own: the server is not to be woken by those of the bare side.
      await pool.query('create table bare_event (like event including all)');
      await pool.query('create table bare_event_seq as select 1::bigint as n');
      const bareUrl = (await startBare(new URL('../processes/bare-saves.ts', import.meta.url))).line.url;
      const newsroom = new Newsroom({ url, token });
      const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'pessoa1'`);
      const outcomes: Outcome[] = [];
      for (const kind of kinds) {
        const { path, field } = KINDS[kind];
        const make = (slug: string): Promise<Document> => WRITERS[kind](newsroom, slug, rows[0]!.id) as Promise<Document>;
        const [document, twin] = [await make('SALVA'), await make('GÊMEA')];
        if (kind !== 'proposal') await newsroom.locks.renew(document.id);
        const ours = new Saver(url, path, token, field, document);
        const bare = new Saver(bareUrl, `/?kind=${kind}`, token, field, twin);
        const rounds = await interleave(
          () => ours.slice(),
          () => bare.slice(),
        );
        await Promise.all([ours.close(), bare.close()]);
        const outcome: Outcome = {
          name: nameOf(kind),
          what: `PUT ${path} of one ${kind} / a transaction by pg that writes row, revision and event, behind node:http`,
          bound: { most: 2.5 },
          unit: 'ms a save',
          ...compared(rounds, ['server', 'bare']),
          notes: { 'bytes of a document': JSON.stringify(document).length },
        };
        tell(outcome);
        outcomes.push(outcome);
      }
      return outcomes;
    });
  },
};
