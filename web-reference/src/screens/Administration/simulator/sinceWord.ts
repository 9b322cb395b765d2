import { languageTag } from '../../../i18n/i18n.ts';

/** Writes a moment by the clock of this desk: the time if it is today, else with its day. */
export const sinceWord = (at: number, language: string, now = Date.now()): string => {
  const [then, today] = [new Date(at), new Date(now)];
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = then.toDateString() === today.toDateString() ? {} : ({ day: '2-digit', month: '2-digit' } as const);
  return new Intl.DateTimeFormat(languageTag(language), { ...day, ...time }).format(then);
};
