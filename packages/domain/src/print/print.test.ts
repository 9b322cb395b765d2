import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { type PrintedGuideline, printGuideline } from './guideline.ts';
import { laudaLines, type PrintLauda } from './lauda.ts';
import { PRINT_DEFAULTS, type PrintOptions, readPrintOptions } from './options.ts';
import { decodePrint, encodePrint, printPath } from './payload.ts';
import { printProposal } from './proposal.ts';
import { type PrintedReportage, printReportage } from './reportage.ts';
import { limitedText, printRundown } from './rundown.ts';
import { cueText, isSectionShown, type ScriptItem, shownSections } from './sections.ts';
import { type PrintedStory, type PrintStory, printStory } from './story.ts';
import { laudaText, rundownText, storyText } from './text.ts';
import { linesText, printWords } from './words.ts';
import { wrapText } from './wrap.ts';

const context = { words: printWords('pt_BR'), presenterName: (id: number) => `P${id}` };
const camera = (text: string, presenterId: number | null = null): ScriptItem => ({ type: 'CAMERA_TEXT', camera: '2', text, presenterId });
const video = (slug: string): ScriptItem => ({
  type: 'MOS_VIDEO',
  channel: 'A',
  media: { objectId: `M-${slug}`, slug, duration: 1750, timeBase: 25 },
});
const story = (id: number, sections: PrintedStory['sections'], parts: Partial<PrintedStory> = {}): PrintedStory => ({
  id,
  page: `0${id}`,
  slug: `S${id}`,
  total: 'PT1M30S',
  sections,
  ...parts,
});
const full = story(1, {
  head: { duration: 'PT20S', cueIn: 'Boa noite', subSections: [camera('Boa noite.\n\nChove em SP.', 3), camera('E no Rio.', 4)] },
  liveVO: { subSections: [{ type: 'TEXT', text: 'As ruas alagaram.' }] },
  recordedVO: { subSections: [camera('O prefeito falou.'), { type: 'CG', slug: 'NOME', cgFields: [{ name: 'linha 1', value: 'MARIA' }] }] },
  vt: { cueOut: '…baixar.', subSections: [video('CHUVA'), { type: 'CG', code: '12', templateName: 'Nome' }] },
  footer: { duration: 'PT0S', cueIn: '', cueOut: '', subSections: [] },
});
const bodies = (print: PrintStory) => print.rows.flatMap((row) => (row.kind === 'body' ? [row.cells] : []));
const texts = (print: PrintStory) => bodies(print).flatMap((cells) => cells.at(-1) ?? []);
const rundown = (...stories: PrintedStory[]) => ({
  blocks: [
    { id: 11, title: 'B1', standBy: false, commercial: 'PT1M', stories },
    { id: 12, title: 'Stand By', standBy: true, commercial: 'PT1M', stories: [story(9, { vt: { subSections: [video('RESERVA')] } })] },
  ],
});
const printed = (...args: Parameters<typeof printRundown>) => {
  const print = printRundown(...args);
  return print.kind === 'stories' ? print.blocks.flatMap(({ stories }) => stories) : [];
};

describe('sections', () => {
  it('without cue, duration and item are hidden [VIEW-SEC-02]', () => {
    expect(isSectionShown({ cueIn: '', cueOut: '', duration: 'PT0S', subSections: [] })).toBe(false);
    expect([isSectionShown(null), isSectionShown({})]).toEqual([false, false]);
  });
  it('with any one of them are shown [VIEW-SEC-03]', () => {
    const each = [{ cueIn: 'x' }, { cueOut: 'x' }, { duration: 'PT1S' }, { subSections: [camera('')] }];
    expect(each.map(isSectionShown)).toEqual([true, true, true, true]);
  });
  it('have no cue where it is blank [VIEW-SEC-05]', () => {
    expect([isSectionShown({ cueIn: '  ' }), cueText('  '), cueText(' Boa noite ')]).toEqual([false, '', 'Boa noite']);
  });
  it('stand in the order they air', () => {
    expect(shownSections(full).map(([name]) => name)).toEqual(['head', 'liveVO', 'recordedVO', 'vt']);
  });
  it('last what the total counts: the VT what is typed by hand, also without a section, else its clips [STO-13]', () => {
    const lasts = (vt: PrintedStory['sections']['vt'], parts: Partial<PrintedStory>) =>
      printStory(story(1, { vt }, parts), {}, context).rows.flatMap((row) => (row.kind === 'heading' ? [[row.section, row.seconds]] : []));
    const tape = { duration: 'PT45S', subSections: [video('CHUVA')] };
    const typed = { manualVt: true, vt: 'PT1M30S' };
    expect([lasts(tape, typed), lasts(undefined, typed), lasts(tape, { vt: 'PT1M30S' })]).toEqual([
      [['vt', 90]],
      [['vt', 90]],
      [['vt', 70]],
    ]);
    expect(lasts(undefined, { ...typed, vt: 'PT0S' })).toEqual([]);
  });
});

