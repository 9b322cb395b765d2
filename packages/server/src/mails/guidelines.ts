import { guidelineText } from '@lauda/domain';
import type { Assignment, assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { namesOf, peopleOf, seenGuidelines, writtenGuidelines } from '../guidelines/copies.ts';
import { change } from '../storage/change.ts';
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
    const guidelines = await seenGuidelines(tx, context, wish.ids);
    const texts = (await writtenGuidelines(tx, guidelines)).map((guideline) => guidelineText(guideline, context.locale));
    const known = new Set((await namesOf(tx, 'person', guidelines.flatMap(peopleOf))).keys());
    const mails = wish.groupedEmail ? [guidelines.map((_, at) => at)] : guidelines.map((_, at) => [at]);
    for (const which of mails) {
      const some = which.map((at) => guidelines[at]!);
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
