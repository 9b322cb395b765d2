import { guidelineText } from '@lauda/domain';
import type { Assignment, assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { writtenGuidelines } from '../guidelines/copies.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { type Change, change } from '../storage/change.ts';
import { namesOf } from '../storage/names.ts';
import { peopleInTeam } from '../teams/rows.ts';
import { queueMails, type WantedMail } from './queue.ts';

type Wish = z.output<NonNullable<typeof assignments.email.body>>;
type Guideline = z.input<typeof Assignment>;

/** Collects further recipients from a guideline's own people; its team is that of the guideline's day. */
const alsoTo = async (tx: Change, wish: Wish, guideline: Guideline): Promise<number[]> => [
  ...(wish.includeEditors ? guideline.editorsIds : []),
  ...(wish.includeReporters ? guideline.reportersIds : []),
  ...(wish.includeTeams ? await peopleInTeam(tx, guideline.teamId, guideline.date) : []),
];

const RULE = `\n\n${'-'.repeat(40)}\n\n`;

/** Mails guidelines to people: one mail for each guideline, or one with all of them. */
export const emailGuidelines = (wish: Wish, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const wanted = await guidelines.rows.seenAll(tx, wish.ids, context);
    const also: number[][] = [];
    for (const guideline of wanted) also.push(await alsoTo(tx, wish, guideline));
    const known = new Set((await namesOf(tx, 'person', also.flat())).keys());
    const mails = wish.groupedEmail ? [wanted.map((_, at) => at)] : wanted.map((_, at) => [at]);
    const wantedMail = async (which: readonly number[]): Promise<WantedMail> => {
      const some = which.map((at) => wanted[at]!);
      // Some of the people a guideline names may be excluded by now.
      const named = which.flatMap((at) => also[at]!).filter((id) => known.has(id));
      const usersIds = [...new Set([...wish.usersIds, ...named])];
      const written = await writtenGuidelines(tx, some, context, usersIds);
      return {
        usersIds,
        subject: () => some.map(({ slug }) => slug).join(', '),
        text: (locale) => written.map((each) => guidelineText(each, locale)).join(RULE),
        documentsIds: some.map(({ id }) => id),
      };
    };
    const queued: WantedMail[] = [];
    for (const which of mails) queued.push(await wantedMail(which));
    await queueMails(tx, context, queued);
  });
