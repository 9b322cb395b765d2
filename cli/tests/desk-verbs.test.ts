import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNewsroom, TEST_PASSWORD, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from './child.ts';

let newsroom: TestNewsroom;
let folder: string;
let reportage: number;
let guideline: number;
let ana: number;

const run = (language: string, line: readonly string[]) => {
  const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: language, NO_COLOR: '1' };
  return runLine(line, variables, line[0] === 'auth' ? TEST_PASSWORD : '');
};
const lauda = (...line: string[]) => run('en_US', line);
const json = async (...line: string[]): Promise<unknown> => {
  const { out, err } = await lauda(...line);
  // What a command says in place of its answer is seen where that is expected.
  return out ? JSON.parse(out) : err;
};
const mails = async () =>
  (await newsroom.server.server.services.pool.query('select subject, recipients from mail order by id desc limit 1')).rows[0] as {
    subject: string;
    recipients: { userId: number }[];
  };

beforeAll(async () => {
  newsroom = await startNewsroom();
  folder = await mkdtemp(join(tmpdir(), 'lauda-desk-'));
  await lauda('auth', 'login', '-u', 'ana');
  ana = newsroom.anaId;
  const make = async (call: string, body: object) => (await newsroom.ana.post<{ id: number }>(call, body)).body.id;
  reportage = await make('/news_reports', { slug: 'PONTES', date: '2026-11-20', reporterId: ana });
  guideline = await make('/assignments', { slug: 'SETE PONTES', date: '2026-11-20' });
});
afterAll(async () => {
  await newsroom?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lauda reportage', () => {
  it('is copied to a day, stays where it is, and comes back from the trash', async () => {
    const copies = (await json('reportage', 'copy', String(reportage), '--date', '2026-11-25', '--json', 'id,slug,date')) as {
      id: number;
    }[];
    expect(copies).toMatchObject([{ slug: 'PONTES', date: '2026-11-25' }]);
    const { id } = copies[0]!;
    expect((await newsroom.ana.get(`/news_reports/${reportage}`)).body).toMatchObject({ date: '2026-11-20' });
    await newsroom.ana.delete(`/news_reports?ids=${id}`);
    expect((await lauda('reportage', 'restore', String(id), '--date', '2026-11-26')).out).toBe(`${id}\t2026-11-26\tPONTES\n`);
    const missing = await lauda('reportage', 'copy', '999999');
    expect([missing.code, missing.out]).toEqual([3, '']);
  });

  it('tells, sets and takes away its guideline, which goes to the trash only when told so', async () => {
    const id = String(reportage);
    expect((await lauda('reportage', 'associate', id)).err).toContain('belongs to no guideline');
    expect((await lauda('reportage', 'associate', id, String(guideline))).err).toContain('SETE PONTES');
    expect((await lauda('reportage', 'associate', id)).out).toBe(`${guideline}\t2026-11-20\tSETE PONTES\n`);
    const unasked = await lauda('reportage', 'associate', id, '--remove');
    expect([unasked.code === 0, unasked.err]).toEqual([false, expect.stringContaining('--yes')]);
    expect((await lauda('reportage', 'associate', id, '--remove', '--yes')).code).toBe(0);
    const isExcluded = async () => (await newsroom.ana.get<{ excluded: boolean }>(`/assignments/${guideline}`)).body.excluded;
    expect(await isExcluded()).toBe(false);
    expect(await json('reportage', 'associate', id, String(guideline), '--json', 'id,excluded')).toEqual({
      id: guideline,
      excluded: false,
    });
    await lauda('reportage', 'associate', id, '--remove', '--drop-guideline', '--yes');
    const { data } = (await newsroom.ana.get<{ data: { id: number }[] }>('/assignments/excluded')).body;
    expect(data.map((row) => row.id)).toEqual([guideline]);
    const wrong = await lauda('reportage', 'associate', id, '--drop-guideline');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--remove')]);
  });

  it('goes by mail to people, or to its reporter', async () => {
    const sent = await lauda('reportage', 'mail', String(reportage), '--reporters');
    expect([sent.code, sent.err]).toEqual([0, expect.stringContaining('Waiting to be sent')]);
    expect(await mails()).toMatchObject({ subject: 'PONTES', recipients: [{ userId: ana }] });
    expect((await lauda('reportage', 'mail', String(reportage))).code).toBe(2);
  });
});

