import type { MESSAGES_EN_US } from './en_US.ts';

/** The key of a text that screens and the command line share: `error:loadFailed`, `validation:required`. */
export type MessageKey = keyof typeof MESSAGES_EN_US;
/** The texts of a language; one that is missing is English (LOC-04). */
export type MessageTexts = Readonly<Partial<Record<MessageKey, string>>>;
