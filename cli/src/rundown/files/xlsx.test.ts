import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readXlsx, WorkbookError, writeXlsx } from './xlsx.ts';
import { readZip, writeZip } from './zip.ts';

const cellsOf = (rows: readonly (readonly string[])[]) => readXlsx(writeXlsx(rows, 'Espelho')).map(({ cells }) => cells);

it('gives back every text it was given, the longest and the strangest too', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('01', '1:30', '=1+1', ' a ', 'a\r\nb', '_x000B_', '\u000b', '<&">', '😀'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { maxLength: 4 }), (rows) => {
      const table = [['kind', 'a', 'b'], ...rows];
      const trimmed = (row: readonly string[]) => row.join('\u0001').replace(/\u0001+$/, '');
      expect(cellsOf(table).map(trimmed)).toEqual(table.map(trimmed));
    }),
  );
  // The first cell is full in the middle of a letter of two units.
  const long = `a${'😀'.repeat(50_000)}`;
  expect(
    cellsOf([
      ['kind', 'sections', 'z'],
      ['story', long, 'b'],
    ]),
  ).toEqual([
    ['kind', 'sections', 'z'],
    ['story', long, 'b'],
  ]);
  expect(cellsOf([Array.from({ length: 60 }, (_each, index) => `c${index}`)])[0]).toHaveLength(60);
});

it('reads a workbook as spreadsheets write it: shared strings, runs, gaps, numbers and truths', () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const book = writeZip({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="A" sheetId="3" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Type="t" Target="/xl/worksheets/other.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${main}><si><t>slug</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">GRE</t></r><r><t>VE</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`,
    'xl/worksheets/other.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>approved</v></c></row><row r="2"/><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>12</v></c><c r="C4" t="b"><v>1</v></c></row></sheetData></worksheet>`,
  });
  expect(readXlsx(book)).toEqual([
    { line: 1, cells: ['slug', '', 'approved'] },
    { line: 4, cells: ['GREVE', '12', 'true'] },
  ]);
});

it('refuses what is no workbook', () => {
  for (const bytes of [
    new Uint8Array(),
    new TextEncoder().encode('PK nada'),
    writeZip({ 'a.txt': 'x' }),
    writeZip({ 'xl/worksheets/sheet1.xml': '<a' }),
    writeXlsx([['a']], 'x').slice(0, -40),
  ])
    expect(() => readXlsx(bytes)).toThrow(WorkbookError);
});

it('makes archives other programs take for whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lauda-zip-'));
  const path = join(folder, 'a.xlsx');
  writeFileSync(
    path,
    writeXlsx(
      [
        ['kind', 'slug'],
        ['story', 'AÇÃO'],
      ],
      'a/b',
    ),
  );
  expect(
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import zlib from 'node:zlib'; import fs from 'node:fs'; const b = fs.readFileSync(${JSON.stringify(path)}); const n = b.readUInt16LE(26); console.log(zlib.crc32(zlib.inflateRawSync(b.subarray(30 + n, 30 + n + b.readUInt32LE(18)))) === b.readUInt32LE(14))`,
    ]).toString(),
  ).toBe('true\n');
  rmSync(folder, { recursive: true });
  const files = readZip(writeXlsx([['a']], 'a/b[1]'), () => true);
  expect([...files.keys()]).toContain('[Content_Types].xml');
  expect(files.get('xl/workbook.xml')).toContain('name="a b 1"');
});