describe('options', () => {
  it('are six, and read from anything', () => {
    expect(Object.keys(PRINT_DEFAULTS)).toEqual(['compact', 'columns', 'playlist', 'offsOnly', 'presenterOnly', 'selectedOnly']);
    expect(readPrintOptions({})).toEqual(PRINT_DEFAULTS);
    const asked = { compact: true, columns: 1, playlist: true, offsOnly: true, presenterOnly: 3, selectedOnly: [2] } as const;
    expect(readPrintOptions(JSON.parse(JSON.stringify(asked)))).toEqual(asked);
    const wrong = { compact: 'yes', columns: 3, presenterOnly: -1, selectedOnly: ['2', 4, Number.NaN] };
    expect(readPrintOptions(wrong)).toEqual({ ...PRINT_DEFAULTS, selectedOnly: [4] });
  });
  it('print compact with fewer lines and the same texts [RUN-OPT-02]', () => {
    const [plain, compact] = [printStory(full, {}, context), printStory(full, { compact: true }, context)];
    expect(compact.rows.every(({ kind }) => kind === 'body')).toBe(true);
    expect(texts(compact)).toEqual(texts(plain).filter((line) => line !== ''));
    expect(storyText(compact).length).toBeLessThan(storyText(plain).length);
  });
  it('lay text beside video notes in two columns, below them in one [RUN-OPT-03]', () => {
    const [two, one] = [printStory(full, { columns: 2 }, context), printStory(full, { columns: 1 }, context)];
    expect([two.columns, one.columns]).toEqual([['seen', 'read'], ['read']]);
    expect(new Set(bodies(two).map(({ length }) => length))).toEqual(new Set([2]));
    expect(new Set(bodies(one).map(({ length }) => length))).toEqual(new Set([1]));
    expect(bodies(two)[1]).toEqual([
      ['CÂM 2', 'P3'],
      ['Boa noite.', '', 'Chove em SP.'],
    ]);
    expect(bodies(one)[1]).toEqual([['CÂM 2', 'P3', 'Boa noite.', '', 'Chove em SP.']]);
  });
  it('print the media alone, in the order of the rundown [RUN-OPT-04]', () => {
    const print = printRundown(
      rundown(full, story(2, { vt: { subSections: [video('GREVE'), { type: 'MOS_VIDEO' }] } })),
      { playlist: true },
      context,
    );
    expect(print).toEqual({
      kind: 'playlist',
      media: [
        { storyId: 1, page: '01', slug: 'S1', media: 'CHUVA', objectId: 'M-CHUVA', channel: 'A', seconds: 70 },
        { storyId: 2, page: '02', slug: 'S2', media: 'GREVE', objectId: 'M-GREVE', channel: 'A', seconds: 70 },
      ],
    });
  });
  it('print the voice-over texts alone [RUN-OPT-05]', () => {
    const [only] = printed(rundown(full, story(2, { head: { subSections: [camera('Nada de off.')] } })), { offsOnly: true }, context);
    expect(printed(rundown(full, story(2, {})), { offsOnly: true }, context).map(({ id }) => id)).toEqual([1]);
    expect(bodies(only!)).toEqual([
      [[], ['As ruas alagaram.']],
      [['CÂM 2'], ['O prefeito falou.']],
    ]);
  });
  it('print the camera texts of one presenter alone, or of all [RUN-OPT-06]', () => {
    const own = story(
      2,
      { head: { subSections: [camera('Da lauda.'), { type: 'TEXT', presenterId: 3, text: 'Não.' }] } },
      { presenterId: 3 },
    );
    const of = (presenterOnly: number | 'all') => printed(rundown(full, own), { presenterOnly }, context).flatMap(texts);
    // Who reads the head reads the texts that name nobody, too.
    expect(of(3)).toEqual(['Boa noite.', '', 'Chove em SP.', 'O prefeito falou.', 'Da lauda.']);
    expect(of(4)).toEqual(['E no Rio.']);
    expect(of('all')).toEqual(['Boa noite.', '', 'Chove em SP.', 'E no Rio.', 'O prefeito falou.', 'Da lauda.']);
  });
  it('print the texts that name nobody for whom the program has read them, on the radio its announcer', () => {
    const programs = [{ id: 5, defaultPresenter: 3, defaultAnnouncer: 4 }];
    const [tv, radio, other] = [{ programId: 5 }, { programId: 5, radio: true }, { programId: 6 }].map((parts, at) =>
      story(at, { head: { subSections: [camera(`Texto ${at}.`)] } }, parts),
    );
    const of = (presenterOnly: number) => printed(rundown(tv!, radio!, other!), { presenterOnly }, { ...context, programs }).flatMap(texts);
    expect([of(3), of(4)]).toEqual([['Texto 0.'], ['Texto 1.']]);
  });
  it('print the selected stories alone, wherever they are [RUN-OPT-07]', () => {
    const clip = story(3, { vt: { subSections: [video('GREVE')] } }, { floated: true });
    const show = rundown(full, story(2, {}), clip);
    const of = (selectedOnly: readonly number[] | false) => printed(show, { selectedOnly }, context).map(({ id }) => id);
    // In the order of the rundown, whatever of Stand By or floated is among them; nothing selected is nothing printed.
    expect([of([2]), of([9, 3, 1]), of([]), of(false)]).toEqual([[2], [1, 3, 9], [], [1, 2]]);
    const rest = { selectedOnly: [3, 9] };
    const clips = printRundown(show, { ...rest, playlist: true }, context);
    expect(clips.kind === 'playlist' && clips.media.map(({ storyId }) => storyId)).toEqual([3, 9]);
    expect(printed(show, { ...rest, offsOnly: true }, context)).toEqual([]);
  });
  it('leave floated stories and Stand By out unless selected', () => {
    const floated = story(2, {}, { floated: true });
    expect([full, floated].map((each) => printStory(each, {}, context).floated)).toEqual([false, true]);
    expect(printed(rundown(full, floated), {}, context).map(({ id }) => id)).toEqual([1]);
    expect(printed(rundown(full, floated), { selectedOnly: [2] }, context).map(({ id }) => id)).toEqual([2]);
  });
});

