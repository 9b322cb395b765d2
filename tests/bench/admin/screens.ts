import type { Pool } from 'pg';
import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { firstRows } from '../desk/firstRows.ts';
import { seedShow } from '../fixtures/seed.ts';
import { SHOW_DATE } from '../fixtures/stories.ts';
import { openBare } from '../grid/bare.ts';
import { Desk } from '../grid/desk.ts';
import { openProduct } from '../grid/open.ts';
import type { Bench } from '../measure.ts';

const LISTED = 1_000;
const LISTS: Readonly<Record<string, string>> = {
  users: '/admin/users',
  editorials: '/admin/lists/editorials',
  jobs: '/admin/jobs',
  mails: '/admin/mails',
  audit: '/admin/audit',
};
const SEEDS = [
  `insert into person (name, nickname, username, email) select 'Ana Souza ' || i, 'ana' || i, 'ana' || i, 'ana' || i || '@redacao.example' from generate_series(1, ${LISTED}) i`,
  `insert into editorial (name) select 'Editoria ' || i from generate_series(1, ${LISTED}) i`,
  `insert into job (kind, target, state, created_at, due_at, finished_at) select 'mail', i::text, 'DONE', now(), now(), now() from generate_series(1, ${LISTED}) i`,
  `insert into mail (state, subject, body, recipients, created_at) select 'SENT', 'CHUVA ' || i, 'x', '[]', now() from generate_series(1, ${LISTED}) i`,
  // Each entry names the hash of the one before it.
  `insert into audit (n, at, user_id, nickname, ip, act, entity, entity_id, name, prev, hash)
    select c.n + i, now(), p.id, 'ana', '127.0.0.1', 'settings UPDATE', 'editorials', i, 'Editoria ' || i, case when i = 1 then c.hash else 'h' || i - 1 end, 'h' || i
    from audit_chain c, (select min(id) as id from person) p, generate_series(1, ${LISTED}) i order by i`,
  'vacuum analyze',
] as const;

async function seed(pool: Pool): Promise<number> {
  const { programId } = await seedShow(pool, { stories: LISTED, people: 1, roles: ['ROOT'] });
  for (const text of SEEDS) await pool.query(text);
  return programId;
}

/** The first row of the lists of the administration, as that of other lists is measured. */
export const adminScreens: Bench = {
  name: 'admin',
  async run({ wants }) {
    const lists = Object.fromEntries(Object.entries(LISTS).filter(([list]) => wants(`admin-first-${list}`)));
    if (Object.keys(lists).length === 0) return [];
    const { url, seeded, enter, close } = await openProduct(seed);
    const [bare, browser] = [await openBare(), await launchBrowser()];
    try {
      const open = (path: string, ready: string): Promise<Desk> => Desk.open(browser, { url: `${url}${path}`, ready, enter });
      return await firstRows('admin-first', { browser, bare, open, rundown: `/rundown/${seeded}/${SHOW_DATE}` }, lists);
    } finally {
      await browser.close();
      await bare.close();
      await close();
    }
  },
};
