import { type CsvRow, cutText } from '@lauda/domain';
import { type Element, element, readXml, textOf, writeXml, XmlError } from '@lauda/mos';
import { readZip, writeZip, ZipError } from './zip.ts';

/** The longest text of a spreadsheet's cell; a longer one goes on in a column of its own, `sections#2`. */
const LONGEST = 32_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Thrown for a workbook that cannot be read. */
export class WorkbookError extends Error {}

/** Writes rows under a header as an Excel workbook of one sheet, every cell a text: a page `01` stays one, and `1:30` does not become a time. */
export function writeXlsx(rows: readonly (readonly string[])[], sheet: string): Uint8Array {
  const relation = (id: string, type: string, target: string): Element =>
    element('Relationship', [], { Id: id, Type: `${OFFICE}/${type}`, Target: target });
  const part = (name: string, type: string): Element => element('Override', [], { PartName: name, ContentType: `${TYPE}.${type}+xml` });
  const files = {
    '[Content_Types].xml': element(
      'Types',
      [
        element('Default', [], { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
        element('Default', [], { Extension: 'xml', ContentType: 'application/xml' }),
        part('/xl/workbook.xml', 'sheet.main'),
        part('/xl/worksheets/sheet1.xml', 'worksheet'),
        part('/xl/styles.xml', 'styles'),
      ],
      { xmlns: `${PACKAGE}/content-types` },
    ),
    '_rels/.rels': element('Relationships', [relation('rId1', 'officeDocument', 'xl/workbook.xml')], { xmlns: `${PACKAGE}/relationships` }),
    'xl/workbook.xml': element(
      'workbook',
      [element('sheets', [element('sheet', [], { name: sheetName(sheet), sheetId: '1', 'r:id': 'rId1' })])],
      {
        xmlns: MAIN,
        'xmlns:r': OFFICE,
      },
    ),
    'xl/_rels/workbook.xml.rels': element(
      'Relationships',
      [relation('rId1', 'worksheet', 'worksheets/sheet1.xml'), relation('rId2', 'styles', 'styles.xml')],
      { xmlns: `${PACKAGE}/relationships` },
    ),
    'xl/styles.xml': styles(),
    'xl/worksheets/sheet1.xml': sheetOf(split(rows)),
  };
  return writeZip(Object.fromEntries(Object.entries(files).map(([name, root]) => [name, HEAD + writeXml(root)])));
}

const sheetName = (name: string): string => cutText(name.replaceAll(/[[\]:*?/\\]/g, ' '), 31).trim() || 'Lauda';

/** Two looks of a cell, both texts: plain, and bold for the header. */
function styles(): Element {
  const list = (name: string, children: readonly Element[]): Element => element(name, children, { count: String(children.length) });
  const look = (fontId: string): Element =>
    element('xf', [], { numFmtId: '49', fontId, fillId: '0', borderId: '0', xfId: '0', applyNumberFormat: '1', applyFont: '1' });
  const fill = (patternType: string): Element => element('fill', [element('patternFill', [], { patternType })]);
  const size = element('sz', [], { val: '11' });
  return element(
    'styleSheet',
    [
      list('fonts', [element('font', [size]), element('font', [element('b'), size])]),
      list('fills', [fill('none'), fill('gray125')]),
      list('borders', [element('border')]),
      list('cellStyleXfs', [element('xf', [], { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0' })]),
      list('cellXfs', [element('xf', [], { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0', xfId: '0' }), look('0'), look('1')]),
    ],
    { xmlns: MAIN },
  );
}

function sheetOf(rows: readonly (readonly string[])[]): Element {
  const pane = element('pane', [], { ySplit: '1', topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' });
  const cell = (text: string, column: number, row: number): Element =>
    element('c', [element('is', [element('t', [escaped(text)], { 'xml:space': 'preserve' })])], {
      r: `${columnName(column)}${row}`,
      s: row === 1 ? '2' : '1',
      t: 'inlineStr',
    });
  const lines = rows.map((row, index) =>
    element(
      'row',
      row.flatMap((text, column) => (text === '' ? [] : [cell(text, column, index + 1)])),
      { r: String(index + 1) },
    ),
  );
  return element(
    'worksheet',
    [
      element('sheetViews', [element('sheetView', [pane], { workbookViewId: '0' })]),
      element('cols', [
        element('col', [], { min: '1', max: String(Math.max(1, rows[0]?.length ?? 1)), width: '16', style: '1', customWidth: '1' }),
      ]),
      element('sheetData', lines),
    ],
    { xmlns: MAIN },
  );
}

const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
const columnIndex = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A character XML cannot carry is written by its number, as spreadsheets do. */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(
      /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g,
      (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The parts of a text that fit a cell each. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (let left = text; left !== ''; left = left.slice(cells.at(-1)!.length)) cells.push(cutText(left, LONGEST));
  return cells;
}

/** Spreads columns with long texts over several. */
function split(rows: readonly (readonly string[])[]): string[][] {
  const header = rows[0] ?? [];
  const cells = rows.map((row) => header.map((_name, column) => cellsOf(row[column] ?? '')));
  const counts = header.map((_name, column) => Math.max(1, ...cells.map((row) => row[column]!.length)));
  return rows.map((row, index) =>
    counts.flatMap((count, column) =>
      Array.from({ length: count }, (_each, part) => {
        if (index > 0) return cells[index]![column]![part] ?? '';
        return part === 0 ? (row[column] ?? '') : `${row[column] ?? ''}#${part + 1}`;
      }),
    ),
  );
}

function joined(rows: readonly CsvRow[]): CsvRow[] {
  const header = rows[0]?.cells ?? [];
  const bases = header.map((name) => name.replace(/#\d+$/, ''));
  const columns = bases.flatMap((base, column) =>
    bases.indexOf(base) === column ? [bases.flatMap((each, at) => (each === base ? [at] : []))] : [],
  );
  return rows.map(({ line, cells }, index) => ({
    line,
    cells: columns.map((places) => (index === 0 ? (bases[places[0] ?? 0] ?? '') : places.map((at) => cells[at] ?? '').join(''))),
  }));
}

/** Reads the rows of the first sheet of an Excel workbook, as anyone writes it. Empty rows are left out. */
export function readXlsx(bytes: Uint8Array): CsvRow[] {
  try {
    const files = readZip(bytes, (name) => name.startsWith('xl/') && (name.endsWith('.xml') || name.endsWith('.rels')));
    const root = (name: string): Element | undefined =>
      files.has(name)
        ? readXml(
            files
              .get(name)!
              .replace(/^\uFEFF/, '')
              .trim(),
          )
        : undefined;
    const sheet = root(firstSheet(root));
    if (!sheet) throw new WorkbookError('no sheet');
    const shared = childrenOf(root('xl/sharedStrings.xml'), 'si').map(stringOf);
    const rows = childrenOf(childrenOf(sheet, 'sheetData')[0], 'row').map((row, index) => rowOf(row, index, shared));
    return joined(rows.filter(({ cells }) => cells.some((cell) => cell !== '')));
  } catch (error) {
    if (error instanceof ZipError || error instanceof XmlError) throw new WorkbookError(error.message);
    throw error;
  }
}

const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter((child): child is Element => typeof child !== 'string' && child.name.replace(/^\w+:/, '') === name);

function firstSheet(root: (name: string) => Element | undefined): string {
  const [first] = childrenOf(childrenOf(root('xl/workbook.xml'), 'sheets')[0], 'sheet');
  const target = childrenOf(root('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ attributes }) => attributes.Id === first?.attributes['r:id'],
  )?.attributes.Target;
  if (!target) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The text of a string: its runs without their looks, and without how it is pronounced. */
const stringOf = (source: Element): string =>
  unescaped([...childrenOf(source, 't'), ...childrenOf(source, 'r').flatMap((run) => childrenOf(run, 't'))].map(textOf).join(''));

function rowOf(row: Element, index: number, shared: readonly string[]): CsvRow {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const at = cell.attributes.r ? columnIndex(cell.attributes.r) : cells.length;
    while (cells.length < at) cells.push('');
    cells[at] = cellText(cell, shared);
  }
  return { line: Number(row.attributes.r ?? index + 1), cells };
}

function cellText(cell: Element, shared: readonly string[]): string {
  const value = textOf(childrenOf(cell, 'v')[0] ?? '');
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return stringOf(childrenOf(cell, 'is')[0] ?? element('is'));
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'str':
      return unescaped(value);
    default:
      return value;
  }
}
