import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rundown, StoryInput } from '@lauda/sdk';
import { Newsroom } from '@lauda/sdk';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArith } from './buildArith.ts';
import { runLine } from './child.ts';

const DATE = '2026-11-21';
let server: TestServer;
let folder: string;
let chefe: Newsroom;
let programId: number;
let storyIds: Readonly<Record<string, number>>;

const lauda = (line: string | readonly string[], more: Readonly<Record<string, string>> = {}, input = '') =>
  runLine(
    typeof line === 'string' ? line.split(' ') : line,
    { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), ...more },
    input,
  );
const at = (name: string): string => join(folder, name);
const loaded = (date: string): Promise<Rundown> => chefe.rundowns.load({ programId, date });

/** Every field of a rundown a file carries to another day: not who it is, where it stands and what happened to it. */
const OWN = new Set([
  'id',
  'uuid',
  'version',
  'textVersion',
  'rundownId',
  'blockId',
  'date',
  'changeDate',
  'templateId',
  'stories',
  'index',
]);
const kept = (item: object) => JSON.parse(JSON.stringify(item, (key, value) => (OWN.has(key) ? undefined : value)));
const shape = (rundown: Rundown) => ({
  ...kept({ start: rundown.start, end: rundown.end, production: rundown.production, mosMode: rundown.mosMode }),
  blocks: rundown.blocks.map((block) => ({ ...kept(block), stories: block.stories.map(kept) })),
});