describe('lauda report', () => {
  it('is made of what is typed, listed by days and words, shown and changed', async () => {
    const category = (await newsroom.ana.post<{ id: number }>('/reports/categories', { name: 'Técnica' })).body.id;
    const typed = [
      'report',
      'create',
      'LINK CAIU',
      '--date',
      '2026-11-20',
      '--text',
      'O link da zona leste.',
      '--categoriesIds',
      String(category),
    ];
    const made = (await json(...typed, '--json', 'id,slug,date,categoriesIds')) as { id: number };
    expect(made).toMatchObject({ slug: 'LINK CAIU', date: '2026-11-20', categoriesIds: [category] });
    const id = String(made.id);
    await lauda('report', 'create', 'OUTRO DIA', '--date', '2026-11-22');
    expect((await lauda('report', 'list', '--filter', 'link')).out).toBe(`${id}\t2026-11-20\tLINK CAIU\n`);
    const ofDay = (await json('report', 'list', '--from', '2026-11-21', '--to', '2026-11-23', '--json', 'slug')) as object[];
    expect(ofDay).toEqual([{ slug: 'OUTRO DIA' }]);
    expect(await json('report', 'view', id, '--json', 'slug,text')).toEqual({ slug: 'LINK CAIU', text: 'O link da zona leste.' });
    expect((await lauda('report', 'view', id)).out).toContain('text\tO link da zona leste.\n');
    expect(await json('report', 'edit', id, '--text', 'Voltou.', '--json', 'slug,text')).toEqual({ slug: 'LINK CAIU', text: 'Voltou.' });
    const missing = await lauda('report', 'view', '999999');
    expect([missing.code, missing.out]).toEqual([3, '']);
    expect((await lauda('report', 'create')).code).toBe(2);
  });

  it('is moved to another day, keeps its versions, and goes to the trash and back', async () => {
    const { id: made } = (await json('report', 'create', 'GERADOR', '--date', '2026-11-20', '--json', 'id')) as { id: number };
    const id = String(made);
    expect((await lauda('report', 'move', id, '--date', '2026-11-24')).out).toBe(`${id}\t2026-11-24\tGERADOR\n`);
    const versions = (await json('report', 'revisions', id, '--json', 'slug')) as object[];
    expect(versions.length).toBeGreaterThanOrEqual(1);
    expect(await json('report', 'delete', id, '--yes', '--json', 'id')).toEqual([{ id: made }]);
    expect((await lauda('report', 'list', '--filter', 'gerador')).out).toBe('');
    expect((await lauda('report', 'restore', id)).out).toBe(`${id}\t2026-11-24\tGERADOR\n`);
    expect((await lauda('report', 'list', '--filter', 'gerador')).out).toContain('GERADOR');
  });
});

describe('lauda production mail', () => {
  it('sends some productions, or those of a day, to people', async () => {
    const { id } = (await newsroom.ana.post<{ id: number }>('/productions', { slug: 'GRUA', date: '2026-11-20' })).body;
    expect((await lauda('production', 'mail', String(id), '--to', String(ana))).code).toBe(0);
    expect((await mails()).subject).toBe('GRUA');
    expect(await json('production', 'mail', '--date', '2026-11-20', '--to', String(ana), '--json', 'date,usersIds')).toEqual({
      date: '2026-11-20',
      usersIds: [ana],
    });
    expect((await mails()).subject).not.toBe('GRUA');
    for (const line of [[String(id)], [String(id), '--date', 'today', '--to', '1'], ['--to', 'x']])
      expect((await lauda('production', 'mail', ...line)).code).toBe(2);
    expect((await lauda('production', 'mail', String(id), '--to', '999999')).code).not.toBe(0);
  });
});

describe('what the agency reads and the site shows', () => {
  it('has feeds, each with its address and category, which are made, changed and removed', async () => {
    const category = (await json('feed-category', 'create', 'Cidade', '--json', 'id')) as { id: number };
    const feed = ['feed', 'create', 'Defesa Civil', '--address', 'https://feeds.example/rss', '--category', String(category.id)];
    expect(await json(...feed, '--json', 'name,url,categoryId')).toEqual({
      name: 'Defesa Civil',
      url: 'https://feeds.example/rss',
      categoryId: category.id,
    });
    expect(await json('feed', 'edit', 'defesa', '--address', 'https://feeds.example/atom', '--json', 'url')).toEqual({
      url: 'https://feeds.example/atom',
    });
    expect((await lauda('feed', 'remove', 'defesa', '--yes')).code).toBe(0);
    expect(await json('feed', 'list', '--json', 'name')).toEqual([]);
  });

  it('has posts, which are written, copied and deleted', async () => {
    const { id } = (await json('post', 'create', 'FEIRA', '--title', 'Feira do livro', '--json', 'id,title')) as { id: number };
    expect(await json('post', 'edit', String(id), '--text', 'Começa hoje.', '--json', 'title,text')).toEqual({
      title: 'Feira do livro',
      text: 'Começa hoje.',
    });
    const [copy] = (await json('post', 'copy', String(id), '--json', 'id,slug,state')) as { id: number }[];
    expect(copy).toMatchObject({ slug: 'FEIRA', state: 'DRAFT' });
    expect((await lauda('post', 'delete', String(copy!.id), '--yes')).err).toBe('1 deleted\n');
    expect(await json('post', 'list', '--json', 'id')).toEqual([{ id }]);
  });
});

describe('the verbs of the desk', () => {
  it('are completed, and explained in three languages', async () => {
    expect((await lauda('completion', 'words', '--', 'reportage', '')).out.trim().split('\n')).toEqual(
      expect.arrayContaining(['approve', 'associate', 'copy', 'mail', 'restore']),
    );
    for (const language of ['pt_BR', 'es_ES', 'en_US'])
      for (const [noun, verb] of [
        ['reportage', 'copy'],
        ['reportage', 'restore'],
        ['reportage', 'associate'],
        ['reportage', 'mail'],
        ['production', 'mail'],
      ] as const)
        expect((await run(language, [noun, verb, '--help'])).out).toContain(`${noun} ${verb}`);
  });
});
