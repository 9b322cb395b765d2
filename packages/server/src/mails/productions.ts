import { productionGridText, productionGridTitle, productionText, type WrittenProduction } from '@lauda/domain';
import type { Production } from '@lauda/spec/areas/productions';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { listOfDay, productionKind } from '../productions/productions.ts';
import { change, type Queryable } from '../storage/change.ts';
import { namesOf } from '../storage/names.ts';
import { queueMail } from './queue.ts';

type MailedProduction = z.input<typeof Production>;
const TABLES = {
  producersIds: 'person',
  editorsIds: 'person',
  resourcesIds: 'production_resource',
  vehiclesIds: 'vehicle',
} as const;

/** Writes the text of each production in a mail. */
async function writeTexts(db: Queryable, productions: readonly MailedProduction[]): Promise<WrittenProduction[]> {
  const names = new Map<string, Map<number, string>>();
  for (const [field, table] of Object.entries(TABLES))
    names.set(
      field,
      await namesOf(
        db,
        table,
        productions.flatMap((each) => each[field as keyof typeof TABLES]),
      ),
    );
  const types = await namesOf(
    db,
    'production_type',
    productions.flatMap(({ typeId }) => typeId ?? []),
  );
  const named = (each: MailedProduction, field: keyof typeof TABLES): string[] =>
    each[field].flatMap((id) => names.get(field)?.get(id) ?? []);
  return productions.map((each) => ({
    ...each,
    type: types.get(each.typeId ?? 0) ?? '',
    producers: named(each, 'producersIds'),
    editors: named(each, 'editorsIds'),
    resources: named(each, 'resourcesIds'),
    vehicles: named(each, 'vehiclesIds'),
  }));
}

const RULE = `\n\n${'-'.repeat(40)}\n\n`;

/** Mails productions to people, all in one mail (CHK-22). */
export const emailProductions = ({ ids, usersIds }: { ids: readonly number[]; usersIds: readonly number[] }, context: Context) =>
  change(context, context.caller, async (tx) => {
    const productions = await productionKind.rows.seenAll(tx, ids, context);
    const named = await writeTexts(tx, productions);
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
    const named = await writeTexts(tx, productions);
    await queueMail(tx, context, {
      usersIds,
      subject: (locale) => productionGridTitle(date, locale),
      text: (locale) => productionGridText(date, named, locale),
      documentsIds: productions.map(({ id }) => id),
    });
  });