const FULL: StoryInput = {
  slug: 'AÇÃO; "URGENTE"',
  page: '01A',
  estimated: 'PT45S',
  information: '=HYPERLINK("x")\nsegunda linha',
  footnote: 'rodapé',
  credits: 'MARIA\tREPÓRTER',
  cueIn: 'entra',
  cueOut: 'sai',
  mediaCode: 'VT-2101',
  radio: true,
  status: 'DONE',
  source: { extra: ['<mosExternalMetadata>x</mosExternalMetadata>'] },
  sections: {
    head: {
      type: 'HEADER',
      duration: 'PT10S',
      cueIn: 'Boa noite',
      subSections: [
        { uuid: '00000000-0000-4000-8000-00000000000a', type: 'CAMERA_TEXT', camera: '2', text: 'Boa noite.\n\n<Chove> & venta.' },
      ],
    },
    vt: {
      type: 'VT',
      voDuration: 'PT5S',
      subSections: [
        {
          uuid: '00000000-0000-4000-8000-00000000000b',
          type: 'CG',
          code: '12',
          templateName: 'Nome',
          cgFields: [{ name: 'linha 1', value: 'MARIA' }],
        },
        {
          uuid: '00000000-0000-4000-8000-00000000000c',
          type: 'MOS_VIDEO',
          channel: 'A',
          edDur: 250,
          media: {
            objectId: 'M1',
            slug: 'CHUVA',
            type: 'VIDEO',
            duration: 250,
            timeBase: 25,
            mosId: 'play',
            paths: [{ techDescription: 'MPEG', url: '//x/y.mxf' }],
            mosExternalMetadata: '<a>1</a>',
          },
        },
      ],
    },
  },
};

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-files-'));
  const roles = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'RUNDOWN_ADMIN', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE'] as const;
  await server.person('chefe', roles);
  await server.person('bob', roles);
  chefe = new Newsroom({ url: server.url });
  await chefe.auth.login({ username: 'chefe', password: TEST_PASSWORD });
  ({ programId, storyIds } = await buildArith(chefe, DATE));
  const { id, blocks } = await loaded(DATE);
  const full = await chefe.rundowns.stories.create(id, { blockId: blocks[1]!.id, story: FULL });
  await chefe.stories.patch(full.id, { field: 'floated', newValue: true });
  await chefe.stories.patch(full.id, { field: 'ignore', newValue: true });
  await chefe.rundowns.stories.create(id, { blockId: blocks[2]!.id, story: { ...FULL, slug: 'NO AR', manualVt: true, vt: 'PT33S' } });
  await chefe.stories.patch(storyIds.S3!, { field: 'private', newValue: true });
  await lauda('auth login -u chefe', {}, TEST_PASSWORD);
});
afterAll(async () => {
  await chefe?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a rundown in a file', () => {
  it.each([
    ['json', '2026-12-01'],
    ['csv', '2026-12-02'],
    ['mos', '2026-12-03'],
    ['xlsx', '2026-12-04'],
  ])('goes out as %s and comes in on another day, no field lost', async (format, date) => {
    const path = at(`espelho.${format}`);
    const out = await lauda(['rundown', 'export', String(programId), '-d', DATE, '-o', path]);
    expect([out.code, out.out]).toEqual([0, '']);
    const trial = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', date, '--dry-run']);
    expect([trial.code, trial.out.match(/^\+\tlauda/gm)?.length]).toEqual([0, 9]);
    expect(await chefe.rundowns.check({ programId, date })).toBe(false);
    const made = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', date]);
    expect([made.code, made.err.split('\n').length]).toEqual([0, 2]);
    const [before, after] = [await loaded(DATE), await loaded(date)];
    const anew = (rundown: Rundown) => JSON.parse(JSON.stringify(shape(rundown)).replaceAll(/"uuid":"[^"]*",?/g, ''));
    expect(anew(after)).toEqual(anew(before));
    const twice = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', date]);
    expect([twice.code, twice.out]).toEqual([5, '']);
  });

  it('comes back changed: only the differences are made, and told before', async () => {
    const path = at('dia.csv');
    await lauda(['rundown', 'export', String(programId), '-d', DATE, '-o', path]);
    const same = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', DATE, '-m', 'replace', '--yes']);
    expect([same.code, same.out]).toEqual([0, '']);
    const text = await readFile(path, 'utf8');
    const lines = text.split('\r\n');
    const gone = lines.findIndex((line) => line.includes(',S6,'));
    await writeFile(
      path,
      lines
        .filter((_line, index) => index !== gone)
        .join('\r\n')
        .replace(',S4,', ',GREVE,'),
    );
    const versions = async () =>
      new Map((await loaded(DATE)).blocks.flatMap(({ stories }) => stories.map(({ id, version }) => [id, version])));
    const before = await versions();
    const told = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', DATE, '-m', 'replace', '-n']);
    expect(told.out).toBe('~\tlauda\tGREVE\tslug\tS4\tGREVE\n-\tlauda\tS6\t\t\t\n');
    expect(await versions()).toEqual(before);
    const json = await lauda([
      'rundown',
      'import',
      path,
      '-p',
      String(programId),
      '-d',
      DATE,
      '-m',
      'replace',
      '--yes',
      '--json',
      'changes,created',
    ]);
    expect(JSON.parse(json.out)).toMatchObject({
      created: [],
      changes: [
        { sign: '~', field: 'slug', from: 'S4', to: 'GREVE' },
        { sign: '-', name: 'S6' },
      ],
    });
    const after = await versions();
    expect([...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)).toEqual([storyIds.S4]);
    expect([before.size, after.size]).toEqual([9, 8]);
  });

  it('comes in whole or not at all', async () => {
    const bob = new Newsroom({ url: server.url });
    await bob.auth.login({ username: 'bob', password: TEST_PASSWORD });
    const path = at('preso.json');
    await lauda(['rundown', 'export', String(programId), '-d', DATE, '-o', path]);
    const file = JSON.parse(await readFile(path, 'utf8'));
    const [first, second] = file.rundown.blocks;
    first.stories[0].slug = 'MUDADA';
    first.stories.push({ slug: 'NOVA' });
    second.stories[0].slug = 'PRESA';
    await writeFile(path, JSON.stringify(file));
    await bob.stories.load(second.stories[0].id, { lock: true });
    const before = shape(await loaded(DATE));
    const refused = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', DATE, '-m', 'replace', '--yes']);
    expect([refused.code, refused.out]).toEqual([5, '']);
    expect(refused.err).toContain('bob');
    expect(shape(await loaded(DATE))).toEqual(before);
    await bob.close();
  });

  it.each([
    ['create', '2026-12-05'],
    ['append', DATE],
    ['replace', DATE],
  ])('leaves nothing behind when a value in the middle is refused, by %s, and says of which story', async (mode, date) => {
    const path = at(`meio-${mode}.json`);
    await lauda(['rundown', 'export', String(programId), '-d', DATE, '-o', path]);
    const file = JSON.parse(await readFile(path, 'utf8'));
    file.rundown.start = '18:00:00';
    file.rundown.blocks[0].title = 'MUDADO';
    file.rundown.blocks[1].stories[0] = { slug: 'NO MEIO', estimated: 'logo' };
    await writeFile(path, JSON.stringify(file));
    const before = mode === 'create' ? undefined : await loaded(date);
    for (const trial of [['--dry-run'], []]) {
      const told = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', date, '-m', mode, ...trial]);
      expect([told.code, told.out]).toEqual([1, '']);
      expect(told.err).toMatch(/^Nada foi importado\.\n/);
      expect(told.err).toContain('NO MEIO');
      expect(told.err).toContain('estimated');
      expect(await chefe.rundowns.check({ programId, date })).toBe(mode !== 'create');
      if (before) expect(await loaded(date)).toEqual(before);
    }
  });

  it('is refused with line and column where it cannot be read', async () => {
    const path = at('errado.csv');
    await writeFile(path, 'block,slug,approved\nB1,A,sim\nB1,B,talvez\n');
    const told = await lauda(['rundown', 'import', path, '-p', String(programId), '-d', '2026-12-09']);
    expect([told.code, told.out, told.err.split('\n')[0]]).toEqual([
      1,
      '',
      "errado.csv:3: approved: esperado sim ou não, como true ou false, veio 'talvez'",
    ]);
    expect(await chefe.rundowns.check({ programId, date: '2026-12-09' })).toBe(false);
  });

  it('is read as a spreadsheet of Windows writes it', async () => {
    const path = at('planilha.csv');
    await writeFile(path, Buffer.from('block;slug\r\nB1;A\xC7\xC3O \x96 J\xC1\r\n', 'latin1'));
    expect((await lauda(['rundown', 'import', path, '-p', String(programId), '-d', '2026-12-20'])).code).toBe(0);
    expect((await loaded('2026-12-20')).blocks[0]?.stories[0]?.slug).toBe('AÇÃO – JÁ');
  });
  it('leaves out blank rows, takes empty cells for no change, and makes a story private that was approved', async () => {
    const date = '2026-12-11';
    const taken = (lines: readonly string[], ...more: string[]) =>
      lauda(['rundown', 'import', '-', '-p', String(programId), '-d', date, ...more], {}, `${lines.join('\n')}\n`);
    const head = 'block;slug;approved;private;floated;estimated';
    const made = await taken([head, ';;;;;', 'B1;CHUVA;sim;;;0:45', 'B1;GREVE;;;;', ' ;;;;;', ';;;;;']);
    expect([made.code, made.err.split('\n').filter((line) => line.startsWith('error'))]).toEqual([0, []]);
    const now = async () =>
      (await loaded(date)).blocks.flatMap(({ stories }) =>
        stories.map(({ slug, approved, private: isPrivate, floated, estimated }) => [slug, approved, isPrivate, floated, estimated]),
      );
    expect(await now()).toEqual([
      ['CHUVA', true, false, false, 'PT45S'],
      ['GREVE', false, false, false, 'PT0S'],
    ]);
    const same = await taken([head, 'B1;CHUVA;;;;0:45', 'B1;GREVE;;;;'], '-m', 'replace', '--yes');
    expect([same.code, same.out]).toEqual([0, '']);
    const changed = await taken([head, 'B1;CHUVA;não;sim;;', 'B1;GREVE;sim;;x;'], '-m', 'replace', '--yes');
    expect([changed.code, changed.err]).toEqual([0, expect.any(String)]);
    expect(await now()).toEqual([
      ['CHUVA', false, true, false, 'PT0S'],
      ['GREVE', true, false, true, 'PT0S'],
    ]);
  });

  it('may be a plain list of slugs out of a spreadsheet, from standard input', async () => {
    const told = await lauda(
      ['rundown', 'import', '-', '-p', String(programId), '-d', '2026-12-10'],
      {},
      'block;slug;estimated\nAbertura;CHUVA;1:30\nAbertura;GREVE;:45\nEsporte;GOL;\n',
    );
    expect([told.code, told.out.split('\n').filter((line) => line.startsWith('+'))]).toEqual([
      0,
      ['+\tbloco\tAbertura\t\t\t', '+\tbloco\tEsporte\t\t\t', '+\tlauda\tCHUVA\t\t\t', '+\tlauda\tGREVE\t\t\t', '+\tlauda\tGOL\t\t\t'],
    ]);
    const { blocks } = await loaded('2026-12-10');
    expect(blocks.map(({ title, stories }) => [title, stories.map(({ slug, estimated }) => `${slug} ${estimated}`)])).toEqual([
      ['Abertura', ['CHUVA PT1M30S', 'GREVE PT45S']],
      ['Esporte', ['GOL PT0S']],
      ['Stand By', []],
    ]);
  });
});
