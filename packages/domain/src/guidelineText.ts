import type { Locale } from './enums.ts';
import { type MessageKey, messageText } from './messages/messages.ts';
import type { GUIDELINE_EN_US } from './messages/texts/guideline.ts';

/** What of a guideline stands in its plain text; its programs and people by their names. */
export interface WrittenGuideline {
  readonly slug: string;
  readonly date: string;
  readonly state: string;
  readonly scheduleTime: string | null;
  readonly cameraman: string | null;
  readonly interviewee: string | null;
  readonly proposal: string | null;
  readonly referral: string | null;
  readonly information: string | null;
  readonly content: string | null;
  readonly cover: string | null;
  readonly observation: string | null;
  readonly programs: readonly string[];
  readonly reporters: readonly string[];
  readonly producers: readonly string[];
  readonly editors: readonly string[];
  readonly guides: readonly {
    readonly scheduleDate?: string | null | undefined;
    readonly scheduleTime?: string | null | undefined;
    readonly interviewee?: string | null | undefined;
    readonly address?: string | null | undefined;
    readonly observation?: string | null | undefined;
    readonly contacts?:
      | readonly {
          readonly name: string;
          readonly numbers?: readonly string[] | null | undefined;
          readonly emails?: readonly string[] | null | undefined;
        }[]
      | null
      | undefined;
  }[];
  readonly production: readonly { readonly label: string; readonly done?: boolean | null | undefined }[];
}

/** The texts of a guideline in the order they are read. */
export const GUIDELINE_TEXTS = ['proposal', 'referral', 'information', 'content', 'cover', 'observation'] as const;
const FACTS = ['cameraman', 'interviewee'] as const;
const PEOPLE = ['programs', 'reporters', 'producers', 'editors'] as const;
type Label = keyof typeof GUIDELINE_EN_US;

const day = (date: string, locale: Locale): string => (locale === 'en_US' ? date : date.split('-').reverse().join('/'));
const minute = (time: string | null | undefined): string => (time ?? '').slice(0, 5);
const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

const guideText = (
  { scheduleDate, scheduleTime, interviewee, address, observation, contacts }: WrittenGuideline['guides'][number],
  locale: Locale,
): string =>
  [
    `- ${joined([scheduleDate ? day(scheduleDate, locale) : '', minute(scheduleTime), interviewee, address, observation], ' · ')}`,
    ...(contacts ?? []).map(({ name, numbers, emails }) => `  ${joined([name, ...(numbers ?? []), ...(emails ?? [])], ' · ')}`),
  ].join('\n');

/** A guideline as plain text, with the names of its fields in a language. */
export function guidelineText(guideline: WrittenGuideline, locale: Locale): string {
  const label = (key: Label): string => messageText(key satisfies MessageKey, locale);
  const fact = (key: Label, value: string | null): string[] => (value ? [`${label(key)}: ${value}`] : []);
  const text = (key: Label, value: string | null): string[] => (value ? ['', label(key).toLocaleUpperCase(), value] : []);
  const done = (isDone: boolean | null | undefined): string => (isDone ? '[x]' : '[ ]');
  return [
    guideline.slug,
    ...fact('guideline.date', joined([day(guideline.date, locale), minute(guideline.scheduleTime)], ' ')),
    ...fact('guideline.state', label(`guidelineState.${guideline.state}` as Label)),
    ...PEOPLE.flatMap((field) => fact(`guideline.${field}`, guideline[field].join(', '))),
    ...FACTS.flatMap((field) => fact(`guideline.${field}`, guideline[field])),
    ...GUIDELINE_TEXTS.flatMap((field) => text(`guideline.${field}`, guideline[field])),
    ...text('guideline.guides', guideline.guides.map((guide) => guideText(guide, locale)).join('\n')),
    ...text('guideline.tasks', guideline.production.map((task) => `${done(task.done)} ${task.label}`).join('\n')),
  ].join('\n');
}
