import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INDEX_TARGETS } from '@lauda/domain';
import { PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runLine } from './child.ts';

let server: TestServer;
let folder: string;

const lauda = (line: string, more: Readonly<Record<string, string>> = {}, input = '') => {
  const variables = { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1', ...more };
  return runLine(line.split(' '), variables, input);
};
const READER = { LAUDA_CONFIG: '' };
const TERMINAL = { LAUDA_FORCE_TTY: '140' };
const json = async <T>(line: string): Promise<T> => JSON.parse((await lauda(line)).out) as T;
const sql = (text: string) => server.server.services.pool.query(text);
const newest = async (): Promise<{ id: number; state: string }> =>
  (await json<{ id: number; state: string }[]>('job list --json id,state'))[0]!;
const until = (id: number, state: string) =>
  vi.waitFor(async () => expect(await json(`job show ${id} --json state`)).toEqual({ state }), PATIENCE);

const open = new Set<() => Promise<void>>();
afterEach(() => Promise.all([...open].map((end) => end())));
/** Has somebody write a document that the rebuild still has to come to. */
async function held(): Promise<() => Promise<void>> {
  await sql('update document set search = null');
  const client = await server.server.services.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('select 1 from document for update');
  const end = async (): Promise<void> => {
    if (!open.delete(end)) return;
    await client.query('rollback');
    client.release();
  };
  open.add(end);
  return end;
}

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  folder = await mkdtemp(join(tmpdir(), 'lauda-jobs-'));
  READER.LAUDA_CONFIG = join(folder, 'reader.json');
  const id = await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  await server.person('leo', ['STORY_READ']);
  await sql(`insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
    values ('story', gen_random_uuid(), ${id}, 'CHUVA', '2026-11-21', now(), ${id})`);
  await lauda('auth login -u ana', {}, TEST_PASSWORD);
  await lauda('auth login -u leo', READER, TEST_PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the search index', () => {
  it('is shown with each of its targets, in words on a terminal and by name in a pipe', async () => {
    const piped = await lauda('index state');
    const lines = piped.out.split('\n').slice(0, -1);
    expect([piped.code, piped.err, lines.map((line) => line.split('\t')[0])]).toEqual([0, '', [...INDEX_TARGETS]]);
    expect(lines).toEqual(expect.arrayContaining(['stories\tidle\t1\t1', 'rss\tempty\t0\t0']));
    const shown = (await lauda('index state', { ...TERMINAL, LAUDA_LANG: 'pt_BR' })).out;
    expect(shown).toMatch(/PARTE +ESTADO +INDEXADOS +TOTAL/);
    expect(shown).toMatch(/Laudas +em dia +1 +1/);
    expect(shown).toMatch(/RSS +sem dados +0 +0/);
  });

  it('is made anew, the chosen targets alone, and whoever waits hears the end', async () => {
    await sql('update document set search = null');
    const asked = await lauda('index rebuild stories rss --json target,state');
    expect([asked.code, JSON.parse(asked.out)]).toEqual([
      0,
      [
        { target: 'rss', state: 'empty' },
        { target: 'stories', state: 'queued' },
      ],
    ]);
    expect(asked.err).toBe('1 of 2 wait or run; what is empty stays empty.\n');
    const waited = await lauda('index rebuild --all --wait --json target,state,indexed');
    const states = JSON.parse(waited.out) as { target: string; state: string }[];
    expect([waited.code, waited.err, states.length]).toEqual([0, expect.stringMatching(/^(\d+ %\n)*100 %\n$/), 14]);
    expect(states.filter(({ state }) => state !== 'empty')).toEqual(
      ['documents', 'scripts', 'stories'].map((target) => ({ target, state: 'done', indexed: 1 })),
    );
    expect((await sql('select search from document')).rows).toEqual([{ search: 'chuva' }]);
  });

  it('is left alone where no target is named, or one that there is not', async () => {
    const none = await lauda('index rebuild');
    expect([none.code, none.out]).toEqual([2, '']);
    expect(none.err).toContain('--all');
    for (const wrong of ['index rebuild books', 'index rebuild stories --all'])
      expect([wrong, (await lauda(wrong)).code]).toEqual([wrong, 2]);
    expect((await lauda('index rebuild books')).err).toContain('newsreports');
    const refused = await lauda('index rebuild stories', READER);
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('ADMIN_WRITE')]);
  });
});

