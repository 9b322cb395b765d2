import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type en from './en_US.json';

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** A key of the three text files; plural endings are left to the language. */
export type TextKey = WithoutPlural<Extract<keyof typeof en, string>>;
export type TextValues = Record<string, string | number>;
export type Text = (key: TextKey, values?: TextValues) => string;

export const LANGUAGES = ['pt_BR', 'es_ES', 'en_US'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'language';
const FALLBACK: Language = 'en_US';

const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  pt_BR: () => import('./pt_BR.json'),
  es_ES: () => import('./es_ES.json'),
  en_US: () => import('./en_US.json'),
};

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    const file = FILES[isLanguage(language) ? language : FALLBACK];
    file().then(
      (module) => {
        done(null, module.default);
      },
      (problem: unknown) => {
        done(problem as Error, null);
      },
    );
  },
};

/** The language as `<html lang>` and Intl write it: `pt-BR`. */
export const languageTag = (language: string): string => language.replace('_', '-');

const remembered = (): Language | undefined => {
  const kept = globalThis.localStorage?.getItem(STORAGE_KEY);
  return isLanguage(kept) ? kept : undefined;
};

const stoodInFor = new Set<string>();
/** English stands in for the texts a language lacks. It is loaded when the first one is missed, so whoever lacks none does not wait for it. */
const standIn = (): void => {
  const { language } = i18next;
  if (stoodInFor.has(language) || !i18next.hasResourceBundle(language, 'translation')) return;
  stoodInFor.add(language);
  void FILES[FALLBACK]().then(({ default: texts }) => {
    i18next.addResourceBundle(language, 'translation', texts, true, false);
    i18next.emit('languageChanged', i18next.language);
  });
};

/** Loads the texts of the desk's language (key `language`), else of the branch, else Portuguese; English stands in for a missing text. */
export const startTexts = async (branchLanguage?: string): Promise<void> => {
  const lng = remembered() ?? (isLanguage(branchLanguage) ? branchLanguage : 'pt_BR');
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng,
      // Not `pt` beside `pt_BR`: there is no such file.
      load: 'currentOnly',
      fallbackLng: false,
      parseMissingKeyHandler: (key) => {
        standIn();
        return key;
      },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  document.documentElement.lang = languageTag(lng);
};

/** Switches the language of this desk and remembers it. */
export const setLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
};

/** Takes the branch's language on a desk that has not chosen one. */
export const followBranchLanguage = async (language: string): Promise<void> => {
  if (remembered() !== undefined || !isLanguage(language) || i18next.language === language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
};

/** Reads a text outside of a component. */
export const text: Text = (key, values) => i18next.t(key, values ?? {});

/** Tells whether a key that comes from elsewhere (a notice of the store) has a text. */
export const hasText = (key: string): key is TextKey => i18next.exists(key);

/** Returns the text function and the language; the component is drawn again when the language changes. */
export const useText = (): { t: Text; language: Language } => {
  const { t, i18n } = useTranslation();
  return { t: t as unknown as Text, language: isLanguage(i18n.language) ? i18n.language : FALLBACK };
};
