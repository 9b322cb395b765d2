import { expect, it } from 'vitest';
import { arithAnswers, arithRundown, storyWith } from '../../../tests/arith.ts';
import { cli } from '../../../tests/fakeEnv.ts';

const answers = arithAnswers;
const cells = (out: string, slug: string): string[] =>
  out
    .split('\n')
    .map((line) => line.split('\t'))
    .find((line) => line[1] === slug) ?? [];
const words = (out: string): string => out.replace(/ +/g, ' ');

it('shows durations as mm:ss beside every story [RUN-TIMING-21] [FMT-01]', async () => {
  const rundown = arithRundown();
  const totals = ['PT65S', 'PT3600S', 'PT4505S', 'PT6000S', 'PT785S'];
  const stories = totals.map((total, index) => storyWith({ id: 20 + index, slug: `T${index}`, total }));
  const [first] = rundown.blocks;
  const long = { ...rundown, blocks: [{ ...first!, stories }] };
  const { out } = await cli('rundown view 5 -d 2026-03-10', { answers: { ...answers, 'GET /rundowns': () => long } });
  expect(totals.map((_total, index) => cells(out, `T${index}`)[2])).toEqual(['01:05', '60:00', '75:05', '100:00', '13:05']);
});

it('shows the times of the arithmetic rundown in a pipe, one story a line [RUN-ACT-02]', async () => {
  const { code, out, sent } = await cli('rundown view 5 -d 2026-03-10', { answers });
  expect(code).toBe(0);
  // No device reports on it, so none is named.
  expect(sent.map(({ route }) => route)).not.toContain('GET /rundowns/{id}/devices');
  expect(cells(out, 'S1')).toEqual(['01', 'S1', '01:30', '✓', '19:00:00', '19:11:55', '01:30', '', '']);
  expect(cells(out, 'S4')).toEqual(['04', 'S4', '03:20', '✓', '19:06:35', '19:18:30', '09:55', '', '']);
  expect(cells(out, 'S7')).toEqual(['', 'S7', '02:00', '✓', '', '', '', '', '']);
  expect(cells(out, 'intervalo').slice(2, 5)).toEqual(['02:00', '', '19:04:35']);
  expect(out).toContain('total\t18:05\ncomercial\t05:00\nprodução\t24:00\nprodução escrita\t13:05\nprodução aprovada\t12:05\n');
  expect(out).toContain('diferença\tsobra 10:55\ndiferença aprovada\tsobra 11:55\n');
  expect(sent.find(({ route }) => route === 'GET /rundowns')?.query).toEqual({ programId: 5, date: '2026-03-10' });
});

it('says shown of no story that was disapproved since [RUN-DISP-13]', async () => {
  const rundown = arithRundown();
  const [first, ...rest] = rundown.blocks;
  const shown = async (approved: boolean) => {
    const stories = [storyWith({ id: 1, slug: 'S1', displayStatus: 'stop', approved })];
    const day = { ...rundown, blocks: [{ ...first!, stories }, ...rest] };
    const { out } = await cli('rundown view 5 -d 2026-03-10', { answers: { ...answers, 'GET /rundowns': () => day } });
    return cells(out, 'S1')[7];
  };
  expect([await shown(true), await shown(false)]).toEqual(['exibida', '']);
});

it('shows the arithmetic rundown in columns on a terminal', async () => {
  const { out } = await cli('rundown view 5 -d 2026-03-10', { answers, columns: 120 });
  const lines = out.split('\n');
  expect(lines[0]).toBe('Jornal da Noite  10/03/2026  19:00–19:30');
  expect(lines[1]).toMatch(/^PÁG {2}RETRANCA {3}TOTAL {2}OK {2}/);
  expect(words(out)).toContain('01 S1 01:30 ✓ 19:00:00 19:11:55 01:30');
  expect(out).toContain('total 18:05');
});

it('says too much as estouro, in the words of each language', async () => {
  const over = { ...answers, 'GET /rundowns': () => arithRundown({ production: 'PT10M' }) };
  const said = async (lang: string) => (await cli(`rundown view 5 -d 2026-03-10 --lang ${lang}`, { answers: over })).out;
  expect(await said('pt_BR')).toContain('diferença\testouro 03:05');
  expect(await said('es_ES')).toContain('diferencia\texceso 03:05');
  expect(await said('en_US')).toContain('difference\tover 03:05');
});

it('uses the chosen locale for dates and texts [CLI-05] [LOC-05] [LOC-06] [LOC-07]', async () => {
  const shown = async (lang: string) =>
    (await cli(`rundown view 5 -d 2026-03-10 --lang ${lang}`, { answers, columns: 120 })).out.split('\n');
  expect((await shown('en_US'))[0]).toContain('03/10/2026');
  expect((await shown('en_US'))[1]).toContain('SLUG');
  expect((await shown('es_ES'))[0]).toContain('10/03/2026');
  expect((await shown('pt_BR'))[0]).toContain('10/03/2026');
});

it('counts estimates and accumulates by block when asked', async () => {
  const { out } = await cli('rundown view 5 -d 2026-03-10 --estimated --by-block', { answers });
  expect(cells(out, 'S5')[2]).toBe('00:45');
  expect(['S3', 'S4', 'S5', 'S6'].map((slug) => cells(out, slug)[6])).toEqual(['04:35', '03:20', '04:05', '05:10']);
});

it('counts as the newsroom does: estimates and by block where its settings say so', async () => {
  const settings = { 'GET /rundowns/config': () => ({ estimatedEnabled: true, accumulateByBlock: true }) };
  const { out } = await cli('rundown view 5 -d 2026-03-10', { answers: { ...answers, ...settings } });
  expect(['S3', 'S4', 'S5', 'S6'].map((slug) => cells(out, slug)[6])).toEqual(['04:35', '03:20', '04:05', '05:10']);
});