describe('the jobs of the server', () => {
  it('are listed and shown, called off after a question or with --yes, and begun anew', async () => {
    const letGo = await held();
    const waiting = lauda('index rebuild documents --wait --json state');
    await vi.waitFor(async () => expect(await newest()).toMatchObject({ state: 'RUNNING' }), PATIENCE);
    const { id } = await newest();
    expect((await lauda('job list --state running')).out).toMatch(new RegExp(`^${id}\tindex documents\tRUNNING\t0 %\t`));
    expect((await lauda('job list --state running --fields kind,target,state')).out).toBe('index\tdocuments\tRUNNING\n');
    expect((await lauda(`job list`, TERMINAL)).out).toMatch(/ID +KIND +STATE +DONE +DUE[\s\S]*Data indexing: Documents +running +0 %/);
    const shown = await lauda(`job show ${id}`);
    expect([shown.code, shown.out]).toEqual([
      0,
      expect.stringMatching(/^KIND\tindex documents\nSTATE\tRUNNING\nDONE\t0 %\nATTEMPTS\t1\nSERVER\t/),
    ]);

    const unasked = await lauda(`job cancel ${id}`);
    expect([unasked.code, unasked.out]).toEqual([2, '']);
    expect(unasked.err).toContain('--yes');
    expect(await json(`job show ${id} --json state,isCancelling`)).toEqual({ state: 'RUNNING', isCancelling: false });
    const called = await lauda(`job cancel ${id} --yes`);
    expect([called.code, called.out, called.err]).toEqual([0, '', `Job ${id} stops within seconds.\n`]);
    await until(id, 'CANCELLED');
    const ended = await waiting;
    expect([ended.code, JSON.parse(ended.out)]).toEqual([1, [{ state: 'idle' }]]);

    const twice = await lauda(`job cancel ${id} --yes`);
    expect([twice.code, twice.err]).toEqual([5, expect.stringContaining('conflict')]);
    await letGo();
    const again = await lauda(`job retry ${id} --json id,state,attempts`);
    expect([again.code, JSON.parse(again.out)]).toEqual([0, { id, state: 'QUEUED', attempts: 0 }]);
    await until(id, 'DONE');
    expect((await lauda(`job retry ${id}`)).code).toBe(5);
  });

  it('say why they failed: by name in a pipe, in the language of the person on a terminal, and what the server said', async () => {
    const { rows } = await sql(`insert into job (kind, target, state, failure, error, attempts, created_at, due_at, finished_at)
      values ('prune', 'x', 'FAILED', 'timeout', 'canceling statement', 5, now(), now(), now()) returning id`);
    const { id } = rows[0];
    expect((await lauda('job list --state FAILED')).out).toMatch(/\ttimeout\n$/);
    expect((await lauda('job list -s failed', { ...TERMINAL, LAUDA_LANG: 'pt_BR' })).out).toContain('Demorou demais');
    expect((await lauda(`job show ${id}`, { ...TERMINAL, LAUDA_LANG: 'es_ES' })).out).toMatch(
      /ESTADO\s+falló[\s\S]*MOTIVO\s+Tardó demasiado[\s\S]*DETALLE\s+canceling statement/,
    );
  });

  it('that are not there are not found, wrong words are typed wrong, and others are told the role that is wanted', async () => {
    for (const verb of ['show 99999', 'cancel 99999 --yes', 'retry 99999'])
      expect([verb, (await lauda(`job ${verb}`)).code]).toEqual([verb, 3]);
    for (const verb of ['show x', 'cancel', 'list --state gone']) expect([verb, (await lauda(`job ${verb}`)).code]).toEqual([verb, 2]);
    const refused = await lauda('job list', READER);
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('ADMIN_READ')]);
    expect((await lauda('job list', { LAUDA_URL: 'http://127.0.0.1:9' })).code).toBe(6);
  });

  it('and the index have help with examples, and complete', async () => {
    expect((await lauda('help job cancel')).out).toContain('lauda job cancel 12 --yes');
    expect((await lauda('job --help')).out).toMatch(/list[\s\S]*show[\s\S]*cancel[\s\S]*retry/);
    expect((await lauda('help index rebuild')).out).toContain('lauda index rebuild --all --wait');
    expect((await lauda('completion words -- index rebuild rss r')).out).toBe('reports\n');
  });
});
