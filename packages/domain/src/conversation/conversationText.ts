import type { Locale } from '../enums.ts';
import type { ConversationCode, ConversationFinding } from './findings.ts';
import { EN_US } from './texts/en_US.ts';
import { ES_ES } from './texts/es_ES.ts';
import { PT_BR } from './texts/pt_BR.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<ConversationCode, string>>>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

/** The words of a finding in a conversation, in a language. */
export const conversationText = ({ code, params }: Pick<ConversationFinding, 'code' | 'params'>, locale: Locale): string =>
  TEXTS[locale][code].replaceAll(/\{(\w+)\}/g, (_found, name: string) => params[name] || '–');
