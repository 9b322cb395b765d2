import { readFileSync, writeFileSync } from 'node:fs';
import { EVERY_ROLE, type Refusal, TEST_PASSWORD, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reads } from '../../packages/server/tests/every-get.ts';
import { type Write, writes } from '../../packages/server/tests/every-write.ts';
import { closeScene, MILLION, NUMBERED, openNumberedScene, server } from '../../packages/server/tests/scene.ts';
import { watchWrites } from '../fuzz/api/newsroom.ts';
import type { Operation } from '../fuzz/api/request.ts';
import { contract } from '../fuzz/api/whole.ts';

/** What is asked of each call beside its roles: who may all but keep programs asks for what ana has just made, and it is… */
const COLUMNS = ['another', 'private', 'shared', 'locked', 'closed'] as const;
type Column = (typeof COLUMNS)[number];
type Answers = Record<Column, string>;
/** A line that says nothing more: one may, and the request names nothing that could be hidden, locked or closed. */
const PLAIN: Answers = { another: 'may', private: '-', shared: '-', locked: '-', closed: '-' };
const FILE = new URL('./access.tsv', import.meta.url);
const table = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const ROLES_AT = 2;
const COLUMNS_AT = 4;
/** The first line of each call. */
const lines = new Map(
  table
    .slice(1)
    .reverse()
    .map((cells) => [cells[0]!, cells]),
);
const expected = (cells: readonly string[]): Answers => {
  const said = cells.slice(COLUMNS_AT);
  return said.length === 0 ? PLAIN : (Object.fromEntries(COLUMNS.map((column, at) => [column, said[at]])) as Answers);
};
const seen = new Map<string, Answers>();
const isNew = process.env.ACCESS_TSV === 'new';
afterAll(() => {
  // ACCESS_TSV=new writes down what was answered, to be read before it is kept.
  if (!isNew) return;
  const first = new Set(lines.values());
  const whole = table.map((cells) => {
    const answers = first.has(cells) ? seen.get(cells[0]!) : undefined;
    const said = COLUMNS.map((column) => answers?.[column] ?? '');
    const isPlain = !answers || COLUMNS.every((column) => answers[column] === PLAIN[column]);
    return [...cells.slice(0, COLUMNS_AT), ...(isPlain ? [] : said)].join('\t');
  });
  whole[0] = [...table[0]!.slice(0, COLUMNS_AT), ...COLUMNS].join('\t');
  writeFileSync(FILE, `${whole.join('\n')}\n`);
});

const { operations } = await contract();
/** What a page asks before it knows who asks, what is each one's own, and what only a bridge asks: nobody else's is named there. */
const asksForOthers = ({ id, role }: Operation): boolean =>
  role !== 'public' && role !== 'bridge' && !/^(users\.me|auth)\./.test(id) && (id in reads || id in writes);
const asked = operations.filter(asksForOthers);
/** What names devices, the directory or a language by what stands in its address, which are hidden from nobody. */
const NAMES_OTHERS = ['mam.medias'];

let carol: WireClient;
let dina: WireClient;
let carolId: number;
let bobId: number;
let closedId: number;
let digest: () => Promise<string>;
const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.server.services.pool.query<R & Record<string, unknown>>(text, values)).rows;

beforeAll(async () => {
  await openNumberedScene();
  carolId = await server.person(
    'carol',
    EVERY_ROLE.filter((role) => role !== 'PROGRAM_WRITE'),
  );
  await server.person('dina', EVERY_ROLE);
  [carol, dina] = [await server.as('carol', TEST_PASSWORD), await server.as('dina', TEST_PASSWORD)];
  [{ id: bobId }] = (await sql<{ id: number }>("select id from person where username = 'bob'")) as [{ id: number }];
  const [group] = await sql<{ id: number }>("insert into person_group (name) values ('fechado') returning id");
  const text =
    "insert into program (name, start_time, end_time, groups) values ('Fechado', '03:00', '04:00', array[$1::bigint]) returning id";
  [{ id: closedId }] = (await sql<{ id: number }>(text, [group!.id])) as [{ id: number }];
  digest = await watchWrites(server);
});
afterAll(closeScene);

type Named = Record<(typeof NUMBERED)[number], number[]>;
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(numbersIn);
}
/** What a request names, by kind. */
function namedBy({ path, body }: Write): Named {
  // A uuid has figures that are no id.
  const bare = path.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  const numbers = [...(bare.match(/\d+/g) ?? []).map(Number), ...(body instanceof FormData ? [] : numbersIn(body))];
  const of = (at: number) => [...new Set(numbers.filter((number) => Math.floor(number / MILLION) === at + 1))];
  return Object.fromEntries(NUMBERED.map((kind, at) => [kind, of(at)])) as Named;
}

/** Whatever ana locked is locked by carol, so that she is refused for what the column is about and for nothing else. */
const giveLocks = () => sql('update document_lock set user_id = $1', [carolId]);
const hide = (ids: readonly number[], allowed: readonly number[]) =>
  sql('update document set private = true, allowed_ids = $2 where id = any($1)', [ids, allowed]);
