import { productionGridText, productionGridTitle, productionText, type WrittenProduction } from '@lauda/domain';
import type { Production } from '@lauda/spec/areas/productions';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { listOfDay, productionKind } from '../productions/productions.ts';
import { change, type Queryable } from '../storage/change.ts';
import { namesOf, withNames } from '../storage/names.ts';
import { queueMail } from './queue.ts';

type MailedProduction = z.input<typeof Production>;

/** Puts names where productions hold ids. */
const writtenProductions = (db: Queryable, productions: readonly MailedProduction[]): Promise<WrittenProduction[]> =>
  withNames(db, productions, {
    type: ['production_type', 'typeId'],
    producers: ['person', 'producersIds'],
    editors: ['person', 'editorsIds'],
    resources: ['production_resource', 'resourcesIds'],
    vehicles: ['vehicle', 'vehiclesIds'],
  });

const RULE = `\n\n${'-'.repeat(40)}\n\n`;

/** Mails productions to people, all in one mail (CHK-22). */
export const emailProductions = ({ ids, usersIds }: { ids: readonly number[]; usersIds: readonly number[] }, context: Context) =>
  change(context, context.caller, async (tx) => {
    const productions = await productionKind.rows.seenAll(tx, ids, context);
    const named = await writtenProductions(tx, productions);
    await queueMail(tx, context, {
      usersIds,
      subject: () => productions.map(({ slug }) => slug).join(', '),
      text: (locale) => named.map((each) => productionText(each, locale)).join(RULE),
      documentsIds: productions.map(({ id }) => id),
    });
  });

/** Mails a production to its own producers and editors, leaving out those who are excluded by now. */
export const mailToItsOwn = (id: number, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const [production] = (await productionKind.rows.seenAll(tx, [id], context)) as [MailedProduction];
    const usersIds = [...(await namesOf(tx, 'person', [...production.producersIds, ...production.editorsIds])).keys()];
    await emailProductions({ ids: [id], usersIds }, { ...context, within: tx });
  });

/** Mails the productions of a day to people, one line each (CHK-22). */
export const emailGrid = ({ date, usersIds }: { date: string; usersIds: readonly number[] }, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const productions = await listOfDay({ date }, context);
    const named = await writtenProductions(tx, productions);
    await queueMail(tx, context, {
      usersIds,
      subject: (locale) => productionGridTitle(date, locale),
      text: (locale) => productionGridText(date, named, locale),
      documentsIds: productions.map(({ id }) => id),
    });
  });
