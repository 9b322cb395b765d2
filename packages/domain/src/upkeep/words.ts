import type { Locale } from '../enums.ts';
import { type MessageKey, messageText } from '../messages/messages.ts';
import { actPlace, actVerb } from './acts.ts';
import { UPKEEP_EN_US } from './texts/en_US.ts';
import { UPKEEP_ES_ES } from './texts/es_ES.ts';
import type { UpkeepKey, UpkeepTexts } from './texts/keys.ts';
import { UPKEEP_PT_BR } from './texts/pt_BR.ts';

const TEXTS: Readonly<Record<Locale, UpkeepTexts>> = { en_US: UPKEEP_EN_US, es_ES: UPKEEP_ES_ES, pt_BR: UPKEEP_PT_BR };
const isUpkeep = (key: string): key is UpkeepKey => Object.hasOwn(UPKEEP_EN_US, key);

/** Answers a text of upkeep with its `{{places}}` filled in; undefined for a key that has none, as of a newer server. */
export const upkeepText = (key: string, locale: Locale, params: Readonly<Record<string, string>> = {}): string | undefined =>
  isUpkeep(key) ? TEXTS[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => params[name] ?? place) : undefined;

/** Names the work of a job with its target; the code of a kind without a name. */
export function jobWork({ kind, target }: { readonly kind: string; readonly target: string | null }, locale: Locale): string {
  const part = target === null ? undefined : (upkeepText(`index.target.${target}`, locale) ?? target);
  const work = upkeepText(`jobs.work.${kind}`, locale, { target: part ?? '' });
  if (work === undefined) return [kind, target].filter(Boolean).join(' ');
  return kind === 'index' || part === undefined ? work : `${work} (${part})`;
}

/** Words an act of the audit: its subject, and what was done. */
export function actText(act: string, locale: Locale): string {
  const place = actPlace(act);
  const verb = actVerb(act);
  const named = isUpkeep(place) ? TEXTS[locale][place] : messageText(place as MessageKey, locale);
  return `${named} · ${verb ? TEXTS[locale][verb] : act.slice(act.lastIndexOf('.') + 1)}`;
}
