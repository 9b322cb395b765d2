import type { Locale } from '@lauda/domain';
import { expect, it } from 'vitest';
import en_US from './en_US.json' with { type: 'json' };
import es_ES from './es_ES.json' with { type: 'json' };
import pt_BR from './pt_BR.json' with { type: 'json' };
import { LOCALES, translator } from './texts.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it.each([
  ['es_ES', es_ES],
  ['pt_BR', pt_BR],
])('words every text in %s, with the same values in it', (_name, texts: Record<string, string>) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en_US).sort());
  for (const [key, text] of Object.entries(en_US)) expect([key, placeholders(texts[key] ?? '')]).toEqual([key, placeholders(text)]);
});

it('begins with a capital letter what it says of each command and each noun', () => {
  const begins = /^noun\.|\.summary$/;
  for (const texts of [en_US, es_ES, pt_BR])
    expect(Object.entries(texts).filter(([key, text]) => begins.test(key) && /^\p{Ll}/u.test(text))).toEqual([]);
});

it('says in one mood what each command does: as an order in English, of the command in Portuguese and Spanish', () => {
  const first = (texts: Record<string, string>): string[] =>
    Object.entries(texts).flatMap(([key, text]) => (key.endsWith('.summary') ? [text.split(/[ ,;]/)[0]!] : []));
  expect(first(en_US).filter((word) => /[^s]s$/.test(word))).toEqual([]);
  for (const texts of [pt_BR, es_ES]) expect(first(texts).filter((word) => /[aei]r$/.test(word))).toEqual([]);
});

it('says tú in Spanish, and calls a guideline and a story by one word each in Spanish and Portuguese, as the screens do', () => {
  const said = (texts: Record<string, string>, other: RegExp): string[] =>
    Object.entries(texts).flatMap(([key, text]) => (other.test(text) ? [`${key}: ${text}`] : []));
  expect(
    said(es_ES, /\b([Uu]sted|Elija|Escriba|Haga|Vuelva|Introduzca)\b|\b(pide su|[Ll]ista sus|a sus conversaciones|uno de sus tokens)\b/),
  ).toEqual([]);
  // A finding of the lint is a note, and no story.
  const { 'level.note': _note, ...spoken } = es_ES;
  expect(said(spoken, /\b(pautas?|notas?|historias?|sugerencias?)\b/i)).toEqual([]);
  expect(said(pt_BR, /\bmatérias?(?![\wà-ú])/i)).toEqual([]);
});

it('says one thing in the singular, in each language', () => {
  const said = (locale: Locale, count: number): string => translator(locale)('device.replay.same', { count });
  expect(LOCALES.map((locale) => said(locale, 1))).toEqual([
    '1 message, answered as in the record.',
    '1 mensaje, respondido como en la grabación.',
    '1 mensagem, respondida como na gravação.',
  ]);
  expect([said('en_US', 0), said('en_US', 2)]).toEqual([
    '0 messages, answered as in the record.',
    '2 messages, answered as in the record.',
  ]);
});

it('fills values in as they are, braces and dollars included', () => {
  expect(translator('en_US')('error.config', { path: '{reason} $&', reason: 'r' })).toBe('the config file {reason} $& cannot be read: r');
});
