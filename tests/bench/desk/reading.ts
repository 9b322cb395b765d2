import { type SeededKind, seedDocuments, seedEntries, seedRevisions, seedWords } from '../fixtures/documents.ts';
import { seedRest } from '../fixtures/rest.ts';
import { seedShow } from '../fixtures/seed.ts';
import type { Bench, Outcome } from '../measure.ts';
import { inNewsroom } from '../newsroom.ts';
import { measureLists, wantsLists } from './lists.ts';
import { measureSearch, wantsSearch } from './search.ts';

/** Who reads, and where. */
export interface Reader {
  readonly url: string;
  readonly token: string;
  readonly person: number;
}
const SIZES = [1_000, 10_000, 100_000];
/** Documents among which the search looks. */
const SEARCHED = 100_000;
const KINDS: readonly SeededKind[] = ['guideline', 'production', 'reportage'];
const ROLES = [
  ...(['STORY_READ', 'ASSIGNMENT_READ', 'PRODUCTION_READ', 'NEWS_REPORT_READ'] as const),
  ...(['ASSIGNMENT_PROPOSAL_READ', 'CONTACT_READ', 'DOCUMENT_READ', 'RUNDOWN_READ'] as const),
  ...(['REPORT_READ', 'POST_READ', 'AGENCY_READ', 'ADMIN_READ', 'PROGRAM_WRITE'] as const),
];
// The documents on the pages that are read: of March, and the newest.
const SHOWN = `d.date between '2026-03-01' and '2026-03-31' or d.date > '2026-11-01'`;
// Two of nine programs are open to their members alone.
const CLOSE = `update program set groups = '{1}' where name in ('P8', 'P9')`;

/** The lists, counters and the search of the desk's areas. */
export const deskReading: Bench = {
  name: 'desk',
  run: (choice) => {
    const sizes = (choice.sizes ?? SIZES).filter((size) => wantsLists(choice, size));
    const searched = choice.sizes?.at(-1) ?? SEARCHED;
    if (sizes.length === 0 && !wantsSearch(choice, searched)) return Promise.resolve([]);
    return inNewsroom(async ({ pool, startServer, startBare }) => {
      const { url } = (await startServer()).line;
      const { tokens } = await seedShow(pool, { stories: 20, people: 2, roles: ROLES });
      const bare = await startBare(new URL('../processes/bare-desk.ts', import.meta.url));
      const { rows } = await pool.query<{ id: number }>(`select id from person where username like 'pessoa%' order by id`);
      const readers = rows.map(({ id }, at): Reader => ({ url, token: tokens[at]!, person: id }));
      const outcomes: Outcome[] = [];
      let seeded = 0;
      for (const size of sizes) {
        await seedDocuments(pool, KINDS, size - seeded);
        await seedEntries(pool, size - seeded);
        await seedRest(pool, size - seeded);
        await seedRevisions(pool, SHOWN);
        seeded = size;
        outcomes.push(...(await measureLists(size, bare, readers[0]!, choice)));
      }
      if (!wantsSearch(choice, searched)) return outcomes;
      const each = Math.ceil(searched / KINDS.length);
      if (seeded < each) await seedDocuments(pool, KINDS, each - seeded);
      await seedWords(pool, searched);
      await pool.query(`update person set groups_ids = '{1}' where id = $1`, [rows[0]!.id]);
      await pool.query(CLOSE);
      outcomes.push(...(await measureSearch(searched, bare, { all: readers[0]!, part: readers[1]! }, choice)));
      return outcomes;
    });
  },
};
