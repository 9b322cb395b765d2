import { holdsBoth, MERGED_CONTACT_FIELDS, type MergeChoice, type MergedContactField, mergedContact } from '@lauda/domain';
import type { Contact } from '@lauda/sdk';
import { type Command, defineCommand, type Input } from '../command.ts';
import { EXIT } from '../exit.ts';
import { choiceOf, idOf, wordsOf } from './input.ts';
import { PAGE, pageOf, tellRest } from './paged.ts';

const numbersOf = ({ numbers }: Contact): string => numbers.map(({ value }) => value).join(', ');

/** `lauda contact doubles`: lists pairs of contacts that may be the same. */
export const contactDoubles: Command = defineCommand<number>({
  name: 'contact doubles',
  text: 'contact.doubles.summary',
  examples: ['contact doubles', 'contact doubles --json id,otherId,reasons'],
  fields: ['id', 'name', 'numbers', 'otherId', 'otherName', 'otherNumbers', 'reasons'],
  options: [PAGE],
  parse: ({ options }) => pageOf(options.page),
  run: async (page, context) => {
    const { show, t, newsroom } = context;
    const found = await (await newsroom()).contacts.doubles({ page, size: 500 });
    show.list(
      found.data.map(({ contact, other, reasons }) => ({
        ...{ id: contact.id, name: contact.name, numbers: numbersOf(contact) },
        ...{ otherId: other.id, otherName: other.name, otherNumbers: numbersOf(other), reasons },
      })),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 10 },
        { title: 'column.otherId', text: ({ otherId }) => String(otherId), align: 'right' },
        { title: 'column.otherName', text: ({ otherName }) => otherName, least: 10 },
        {
          title: 'column.reason',
          text: ({ reasons }) => reasons.map((reason) => show.word(t(`contact.doubles.${reason}`), reason)).join(', '),
          drop: 1,
        },
      ],
      'contact.doubles.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

/** `lauda contact apart`: says that two contacts are not the same, or takes that back. */
export const contactApart: Command = defineCommand<{ id: number; other: number; apart: boolean }>({
  name: 'contact apart',
  text: 'contact.apart.summary',
  examples: ['contact apart 3 8', 'contact apart 3 8 --undo'],
  arguments: [
    { name: 'ID', text: 'desk.id', required: true },
    { name: 'OTHER', text: 'contact.apart.other', required: true },
  ],
  options: [{ flags: '--undo', text: 'contact.apart.undo' }],
  fields: ['id', 'otherId', 'apart'],
  parse: ({ arguments: [id, other], options: { undo } }) => ({ id: idOf(id, 'ID'), other: idOf(other, 'OTHER'), apart: undo !== true }),
  run: async ({ id, other: otherId, apart }, { show, t, newsroom }) => {
    await (await newsroom()).contacts.apart(id, { otherId, apart });
    if (!show.selected({ id, otherId, apart })) show.say(t(apart ? 'contact.apart.done' : 'contact.apart.undone', { id, otherId }));
    return EXIT.ok;
  },
});

type Chosen = Partial<Record<MergedContactField, MergeChoice>>;
const BOTH = MERGED_CONTACT_FIELDS.filter(holdsBoth);
const named = ({ options }: Input, name: 'take' | 'both', fields: readonly MergedContactField[]): MergedContactField[] =>
  wordsOf(options[name]).map((field) => choiceOf(field, `--${name}`, fields));

/** `lauda contact merge`: merges two contacts, after asking. */
export const contactMerge: Command = defineCommand<{ id: number; other: number; chosen: Chosen }>({
  name: 'contact merge',
  text: 'contact.merge.summary',
  examples: ['contact merge 3 8', 'contact merge 3 8 --take name,company --both numbers --yes'],
  arguments: [
    { name: 'ID', text: 'desk.id', required: true },
    { name: 'OTHER', text: 'contact.merge.other', required: true },
  ],
  options: [
    { flags: '--take <fields>', text: 'contact.merge.take' },
    { flags: '--both <fields>', text: 'contact.merge.both' },
  ],
  fields: ['id', 'version', ...MERGED_CONTACT_FIELDS],
  asks: true,
  parse: (input) => ({
    id: idOf(input.arguments[0], 'ID'),
    other: idOf(input.arguments[1], 'OTHER'),
    chosen: Object.fromEntries([
      ...named(input, 'take', MERGED_CONTACT_FIELDS).map((field) => [field, 'other']),
      ...named(input, 'both', BOTH).map((field) => [field, 'both']),
    ]) as Chosen,
  }),
  run: async ({ id, other: otherId, chosen }, { show, t, newsroom, confirm }) => {
    const { contacts } = await newsroom();
    const [kept, other] = await Promise.all([contacts.load(id), contacts.load(otherId)]);
    await confirm(t('contact.merge.ask', { id, name: kept.name, otherId, other: other.name }));
    const contact = mergedContact(kept, other, chosen) as Contact;
    const merged = await contacts.merge(id, { version: kept.version, otherId, otherVersion: other.version, contact });
    if (!show.selected(merged)) show.say(t('contact.merge.done', { id, name: merged.name }));
    return EXIT.ok;
  },
});
