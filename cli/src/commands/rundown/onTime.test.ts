import { LINT_CODES } from '@lauda/domain';
import type { Rundown, Story } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { arithAnswers, arithRundown, PROGRAMS } from '../../../tests/arith.ts';
import { type Answer, cli, refusal } from '../../../tests/fakeEnv.ts';

const head = (duration: string) => ({ head: { type: 'HEADER' as const, duration } });
/** The rundown of arith.md with a production that is one minute less than what is written. */
const over = (parts: Partial<Rundown> = {}): Rundown => {
  const rundown = arithRundown({ production: 'PT12M5S', ...parts });
  const blocks = rundown.blocks.map((block) => ({
    ...block,
    stories: block.stories.map((story): Story => ({ ...story, sections: story.total === 'PT0S' ? {} : head(story.total) })),
  }));
  return { ...rundown, blocks };
};
const answersFor = (rundown: Rundown, more: Readonly<Record<string, Answer>> = {}) => ({
  ...arithAnswers,
  'GET /rundowns': () => rundown,
  'GET /rundowns/{id}/removed': () => [],
  'GET /users/active': () => [
    { id: 3, nickname: 'ana', name: 'Ana Maria' },
    { id: 4, nickname: 'bia', name: 'Ana Maria' },
  ],
  ...more,
});
const LINE = '5 -d 2026-03-10';

describe('rundown lint', () => {
  it('answers 1 and lists what would go wrong, in the order of the rundown', async () => {
    const told = await cli(`rundown lint ${LINE}`, { answers: answersFor(over()) });
    expect(told.code).toBe(1);
    expect(told.out.split('\n')).toEqual([
      'error\t\t\t\tEstouro de 01:00.\tover_time\t',
      'error\t03\tS3\t\tNão aprovada, e o bloco B1 é o próximo.\tunapproved_next\t3',
      'warning\t05\tS5\t\tVazia: sem texto, sem itens e sem tempo.\tempty_story\t5',
      '',
    ]);
  });
  it('counts from a level on, and answers 0 when nothing is left', async () => {
    const only = await cli(`rundown lint ${LINE} --level error --json code,storyId,params`, { answers: answersFor(over()) });
    expect([only.code, JSON.parse(only.out)]).toEqual([
      1,
      [
        { code: 'over_time', storyId: null, params: { time: '01:00' } },
        { code: 'unapproved_next', storyId: 3, params: { block: 'B1' } },
      ],
    ]);
    const fine = over({ production: 'PT13M' });
    const blocks = fine.blocks.map((block) => ({ ...block, stories: block.stories.map((story) => ({ ...story, approved: true })) }));
    const clean = await cli(`rundown lint ${LINE} --level error`, { columns: 80, answers: answersFor({ ...fine, blocks }) });
    expect([clean.code, clean.out, clean.err]).toEqual([0, '', 'Nada a corrigir.\n']);
  });
  it('fits a terminal, and refuses a level it does not know', async () => {
    const told = await cli(`rundown lint ${LINE}`, { columns: 60, answers: answersFor(over()) });
    for (const line of told.out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    const wrong = await cli(`rundown lint ${LINE} --level fatal`);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('note, warning, error')]);
    expect((await cli(`rundown lint ${LINE} --tolerance -3`)).code).toBe(2);
    expect(Object.keys(LINT_CODES)).toHaveLength(11);
  });
});

/** The proposals as they are listed, with their names. */
const proposalsOf = async (answers: Readonly<Record<string, Answer>>) =>
  JSON.parse((await cli(`rundown fit ${LINE} --json name,kind,changes,text`, { answers })).out) as {
    name: string;
    kind: string;
    text: string;
  }[];
const nameOf = async (kind: string, answers = answersFor(over())): Promise<string> =>
  (await proposalsOf(answers)).find((each) => each.kind === kind)!.name;
/** The words of the command that takes a proposal back, as it was printed. */
const undoIn = (err: string): string[] => (/^ {2}lauda (rundown fit .* --undo \S+)$/m.exec(err)?.[1] ?? '').split(' ');

