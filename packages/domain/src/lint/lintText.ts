import type { Locale } from '../enums.ts';
import type { LintCode, LintFinding } from './findings.ts';
import { EN_US } from './texts/en_US.ts';
import { ES_ES } from './texts/es_ES.ts';
import { PT_BR } from './texts/pt_BR.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<LintCode, string>>>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

/** The words of a finding in a language; a name that is empty disappears with the space before it. */
export const lintText = ({ code, params }: Pick<LintFinding, 'code' | 'params'>, locale: Locale): string =>
  TEXTS[locale][code].replaceAll(/\s*\{(\w+)\}/g, (found, name: string) => {
    const value = params[name]?.trim();
    return value ? `${/^\s/.test(found) ? ' ' : ''}${value}` : '';
  });
