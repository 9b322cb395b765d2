// Makes the databases of earlier versions that `packages/server/tests/old-databases.test.ts` opens: for each commit that changed a migration, the
// sources of that commit fill an empty database with their own demo newsroom, and its rows are kept. `node --conditions=@lauda/source
// scripts/old-databases.mjs` makes those that are missing; commits after it make only these.
import '../bin/check-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { copySource, tablesOf } from '../packages/server/src/backup/tables.ts';
import { startEmbeddedPostgres } from '../packages/server/src/storage/embedded.ts';
import { commitsOfMigrations, layOut, startOld } from './lib/old-lauda.mjs';
import { at } from './lib/root.mjs';

// The server's own library.
const { to: copyTo } = createRequire(at('packages/server/package.json'))('pg-copy-streams');
const FOLDER = at('packages/server/tests/old-databases');
const NOW = '2026-03-10T18:00:00-03:00';
// The first had no server yet, and those of the others did not start: a file was not whole, two migrations had one number. The last was never released:
// its migration was changed within the day.
const WITHOUT_DATA = ['6a549aa', '32f83f1', 'd4a14c3', '2d1c499'];

const text = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
const compressed = (value) =>
  brotliCompressSync(Buffer.from(JSON.stringify(value)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: 1 << 20 },
  });

/** The rows of every table, as COPY writes them, and the migrations of that commit that were changed since. */
async function rowsOf(url, sources) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: applied } = await client.query('select name, checksum from migration order by name');
  const known = new Map(
    readdirSync(at('packages/server/src/storage/migrations')).map((name) => [
      name,
      createHash('sha256')
        .update(text(at('packages/server/src/storage/migrations', name)))
        .digest('hex'),
    ]),
  );
  const migrations = applied.map(({ name, checksum }) => ({
    name,
    checksum,
    ...(known.get(name) === checksum ? {} : { sql: text(path.join(sources, 'packages/server/src/storage/migrations', name)) }),
  }));
  const tables = [];
  for (const table of await tablesOf(client)) {
    let rows = '';
    for await (const chunk of client.query(copyTo(`copy ${copySource(table)} to stdout`))) rows += chunk;
    if (rows !== '') tables.push({ ...table, rows });
  }
  const { rows: counters } = await client.query(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  await client.end();
  return { migrations, tables, counters };
}

const wanted =
  process.argv.slice(2).length > 0 ? process.argv.slice(2) : commitsOfMigrations().filter((commit) => !WITHOUT_DATA.includes(commit));
const room = mkdtempSync(path.join(tmpdir(), 'lauda-old-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(room, 'data') });
const admin = new pg.Client({ connectionString: postgres.ownerUrl });
await admin.connect();
const user = new URL(postgres.url).username;
try {
  for (const [nth, commit] of wanted.entries()) {
    const file = path.join(FOLDER, `${commit}.br`);
    if (existsSync(file) && process.argv.length === 2) continue;
    const sources = layOut(commit, path.join(room, 'lauda'));
    const database = `old_${nth}`;
    await admin.query(
      `create database ${database} owner "${user}" encoding 'UTF8' locale_provider icu icu_locale 'und' template template0`,
    );
    const [url, ownerUrl] = [postgres.url, postgres.ownerUrl].map(
      (each) => Object.assign(new URL(each), { pathname: `/${database}` }).href,
    );
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    for (const extension of ['unaccent', 'pg_trgm']) await owner.query(`create extension if not exists ${extension}`);
    await owner.end();
    const takes = text(path.join(sources, 'packages/server/src/config.ts'));
    const server = await startOld(sources, {
      ...{
        DATABASE_URL: url,
        LAUDA_DATA: path.join(room, 'files'),
        LAUDA_PORT: '0',
        LAUDA_DEMO: 'true',
        LAUDA_DEMO_NOW: NOW,
        LAUDA_LOG: 'error',
      },
      ...(takes.includes('LAUDA_DEMO_ARCHIVE') ? { LAUDA_DEMO_ARCHIVE: 'false' } : {}),
    }).catch((error) => console.error(`${commit}: ${error.message}`));
    if (!server) continue;
    await server.stop();
    const found = await rowsOf(url, sources);
    const bytes = compressed({ commit, ...found });
    writeFileSync(file, bytes);
    console.log(`${commit}: ${found.migrations.length} migrations, ${found.tables.length} tables, ${bytes.length} bytes`);
  }
} finally {
  await admin.end();
  await postgres.stop();
  rmSync(room, { recursive: true, force: true });
}
