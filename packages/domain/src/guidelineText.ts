import type { Locale } from './enums.ts';
import { factLine, joined, minuteText, showDate, textLines, type WrittenTask } from './format/text.ts';
import { type MessageKey, messageText } from './messages/messages.ts';
import type { GUIDELINE_EN_US } from './messages/texts/guideline.ts';

/** A guideline as it is read, mailed and printed, with names in place of ids. */
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
  readonly editorials: readonly string[];
  readonly vehicles: readonly string[];
  readonly classification: string;
  readonly type: string;
  readonly team: string;
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
  readonly production: readonly WrittenTask[];
}

/** The texts of a guideline in the order they are read. */
export const GUIDELINE_TEXTS = ['proposal', 'referral', 'information', 'content', 'cover', 'observation'] as const;
/** The facts of a guideline besides its day and state, in the order they are read, and the text that names each. */
const FACTS = {
  programs: 'guideline.programs',
  reporters: 'guideline.reporters',
  producers: 'guideline.producers',
  editors: 'guideline.editors',
  classification: 'guideline.classification',
  type: 'guideline.type',
  editorials: 'guideline.editorials',
  vehicles: 'guideline.vehicles',
  team: 'guideline.teams',
  cameraman: 'guideline.cameraman',
  interviewee: 'guideline.interviewee',
} as const satisfies Readonly<Partial<Record<keyof WrittenGuideline, MessageKey>>>;
export type GuidelineFact = keyof typeof FACTS;
type Label = keyof typeof GUIDELINE_EN_US;

/** The facts of a guideline besides its day and state, each with the text that names it; those that say nothing are left out. */
export const guidelineFacts = (
  guideline: WrittenGuideline,
): { readonly fact: GuidelineFact; readonly name: Label; readonly value: string }[] =>
  (Object.keys(FACTS) as GuidelineFact[]).flatMap((fact) => {
    const said = guideline[fact];
    const value = typeof said === 'string' ? said.trim() : (said ?? []).join(', ');
    return value === '' ? [] : [{ fact, name: FACTS[fact], value }];
  });

/** Writes a date and a time of a guideline as people of a locale do. */
export const momentText = (date: string | null | undefined, time: string | null | undefined, locale: Locale): string =>
  joined([date ? showDate(date, locale) : '', minuteText(time)], ' ');

/** One stop of the schedule of a guideline in a line, and whom to meet there below. */
export const guideText = (
  { scheduleDate, scheduleTime, interviewee, address, observation, contacts }: WrittenGuideline['guides'][number],
  locale: Locale,
): string =>
  [
    joined([momentText(scheduleDate, scheduleTime, locale), interviewee, address, observation], ' · '),
    ...(contacts ?? []).map(({ name, numbers, emails }) => `  ${joined([name, ...(numbers ?? []), ...(emails ?? [])], ' · ')}`),
  ].join('\n');

/** One task in a line: whether it is done, when it is due, and what there is to know of it. */
export const taskText = ({ label, date, time, information, done }: WrittenTask, locale: Locale): string =>
  `${done ? '[x]' : '[ ]'} ${joined([momentText(date, time, locale), label, information], ' · ')}`;

/** A guideline as plain text, with the names of its fields in a language. */
export function guidelineText(guideline: WrittenGuideline, locale: Locale): string {
  const label = (key: Label): string => messageText(key satisfies MessageKey, locale);
  const fact = (key: Label, value: string): string[] => factLine(label(key), value);
  const text = (key: Label, value: string | null): string[] => textLines(label(key), value);
  return [
    guideline.slug,
    ...fact('guideline.date', momentText(guideline.date, guideline.scheduleTime, locale)),
    ...fact('guideline.state', label(`guidelineState.${guideline.state}` as Label)),
    ...guidelineFacts(guideline).flatMap(({ name, value }) => fact(name, value)),
    ...GUIDELINE_TEXTS.flatMap((field) => text(`guideline.${field}`, guideline[field])),
    ...text('guideline.guides', guideline.guides.map((guide) => `- ${guideText(guide, locale)}`).join('\n')),
    ...text('guideline.tasks', guideline.production.map((task) => taskText(task, locale)).join('\n')),
  ].join('\n');
}