describe('rundown fit', () => {
  it('lists proposals with their names and their end, best first', async () => {
    const told = await cli(`rundown fit ${LINE}`, { answers: answersFor(over()) });
    const [first, ...rest] = told.out.trim().split('\n');
    expect([told.code, first]).toEqual([0, expect.stringMatching(/^[a-z]{4}\tderrubar 03 S3 \(01:00\)\t19:17:05\tno tempo$/)]);
    expect(rest).toContainEqual(expect.stringMatching(/^[a-z]{4}\tcortar 01:00 de 06 S6\t19:17:05\tno tempo$/));
    const names = (await proposalsOf(answersFor(over()))).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
  it('applies one by the calls of a person, and takes it back by what it printed', async () => {
    const [third] = over().blocks[0]!.stories.slice(2);
    const answers = answersFor(over(), { 'PATCH /stories/{id}': () => ({ ...third!, version: 2 }) });
    const told = await cli(`rundown fit ${LINE} --apply ${await nameOf('float')}`, { answers });
    expect(told.code).toBe(0);
    expect(told.sent.at(-1)).toMatchObject({ line: 'PATCH /stories/3', body: { field: 'floated', newValue: true } });
    expect(told.err).toContain('Feito: derrubar 03 S3 (01:00). Termina 19:17:05, no tempo.');
    const later = over();
    later.blocks[0]!.stories[2]!.version = 2;
    const undone = await cli(undoIn(told.err), { answers: { ...answers, 'GET /rundowns': () => later } });
    expect([undone.code, undone.sent.at(-1)?.body]).toEqual([0, { field: 'floated', newValue: false }]);
    // A story that was put in before it raises its version, and changes nothing of it.
    Object.assign(later.blocks[0]!.stories[2]!, { version: 3, floated: true });
    expect((await cli(undoIn(told.err), { answers: { ...answers, 'GET /rundowns': () => later } })).code).toBe(0);
    // Somebody else took it back into the show.
    Object.assign(later.blocks[0]!.stories[2]!, { version: 4, floated: false });
    const refused = await cli(undoIn(told.err), { answers: { ...answers, 'GET /rundowns': () => later } });
    expect([refused.code, refused.err]).toEqual([5, 'erro: nada foi desfeito: S3 mudou desde então\n']);
    expect(refused.sent.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
    expect((await cli(`rundown fit ${LINE} --undo x`, { answers })).code).toBe(2);
  });
  it('applies no other proposal than the one that was shown', async () => {
    const shown = await nameOf('trim');
    const changed = answersFor(over({ production: 'PT12M35S' }));
    expect((await proposalsOf(changed)).map(({ kind }) => kind)).toContain('trim');
    const told = await cli(`rundown fit ${LINE} --apply ${shown}`, { answers: changed });
    expect([told.code, told.err]).toEqual([3, expect.stringContaining(`não há mais a proposta ${shown}`)]);
    expect(told.sent.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
  });
  it('moves stories to Stand By and back by the same calls', async () => {
    const move: Answer = ({ body }) => (body as { ids: number[] }).ids.map((id) => ({ id, version: 1 }));
    const answers = answersFor(over(), { 'PUT /rundowns/{id}/stories/move': move });
    const done = await cli(`rundown fit ${LINE} --apply ${await nameOf('swap')}`, { answers });
    expect(done.sent.slice(-2).map(({ body }) => body)).toEqual([
      { ids: [7], targetBlockId: 12, targetStoryId: 4 },
      { ids: [4], targetBlockId: 14, targetStoryId: null },
    ]);
    const quiet = await cli(`-q rundown fit ${LINE} --apply ${await nameOf('swap')}`, { answers });
    expect(undoIn(quiet.err)).toEqual(undoIn(done.err));
    expect(quiet.err.split('\n')).toHaveLength(2);
    const undone = await cli(undoIn(done.err), { answers });
    expect(undone.sent.slice(-2).map(({ body }) => body)).toEqual([
      { ids: [4], targetBlockId: 12, targetStoryId: 5 },
      { ids: [7], targetBlockId: 14, targetStoryId: null },
    ]);
  });
  it('takes back what it did when a later call is refused, and says what is left where that is refused too', async () => {
    const refusing = (from: number, to: number): Answer => {
      let calls = 0;
      return () => {
        calls += 1;
        return calls >= from && calls <= to ? refusal(412, 'rundown_closed', 'fechado') : [];
      };
    };
    const swap = await nameOf('swap');
    const applied = (move: Answer) =>
      cli(`rundown fit ${LINE} --apply ${swap}`, { answers: answersFor(over(), { 'PUT /rundowns/{id}/stories/move': move }) });
    const failed = await applied(refusing(2, 2));
    expect([failed.code, failed.sent.at(-1)?.body]).toEqual([5, { ids: [7], targetBlockId: 14, targetStoryId: null }]);
    const half = await applied(refusing(2, 9));
    const quiet = await cli(`-q rundown fit ${LINE} --apply ${swap}`, {
      answers: answersFor(over(), { 'PUT /rundowns/{id}/stories/move': refusing(2, 9) }),
    });
    expect([quiet.code, quiet.err]).toEqual([half.code, half.err]);
    expect([half.code, half.err]).toEqual([
      5,
      expect.stringMatching(/^Só uma parte foi feita e não pôde ser desfeita; confira: S7\.\n.*\[rundown_closed\]/),
    ]);
  });
  it('proposes nothing on time, and applies nothing that is not there', async () => {
    const onTime = answersFor(over({ production: 'PT13M5S' }));
    expect(await cli(`rundown fit ${LINE}`, { columns: 80, answers: onTime })).toMatchObject({ code: 0, out: '' });
    const none = await cli(`rundown fit ${LINE} --apply tkwz`, { answers: onTime });
    expect([none.code, none.err]).toEqual([3, 'erro: não há mais a proposta tkwz, como o espelho está agora; há: —\n']);
  });
  it('makes up for what runs late on air', async () => {
    const rundown = over({ production: 'PT13M5S', onAir: { id: 1, kind: 'story', playTime: '2026-03-10T19:00:30', total: 'PT1M30S' } });
    const clock = { 'GET /time': () => ({ epochMs: Date.parse('2026-03-10T19:01:00-03:00'), zone: 'America/Sao_Paulo' }) };
    const told = await cli(`rundown fit ${LINE}`, { answers: answersFor(rundown, clock) });
    expect(told.out.split('\n')[0]).toMatch(/^[a-z]{4}\tcortar 00:30 de 06 S6\t19:18:05\tno tempo$/);
    // A second later it cuts a second more, and is still the one that was shown.
    const later = { 'GET /time': () => ({ epochMs: Date.parse('2026-03-10T19:02:10-03:00'), zone: 'America/Sao_Paulo' }) };
    const again = await cli(`rundown fit ${LINE}`, { answers: answersFor(rundown, later) });
    expect(again.out.split('\n')[0]).toBe(told.out.split('\n')[0]!.replace('00:30', '00:40').replace('19:18:05', '19:18:05'));
  });
});

describe('rundown asrun', () => {
  const aired = (): Rundown => {
    const rundown = over();
    const times = (story: Story): Partial<Story> =>
      story.id === 1
        ? { playTime: '2026-03-10T19:00:05', stopTime: '2026-03-10T19:01:45', presenterId: 3 }
        : story.id === 2
          ? { playTime: '2026-03-10T19:01:45', stopTime: '2026-03-10T19:03:40' }
          : {};
    return {
      ...rundown,
      blocks: rundown.blocks.map((block) => ({ ...block, stories: block.stories.map((story) => ({ ...story, ...times(story) })) })),
    };
  };
  it('lists each story with what was planned and what aired', async () => {
    const told = await cli(`rundown asrun ${LINE}`, { answers: answersFor(aired()) });
    expect(told.out.split('\n').slice(0, 3)).toEqual([
      '1\t01\tS1\t19:00:00\t19:00:05\t+00:05\t01:30\t01:40\t+00:10\texibida',
      '2\t02\tS2\t19:01:30\t19:01:45\t+00:15\t02:05\t01:55\t-00:10\texibida',
      '\t03\tS3\t19:03:35\t\t\t01:00\t\t\tnão exibida',
    ]);
    expect(told.out).toContain('\tS7\t\t\t\t02:00\t\t\tStand By\n');
  });
  it('sums blocks and presenters, and gives all of it to programs', async () => {
    const blocks = await cli(`rundown asrun ${LINE} --by block`, { answers: answersFor(aired()) });
    expect(blocks.out.split('\n').slice(0, 2)).toEqual(['B1\t2\t04:35\t03:35\t-01:00', 'intervalo\t\t02:00\t\t']);
    // A break on air is shown also where none was planned.
    const show = aired();
    const [first, ...others] = show.blocks;
    const onAir = { ...first!, commercial: 'PT0S', playTime: '2026-03-10T19:03:40', stopTime: null };
    const running = await cli(`rundown asrun ${LINE} --by block`, { answers: answersFor({ ...show, blocks: [onAir, ...others] }) });
    expect(running.out.split('\n')[1]).toMatch(/^intervalo\t/);
    const people = await cli(`rundown asrun ${LINE} --by presenter`, { answers: answersFor(aired()) });
    expect(people.out.split('\n')[0]).toBe('ana\t1\t01:30\t01:40\t+00:10');
    const json = await cli(`rundown asrun ${LINE} --json aired,lateStart,presenters`, { answers: answersFor(aired()) });
    expect(JSON.parse(json.out)).toMatchObject({
      aired: 215,
      lateStart: 5,
      presenters: [{ presenterId: 3, planned: 90 }, { presenterId: null }],
    });
    expect((await cli(`rundown asrun ${LINE} --by day`)).code).toBe(2);
  });
});

describe('rundown print', () => {
  const scripted = (): Rundown => {
    const rundown = over();
    const sections = {
      head: {
        type: 'HEADER' as const,
        duration: 'PT20S',
        subSections: [{ uuid: 'a', type: 'CAMERA_TEXT' as const, presenterId: 3, text: 'Boa noite.' }],
      },
      recordedVO: { type: 'RECORDED_VO' as const, subSections: [{ uuid: 'b', type: 'TEXT' as const, text: 'A chuva…' }] },
      vt: {
        type: 'VT' as const,
        subSections: [
          {
            uuid: 'c',
            type: 'MOS_VIDEO' as const,
            media: { objectId: 'M1', slug: 'CHUVA', type: 'VIDEO' as const, duration: 250, timeBase: 25 },
          },
        ],
      },
    };
    return {
      ...rundown,
      blocks: rundown.blocks.map((block) => ({
        ...block,
        stories: block.stories.map((story) => (story.id === 1 ? { ...story, sections } : story)),
      })),
    };
  };
  const lines = async (flags: string) => (await cli(`rundown print ${LINE} ${flags}`, { answers: answersFor(scripted()) })).out.split('\n');
  it('writes laudas: times on the left, the text on the right', async () => {
    const out = await lines('');
    expect(out.slice(0, 9)).toEqual([
      'Jornal da Noite  10/03/2026  19:00–19:30',
      '',
      '== B1 ==',
      '',
      `01  S1${' '.repeat(79)} 01:30`,
      '-'.repeat(91),
      '00:20  CABEÇA',
      `ana${' '.repeat(23)}Boa noite.`,
      '',
    ]);
    expect(out).toContain('02:00  INTERVALO');
  });
  it('prints what is asked for alone', async () => {
    const only = async (flags: string) =>
      (await lines(flags)).filter((line) => /Boa noite|chuva|S2/.test(line)).map((line) => line.trim().replace(/\s+/g, ' '));
    expect(await only('--offs --compact')).toEqual(['A chuva…']);
    expect(await only('--presenter ana')).toEqual(['ana Boa noite.']);
    expect(await only('--presenter 4')).toEqual([]);
    const nobodys = scripted();
    nobodys.blocks[0]!.stories[0]!.sections.head!.subSections![0]!.presenterId = null;
    const read = { 'GET /rundowns': () => nobodys, 'GET /programs': () => [{ ...PROGRAMS[0]!, defaultPresenter: 4 }] };
    const ofBia = await cli(`rundown print ${LINE} --presenter 4`, { answers: answersFor(nobodys, read) });
    expect(ofBia.out).toContain('Boa noite.');
    expect(await only('--select 2')).toEqual(['02 S2 02:05']);
    const strange = await cli(`rundown print ${LINE} --select 2 --select 999`, { answers: answersFor(scripted()) });
    expect([strange.code, strange.out, strange.err]).toEqual([3, '', expect.stringContaining('--select 999: ')]);
    expect((await lines('--columns 1')).filter((line) => line === 'Boa noite.')).toHaveLength(1);
    expect(await lines('--playlist')).toEqual(['01\tS1\tCHUVA\tM1\t\t00:10', '']);
    const json = await cli(`rundown print ${LINE} --playlist --json kind,media`, { answers: answersFor(scripted()) });
    expect(JSON.parse(json.out)).toMatchObject({ kind: 'playlist', media: [{ objectId: 'M1' }] });
  });
  it('names who is meant when a presenter is not clear', async () => {
    const of = (name: string) =>
      cli(['rundown', 'print', '5', '-d', '2026-03-10', '--presenter', name], { answers: answersFor(scripted()) });
    const [two, nobody] = [await of('Ana Maria'), await of('zé')];
    expect([two.code, two.err]).toEqual([2, expect.stringContaining('3 ana, 4 bia')]);
    expect([nobody.code, nobody.err]).toEqual([3, "erro: ninguém se chama 'zé'; há: 3 ana, 4 bia\n"]);
    expect((await cli(`rundown print ${LINE} --columns 3`)).code).toBe(2);
  });
});