it('counts the hour that a clock change within the show takes, and writes what the wall shows', async () => {
  const night = arithRundown({ date: '2018-11-03', start: '23:50:00', end: '01:20:00', production: null });
  const { out } = await cli('rundown view 5 -d 2018-11-03', { answers: { ...answers, 'GET /rundowns': () => night } });
  // Half an hour really passes; the clock goes from 23:59:59 to 01:00:00.
  expect(out).toContain('diferença\tsobra 11:55\n');
  expect(cells(out, 'S6').slice(4, 6)).toEqual(['01:02:55 +1', '01:14:50 +1']);
  const asked = await cli('rundown view 5 -d 2018-11-03 --json blocks', { answers: { ...answers, 'GET /rundowns': () => night } });
  expect(asked.out).toContain('"progressiveClock":"01:02:55 +1"');
});

it('marks what is on air, aired, floated and private, and names the devices', async () => {
  const rundown = arithRundown();
  const [first, ...rest] = rundown.blocks;
  const [s1, s2, s3] = first!.stories;
  const stories = [
    { ...s1!, displayStatus: 'stop' as const },
    {
      ...s2!,
      displayStatus: 'play' as const,
      deviceStates: [{ deviceId: 3, status: 'PLAY', text: null, at: '2026-03-10T19:01:30', unknownSince: null }],
    },
    {
      ...{ ...s3!, floated: true },
      deviceStates: [{ deviceId: 3, status: 'PLAY', text: null, at: '2026-03-10T18:50:00', unknownSince: '2026-03-10T18:55:10' }],
    },
    storyWith({ id: 40, blockId: 11, visible: false, total: 'PT10S' }),
  ];
  const { out } = await cli('rundown view 5 -d 2026-03-10', {
    answers: {
      ...answers,
      'GET /rundowns': () => ({ ...rundown, blocks: [{ ...first!, stories }, ...rest] }),
      'GET /rundowns/{id}/devices': () => [
        {
          deviceId: 3,
          name: 'Playout',
          existence: 'EXIST',
          mode: 'AUTOMATIC',
          wanted: 1,
          acked: 1,
          waiting: [],
          lastError: null,
          at: null,
        },
      ],
    },
  });
  expect(cells(out, 'S1')[7]).toBe('exibida');
  expect(cells(out, 'S2').slice(7)).toEqual(['NO AR', 'Playout PLAY']);
  expect([cells(out, 'S3')[2], ...cells(out, 'S3').slice(7)]).toEqual(['', 'derrubada', 'Playout PLAY (sem notícia desde 18:55)']);
  expect(cells(out, '(privada)')[2]).toBe('00:10');
  expect(out).toContain('no ar\tS2 02:05');
});

it('cannot be tricked by a slug into moving the cursor or breaking its line', async () => {
  const rundown = arithRundown();
  const [first, ...rest] = rundown.blocks;
  const evil = { ...first!, stories: [storyWith({ slug: 'a\u001b[2Jb\tc\nd', total: 'PT1S' })] };
  const { out } = await cli('rundown view 5 -d 2026-03-10', {
    answers: { ...answers, 'GET /rundowns': () => ({ ...rundown, blocks: [evil, ...rest] }) },
  });
  expect(out).not.toContain('\u001b');
  expect(cells(out, 'a [2Jb c d')[2]).toBe('00:01');
});

it('gives programs seconds and clocks, and only the fields asked for', async () => {
  const { out } = await cli(['rundown', 'view', 'jornal da noite', '-d', '2026-03-10', '--json', 'program,totals,blocks'], { answers });
  const data = JSON.parse(out);
  expect(Object.keys(data)).toEqual(['program', 'totals', 'blocks']);
  expect(data.totals).toMatchObject({ total: 1085, commercialTotal: 300, fullProduction: 785, differenceApproved: 715 });
  expect(data.blocks[1].stories[0]).toMatchObject({
    slug: 'S4',
    total: 200,
    progressive: 395,
    regressive: 690,
    accumulated: 595,
    progressiveClock: '19:06:35',
  });
});

it('tells which rundown is missing and how to make it', async () => {
  const { code, err } = await cli('rundown view 5 -d 2026-03-10', { answers: { 'GET /programs': answers['GET /programs'] } });
  expect(code).toBe(3);
  expect(err).toContain('lauda rundown create 5 -d 2026-03-10');
});

it("takes today from the server's clock in the zone of the branch, across its midnight", async () => {
  // 01:00 UTC on the 11th is still 22:00 of the 10th in São Paulo.
  const { sent } = await cli('rundown view 5', { answers });
  expect(sent.find(({ route }) => route === 'GET /rundowns')?.query).toMatchObject({ date: '2026-03-10' });
  const tomorrow = await cli('rundown view 5 -d amanhã', { answers });
  expect(tomorrow.sent.find(({ route }) => route === 'GET /rundowns')?.query).toMatchObject({ date: '2026-03-11' });
});

it('finds a program by its name without accents, and names the choices when several fit', async () => {
  const load = async (name: string) => cli(['rundown', 'view', name, '-d', '2026-03-10'], { answers });
  expect((await load('ESPORTE')).code).toBe(0);
  const several = await load('jornal');
  expect([several.code, several.err.split('\n')[0]]).toEqual([
    2,
    "erro: 'jornal' serve a vários programas: 5 Jornal da Noite, 6 Jornal da Madrugada",
  ]);
  const none = await load('novela');
  expect([none.code, none.err]).toEqual([3, "erro: não há o programa 'novela'; há: Jornal da Noite, Jornal da Madrugada, Esporte\n"]);
});