describe('stories', () => {
  it('print their sections with cues, texts, graphics and videos; empty ones are left out [PRINT-13]', () => {
    const { rows, slug, seconds } = printStory(full, {}, context);
    expect([slug, seconds]).toEqual(['S1', 90]);
    expect(rows.flatMap((row) => (row.kind === 'heading' ? [[row.title, row.seconds]] : []))).toEqual([
      ['Cabeça', 20],
      ['Nota coberta ao vivo', 0],
      ['Off', 0],
      ['VT', 70],
    ]);
    expect(bodies(printStory(full, {}, context)).slice(-4)).toEqual([
      [['GC NOME', 'linha 1: MARIA'], []],
      [['VT CHUVA', '01:10 A'], []],
      [['GC 12 Nome'], []],
      [['Deixa final:'], ['…baixar.']],
    ]);
  });
  it('say nothing of what is private to others', () => {
    expect(printStory(story(1, {}, { visible: false, slug: '' }), {}, context).slug).toBe('(privada)');
  });
  it('become a lauda in plain text: times left, text right, broken between words', () => {
    const long = 'Choveu em um dia o que se espera para o mês inteiro, e a cidade parou desde as cinco da manhã.';
    const lauda = story(1, { head: { duration: 'PT6S', subSections: [camera(long, 3)] } });
    expect(storyText(printStory(lauda, {}, context), { left: 8, right: 40 })).toEqual([
      '01  S1                                       01:30',
      '--------------------------------------------------',
      '00:06  CABEÇA',
      'CÂM 2     Choveu em um dia o que se espera para o',
      'P3        mês inteiro, e a cidade parou desde as',
      '          cinco da manhã.',
    ]);
    expect(wrapText('aaaaaaaaaa bb', 4)).toEqual(['aaaa', 'aaaa', 'aa', 'bb']);
  });
  it('stand below their blocks with their breaks', () => {
    const lines = rundownText(printRundown(rundown(story(1, {})), {}, context), context.words);
    expect([lines[0], lines.at(-2)]).toEqual(['== B1 ==', '01:00  INTERVALO']);
    expect(rundownText(printRundown(rundown(full), { playlist: true }, context), context.words)[0]).toMatch(
      /^01 +S1 +CHUVA +M-CHUVA +A +01:10$/,
    );
  });
});

