// Prints how many lines are written by hand: of each layer, and of some areas in each layer against what an area may take. Lines are those of code: none
// that is blank or a comment, none of tests, of generated files, of texts or of documentation. Another folder than this one may be named, as an older checkout.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/root.mjs';

const root = path.resolve(process.argv[2] ?? ROOT);

const LAYERS = {
  spec: /^spec\//,
  domain: /^packages\/domain\//,
  server: /^packages\/server\/src\/(?!demo\/|storage\/migrations\/)/,
  tables: /^packages\/server\/src\/storage\/migrations\//,
  SDK: /^packages\/sdk\//,
  store: /^packages\/store\//,
  web: /^web-reference\//,
  CLI: /^cli\//,
  devices: /^(mos-bridge|packages\/(mos|ii|simulators))\//,
  demo: /^packages\/server\/src\/demo\//,
};
const SOURCES = '{spec,cli,mos-bridge,web-reference,packages/{domain,server,sdk,store,mos,ii,simulators}}/**/*.{ts,tsx,js,css,sql}';
const SKIPPED =
  /(^|\/)(node_modules|dist|tests|testing)\/|\.test\.tsx?$|\.(gen|d)\.ts$|^spec\/emit\/(words|fieldWords|shapeWords)|\/messages\/texts|\/i18n\/texts\//;

/** What each family of areas may take, and areas of it. `words` are the names by which the shared files know an area, `table` is its table. */
const AREAS = [
  ['a reference list', 40, 'editorials', { words: 'editorials editorial', table: 'editorial', files: /\/editorials\.ts$/ }],
  ['', 40, 'classifications', { words: 'classifications classification', table: 'classification', files: /\/classifications\.ts$/ }],
  ['', 40, 'types', { words: 'types', table: 'document_type', files: /\/areas\/types\.ts$/ }],
  ['', 40, 'vehicles', { words: 'vehicles vehicle', table: 'vehicle', files: /\/vehicles\.ts$/ }],
  ['a collection', 150, 'groups', { words: 'groups group', table: 'person_group', files: /\/(areas|people)\/groups\.ts$/ }],
  ['', 150, 'programs', { words: 'programs program', table: 'program', files: /\/(areas|programs)\/programs\.ts$/ }],
  [
    'a kind of document',
    600,
    'guidelines',
    {
      words: 'assignments assignment guideline guidelines newGuideline',
      table: 'assignment',
      files:
        /\/areas\/assignments\.ts$|server\/src\/guidelines\/|domain\/src\/guideline\w*\.ts$|screens\/Guidelines\/|actions\/guideline\.ts$|commands\/guideline\w*\.ts$/,
    },
  ],
  [
    '',
    600,
    'productions',
    {
      words: 'productions production',
      table: 'production',
      files:
        /\/areas\/productions\.ts$|server\/src\/productions\/|domain\/src\/production\w*\.ts$|productionKind\.ts$|screens\/Productions\/|actions\/productions\.ts$/,
    },
  ],
  [
    '',
    600,
    'reports',
    {
      words: 'reports report',
      table: 'report',
      files:
        /\/areas\/reports\.ts$|server\/src\/reports\/|domain\/src\/report\.ts$|reportKind\.ts$|screens\/Reports\/|actions\/reports\.ts$|commands\/report\.ts$/,
    },
  ],
  [
    '',
    600,
    'reportages, but for the editor of their sections',
    {
      words: 'news_reports newsReports newsReport reportage reportages',
      table: 'news_report',
      files:
        /\/areas\/news-reports\.ts$|server\/src\/reportages\/|reportageKind\.ts$|documents\/Reportages\.ts$|screens\/Reportages\/(?!form\/)|actions\/reportages\.ts$|commands\/reportage\.ts$/,
    },
  ],
];
/** The files in which each area has its lines among those of the others. */
const SHARED =
  /^spec\/(tree|topics|deleted-events|index)\.ts$|domain\/src\/(realtime|enums)\.ts$|sdk\/src\/Newsroom\.ts$|server\/src\/areas\/(index|documents)\.ts$|server\/src\/storage\/(names|programs)\.ts$|store\/src\/(settings|client|merge)\.ts$|store\/src\/documents\/kinds\.ts$|screens\/Settings\/lists\.ts$|screens\/screens\.ts$|screens\/Home\/AdminScreen\.tsx$|screens\/Print\/papers\.ts$|commands\/(entries|all|desk-nouns|printed)\.ts$|mcp\/groups\.ts$|\.sql$/;

