import { type Command, type Context, defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { dateOf, dateWish } from './lookup.ts';
import { type PlaceWish, placeNamed } from './place.ts';

const ID = { name: 'ID', text: 'desk.id', required: true } as const;
const DATE = { flags: '-d, --date <date>', text: 'desk.date' } as const;

/** Prints that a document was created; returns the exit code. */
function reportCreated({ show, t }: Context, made: { readonly id: number; readonly slug: string }): typeof EXIT.ok {
  if (!show.selected(made)) show.say(t('entry.create.done', { id: made.id, name: made.slug }));
  return EXIT.ok;
}

const guideline = defineCommand<{ id: number; date: string | number; programsIds: number[] }>({
  name: 'proposal guideline',
  text: 'proposal.guideline.summary',
  examples: ['proposal guideline 3', 'proposal guideline 3 --date tomorrow --programsIds 1'],
  arguments: [ID],
  options: [DATE, { flags: '--programsIds <ids>', text: 'entry.ids' }],
  fields: ['id', 'slug', 'date', 'programsIds'],
  parse: ({ arguments: [id], options }) => ({
    id: idOf(id, 'ID'),
    date: dateWish(textOf(options.date)),
    programsIds: idsOf(options.programsIds, '--programsIds'),
  }),
  run: async ({ id, date, programsIds }, context) => {
    const client = await context.newsroom();
    return reportCreated(
      context,
      await client.assignments.createFromProposal(id, { date: await dateOf(date, client, context), programsIds }),
    );
  },
});

const story = defineCommand<PlaceWish & { readonly id: number }>({
  name: 'proposal story',
  text: 'proposal.story.summary',
  examples: ['proposal story 3 --program "Jornal da Noite"', 'proposal story 3 --program 1 --date tomorrow --block standby'],
  arguments: [ID],
  options: [
    { flags: '--program <program>', text: 'drawer.program', names: 'programs' },
    DATE,
    { flags: '-b, --block <block>', text: 'proposal.story.block', fills: ['targetBlockId', 'blockId'] },
  ],
  fields: ['id', 'slug', 'date', 'rundownId', 'blockId'],
  parse: ({ arguments: [id], options }) => {
    const program = textOf(options.program);
    if (program === undefined) throw usage('usage.option', { name: '--program' });
    return { id: idOf(id, 'ID'), program, date: dateWish(textOf(options.date)), block: textOf(options.block) };
  },
  run: async ({ id, ...place }, context) => {
    const client = await context.newsroom();
    return reportCreated(context, await client.stories.createFromProposal(id, await placeNamed(place, client, context)));
  },
});

/** The documents made of proposals: `lauda proposal guideline|story`. */
export const PROPOSAL_COMMANDS: readonly Command[] = [guideline, story];