it('calls a block by its number in the rundown, whatever is left out before it', () => {
  const untitled = (id: number, ...stories: PrintedStory[]) => ({ id, title: '', standBy: false, commercial: 'PT0S', stories });
  const show = { blocks: [untitled(1, full), untitled(2), untitled(3, story(2, {}))] };
  const titles = (options: Partial<PrintOptions>): string[] =>
    rundownText(printRundown(show, options, context), context.words).filter((line) => line.startsWith('=='));
  expect(titles({})).toEqual(['== Bloco 1 ==', '== Bloco 3 ==']);
  expect(titles({ selectedOnly: [2] })).toEqual(['== Bloco 3 ==']);
});

it('says of a grid that it was cut down', () => {
  const limited = { shown: 100, total: 130 };
  expect(limitedText(limited, context)).toBe('As primeiras 100 de 130.');
  for (const locale of LOCALES) expect(limitedText(limited, { words: printWords(locale) })).toMatch(/100 .* 130/);
});

describe('the address of a print page', () => {
  it('carries the options and a random number 0 to 9999 [PRINT-02]', () => {
    const options = { ids: [12], ...PRINT_DEFAULTS, slug: 'AÇÃO “€” 😀' };
    let seed = 1;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const numbers = Array.from({ length: 1000 }, () => {
      const encoded = encodePrint(options, random);
      expect(encoded).toMatch(/^[\w-]+$/);
      const { r, payload } = decodePrint(encoded)!;
      expect(payload).toEqual(options);
      expect(Number.isInteger(r) && r >= 0 && r <= 9999).toBe(true);
      return r;
    });
    expect(new Set(numbers).size).toBeGreaterThan(900);
    expect([decodePrint(encodePrint({}, () => 0))!.r, decodePrint(encodePrint({}, () => 0.999_999_9))!.r]).toEqual([0, 9999]);
  });
  it('ends with the kind, and names another branch', () => {
    const path = printPath('story-content', { ids: [1] }, () => 0.5);
    expect(path).toMatch(/^\/print\/[\w-]+\/story-content$/);
    const branch = printPath('story-grid', { date: '2026-03-10' }, () => 0.5, 2);
    expect(branch).toMatch(/^\/print\/branches\/2\/[\w-]+\/story-grid$/);
  });
  it('is nothing with an unreadable payload', () => {
    const numbers = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
    for (const bad of [
      '@@',
      '',
      'x',
      numbers(1),
      numbers([1]),
      numbers({}),
      numbers({ r: 10_000 }),
      numbers({ r: 1.5 }),
      btoa('\xff{}').replaceAll('=', ''),
    ])
      expect([bad, decodePrint(bad)]).toEqual([bad, undefined]);
  });
});

