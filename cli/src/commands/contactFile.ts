import { type FileContact, readVCards, VCardError, vCardsOf } from '@lauda/domain/vcards';
import type { Contact } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { readText, writeOutput } from '../files.ts';
import type { Translate } from '../i18n/texts.ts';
import { byLine } from './userFile.ts';

/** How many contacts an export asks for at once. */
const AT_ONCE = 500;

function contactsOf(text: string, t: Translate): readonly FileContact[] {
  try {
    return readVCards(text);
  } catch (error) {
    if (!(error instanceof VCardError)) throw error;
    const { line, code, reason } = error;
    throw new CliError(EXIT.failed, 'user.import.refused', { line, reason: reason ?? t(`vcard.${code}`) });
  }
}

/** `lauda contact export`: writes the contacts as vCards. */
export const contactExport: Command = defineCommand<{ file: string | undefined }>({
  name: 'contact export',
  text: 'contact.export.summary',
  examples: ['contact export contatos.vcf', 'contact export > contatos.vcf'],
  arguments: [{ name: 'FILE', text: 'user.export.file' }],
  parse: ({ arguments: [file] }) => ({ file }),
  run: async ({ file }, { env, show, t, newsroom }) => {
    const contacts: Contact[] = [];
    const found = (await newsroom()).contacts.filter({ size: AT_ONCE }, { signal: env.signal });
    const { total } = await found;
    const bar = show.progress();
    for await (const contact of found) {
      contacts.push(contact);
      // What comes in one answer is there at once.
      if (total > AT_ONCE && contacts.length % AT_ONCE === 0) bar.show(contacts.length, total);
    }
    bar.end();
    const text = vCardsOf(contacts);
    await writeOutput(file, text, env);
    show.say(t('contact.export.done', { count: contacts.length }));
    return EXIT.ok;
  },
});

/** `lauda contact import`: makes contacts of vCards; all of them or none. */
export const contactImport: Command = defineCommand<{ file: string; dryRun: boolean }>({
  name: 'contact import',
  text: 'contact.import.summary',
  examples: ['contact import contatos.vcf --dry-run', 'contact import contatos.vcf'],
  arguments: [{ name: 'FILE', text: 'contact.import.file', required: true }],
  options: [{ flags: '-n, --dry-run', text: 'rundown.import.dryRun' }],
  fields: ['line', 'name', 'company', 'numbers', 'emails'],
  parse: ({ arguments: [file], options }) => ({ file: file!, dryRun: options.dryRun === true }),
  run: async ({ file, dryRun }, { env, show, t, newsroom }) => {
    const read = contactsOf(await readText(file, env), t);
    if (read.length > 0)
      await (await newsroom()).contacts
        .import({ contacts: read.map(({ contact }) => contact), dryRun }, { signal: env.signal })
        .catch((error: unknown) => {
          throw byLine(error, read, t);
        });
    show.list(
      read.map(({ line, contact }) => ({ ...contact, line })),
      [
        { title: 'column.line', text: ({ line }) => String(line), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 10 },
        { title: 'column.company', text: ({ company }) => company ?? '', drop: 1 },
        { title: 'column.numbers', text: ({ numbers }) => (numbers ?? []).map(({ value }) => value).join(', '), drop: 2 },
      ],
      'entry.list.none',
    );
    if (!dryRun) show.say(t('contact.import.done', { count: read.length }));
    return EXIT.ok;
  },
});
