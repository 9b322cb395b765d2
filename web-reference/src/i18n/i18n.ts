import type { Locale, MessageKey } from '@lauda/domain';
import type { UpkeepKey } from '@lauda/domain/upkeep';
import { useSyncExternalStore } from 'react';
import type branches from './branches/en_US.json';
import type calendar from './calendar/en_US.json';
import type chat from './chat/en_US.json';
import type desk from './desk/en_US.json';
import type devices from './devices/en_US.json';
import type en from './en_US.json';
import type lists from './lists/en_US.json';
import type productions from './productions/en_US.json';
import type reportages from './reportages/en_US.json';
import type reports from './reports/en_US.json';
import type souv from './souv/en_US.json';
import type workspace from './workspace/en_US.json';

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** A key of the domain's texts or of the text files of the screens, without plural endings, which the language adds. */
export type TextKey =
  | MessageKey
  | UpkeepKey
  | WithoutPlural<
      Extract<
        | keyof typeof en
        | keyof typeof branches
        | keyof typeof chat
        | keyof typeof desk
        | keyof typeof devices
        | keyof typeof lists
        | keyof typeof calendar
        | keyof typeof productions
        | keyof typeof reportages
        | keyof typeof reports
        | keyof typeof souv
        | keyof typeof workspace,
        string
      >
    >;
export type TextValues = Record<string, string | number>;
export type Text = (key: TextKey, values?: TextValues) => string;

/** The languages in the order they are offered. */
export const LANGUAGES: readonly Locale[] = ['pt_BR', 'es_ES', 'en_US'];
export type Language = Locale;
type Texts = Readonly<Record<string, string>>;

const FALLBACK: Language = 'en_US';

// The texts of the first screen, then those that load with the screens that need them.
const FILES = {
  first: {
    pt_BR: () => import('./first/pt_BR.ts'),
    es_ES: () => import('./first/es_ES.ts'),
    en_US: () => import('./first/en_US.ts'),
  },
  branches: {
    pt_BR: () => import('./branches/pt_BR.json'),
    es_ES: () => import('./branches/es_ES.json'),
    en_US: () => import('./branches/en_US.json'),
  },
  chat: {
    pt_BR: () => import('./chat/pt_BR.json'),
    es_ES: () => import('./chat/es_ES.json'),
    en_US: () => import('./chat/en_US.json'),
  },
  desk: {
    pt_BR: () => import('./desk/pt_BR.json'),
    es_ES: () => import('./desk/es_ES.json'),
    en_US: () => import('./desk/en_US.json'),
  },
  calendar: {
    pt_BR: () => import('./calendar/pt_BR.json'),
    es_ES: () => import('./calendar/es_ES.json'),
    en_US: () => import('./calendar/en_US.json'),
  },
  devices: {
    pt_BR: () => import('./devices/pt_BR.json'),
    es_ES: () => import('./devices/es_ES.json'),
    en_US: () => import('./devices/en_US.json'),
  },
  lists: {
    pt_BR: () => import('./lists/pt_BR.ts'),
    es_ES: () => import('./lists/es_ES.ts'),
    en_US: () => import('./lists/en_US.ts'),
  },
  productions: {
    pt_BR: () => import('./productions/pt_BR.json'),
    es_ES: () => import('./productions/es_ES.json'),
    en_US: () => import('./productions/en_US.json'),
  },
  reportages: {
    pt_BR: () => import('./reportages/pt_BR.json'),
    es_ES: () => import('./reportages/es_ES.json'),
    en_US: () => import('./reportages/en_US.json'),
  },
  reports: {
    pt_BR: () => import('./reports/pt_BR.json'),
    es_ES: () => import('./reports/es_ES.json'),
    en_US: () => import('./reports/en_US.json'),
  },
  souv: {
    pt_BR: () => import('./souv/pt_BR.json'),
    es_ES: () => import('./souv/es_ES.json'),
    en_US: () => import('./souv/en_US.json'),
  },
  workspace: {
    pt_BR: () => import('./workspace/pt_BR.json'),
    es_ES: () => import('./workspace/es_ES.json'),
    en_US: () => import('./workspace/en_US.json'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ default: Texts }>>>;
/** A text file that loads as a whole. */
export type TextPart = keyof typeof FILES;

const wanted = new Set<TextPart>(['first']);

/** Loads the texts of a language, of all files requested so far. */
const read = async (language: Language): Promise<Texts> => {
  const parts = await Promise.all([...wanted].map((part) => FILES[part][language]()));
  return Object.assign({}, ...parts.map((part) => part.default));
};

/** The language as `<html lang>` and Intl write it: `pt-BR`. */
export const languageTag = (language: string): string => language.replace('_', '-');

/** The language on screen; its function is a new one for each language, so that components that depend on it render again. */
interface Shown {
  readonly language: Language;
  readonly t: Text;
  readonly has: (key: string) => boolean;
}

const listeners = new Set<() => void>();

/** Makes the text function of a language: `{{name}}` takes the value of that name, `count` chooses among `_one` and `_other`. */
const wordsOf = (language: Language, texts: Texts, onMiss?: () => void): Shown => {
  const plural = new Intl.PluralRules(languageTag(language));
  const find = (key: string, count: string | number | undefined): string | undefined =>
    (typeof count === 'number' ? (texts[`${key}_${plural.select(count)}`] ?? texts[`${key}_other`]) : undefined) ?? texts[key];
  const t: Text = (key, values) => {
    const found = find(key, values?.count);
    if (found === undefined) {
      onMiss?.();
      return key;
    }
    return values ? found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place)) : found;
  };
  return { language, t, has: (key) => find(key, undefined) !== undefined };
};

let shown: Shown = wordsOf(FALLBACK, {});

const show = (next: Shown): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows texts of a language. A missing text appears in English, which is loaded only when the first one is missing. */
export const showTexts = (language: Language, texts: Texts): void => {
  let asked = false;
  const standIn = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    const english = await read(FALLBACK);
    if (shown === lacking) show(wordsOf(language, { ...english, ...texts }));
  };
  const lacking = wordsOf(language, texts, () => void standIn());
  show(lacking);
};

let turn = 0;
let chosen: Language = FALLBACK;

/** Loads the texts of a language and shows them; a later call that started meanwhile wins. */
export const showLanguage = async (language: Language): Promise<void> => {
  turn += 1;
  const mine = turn;
  chosen = language;
  const texts = await read(language);
  if (mine !== turn) return;
  showTexts(language, texts);
  document.documentElement.lang = languageTag(language);
};

/** Wraps the loader of a screen so that it also loads the text files the screen needs, then and at each change of the language. */
export const withTexts =
  <T>(part: TextPart, bring: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const first = !wanted.has(part);
    wanted.add(part);
    try {
      const [brought] = await Promise.all([bring(), first ? showLanguage(chosen) : undefined]);
      return brought;
    } catch (error) {
      // The next try asks for the texts again, which would be missing for ever.
      if (first) wanted.delete(part);
      throw error;
    }
  };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns a text, outside of a component. */
export const text: Text = (key, values) => shown.t(key, values);

/** Returns the language on screen, outside of a component. */
export const languageShown = (): Language => shown.language;

/** Tells whether a key from elsewhere, such as a notice of the store, has a text. */
export const hasText = (key: string): key is TextKey => shown.has(key);

/** Returns the text function and the language; the component renders again when the language changes. */
export const useText = (): { t: Text; language: Language } => useSyncExternalStore(subscribe, () => shown);