/** Brings what is named into the state of a column; false where it can be in none. */
const STATES: Readonly<Record<Column, (named: Named) => Promise<boolean>>> = {
  another: async () => {
    await giveLocks();
    return true;
  },
  private: async ({ document }) => {
    await giveLocks();
    await hide(document, []);
    return document.length > 0;
  },
  shared: async ({ document }) => {
    await giveLocks();
    await hide(document, [carolId]);
    return document.length > 0;
  },
  locked: async ({ document }) => {
    const until = server.now() + 600_000;
    await sql(
      `insert into document_lock (document_id, user_id, since, expires_at, windows) select id, $2, $3, $4, $5 from unnest($1::bigint[]) x(id)
       on conflict (document_id) do update set user_id = excluded.user_id, windows = excluded.windows`,
      [document, bobId, new Date(server.now()), new Date(until), JSON.stringify({ '': until })],
    );
    return document.length > 0;
  },
  closed: async (named) => {
    await giveLocks();
    for (const kind of ['assignment', 'news_report', 'production'])
      await sql(`update ${kind} set programs_ids = array[$2::bigint] where document_id = any($1)`, [named.document, closedId]);
    const programs = `select program_id from story where document_id = any($1) union select program_id from rundown where id = any($2)
      union select r.program_id from block b join rundown r on r.id = b.rundown_id where b.id = any($3)
      union select program_id from rundown_template where id = any($4)
      union select t.program_id from block_template b join rundown_template t on t.id = b.template_id where b.id = any($5)
      union select t.program_id from story_template s join block_template b on b.id = s.block_id join rundown_template t on t.id = b.template_id where s.id = any($6)
      union select id from program where id = any($7)`;
    await sql(`update program set groups = (select groups from program where id = $8) where id in (${programs})`, [
      ...NUMBERED.map((kind) => named[kind]),
      closedId,
    ]);
    // Reports are of no program.
    const free = (await sql<{ id: number }>('select document_id as id from report where document_id = any($1)', [named.document])).length;
    return Object.values(named).flat().length > free;
  },
};
const open = () => sql("update program set groups = '{}' where id <> $1 and groups <> '{}'", [closedId]);

/** What people would recognise of the documents a request names. */
const wordsOf = async ({ document }: Named): Promise<string[]> =>
  (await sql<{ slug: string }>('select slug from document where id = any($1) and length(slug) > 5', [document])).map(({ slug }) => slug);
/** Where a story stands in its rundown, which everybody sees of it and whoever keeps the rundown changes. */
const PLACE = ['index', 'block_id', 'rundown_id', 'page', 'display_status', 'play_time', 'stop_time'];
const TOUCHED = ['version', 'changed_at', 'changed_by'];
/** The rows of the documents a request names, without these columns. */
async function rowsOf({ document }: Named, without: readonly string[] = []): Promise<string> {
  const kinds = ['story', 'assignment', 'news_report', 'production', 'report'].map(
    (kind) => `(select string_agg((to_jsonb(x) - $2::text[])::text, '' order by document_id) from ${kind} x where document_id = any($1))`,
  );
  const [row] = await sql<{ all: string }>(
    `select concat(string_agg((to_jsonb(d) - $2::text[])::text, '' order by id), ${kinds.join(', ')}) as all from document d where id = any($1)`,
    [document, without],
  );
  return row!.all;
}

/** A request of this call as ana could make it. */
async function requestOf({ id, method, parameters }: Operation, column: Column): Promise<Write & { method: string }> {
  if (method !== 'GET') return { method: 'POST', ...(await writes[id]!()) } as Write & { method: string };
  const address = await reads[id]!();
  const takesLock = parameters.some(({ name }) => name === 'lock');
  const query = column === 'locked' && takesLock ? `${address.includes('?') ? '&' : '?'}lock=true` : '';
  return { method, path: address + query } as unknown as Write & { method: string };
}

/** What comes of the call: the code of its refusal, `nothing` where it did and told nothing, or `may`. */
async function outcome(operation: Operation, column: Column, client: WireClient): Promise<string> {
  const request = await requestOf(operation, column);
  const named = namedBy(request);
  if (!(await STATES[column](named))) return '-';
  if (column === 'locked' && operation.method === 'GET' && !request.path.includes('lock=true')) return '-';
  const [words, rows, content] = [await wordsOf(named), await rowsOf(named), await rowsOf(named, [...PLACE, ...TOUCHED])];
  const before = await digest();
  const { status, body } = await client.send<Refusal>(request.method, request.path, request.body);
  const [after, text] = [await digest(), JSON.stringify(body) ?? ''];
  const isWritten = before !== after;
  await open();
  if (status >= 400) {
    expect(after, `${status} ${text}, and yet something was written`).toBe(before);
    if (column === 'private' || column === 'closed')
      expect(
        words.filter((word) => text.includes(word)),
        `${column}: ${text}`,
      ).toEqual([]);
    return body.code;
  }
  if (column === 'another' || column === 'shared') return 'may';
  if (column !== 'locked' && (await rowsOf(named, [...PLACE, ...TOUCHED])) !== content) return 'changes it';
  if (column !== 'locked' && (await rowsOf(named)) !== rows) return 'places it';
  const isEmpty = /^(\[\]|.*"total":0.*)$/.test(text);
  const tells = words.some((word) => text.includes(word)) || (operation.method === 'GET' && named.document.length === 0 && !isEmpty);
  return isWritten || tells ? 'may' : 'nothing';
}

describe('the contract', () => {
  it('has no call that names something by its id and is not asked here', () => {
    const left = operations.filter((each) => each.path.includes('{') && !/^(public|bridge)$/.test(each.role) && !asksForOthers(each));
    expect(left.map(({ id }) => id)).toEqual(NAMES_OTHERS);
  });
});

describe.each(asked.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('answers who asks for what is of others, is private, shared, locked or of a closed program as the table says', async () => {
    const line = lines.get(id);
    const client = line?.[ROLES_AT]?.includes('PROGRAM_WRITE') ? dina : carol;
    const got = { ...PLAIN };
    for (const column of COLUMNS) got[column] = await outcome(operation, column, client);
    seen.set(id, got);
    if (!isNew) expect(got).toEqual(expected(line!));
  });
});
