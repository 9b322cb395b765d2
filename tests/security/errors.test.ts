import { readFileSync } from 'node:fs';
import {
  ERROR_CATALOGUE,
  type ErrorCode,
  errorText,
  LOCALES,
  type Locale,
  type MessageKey,
  messageText,
  NOTIFICATION_LEVELS,
} from '@lauda/domain';
import { reasonText } from '@lauda/domain/reasons';
import { catalogueNotice, type NewNotice, type Text } from '@lauda/store';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS } from './refusals.ts';
import { closeNewsroom, openNewsroom, refusedIn } from './refusals-scene.ts';

/** One refusal or notice that the product knows, as people are told of it. */
interface Line {
  /** What the table of errors calls it; `-` where it came later. */
  readonly id: string;
  /** The code on the wire; `-` where only a client says it. */
  readonly code: string;
  readonly status: string;
  /** That of its notice; `(in place)` or `PAGE` where what failed says it itself, `(inline)` at a field, else where alone it is written. */
  readonly level: string;
  /** The key of the title of its notice. */
  readonly title: string;
  /** What its notice says below the title: a key, `refusal` for the words of the server, `operation` for which operation failed. */
  readonly description: string;
  /** `server`: it is provoked here; `later`: nothing says it; otherwise the file of the test that meets it, and words of its title. */
  readonly shown: string;
  /** The words on the wire. */
  readonly texts: Readonly<Record<Locale, string>>;
  /** What people read: title and description. */
  readonly people: Readonly<Record<Locale, string>>;
  /** Why it is not provoked. */
  readonly why: string;
}
const lines: Line[] = readFileSync(new URL('./errors.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map(([id, code, status, level, title, description, shown, ...rest]) => {
    const [pt_BR, es_ES, en_US, peoplePt, peopleEs, peopleEn, why] = rest;
    return {
      ...{ id: id!, code: code!, status: status!, level: level!, title: title!, description: description!, shown: shown!, why: why! },
      texts: { pt_BR: pt_BR!, es_ES: es_ES!, en_US: en_US! },
      people: { pt_BR: peoplePt!, es_ES: peopleEs!, en_US: peopleEn! },
    };
  });
const onWire = lines.filter(({ code }) => code !== '-');
const provoked = onWire.filter(({ shown }) => shown === 'server');
const root = new URL('../../', import.meta.url);

const isRun = (called: string): boolean => /^(it|test)\b/.test(called) && !/\.(skip|todo|skipIf|runIf)\b/.test(called);
interface Tested {
  readonly title: string;
  /** All of it, with the table of what it is run for. */
  readonly body: string;
}
/** The tests of a file that are run wherever it is, by what their titles hold. */
function testsOf(shown: string): Tested[] {
  const [path, ...mark] = shown.split(' ') as [string, ...string[]];
  const tests: Tested[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && first && ts.isStringLiteralLike(first) && isRun(node.expression.getText()))
      tests.push({ title: first.text, body: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(new URL(path, root), 'utf8'), ts.ScriptTarget.Latest, true));
  return tests.filter(({ title }) => title.includes(mark.join(' ')));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|{}[\]\\]/g, '\\$&');
