import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';
import { readCell, UNREADABLE, writeCell } from './fields.ts';
import { type FileBlock, type FileRundown, type FileStory, readRundownJson, writeRundownJson } from './file.ts';
import { type ImportMode, type ImportStep, importPlan, type Ref } from './plan.ts';
import { readRundownTable, rundownTable } from './table.ts';

describe('CSV', () => {
  it('gives back every text it was given, and none a spreadsheet takes for a formula', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=x", '@a', '-10', '\t', '"', 'a"b', 'a\r\nb', ',;\t', '', "'"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = writeCsv([['a', 'b'], ...rows]);
        expect(readCsv(text).map(({ cells }) => cells)).toEqual([['a', 'b'], ...rows]);
        for (const value of rows.flat()) expect(writeCsv([[value]]).slice(1)).not.toMatch(/^"?[=+@\t\r-]./);
      }),
    );
  });
  it('tells the line of each row, whatever its separator and line ends', () => {
    expect(readCsv('kind;slug\nstory;"a\nb"\n\nstory;c')).toEqual([
      { line: 1, cells: ['kind', 'slug'] },
      { line: 2, cells: ['story', 'a\nb'] },
      { line: 5, cells: ['story', 'c'] },
    ]);
    expect(readCsv('a\tb\r\n1\t"2"x\r\n').map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2x'],
    ]);
    expect(readCsv('a,b\n1,')[1]!.cells).toEqual(['1', '']);
  });
});

it('reads cells as people write them, and what does not fit as nothing known', () => {
  const read = (text: string, kind: Parameters<typeof readCell>[1]) => readCell(text, kind);
  expect(['1:30', '01:30', 'PT90S', '130', '90:00', ':19'].map((text) => read(text, 'duration'))).toEqual([
    'PT1M30S',
    'PT1M30S',
    'PT1M30S',
    'PT1M30S',
    'PT1H30M',
    'PT19S',
  ]);
  expect(['sim', 'X', 'true', 'não', '0', ''].map((text) => read(text, 'boolean'))).toEqual([true, true, true, false, false, null]);
  expect([read('talvez', 'boolean'), read('1:99', 'duration'), read('3a', 'number'), read('{', 'json')]).toEqual(Array(4).fill(UNREADABLE));
  expect(['-00:10', '-10', '+0:10', '-PT10S', 'PT-10S'].map((text) => read(text, 'duration'))).toEqual(Array(5).fill(UNREADABLE));
  expect([
    writeCell('PT1H1M1S', 'duration'),
    writeCell('PT1.5S', 'duration'),
    writeCell(null, 'text'),
    writeCell(false, 'boolean'),
  ]).toEqual(['61:01', 'PT1.5S', '', 'false']);
  expect(read(writeCell('PT1.5S', 'duration'), 'duration')).toBe('PT1.5S');
});

const story = (id: number, parts: FileStory = {}): FileStory => ({
  id,
  uuid: `u${id}`,
  slug: `S${id}`,
  page: `0${id}`,
  estimated: 'PT0S',
  total: 'PT1M',
  approved: false,
  private: false,
  floated: false,
  ignore: false,
  manualVt: false,
  information: null,
  sections: {},
  visible: true,
  ...parts,
});
const block = (id: number, stories: readonly FileStory[], parts: FileStory = {}): FileBlock => ({
  id,
  title: `B${id}`,
  commercial: 'PT0S',
  standBy: false,
  status: null,
  ...parts,
  stories,
});
const show = (...blocks: FileBlock[]): FileRundown => ({
  id: 9,
  start: '19:00:00',
  end: '19:30:00',
  production: null,
  mosMode: 'AUTOMATIC',
  blocks,
});
const reserve = (...stories: FileStory[]): FileBlock => block(99, stories, { title: 'Stand By', standBy: true });

