import { guidelineText } from '@lauda/domain';
import type { Assignment, assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { peopleOf, writtenGuidelines } from '../guidelines/copies.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { change } from '../storage/change.ts';
import { namesOf } from '../storage/names.ts';
import { queueMail } from './queue.ts';

type Wish = z.output<NonNullable<typeof assignments.email.body>>;
type Guideline = z.input<typeof Assignment>;

/** Whom a guideline goes to beside those who were chosen, of its own people. */
const alsoTo = (wish: Wish, guideline: Guideline): number[] => [
  ...(wish.includeEditors ? guideline.editorsIds : []),
  ...(wish.includeReporters ? guideline.reportersIds : []),
];

const RULE = `\n\n${'-'.repeat(40)}\n\n`;

/** Writes guidelines to people: one mail for each, or one with all of them. */
export const emailGuidelines = (wish: Wish, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const wanted = await guidelines.rows.seenAll(tx, wish.ids, context);
    const texts = (await writtenGuidelines(tx, wanted)).map((guideline) => guidelineText(guideline, context.locale));
    const known = new Set((await namesOf(tx, 'person', wanted.flatMap(peopleOf))).keys());
    const mails = wish.groupedEmail ? [wanted.map((_, at) => at)] : wanted.map((_, at) => [at]);
    for (const which of mails) {
      const some = which.map((at) => wanted[at]!);
      // Of those a guideline names some may be gone.
      const named = some.flatMap((guideline) => alsoTo(wish, guideline)).filter((id) => known.has(id));
      await queueMail(tx, context, {
        usersIds: [...new Set([...wish.usersIds, ...named])],
        subject: some.map(({ slug }) => slug).join(', '),
        text: which.map((at) => texts[at]).join(RULE),
        documentsIds: some.map(({ id }) => id),
      });
    }
  });