const files = globSync(SOURCES, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !SKIPPED.test(file))
  .map((file) => ({ file, layer: Object.keys(LAYERS).find((layer) => LAYERS[layer].test(file)) }))
  .filter(({ layer }) => layer);

const kept = new Map();
/** A file as its text, its syntax where it has one, and the numbers of its lines of code. */
function read(file) {
  const known = kept.get(file);
  if (known) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const code = new Set();
  let source;
  if (/\.(ts|tsx|js)$/.test(file)) {
    source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      const parts = node
        .getChildren(source)
        .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode);
      for (const part of parts) visit(part);
      if (parts.length === 0 && node.end > node.getStart(source)) for (const line of linesOf(source, node)) code.add(line);
    };
    visit(source);
  } else {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''));
    for (const [at, line] of plain.split('\n').entries()) if (line.trim() && !line.trim().startsWith('--')) code.add(at);
  }
  const made = { text, source, code };
  kept.set(file, made);
  return made;
}
const linesOf = (source, node) => {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const [first, last] = [lineAt(node.getStart(source)), lineAt(node.end)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
};

const NAMING = new Set(['id', 'noun', 'name', 'kind', 'topic']);
/** Whether a node is the entry of an area in a shared file: its import, its property, the object that has its name, a function of its own. */
function isEntry(node, words) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return words.has(path.basename(node.moduleSpecifier?.text ?? '', '.ts'));
  if (
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isFunctionDeclaration(node)
  )
    return words.has(node.name?.text);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.some(
      (each) =>
        ts.isPropertyAssignment(each) &&
        NAMING.has(each.name.text) &&
        ts.isStringLiteral(each.initializer) &&
        words.has(each.initializer.text),
    );
  if (ts.isCallExpression(node)) return node.arguments[0] && ts.isStringLiteral(node.arguments[0]) && words.has(node.arguments[0].text);
  return ts.isStringLiteral(node) && node.text.split(' ').some((word) => words.has(word));
}
function entryLines(file, { words, table }) {
  const { text, source, code } = read(file);
  const found = new Set();
  if (source) {
    const names = new Set(words.split(' '));
    const visit = (node) => {
      if (isEntry(node, names)) for (const line of linesOf(source, node)) found.add(line);
      else ts.forEachChild(node, visit);
    };
    visit(source);
  } else {
    const mine = new RegExp(`^\\s*(create|alter)\\s[^(]*?\\b(table|on)\\s+(if not exists |only )?${table}\\b`, 'i');
    let at = 0;
    for (const statement of text.split(';')) {
      const lines = statement.split('\n');
      if (mine.test(statement.replace(/--.*$/gm, '')))
        for (let line = 0; line < lines.length; line += 1) if (lines[line].trim()) found.add(at + line);
      at += lines.length - 1;
    }
  }
  return [...found].filter((line) => code.has(line)).length;
}

const columns = Object.keys(LAYERS);
const empty = () => Object.fromEntries(columns.map((layer) => [layer, 0]));
const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);

const all = empty();
for (const { file, layer } of files) all[layer] += read(file).code.size;
console.log('| layer | lines by hand |\n|---|---:|');
for (const layer of columns) console.log(`| ${layer} | ${all[layer]} |`);
console.log(`| all | ${sum(all)} |\n`);

const shown = columns.filter((layer) => layer !== 'devices' && layer !== 'demo');
console.log(`| area | may take | takes | ${shown.join(' | ')} | shared files |\n|---|---:|---:|${shown.map(() => '---:|').join('')}---:|`);
for (const [family, most, name, area] of AREAS) {
  const counts = empty();
  let shared = 0;
  for (const { file, layer } of files) {
    const own = area.files.test(file);
    const lines = own ? read(file).code.size : SHARED.test(file) ? entryLines(file, area) : 0;
    counts[layer] += lines;
    if (!own && lines > 0) shared += 1;
  }
  console.log(
    `| ${family ? `${family}: ` : ''}${name} | ${most} | ${sum(counts)} | ${shown.map((layer) => counts[layer] || '').join(' | ')} | ${shared} |`,
  );
}
