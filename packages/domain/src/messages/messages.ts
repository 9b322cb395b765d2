import type { Locale } from '../enums.ts';
import { MESSAGES_EN_US } from './texts/en_US.ts';
import { MESSAGES_ES_ES } from './texts/es_ES.ts';
import type { MessageKey, MessageTexts } from './texts/keys.ts';
import { MESSAGES_PT_BR } from './texts/pt_BR.ts';

export type { MessageKey, MessageTexts } from './texts/keys.ts';
export type MessageParams = Readonly<Record<string, string | number>>;

const TEXTS: Readonly<Record<Locale, MessageTexts>> = { en_US: MESSAGES_EN_US, es_ES: MESSAGES_ES_ES, pt_BR: MESSAGES_PT_BR };

/** Answers the text of a key with its `{{places}}` filled in; English stands in where the given texts lack it (LOC-04). */
export const messageFrom = (texts: MessageTexts, key: MessageKey, params: MessageParams = {}): string =>
  (texts[key] ?? MESSAGES_EN_US[key]).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place));

/** Answers the text of a key in a language. */
export const messageText = (key: MessageKey, locale: Locale, params?: MessageParams): string => messageFrom(TEXTS[locale], key, params);
