import { seedDocuments } from './fixtures/documents.ts';
import { seedShow } from './fixtures/seed.ts';
import { Load } from './load.ts';
import { type Bench, compared, interleave, type Outcome } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
const CALL_MS = 120;
const SIZE_OF_PAGE = 25;

interface Asked {
  readonly path: string;
  /** The first row of the page, for the bare side. */
  readonly offset?: number;
  /** Asked while a program is closed to who asks: then each list has to look at programs. */
  readonly closed?: true;
}
const deepPage = (path: string, rows: number): Asked => {
  const page = Math.floor((rows * 0.6) / SIZE_OF_PAGE);
  return { path: `${path}page=${page}`, offset: page * SIZE_OF_PAGE };
};
const MARCH = 'from=2026-03-01&to=2026-03-31';

/** Each list as the server is asked for it; the bare side knows it by the same name. */
const LISTS: Readonly<Record<string, (size: number) => Asked>> = {
  first: () => ({ path: '/stories/filter' }),
  deep: (size) => deepPage('/stories/filter?', size),
  days: () => ({ path: `/stories/filter?${MARCH}` }),
  slug: () => ({ path: '/stories/filter?slug=chuva%207' }),
  'slug-nowhere': () => ({ path: '/stories/filter?slug=enchente' }),
  program: () => ({ path: '/stories/filter?programId=1' }),
  'program-days': () => ({ path: `/stories/filter?programId=1&${MARCH}` }),
  trash: () => ({ path: '/stories/excluded' }),
  'trash-deep': (size) => deepPage('/stories/excluded?', size / 10),
  guidelines: () => ({ path: '/assignments/filter?allPrograms=true' }),
  'guidelines-days': () => ({ path: `/assignments/filter?allPrograms=true&${MARCH}` }),
  'guidelines-trash': () => ({ path: '/assignments/excluded' }),
  counter: () => ({ path: '/stories/counter' }),
  'counter-days': () => ({ path: `/stories/counter?${MARCH}` }),
  open: () => ({ path: '/stories/filter', closed: true }),
  'open-counter': () => ({ path: '/stories/counter', closed: true }),
  'open-guidelines': () => ({ path: '/assignments/filter', closed: true }),
};
const CLOSE = `update program set groups = '{1}' where name = 'P9'`;
const OPEN = `update program set groups = '{}' where name = 'P9'`;

/** Every list of documents at three sizes of a newsroom, against its bare statements. */
export const lists: Bench = {
  name: 'lists',
  run: ({ sizes = SIZES, wants }) =>
    inNewsroom(async ({ pool, startServer, startBare }) => {
      const server = await startServer();
      const { tokens } = await seedShow(pool, { stories: 20, people: 1, roles: ['STORY_READ', 'ASSIGNMENT_READ'] });
      const bareServer = await startBare(new URL('./processes/bare-lists.ts', import.meta.url));
      const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'pessoa1'`);
      const outcomes: Outcome[] = [];
      let filled = 0;
      for (const size of sizes) {
        await seedDocuments(pool, ['story', 'guideline'], size - filled);
        filled = size;
        for (const [name, ask] of Object.entries(LISTS).filter(([list]) => wants(`lists-${list}-${size}`))) {
          const { path, offset = 0, closed } = ask(size);
          if (closed) await pool.query(CLOSE);
          const token = tokens[0]!;
          const ours = new Load(server.line.url, { path: `/api${path}`, token }, 1);
          const bare = new Load(bareServer.line.url, { path: `/?list=${name}&offset=${offset}&owner=${rows[0]!.id}`, token }, 1);
          const rounds = await interleave(
            async () => 1000 / (await ours.rate(CALL_MS)),
            async () => 1000 / (await bare.rate(CALL_MS)),
          );
          await Promise.all([ours.close(), bare.close()]);
          if (closed) await pool.query(OPEN);
          outcomes.push({
            name: `lists-${name}-${size}`,
            what: `GET ${path} of ${size} documents of each kind / its bare statements by pg, JSON.stringify and node:http`,
            bound: { most: 2 },
            unit: 'ms a call',
            ...compared(rounds, ['server', 'bare']),
          });
        }
      }
      return outcomes;
    }),
};