describe('a rundown in a file', () => {
  const full = show(
    block(
      11,
      [
        story(1, { sections: { head: { type: 'HEADER', subSections: [{ uuid: 'x', type: 'TEXT', text: 'Olá, "mundo"\n=1' }] } } }),
        story(2, { information: '=SOMA(A1)', slug: '' }),
      ],
      { commercial: 'PT2M' },
    ),
    block(12, []),
    reserve(story(3, { source: { extra: ['<x/>'] } })),
  );
  it('comes back whole from JSON', () => {
    const read = readRundownJson(writeRundownJson(full, 'Jornal'));
    expect(read.rundown).toEqual(full);
    expect(readRundownJson(JSON.stringify(full)).rundown).toEqual(full);
    expect(
      ['{', '[]', '{"format":"other","rundown":{"blocks":[]}}', '{"format":"lauda-rundown","version":2,"blocks":[]}'].map(
        (text) => readRundownJson(text).problems.length,
      ),
    ).toEqual([1, 1, 1, 1]);
  });
  it('comes back whole from CSV, empty blocks and Stand By too', () => {
    const { rundown } = readRundownTable(readCsv(writeCsv(rundownTable(full))));
    expect(importPlan(full, rundown!, 'replace')).toEqual([]);
    expect(rundown!.blocks.map(({ title, standBy, stories }) => [title, standBy, stories.map(({ slug }) => slug)])).toEqual([
      ['B11', false, ['S1', '']],
      ['B12', false, []],
      ['Stand By', true, ['S3']],
    ]);
    expect(rundown!.blocks[0]!.stories[0]!.sections).toEqual(full.blocks[0]!.stories[0]!.sections);
  });
  it('may be a plain list of stories with columns of their own', () => {
    const { rundown } = readRundownTable(readCsv('block;slug;estimated;note\nB1;CHUVA;1:30;x\nB2;GREVE;;\nB1;GOL;20;\n'));
    expect(rundown!.blocks).toEqual([
      {
        title: 'B1',
        stories: [
          { slug: 'CHUVA', estimated: 'PT1M30S' },
          { slug: 'GOL', estimated: 'PT20S' },
        ],
      },
      { title: 'B2', stories: [{ slug: 'GREVE', estimated: null }] },
    ]);
  });
  it('has no story where a row of a spreadsheet is blank but for columns of its own', () => {
    const { rundown } = readRundownTable(readCsv(';;;\nblock;slug;approved;note\n;;;\nB1;CHUVA;;x\n ; ;"";soma\n;;;\n'));
    expect(rundown!.blocks).toEqual([{ title: 'B1', stories: [{ slug: 'CHUVA' }] }]);
    expect(readRundownTable(readCsv('kind,slug,approved\nblock,,\n,,\nstory,A,\n')).problems).toEqual([]);
  });
  it('says nothing in an empty cell of what always has a value', () => {
    const { rundown } = readRundownTable(readCsv('block,slug,approved,floated\nB11,S1,,x\nB11,S2,não,\n'));
    expect(rundown!.blocks[0]!.stories).toEqual([
      { slug: 'S1', floated: true },
      { slug: 'S2', approved: false },
    ]);
    const kinds = readRundownTable(readCsv('kind,title,start,mosMode,commercial\nrundown,,,,\nblock,B11,,,\n')).rundown!;
    expect([kinds.start, kinds.mosMode, kinds.blocks[0]]).toEqual([undefined, undefined, { title: 'B11', stories: [] }]);
  });
  it('names line and column of what cannot be read', () => {
    const read = (text: string) => readRundownTable(readCsv(text)).problems;
    expect(read('a,b\n')).toEqual([{ line: 1, column: '', value: 'a b', rule: 'header' }]);
    expect(read('kind,slug,approved\nstory,A,true\nblock,,\nstory,B,talvez\nx,,\n')).toEqual([
      { line: 2, column: 'kind', value: 'story', rule: 'blockFirst' },
      { line: 4, column: 'approved', value: 'talvez', rule: 'boolean' },
      { line: 5, column: 'kind', value: 'x', rule: 'kind' },
    ]);
  });
  it('is refused where a quote is never closed, by the line of the quote: it would take what comes after it for one cell', () => {
    const read = (text: string) => readRundownTable(readCsv(text));
    expect(read('block,slug\nB1,"a\nb"\nB1,"open\nB1,c\n')).toEqual({
      problems: [{ line: 4, column: '', value: 'open\nB1,c\n', rule: 'closedQuote' }],
    });
    expect(read('block,slug\nB1,"').problems).toHaveLength(1);
    expect(read('block,slug\nB1,"closed"').problems).toEqual([]);
  });
  it('names the line at which JSON cannot be read', () => {
    expect(['{\n"a" 1}', '{\n"a": 1,\n}', ''].map((text) => readRundownJson(text).problems)).toEqual(
      [2, 3, 1].map((line) => [{ line, column: '', value: '', rule: 'syntax' }]),
    );
  });
});

