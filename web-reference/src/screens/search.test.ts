import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { known } from '../app/searchValues.ts';
import { workspaceSearch } from '../shared/documents/search.ts';
import { GUIDELINE_FILTERS } from './Guidelines/search.ts';
import { readRundownSearch } from './Rundown/search.ts';
import { SCREENS } from './screens.ts';

const readGuidelinesSearch = workspaceSearch(GUIDELINE_FILTERS);

describe('the address as state', () => {
  it('keeps the story tabs of a rundown, and opens the shown one', () => {
    expect(readRundownSearch({ open: [12, 15], story: 15 })).toEqual({ open: [12, 15], story: 15 });
    expect(readRundownSearch({ story: 9 })).toEqual({ open: [9], story: 9 });
    expect(readRundownSearch({ open: ['x', -1, 3], story: 'no', beside: 7 })).toEqual({ open: [3], beside: 7 });
    expect(readRundownSearch({})).toEqual({});
  });

  it('keeps day, program, state and tabs of the guidelines', () => {
    expect(readGuidelinesSearch({ date: '2026-11-21', programId: 5, state: 'COVERING', tabs: [3], open: 0 })).toEqual({
      date: '2026-11-21',
      programId: 5,
      state: 'COVERING',
      tabs: [3, 0],
      open: 0,
    });
    expect(readGuidelinesSearch({ date: 'soon', programId: 0, state: 'LATE', tabs: 'x' })).toEqual({});
  });
});

type Search = Record<string, unknown>;
const DAY = { date: '2026-11-21' };
const DAYS = { from: '2026-11-20', to: '2026-11-21' };
const PROGRAM = { programId: 5 };
/** What every list of documents keeps beside what it is filtered by. */
const WORKSPACE = { ...DAY, page: 2, trash: true, view: 7, tabs: [3, 0], open: 0, beside: 4 };
const READ = {
  rundown: { open: [12, 15], story: 15, beside: 7, preview: true },
  rundowns: DAY,
  preview: { ...PROGRAM, ...DAY },
  guidelines: { ...WORKSPACE, ...PROGRAM, state: 'COVERING', grouping: 'TEAM' },
  productions: { ...WORKSPACE, ...PROGRAM, onlyNotDone: true },
  productionsMap: WORKSPACE,
  calendar: { view: 'week', day: '2026-11-21' },
  rounds: WORKSPACE,
  teams: WORKSPACE,
  reportages: { ...WORKSPACE, ...DAYS, slug: 'CHUVA', programs: 'all' },
  posts: { ...DAYS, filter: 'chuva', page: 2, open: 3 },
  charts: { ...DAYS, ...PROGRAM },
  reports: { ...WORKSPACE, ...DAYS, filter: 'chuva', categoryId: 2, documentId: 9 },
  media: { device: 3 },
  templates: { ...PROGRAM, template: 4, story: '0b1c2d3e-0000-4000-8000-00000000000f' },
  devices: { device: 3, part: 'traffic', text: 'gc' },
  stories: { ...WORKSPACE, ...DAYS, ...PROGRAM, slug: 'CHUVA' },
  scripts: { ...WORKSPACE, ...DAYS, ...PROGRAM, text: 'chuva', personId: 6 },
  cgList: { ...PROGRAM, ...DAY },
  drawer: { ...PROGRAM, page: 2 },
  search: { ...WORKSPACE, ...DAYS, ...PROGRAM, text: 'chuva', kind: 'story', matchMode: 'PHRASE', personId: 6 },
  archive: { ...WORKSPACE, ...DAYS, ...PROGRAM, text: 'chuva', kind: 'story', personId: 6 },
  trash: { kind: 'story', page: 2 },
  webhooks: { webhook: 3, state: 'FAILED' },
  chatHistory: { ...DAY, chat: 3 },
} satisfies { readonly [S in keyof typeof SCREENS]?: Search };

/** What an address may say in the place of a day, a number, a word of a list, a list or a flag. */
const ODD: Readonly<Record<string, readonly unknown[]>> = {
  day: ['soon', '2026-11', '2026-11-21T10:00', ['2026-11-21'], 20_261_121, true, null, ''],
  number: [0, -1, 1.5, '5', 'x', [5], Number.NaN, true, null],
  // The tab or the device 0 is a new one.
  numberOrNew: [1.5, '5', 'x', [5], Number.NaN, true, null],
  // The trash shows its first kind instead of one it does not have.
  anyWord: [7, [], true, null],
  word: ['STRANGE', 7, [], true, null, ''],
  text: [{}, [], true, null, ''],
  list: ['x', 7, {}, true, null, [], ['x', 1.5]],
  flag: [false, 0, '', null],
};
function kindOf(id: string, name: string, value: unknown): keyof typeof ODD {
  if ((name === 'open' && value === 0) || name === 'device') return 'numberOrNew';
  if (id === 'trash' && name === 'kind') return 'anyWord';
  if (/^(filter|slug|text)$/.test(name)) return 'text';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  return /^\d{4}-/.test(String(value)) ? 'day' : 'word';
}
const readers = Object.entries(SCREENS).flatMap(([id, screen]) =>
  'search' in screen ? [[id, screen.search as (search: Search) => Search] as const] : [],
);

it('the address of every screen that has parameters is tried', () => {
  expect(readers.map(([id]) => id).sort()).toEqual(Object.keys(READ).sort());
});

describe.each(readers)('the address of %s', (id, read) => {
  const whole: Search = READ[id as keyof typeof READ];
  it('says what the screen shows, and no more than the screen knows', () => {
    expect(known(read({ ...whole, strange: 1 }))).toEqual(whole);
    expect(known(read({}))).toEqual({});
  });
  it.each(Object.keys(whole))('leaves out a %s that cannot be read', (name) => {
    // An open tab is listed, and the document shown has a tab, so each is tried alone.
    for (const odd of ODD[kindOf(id, name, whole[name])]!)
      expect([name, odd, known(read({ [name]: odd }))[name]]).toEqual([name, odd, undefined]);
  });
});

const texts = readers.flatMap(([id, read]) => {
  const whole: Search = READ[id as keyof typeof READ];
  return Object.keys(whole).flatMap((name) => (kindOf(id, name, whole[name]) === 'text' ? [[id, name, read] as const] : []));
});
it.each(texts)('the address of %s keeps a %s of digits, typed into its filter or written into the address', (_id, name, read) => {
  expect(read(defaultParseSearch(`?${name}=123`))).toMatchObject({ [name]: '123' });
  for (const typed of ['123', '007', '12345678901234567890', '1e5', 'true', '[1]', '"x"']) {
    const address = defaultStringifySearch({ [name]: typed });
    expect([address, read(defaultParseSearch(address))]).toMatchObject([address, { [name]: typed }]);
  }
});
