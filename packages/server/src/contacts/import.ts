import type { contacts } from '@lauda/spec/areas/contacts';
import type * as z from 'zod';
import { withPlace } from '../collections/places.ts';
import type { Context } from '../context.ts';
import { changeOrTry, within } from '../storage/change.ts';
import { demandOnlyImport } from '../storage/import-lock.ts';
import { createContact } from './contacts.ts';

type Import = z.output<NonNullable<typeof contacts.import.body>>;

/** Creates many contacts in one transaction: all of them, or none where one is refused. */
export const importContacts = ({ contacts: lines, dryRun }: Import, context: Context) =>
  changeOrTry(dryRun === true, context, context.caller, async (tx) => {
    await demandOnlyImport(tx, context);
    const inside = within(context, tx);
    const stored: Awaited<ReturnType<typeof createContact>>[] = [];
    for (const [at, { id: _id, version: _version, ...contact }] of lines.entries())
      stored.push(
        await createContact(contact, false, inside).catch((error: unknown) => {
          throw withPlace(error, `contacts.${at}`);
        }),
      );
    return stored;
  });