describe('documents of the desk', () => {
  const section = (type: 'art' | 'interview' | 'off', content: string, observation = '', duration = 'PT0S') => ({
    ...{ uuid: `${type}${content}`, type, content, observation, duration },
  });
  const reportage: PrintedReportage = {
    ...{ id: 12, slug: 'ENCHENTE', date: '2026-03-10', total: 'PT1M14S', ok: true, reporter: 'Elias', editor: 'Ana', cameraman: 'Beto' },
    ...{
      programs: ['Jornal'],
      teaser: 'A serra',
      headingSuggestion: null,
      lead: null,
      text: null,
      noteSuggestion: null,
      information: 'Arquivo',
    },
    sections: [
      section('off', `${'a'.repeat(65)} b`, 'subir áudio', 'PT52S'),
      section('interview', 'perdi tudo', 'Dona Maria mora aqui.', 'PT22S'),
      section('art', 'Mapa'),
    ],
    cgs: [{ ciiData: { templateName: 'Nome', fields: [{ name: 'linha 1', value: 'MARIA' }] } }],
  };
  const guideline: PrintedGuideline = {
    ...{ id: 7, slug: 'PAUTA', date: '2026-03-10', state: 'PRODUCING', scheduleTime: '09:30:00', cameraman: null, interviewee: 'Maria' },
    ...{ proposal: 'Um\nDois', referral: null, information: null, content: ' ', cover: null, observation: null },
    ...{ programs: ['Jornal'], reporters: ['Elias'], producers: [], editors: ['Ana'] },
    ...{ classification: 'Factual', type: 'Nota', editorials: ['Cidade', 'Clima'], vehicles: ['TV'], team: 'Equipe 2' },
    guides: [{ scheduleDate: '2026-03-10', scheduleTime: '10:00:00', address: 'Rua 1', contacts: [{ name: 'Defesa', numbers: ['193'] }] }],
    production: [{ label: 'Drone', information: 'Bateria', done: true }],
  };
  const cells = ({ rows }: PrintLauda) => rows.flatMap((row) => (row.kind === 'body' ? [row.cells] : []));

  it('print a reportage section by section with its times, what nobody reads apart, and its graphics where it is whole', () => {
    const content = printReportage(reportage, 'pt_BR', false);
    expect([content.figure, content.lines, content.facts]).toEqual(['01:14', 3, ['10/03/2026', 'Jornal', 'Repórter: Elias']]);
    expect(cells(content)).toEqual([
      [['Teaser'], ['A serra']],
      [['OFF 01', '00:52', 'subir áudio'], [`${'a'.repeat(65)} b`]],
      [['SONORA 01', '00:22'], ['"perdi tudo"']],
      [[], ['Dona Maria mora aqui.']],
      [['ARTE 01'], ['Mapa']],
    ]);
    const whole = printReportage(reportage, 'pt_BR', true);
    expect([whole.figure, whole.lines, whole.facts.slice(3)]).toEqual(['01:14', 3, ['Editor: Ana', 'Cinegrafista: Beto', 'Aprovada']]);
    expect(cells(whole).slice(5)).toEqual([
      [['Informações'], ['Arquivo']],
      [['GC Nome', 'linha 1: MARIA'], []],
    ]);
  });

  it('print the texts of a guideline; whole also its guides and its production', () => {
    const content = printGuideline(guideline, 'en_US', false);
    expect([content.figure, content.lines, content.facts]).toEqual(['09:30', undefined, ['03/10/2026', 'Jornal', 'Reporters: Elias']]);
    expect(cells(content)).toEqual([[['Proposal'], ['Um', 'Dois']]]);
    const whole = printGuideline(guideline, 'en_US', true);
    expect(whole.facts.slice(2)).toEqual([
      'Producing',
      'Reporters: Elias',
      'Editors: Ana',
      'Classification: Factual',
      'Type: Nota',
      'Desks: Cidade, Clima',
      'Outlets: TV',
      'Team: Equipe 2',
      'Interviewee: Maria',
    ]);
    expect(cells(whole).slice(1)).toEqual([
      [['03/10/2026 10:00'], ['Rua 1', 'Defesa · 193']],
      [['☑ '], ['Drone', 'Bateria']],
    ]);
  });

  it('print slug, lead and source of a proposal, as plain text too', () => {
    const lauda = printProposal({ id: 1, slug: 'PONTE', date: '2026-03-10', lead: 'Abre em maio.', source: 'Prefeitura' }, 'pt_BR');
    expect(laudaText(lauda, 2).map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
      'PONTE',
      '10/03/2026',
      '-'.repeat(91),
      'Resumo  Abre em maio.',
      'Fonte  Prefeitura',
    ]);
    expect(laudaText(lauda, 1).slice(3)).toEqual(['Resumo', 'Abre em maio.', 'Fonte', 'Prefeitura']);
  });

  it('count the lines of a lauda: 65 strokes each, without cues, empty lines and what is seen', () => {
    expect(laudaLines(printStory(full, {}, context).rows)).toBe(5);
    expect([linesText(1, context.words), linesText(12, context.words)]).toEqual(['1 linha', '12 linhas']);
  });
});
