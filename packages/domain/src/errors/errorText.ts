import type { Locale } from '../enums.ts';
import type { ErrorCode } from './catalogue.ts';
import { EN_US } from './texts/en_US.ts';
import { ES_ES } from './texts/es_ES.ts';
import { PT_BR } from './texts/pt_BR.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<ErrorCode, string>>>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

/** The words of a refusal in a language; placeholders without a value disappear with the space before them. */
export const errorText = (code: ErrorCode, locale: Locale, params: Readonly<Record<string, string | number>> = {}): string =>
  TEXTS[locale][code].replaceAll(/\s*\{(\w+)\}/g, (found, name: string) =>
    name in params ? `${/^\s/.test(found) ? ' ' : ''}${params[name]}` : '',
  );
