import type { Pool } from 'pg';
import { LDAP_PASSWORD, LDAP_PEOPLE, LDAP_READER, personLdif, startSlapd } from '../../../packages/testing/src/slapd.ts';
import { seedShow } from '../fixtures/seed.ts';
import { type Bench, compared, median } from '../measure.ts';
import { inNewsroom } from '../newsroom.ts';
import { ask } from './ask.ts';

const PEOPLE = 10_000;
const ROUNDS = 3;
const LOOK_MS = 10;
const NAMES = ['Ana', 'Bruno', 'Célia', 'Dário', 'Elza'];
const ldif = (): string =>
  Array.from({ length: PEOPLE }, (_, at) =>
    personLdif({ uid: `gente${at}`, name: `${NAMES[at % NAMES.length]} Souza ${at}`, mail: `gente${at}@redacao.example` }),
  ).join('');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const OVER = 'select created, failure from directory_sync where finished_at is not null order by id desc limit 1';
const ENDED = `select count(*)::int as open from job where kind = 'directory' and state in ('QUEUED', 'RUNNING')`;

/** Has everybody taken over into a newsroom that knows none of them; answers the ms from the call until it is done. */
async function taken(pool: Pool, url: string, token: string): Promise<number> {
  await pool.query('delete from person where directory_id is not null');
  await pool.query('delete from directory_sync');
  const started = performance.now();
  await ask(url, token, 'POST', '/ldap/sync');
  for (;;) {
    const { rows } = await pool.query<{ created: number; failure: string | null }>(OVER);
    const ms = performance.now() - started;
    if (rows[0]?.failure || (rows[0] && rows[0].created !== PEOPLE)) throw new Error(`The sync came to ${JSON.stringify(rows[0])}.`);
    if (rows[0] && (await pool.query<{ open: number }>(ENDED)).rows[0]!.open === 0) return ms;
    await pause(LOOK_MS);
  }
}

/** Ten thousand people of a directory into an empty newsroom, beside a bare search whose people are inserted. */
export const adminDirectory: Bench = {
  name: 'admin',
  run: async ({ wants }) => {
    if (!wants('admin-ldap')) return [];
    const slapd = await startSlapd(ldif());
    try {
      return await inNewsroom(async ({ pool, startServer, startBare }) => {
        const { tokens } = await seedShow(pool, { stories: 1, people: 1, roles: ['ROOT'] });
        const { url } = (await startServer()).line;
        const token = tokens[0]!;
        const config = { enabled: true, url: slapd.url, baseDn: LDAP_PEOPLE, userDn: LDAP_READER, password: LDAP_PASSWORD };
        await ask(url, token, 'POST', '/ldap/config', { version: 0, ...config });
        await pool.query('create table bare_person (like person including all)');
        const bareUrl = (await startBare(new URL('../processes/bare-directory.ts', import.meta.url))).line.url;
        const bare = async (by: 'each' | 'page'): Promise<number> => {
          await pool.query('truncate bare_person');
          const answer = await fetch(`${bareUrl}?by=${by}`, { method: 'POST', body: JSON.stringify(config) });
          const { ms, count } = (await answer.json()) as Record<'ms' | 'count', number>;
          if (count !== PEOPLE) throw new Error(`${count} people were found, not ${PEOPLE}.`);
          return ms;
        };
        const rounds = { ours: [] as number[], bare: [] as number[] };
        const byPage: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1) {
          const [ours, each, page] = [await taken(pool, url, token), await bare('each'), await bare('page')];
          if (round === 0) continue;
          rounds.ours.push(ours);
          rounds.bare.push(each);
          byPage.push(page);
        }
        return {
          name: 'admin-ldap',
          what: `${PEOPLE} people of a directory taken over into an empty newsroom / a search by ldapts and an INSERT for each person by pg`,
          bound: { most: 3 },
          unit: 'ms',
          ...compared(rounds, ['sync', 'bare']),
          notes: { 'with an INSERT for each page': median(byPage) },
        };
      });
    } finally {
      await slapd.stop();
    }
  },
};