/** Makes the steps of a plan in memory, as the server does. */
function made(current: FileRundown, steps: readonly ImportStep[]): FileRundown {
  const ids = new Map<number, number>();
  const idOf = (ref: Ref): number => ('id' in ref ? ref.id : ids.get(ref.made)!);
  let head: Record<string, unknown> = { ...current };
  let blocks = current.blocks.map((each): FileBlock & { stories: FileStory[] } => ({ ...each, stories: [...each.stories] }));
  const stories = new Map(blocks.flatMap((each) => each.stories.map((one): [unknown, FileStory] => [one.id, one])));
  const out = (id: number): void =>
    void (blocks = blocks.map((each) => ({ ...each, stories: each.stories.filter((one) => one.id !== id) })));
  for (const [index, step] of steps.entries()) {
    const id = 1000 + index;
    if (step.do === 'patchRundown') head = { ...head, [step.field]: step.value };
    else if (step.do === 'createBlock') {
      ids.set(index, id);
      blocks.splice(blocks.length - 1, 0, { ...block(id, [], { title: step.title }), stories: [] });
    } else if (step.do === 'patchBlock')
      blocks = blocks.map((each) => (each.id === idOf(step.block) ? { ...each, [step.field]: step.value } : each));
    else if (step.do === 'createStory') {
      ids.set(index, id);
      stories.set(id, { ...story(id), page: '', ...step.story });
      blocks.find((each) => each.id === idOf(step.block))!.stories.push(stories.get(id)!);
    } else if (step.do === 'patchStory') {
      stories.set(idOf(step.story), { ...stories.get(idOf(step.story))!, [step.field]: step.value });
      blocks = blocks.map((each) => ({ ...each, stories: each.stories.map((one) => stories.get(one.id as number)!) }));
    } else if (step.do === 'orderStories') {
      for (const ref of step.stories) out(idOf(ref));
      blocks.find((each) => each.id === idOf(step.block))!.stories.push(...step.stories.map((ref) => stories.get(idOf(ref))!));
    } else if (step.do === 'removeStory') out(step.id);
    else if (step.do === 'removeBlock') blocks = blocks.filter((each) => each.id !== step.id);
    else blocks = step.blocks.map((ref) => blocks.find((each) => each.id === idOf(ref))!);
  }
  return { ...head, blocks } as FileRundown;
}
const fields = ['slug', 'page', 'estimated', 'approved', 'floated', 'information'];
const shape = ({ start, blocks }: FileRundown) => [
  start,
  blocks.map((each) => [each.title, each.commercial, each.stories.map((one) => fields.map((name) => one[name] ?? null))]),
];
const doing = (steps: readonly ImportStep[]) => steps.map((step) => step.do);

