import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@lauda/domain';
import { startNewsroom, TEST_PASSWORD, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from './child.ts';

let newsroom: TestNewsroom;
let folder: string;
let story: number;
const lauda = (...line: string[]) => {
  const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' };
  return runLine(line, variables, line[0] === 'auth' ? TEST_PASSWORD : '');
};

beforeAll(async () => {
  newsroom = await startNewsroom();
  folder = await mkdtemp(join(tmpdir(), 'lauda-found-'));
  await lauda('auth', 'login', '-u', 'ana');
  ({ id: story } = await newsroom.story({ slug: 'CHUVA' }));
  await newsroom.ana.patch(`/stories/${story}`, 'credits', 'Moradores viram a água subir');
  await newsroom.ana.post('/assignments', { slug: 'PAUTA', date: '2026-11-20', content: 'água no município' });
});
afterAll(async () => {
  await newsroom?.server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lauda search', () => {
  it('finds documents of every kind, or of one, by their words', async () => {
    const found = JSON.parse((await lauda('search', 'agua', '--json', 'slug,kind,highlight')).out);
    expect(found).toEqual([
      { slug: 'CHUVA', kind: 'story', highlight: expect.stringContaining('água subir') },
      { slug: 'PAUTA', kind: 'guideline', highlight: expect.stringContaining('água no município') },
    ]);
    expect((await lauda('search', 'agua', '--kind', 'guideline')).out.trim().split('\t').slice(1, 4)).toEqual([
      '2026-11-20',
      'guideline',
      'PAUTA',
    ]);
    // The word of the paths names the same kind.
    expect(JSON.parse((await lauda('search', 'agua', '--kind', 'assignment', '--json', 'kind')).out)).toEqual([{ kind: 'guideline' }]);
    expect(JSON.parse((await lauda('search', 'morador', '--mode', 'fuzzy', '--json', 'id')).out)).toEqual([{ id: story }]);
    expect(JSON.parse((await lauda('search', 'agua', '--to', '2026-11-20', '--json', 'slug')).out)).toEqual([{ slug: 'PAUTA' }]);
    const wrong = await lauda('search', 'agua', '--from', 'never');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('YYYY-MM-DD')]);
  });

  it('says which of how many it shows, goes on with the next page, and looks at one program or one owner [PAG-05]', async () => {
    for (let n = 0; n < 26; n += 1) await newsroom.ana.post('/assignments', { slug: `SAFRA ${n}`, date: '2026-11-19', content: 'milho' });
    const first = await lauda('search', 'milho');
    expect([first.out.trim().split('\n').length, first.err.trim()]).toEqual([25, '1-25 of 26; the next ones: --page 2']);
    const second = await lauda('search', 'milho', '--page', '2', '--json', 'slug');
    expect([JSON.parse(second.out), second.err.trim()]).toEqual([[{ slug: 'SAFRA 0' }], '26-26 of 26.']);
    expect(JSON.parse((await lauda('search', 'agua', '--program', 'Jornal', '--json', 'slug')).out)).toEqual([{ slug: 'CHUVA' }]);
    expect(JSON.parse((await lauda('search', 'agua', '--person', String(newsroom.bobId), '--json', 'slug')).out)).toEqual([]);
  });
});

describe('lauda trash', () => {
  it('lists what was thrown away, and takes it back', async () => {
    await newsroom.ana.delete(`/stories?ids=${story}`);
    expect(JSON.parse((await lauda('trash', 'list', '--json', 'id,kind,slug')).out)).toEqual([{ id: story, kind: 'story', slug: 'CHUVA' }]);
    expect((await lauda('trash', 'restore', String(story))).err).toContain('CHUVA is back');
    expect(JSON.parse((await lauda('trash', 'list', '--json', 'id')).out)).toEqual([]);
    expect((await newsroom.ana.get<{ excluded: boolean }>(`/stories/${story}`)).body.excluded).toBe(false);
  });

  it('shows who may read stories alone the stories, and refuses who may read none of the kinds', async () => {
    await newsroom.ana.delete(`/stories?ids=${story}`);
    const as = async (username: string, roles: Role[]) => {
      await newsroom.server.person(username, roles);
      const config = join(folder, `${username}.json`);
      const variables = { LAUDA_URL: newsroom.server.url, LAUDA_CONFIG: config, LAUDA_LANG: 'en_US', NO_COLOR: '1' };
      await runLine(['auth', 'login', '-u', username], variables, TEST_PASSWORD);
      return runLine(['trash', 'list', '--json', 'id'], variables, '');
    };
    expect(JSON.parse((await as('leo', ['STORY_READ'])).out)).toEqual([{ id: story }]);
    const refused = await as('rui', ['CALENDAR_READ']);
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('needs STORY_READ')]);
    await newsroom.ana.put('/stories/restore', { ids: [story] });
  });
});

describe('lauda trash restore --date', () => {
  it('takes a guideline back to another day, and says of a story that it has a place of its own', async () => {
    const { body } = await newsroom.ana.post<{ id: number }>('/assignments', { slug: 'ONTEM', date: '2026-11-20' });
    await newsroom.ana.delete(`/assignments?ids=${body.id}`);
    expect((await lauda('trash', 'restore', String(body.id), '--date', '2026-11-25')).err).toContain('ONTEM is back');
    expect((await newsroom.ana.get<{ date: string }>(`/assignments/${body.id}`)).body.date).toBe('2026-11-25');
    await newsroom.ana.delete(`/stories?ids=${story}`);
    const refused = await lauda('trash', 'restore', String(story), '--date', '2026-11-25');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('leave --date out')]);
    expect((await lauda('trash', 'restore', String(story))).code).toBe(0);
  });
});

describe('lauda story lineage', () => {
  it('tells each step with its day, its maker and the version that was read', async () => {
    const targetBlockId = newsroom.rundown.blocks[0]!.id;
    const paste = { ids: [story], targetBlockId };
    const [copy] = (await newsroom.bob.post<{ id: number }[]>(`/rundowns/${newsroom.rundown.id}/stories/paste`, paste)).body;
    const lines = (await lauda('story', 'lineage', String(copy!.id))).out.trim().split('\n');
    expect(lines.map((line) => line.split('\t').slice(1))).toEqual([
      ['story', String(story), 'CHUVA', 'ana', ''],
      ['story', String(copy!.id), 'CHUVA', 'bob', 'of version 2'],
    ]);
  });

  it('tells what each step changed in the text, word by word', async () => {
    const { id } = await newsroom.story({ slug: 'RIO' });
    await newsroom.ana.patch(`/stories/${id}`, 'information', 'A água limpa desce a serra.');
    const paste = { ids: [id], targetBlockId: newsroom.rundown.blocks[0]!.id };
    const [copy] = (await newsroom.bob.post<{ id: number }[]>(`/rundowns/${newsroom.rundown.id}/stories/paste`, paste)).body;
    await newsroom.bob.patch(`/stories/${copy!.id}`, 'information', 'A água suja desce toda a serra.');
    const { out, err, code } = await lauda('story', 'lineage', String(copy!.id), '--changes');
    expect([code, err]).toEqual([0, '']);
    const [name, text] = out.trim().split('\n').at(-1)!.split('\t');
    expect([name, text]).toEqual(['story RIO', expect.stringContaining('A água [-limpa-] {+suja+} desce {+toda+} a serra.')]);
    const whole = JSON.parse((await lauda('story', 'lineage', String(copy!.id), '--json', 'hops')).out) as { hops: { was: string }[] };
    expect(whole.hops.at(-1)!.was).toContain('limpa');
  });
});
