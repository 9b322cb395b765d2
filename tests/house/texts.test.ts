import { readdirSync, readFileSync } from 'node:fs';
import { MESSAGES_EN_US } from '@lauda/domain';
import { UPKEEP_EN_US } from '@lauda/domain/upkeep';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

const PARTS = ['domain', 'ii', 'mos', 'sdk', 'server', 'simulators', 'store'].map((name) => `packages/${name}/src`);
const SHIPPED = [...PARTS, 'cli/src', 'mos-bridge/src', 'spec', 'web-reference/src'];
/** The texts themselves, tests and what they alone use, what is written by a program, and the page of samples: none shows a text to a newsroom. */
const SHOWS_NOTHING = /\/(texts|i18n|testing|tests|node_modules|dist|Design)\/|\.(test|gen|d)\.tsx?$/;

/** The path of a page, or the words of a command. */
const PATH = /^\/?[a-z-]+([ /][a-z-]+)+$/;
/** What stands in some files: what is in quotes; names of properties, numbers and parts of paths; and of each template what stands around its values. */
interface Source {
  readonly quoted: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly templates: readonly (readonly string[])[];
}
function sourceOf(files: readonly string[]): Source {
  const [quoted, names, templates] = [new Set<string>(), new Set<string>(), new Map<string, string[]>()];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      quoted.add(node.text);
      if (PATH.test(node.text)) for (const word of node.text.split(/[ /]/)) names.add(word);
    } else if (ts.isNumericLiteral(node)) names.add(node.text);
    else if (ts.isTemplateExpression(node)) {
      const around = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      templates.set(around.join('\0'), around);
    } else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node))
      if (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest));
  return { quoted, names, templates: [...templates.values()] };
}
const sources = new Map<string, Source>();
const sourceIn = (folder: string): Source => {
  const known = sources.get(folder);
  if (known) return known;
  const read = sourceOf(filesIn(folder).filter((file) => /\.tsx?$/.test(file) && !SHOWS_NOTHING.test(file)));
  sources.set(folder, read);
  return read;
};
const isSpoken = (word: string): boolean => SHIPPED.some((folder) => sourceIn(folder).quoted.has(word) || sourceIn(folder).names.has(word));

/** Whether a template such as `deviceType.${type}` makes a key of words the product knows: it must say a part of the key itself. */
function makes(around: readonly string[], key: string): boolean {
  if (!/\w[.:]|[.:]\w/.test(around.join(' '))) return false;
  const pattern = around.map((part) => part.replaceAll(/[.*+?^$()|{}[\]\\]/g, '\\$&')).join('(.+)');
  const [, ...words] = new RegExp(`^${pattern}$`).exec(key) ?? [];
  return words.length > 0 && words.every((word) => isSpoken(word) || word.split('.').every(isSpoken));
}
const isNamed = (key: string, folders: readonly string[]): boolean =>
  folders.map(sourceIn).some(({ quoted, templates }) => quoted.has(key) || templates.some((around) => makes(around, key)));

const json = (file: string): string[] => Object.keys(JSON.parse(readFileSync(new URL(file, root), 'utf8')));
const ofScreens = filesIn('web-reference/src/i18n').filter((file) => file.endsWith('/en_US.json'));
/** Each catalogue, and who shows its texts. */
const CATALOGUES: readonly (readonly [name: string, keys: readonly string[], shownBy: readonly string[]])[] = [
  ['the domain', Object.keys(MESSAGES_EN_US), SHIPPED],
  ['the upkeep', Object.keys(UPKEEP_EN_US), SHIPPED],
  ['the screens', ofScreens.flatMap(json), ['web-reference/src', 'packages/store/src', 'packages/domain/src/upkeep']],
  ['the command line', json('cli/src/i18n/en_US.json'), ['cli/src']],
];

it.each(CATALOGUES)('every text of %s is named by what is shipped', (_name, keys, shownBy) => {
  expect(keys.length).toBeGreaterThan(100);
  // The screens and the command line choose among `_one` and `_other` by themselves.
  expect(keys.filter((key) => !isNamed(key, shownBy) && !isNamed(key.replace(/_(one|other)$/, ''), shownBy))).toEqual([]);
});

it('a text that nothing names, or that a template would make of a word nobody says, is found', () => {
  for (const key of ['error:nobodySaysThis', 'error:nobodySaysThis.title', 'deviceType.nobodySaysThis'])
    expect(isNamed(key, SHIPPED)).toBe(false);
  for (const key of ['error:404.title', 'deviceType.playout', 'report.noneText']) expect(isNamed(key, SHIPPED)).toBe(true);
});

it('speaks to people in Spanish as to one of the house, nowhere as to a stranger', () => {
  const folders = ['cli/src', 'packages/domain/src', 'web-reference/src'];
  const texts = folders.flatMap(filesIn).filter((file) => /es_ES\.(json|ts)$/.test(file));
  expect(texts.length).toBeGreaterThan(15);
  // The verbs a text asks for something with, in the form of "usted".
  const verbs =
    'inicie|guarde|guárdel[oa]|escríbal[oa]|envíel[oa]|úsel[oa]|configúrel[oa]|elíjal[oa]|cree|repita|quite|diga|use|haga|espere|compruebe|introduzca|indique|seleccione|pulse|vuelva|recargue|usted';
  // Who is spoken to stands at the beginning of a sentence or of its second half.
  const formal = new RegExp(`(?:^|[.:;,!?] |["'])(?:${verbs})\\b(?! lo que)`, 'iu');
  const found = texts.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .map((line) => /^\s*(?:["']?[\w.:-]+["']?:\s*)?["'](.*)["'],?$/.exec(line)?.[1])
      .filter((text) => text !== undefined && formal.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