describe('taking a file in', () => {
  const stored = show(block(11, [story(1), story(2)]), block(12, [story(3)]), reserve(story(4)));
  it('changes only what differs', () => {
    const file = show(
      block(11, [story(1), story(2, { slug: 'NOVA', approved: true, total: 'PT9M', version: 7 })]),
      block(12, [story(3)], { commercial: 'PT1M' }),
      reserve(story(4)),
    );
    expect(importPlan(stored, file, 'replace')).toEqual([
      { do: 'patchBlock', block: { id: 12 }, title: 'B12', field: 'commercial', value: 'PT1M', old: 'PT0S' },
      { do: 'patchStory', story: { id: 2 }, slug: 'NOVA', field: 'slug', value: 'NOVA', old: 'S2' },
      { do: 'patchStory', story: { id: 2 }, slug: 'NOVA', field: 'approved', value: true, old: false },
    ]);
  });
  it('leaves what the file does not speak of', () => {
    const file: FileRundown = {
      blocks: [
        {
          id: 11,
          title: 'B11',
          stories: [
            { id: 1, slug: 'S1' },
            { id: 2, information: 'x' },
          ],
        },
        { id: 12, title: 'B12', stories: [{ uuid: 'u3' }] },
      ],
    };
    expect(importPlan(stored, file, 'replace')).toMatchObject([{ do: 'patchStory', field: 'information' }]);
  });
  it('takes the approval before a story becomes private, and gives it once it is public', () => {
    const asked = (before: FileStory, after: FileStory) =>
      importPlan(show(block(11, [story(1, before)])), show(block(11, [story(1, after)])), 'replace').map((step) =>
        step.do === 'patchStory' ? `${step.field} ${String(step.value)}` : step.do,
      );
    const [approved, hidden] = [
      { approved: true, private: false },
      { approved: false, private: true },
    ];
    expect(asked(approved, hidden)).toEqual(['approved false', 'private true']);
    expect(asked(hidden, approved)).toEqual(['private false', 'approved true']);
  });
  it('appends as new, into the block of the same title or a new one, and touches nothing else', () => {
    const file = show(
      block(11, [story(1, { approved: true })], { commercial: 'PT9M' }),
      block(50, [story(5)], { title: 'Extra', commercial: 'PT1M' }),
    );
    const steps = importPlan(stored, file, 'append');
    expect(doing(steps)).toEqual(['createBlock', 'patchBlock', 'createStory', 'patchStory', 'createStory']);
    expect(made(stored, steps).blocks.map(({ title, stories }) => [title, stories.length])).toEqual([
      ['B11', 3],
      ['B12', 1],
      ['Extra', 1],
      ['Stand By', 1],
    ]);
    expect(steps.filter((step) => step.do === 'createStory').every((step) => !('uuid' in step.story) && !('id' in step.story))).toBe(true);
  });
  it('makes a rundown of Stand By alone what the file says', () => {
    const empty = show(reserve());
    const file = { ...stored, start: '20:00:00' };
    expect(shape(made(empty, importPlan(empty, file, 'create')))).toEqual(shape(file));
  });
  it('neither makes nor changes stories that are private to others', () => {
    const hidden = story(3, { visible: false, slug: '' });
    const file = show(block(11, [story(1), story(2)]), block(12, [story(3, { visible: false, slug: 'x' })]), reserve(story(4)));
    expect(importPlan(show(block(11, [story(1), story(2)]), block(12, [hidden]), reserve(story(4))), file, 'replace')).toEqual([]);
    expect(doing(importPlan(stored, show(block(11, [hidden])), 'append'))).toEqual([]);
  });
  it('makes a line break in a slug, a page or a title a blank', () => {
    const list = readRundownTable(readCsv('block,slug,page,information\n"B\r\n1","A \n\n B","0\n1","x\ny"\n')).rundown!;
    expect(importPlan(show(reserve()), list, 'append')).toMatchObject([
      { do: 'createBlock', title: 'B 1' },
      { do: 'createStory', slug: 'A B', story: { page: '0 1', information: 'x\ny' } },
    ]);
  });
  it('knows the blocks and stories of a list also where the stored names have line breaks, and leaves them', () => {
    const current = show(block(11, [story(1, { slug: 'A\nB', page: '0\n1' })], { title: 'Bloco\n1', commercial: 'PT2M' }), reserve());
    for (const list of ['block,slug\n"Bloco\n1","A\nB"\n', 'block,slug\nBloco 1,A B\n'])
      expect(importPlan(current, readRundownTable(readCsv(list)).rundown!, 'replace')).toEqual([]);
    expect(importPlan(current, current, 'replace')).toEqual([]);
  });
  it('knows the stories of Stand By whatever the file calls it', () => {
    const file = { blocks: [{ title: 'Reserva', standBy: true, stories: [{ slug: 'S3' }] }] };
    expect(importPlan(show(reserve(story(3))), file, 'replace')).toEqual([]);
  });
  it.each(['create', 'append', 'replace'] as const)('puts a block that is called as Stand By is into Stand By, by %s', (mode) => {
    const current = mode === 'create' ? show(reserve()) : show(block(11, [story(1)]), reserve(story(3)));
    const list = readRundownTable(readCsv('block,slug\nStand By,S3\nB11,S1\nstandby,S4\n')).rundown!;
    const after = made(current, importPlan(current, list, mode));
    expect(after.blocks.map(({ title, standBy, stories }) => [title, standBy === true, stories.map(({ slug }) => slug)])).toEqual([
      ['B11', false, mode === 'append' ? ['S1', 'S1'] : ['S1']],
      ['Stand By', true, mode === 'append' ? ['S3', 'S3', 'S4'] : ['S3', 'S4']],
    ]);
    if (mode === 'replace') expect(importPlan(after, list, mode)).toEqual([]);
  });
  it('leaves a block alone that is called Stand By and is said to be none', () => {
    const twins = show(block(11, [story(1)], { title: 'Stand By' }), reserve(story(3)));
    expect(importPlan(twins, readRundownTable(readCsv(writeCsv(rundownTable(twins)))).rundown!, 'replace')).toEqual([]);
  });
  it('empties Stand By only when the file has one', () => {
    const [, , standBy] = stored.blocks;
    const rest = stored.blocks.slice(0, 2);
    expect(importPlan(stored, show(...rest), 'replace')).toEqual([]);
    expect(importPlan(stored, show(...rest, { ...standBy!, stories: [] }), 'replace')).toEqual([{ do: 'removeStory', id: 4, slug: 'S4' }]);
  });
});

