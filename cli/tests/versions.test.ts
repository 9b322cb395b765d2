import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNewsroom, TEST_PASSWORD, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from './child.ts';

let newsroom: TestNewsroom;
let folder: string;

const lauda = (...line: string[]) => {
  const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' };
  return runLine(line, variables, line[0] === 'auth' ? TEST_PASSWORD : '');
};
const json = async (...line: string[]): Promise<unknown> => {
  const { out, err } = await lauda(...line);
  if (!out) throw new Error(err);
  return JSON.parse(out);
};
const locked = async (): Promise<unknown> =>
  (await newsroom.server.server.services.pool.query('select document_id from document_lock')).rows;
const make = async (call: string, body: object): Promise<string> =>
  String((await newsroom.ana.post<{ id: number }>(call, { date: '2026-11-20', ...body })).body.id);

beforeAll(async () => {
  newsroom = await startNewsroom();
  folder = await mkdtemp(join(tmpdir(), 'lauda-versions-'));
  await lauda('auth', 'login', '-u', 'ana');
});
afterAll(async () => {
  await newsroom?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

const DESK = [
  { noun: 'guideline', call: '/assignments', field: 'proposal', more: {} },
  { noun: 'production', call: '/productions', field: 'information', more: {} },
  { noun: 'reportage', call: '/news_reports', field: 'information', more: { reporterId: true } },
  { noun: 'report', call: '/reports', field: 'text', more: {} },
] as const;

describe.each(DESK)('lauda $noun', ({ noun, call, field, more }) => {
  it('lists the versions of one, shows an earlier one, and saves it anew as a further version', async () => {
    const reporter = 'reporterId' in more ? { reporterId: newsroom.anaId } : {};
    const id = await make(call, { slug: 'CHUVA', [field]: 'como era', ...reporter });
    await lauda(noun, 'edit', id, '--slug', 'ENCHENTE', `--${field}`, 'como ficou');
    const versions = async (): Promise<unknown> =>
      ((await json(noun, 'revisions', id, '--json', 'revisionNumber,slug,revisorNickname')) as object[]).map((each) =>
        Object.values(each).join(' '),
      );
    expect(await versions()).toEqual(['2 ENCHENTE ana', '1 CHUVA ana']);
    expect(await json(noun, 'view', id, '--revision', '1', '--json', `slug,${field}`)).toEqual({ slug: 'CHUVA', [field]: 'como era' });
    expect((await lauda(noun, 'view', id, '--revision', '1')).out).toContain(`${field}\tcomo era\n`);
    expect(await json(noun, 'view', id, '--json', `slug,${field}`)).toEqual({ slug: 'ENCHENTE', [field]: 'como ficou' });

    const asked = await lauda(noun, 'revert', id, '1');
    expect([asked.code, asked.out]).toEqual([2, '']);
    expect((await lauda(noun, 'revert', id, '1', '--yes')).err).toBe(`Saved ${id} as version 1 has it.\n`);
    expect(await json(noun, 'view', id, '--json', `slug,${field}`)).toEqual({ slug: 'CHUVA', [field]: 'como era' });
    expect(await versions()).toEqual(['3 CHUVA ana', '2 ENCHENTE ana', '1 CHUVA ana']);
    expect(await locked()).toEqual([]);
  });

  it('leaves alone what somebody else has open, and says so of a version that is not there', async () => {
    const reporter = 'reporterId' in more ? { reporterId: newsroom.anaId } : {};
    const id = await make(call, { slug: 'PONTE', ...reporter });
    await lauda(noun, 'edit', id, '--slug', 'PONTE NOVA');
    for (const line of [
      ['view', id, '--revision', '9'],
      ['revert', id, '9', '--yes'],
    ]) {
      const missing = await lauda(noun, ...line);
      expect([missing.code, missing.out]).toEqual([3, '']);
    }
    expect((await lauda(noun, 'view', id, '--revision', 'x')).code).toBe(2);
    await newsroom.bob.get(`${call}/${id}?lock=true&window=w`);
    expect((await lauda(noun, 'revert', id, '1', '--yes')).err).toContain('bob');
    expect(await json(noun, 'view', id, '--json', 'slug')).toEqual({ slug: 'PONTE NOVA' });
    await newsroom.bob.delete(`/locks/${id}?window=w`);
  });
});

describe('lauda story', () => {
  it('shows and saves an earlier text, and leaves alone what is not its text', async () => {
    const { id } = await newsroom.story({ slug: 'CHUVA', information: 'como era', estimated: 'PT30S' });
    const lock = `/stories/${id}?lock=true&window=w`;
    const { textVersion } = (await newsroom.ana.get<{ textVersion: number }>(lock)).body;
    expect((await newsroom.ana.put('/stories', { id, textVersion, slug: 'ENCHENTE', information: 'como ficou' })).status).toBe(200);
    await newsroom.ana.delete(`/locks/${id}?window=w`);
    await newsroom.ana.patch(`/stories/${id}`, 'page', '7A');
    const story = String(id);
    const slugs = async (): Promise<unknown> =>
      ((await json('story', 'revisions', story, '--json', 'slug')) as { slug: string }[]).map(({ slug }) => slug);
    const before = (await slugs()) as string[];
    expect([before[0], before.at(-1)]).toEqual(['ENCHENTE', 'CHUVA']);
    expect(await json('story', 'view', story, '--revision', '1', '--json', 'slug,information')).toEqual({
      slug: 'CHUVA',
      information: 'como era',
    });
    expect((await lauda('story', 'view', story, '--revision', '1')).out).toContain('como era');
    expect((await lauda('story', 'revert', story, '1', '--yes')).err).toBe(`Saved ${id} as version 1 has it.\n`);
    expect(await json('story', 'view', story, '--json', 'slug,information,estimated,page')).toEqual({
      slug: 'CHUVA',
      information: 'como era',
      estimated: 'PT30S',
      page: '7A',
    });
    expect(await slugs()).toEqual(['CHUVA', ...before]);
    expect(await locked()).toEqual([]);
  });
});
