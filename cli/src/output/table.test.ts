import { expect, it } from 'vitest';
import { painter } from './style.ts';
import { renderTable, renderTsv } from './table.ts';
import { displayWidth, pad, truncate, wrap } from './width.ts';

const plain = painter(false);
const columns = [
  { title: 'ID', align: 'right' as const, drop: 1 },
  { title: 'SLUG', least: 5 },
  { title: 'TOTAL', align: 'right' as const },
];
const row = (...cells: string[]) => ({ cells });

it.each([
  ['abc', 3],
  ['AÇÃO', 4],
  ['AC\u0327A\u0303O', 4],
  ['日本', 4],
  ['ok 👍', 5],
  ['👨‍👩‍👧', 2],
  ['🇧🇷', 2],
  ['ｶﾅ', 2],
  ['Ａ', 2],
  ['a\u200bb', 2],
  ['한글', 4],
])('measures %s as %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

it('cuts and pads by columns, never through a wide character', () => {
  expect(truncate('日本語', 5)).toBe('日本…');
  expect(truncate('日本語', 4)).toBe('日…');
  expect(displayWidth(truncate('日本語', 4))).toBeLessThanOrEqual(4);
  expect(pad('日', 4)).toBe('日  ');
  expect(pad('1', 3, 'right')).toBe('  1');
});

it('aligns columns under a header, wide characters included', () => {
  const text = renderTable(columns, [row('1', '日本', '01:30'), row('12', 'CHUVA', '00:05')], 80, plain);
  expect(text).toBe('ID  SLUG   TOTAL\n 1  日本   01:30\n12  CHUVA  00:05\n');
});

it('cuts the columns that may be cut, then drops those that may go, to fit the terminal', () => {
  const rows = [row('1', 'UMA RETRANCA COMPRIDA', '01:30')];
  expect(renderTable(columns, rows, 20, plain).split('\n')).toEqual(['ID  SLUG       TOTAL', ' 1  UMA RETR…  01:30', '']);
  expect(renderTable(columns, rows, 14, plain).split('\n')[1]).toBe('UMA RE…  01:30');
});

it('cuts what a row is known by last, after all that may go has gone', () => {
  const firm = [
    { title: 'NAME', least: 4, firm: true },
    { title: 'STATE', least: 4 },
    { title: 'VENDOR', drop: 1 },
  ];
  const rows = [row('Prompter', 'connected', 'Harris')];
  expect(renderTable(firm, rows, 18, plain).split('\n')[1]).toBe('Prompter  connect…');
  expect(renderTable(firm, rows, 12, plain).split('\n')[1]).toBe('Prom…  conn…');
});

it('lets a cell that wraps go on below its beginning', () => {
  const wraps = [{ title: 'KIND' }, { title: 'DETAIL', least: 10, wraps: true }];
  expect(renderTable(wraps, [row('Node', 'version 1, open pages: 2'), row('Jobs', 'none')], 17, plain)).toBe(
    'KIND  DETAIL\nNode  version 1,\n      open pages:\n      2\nJobs  none\n',
  );
});

it('keeps one row on one line and one cell in one column, whatever is in it', () => {
  expect(renderTsv([['a\tb', 'c\nd', '\u001b[31me']])).toBe('a b\tc d\t [31me\n');
  expect(renderTable([{ title: 'A' }], [row('x\u001b]0;t\u0007y\r\nz')], 80, plain)).toBe('A\nx ]0;t y z\n');
});

it('sets parts side by side as they fit', () => {
  expect(wrap(['aaa', 'bbb', 'cc'], 9)).toEqual(['aaa   bbb', 'cc']);
});