const LEVELS: readonly string[] = NOTIFICATION_LEVELS;
/** Whether a test names a text: by its key, or as people read it in one of the languages. */
const names = (body: string, key: string): boolean =>
  new RegExp(`(?<![\\w.:])${escaped(key)}(?![\\w.])`).test(body) ||
  LOCALES.some((locale) => new RegExp(escaped(messageText(key as MessageKey, locale)).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.+')).test(body));
/** What people are told by a line that a test does not name: its level, its title, its description. */
const unnamed = ({ level, title, description }: Line, { body }: Tested): string[] => [
  ...(LEVELS.includes(level) && !new RegExp(`\\b${level}\\b`).test(body) ? [level] : []),
  ...[title, description].filter((key) => key.includes(':') && !names(body, key)),
];

/** What is different each time, as the seconds to wait, stands in braces. */
const fits = (text: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`).test(text);

const words = (said: Text, locale: Locale): string => ('raw' in said ? said.raw : messageText(said.key as MessageKey, locale, said.params));
/** What people read of a notice. */
const read = ({ title, description }: Pick<NewNotice, 'title' | 'description'>, locale: Locale): string =>
  [title, ...(description ? [description] : [])].map((said) => words(said, locale)).join(': ');

describe('the table', () => {
  it('has a line for each refusal of the wire, with its status, its level, its title and its description', () => {
    const told = onWire.map(({ code, status, level, title, description }) => [
      code,
      { status: Number(status), level, title, ...(description !== '-' && { description }) },
    ]);
    expect(Object.fromEntries(told)).toEqual(ERROR_CATALOGUE);
    expect(told).toHaveLength(Object.keys(ERROR_CATALOGUE).length);
  });

  it('has a line for each id there ever was, and none twice', () => {
    const ids = readFileSync(new URL('./error-ids.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect([...new Set(lines.map(({ id }) => id).filter((id) => id !== '-'))].sort()).toEqual(ids);
    const met = lines.map(({ id, code }) => `${id} ${code}`);
    expect(met.filter((each, at) => met.indexOf(each) !== at)).toEqual([]);
  });

  it('provokes each, or says why not', () => {
    expect(provoked.map(({ code }) => code).sort()).toEqual(Object.keys(REFUSALS).sort());
    for (const { id, shown, why } of lines) expect([id, shown === 'later', why !== '']).toEqual([id, shown === 'later', shown === 'later']);
  });

  it.each(onWire.filter(({ shown }) => shown !== 'server'))('has the words of $code, which is not provoked here', ({
    code,
    status,
    texts,
    people,
  }) => {
    expect(texts).toEqual(Object.fromEntries(LOCALES.map((locale) => [locale, errorText(code as ErrorCode, locale)])));
    const notice = (locale: Locale) => catalogueNotice({ status: Number(status), code, message: texts[locale] }, 'error:updateFailed');
    expect(people).toEqual(Object.fromEntries(LOCALES.map((locale) => [locale, read(notice(locale), locale)])));
  });
});

describe('a client', () => {
  const own = lines.filter(({ code }) => code === '-');
  it.each(own.filter(({ title }) => title !== '-'))('has the words of $id', ({ title, description, people }) => {
    const notice = { title: { key: title }, description: description === '-' ? undefined : { key: description } };
    expect(people).toEqual(Object.fromEntries(LOCALES.map((locale) => [locale, read(notice, locale)])));
  });

  const elsewhere = lines.filter(({ shown }) => shown !== 'later' && shown !== 'server');
  it.each(elsewhere)('says $id, as $shown shows', (line) => {
    const tests = testsOf(line.shown);
    expect(tests).not.toEqual([]);
    if (line.code !== '-') return;
    // One of those that a rule has proves it whole.
    const [fewest] = tests.map((test) => unnamed(line, test)).sort((a, b) => a.length - b.length);
    expect(fewest, `${line.shown} does not say`).toEqual([]);
  });
});

describe('the server', () => {
  beforeAll(openNewsroom);
  afterAll(closeNewsroom);

  it.each(provoked)('refuses with $status $code, in the language asked for, and people read it as a $level', async (line) => {
    const { code, status, level, texts, people } = line;
    const { after, reason, ...asked } = await REFUSALS[code]!();
    try {
      for (const answer of await Promise.all(LOCALES.map(async (locale) => ({ locale, ...(await refusedIn(locale, asked)) })))) {
        expect([answer.locale, answer.status, answer.code]).toEqual([answer.locale, Number(status), code]);
        const common = texts[answer.locale];
        const message = reason ? reasonText(reason, answer.locale) : common;
        expect(fits(answer.message, message), `${answer.message} is not ${message}`).toBe(true);
        const notice = catalogueNotice(answer, 'error:updateFailed');
        const shown = read(notice, answer.locale);
        const expected = people[answer.locale].replace(common, message);
        expect([notice.level, fits(shown, expected)], `${shown} is not ${expected}`).toEqual([level, true]);
      }
    } finally {
      await after?.();
    }
  });
});