const someStory = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  slug: fc.constantFrom('A', 'B', 'C'),
  approved: fc.boolean(),
  floated: fc.boolean(),
  information: fc.constantFrom(null, 'x', ''),
});
const someShow = fc
  .record({
    start: fc.constantFrom('19:00:00', '20:00:00'),
    blocks: fc.array(
      fc.record({
        id: fc.integer({ min: 21, max: 26 }),
        title: fc.constantFrom('A', 'B', ''),
        commercial: fc.constantFrom('PT0S', 'PT1M'),
        stories: fc.array(someStory, { maxLength: 4 }),
      }),
      { maxLength: 4 },
    ),
    reserve: fc.array(someStory, { maxLength: 3 }),
  })
  .map((drawn): FileRundown => {
    const seen = new Set<number>();
    const fresh = <T extends { id: number }>(list: readonly T[]): T[] => list.filter(({ id }) => !seen.has(id) && seen.add(id));
    const blocks = fresh(drawn.blocks).map(({ id, stories, ...parts }) =>
      block(
        id,
        fresh(stories).map(({ id: one, ...rest }) => story(one, rest)),
        parts,
      ),
    );
    return { ...show(...blocks, reserve(...fresh(drawn.reserve).map(({ id, ...rest }) => story(id, rest)))), start: drawn.start };
  });
it.each(['replace', 'create'] as const satisfies ImportMode[])('makes any rundown what any file says: %s', (mode) => {
  fc.assert(
    fc.property(someShow, someShow, (stored, file) => {
      const current = mode === 'replace' ? stored : show(reserve());
      const after = made(current, importPlan(current, file, mode));
      const empty = (rundown: FileRundown) => JSON.parse(JSON.stringify(shape(rundown)).replaceAll('""', 'null'));
      expect(empty(after)).toEqual(empty(file));
      if (mode === 'replace') expect(importPlan(after, { ...after }, 'replace')).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
