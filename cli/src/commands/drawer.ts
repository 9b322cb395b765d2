import type { Newsroom, Program } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../command.ts';
import { missing, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { idOf, textOf } from './input.ts';
import { listDone, reportLeft } from './listed.ts';
import { dateWish, findProgram } from './lookup.ts';
import { PAGE, pageOf, tellRest } from './paged.ts';
import { type PlaceWish, placeNamed } from './place.ts';

const IDS = { name: 'ID', text: 'story.id', required: true, variadic: true } as const;
const PROGRAM = { flags: '--program <program>', text: 'drawer.program', names: 'programs' } as const;
const FIELDS = ['id', 'slug', 'date', 'programId', 'drawerProgramId'] as const;
const programOf = (value: unknown): string => {
  if (typeof value !== 'string') throw usage('usage.option', { name: '--program' });
  return value;
};

interface DrawerInput {
  readonly ids: number[];
  readonly program: string;
}
const drawerInputOf = ({
  arguments: ids,
  options,
}: Parameters<Parameters<typeof defineCommand<DrawerInput>>[0]['parse']>[0]): DrawerInput => ({
  ids: ids.map((id) => idOf(id, 'ID')),
  program: programOf(options.program),
});

/** Finds the named program; where none is named, the first with a drawer, as the screen does. */
async function drawerProgram(client: Newsroom, program: string | undefined, { show, t }: Context): Promise<Program> {
  if (program !== undefined) return findProgram(client, program);
  const having = (await client.programs.list()).filter(({ drawer }) => drawer);
  const [first] = having;
  if (!first) throw missing('drawer.nowhere');
  if (having.length > 1) show.say(t('drawer.of', { name: first.name }));
  return first;
}

const list = defineCommand<{ program: string | undefined; page: number }>({
  name: 'drawer list',
  text: 'drawer.list.summary',
  examples: ['drawer list', 'drawer list --program "Jornal da Noite"', 'drawer list --program 1 --page 2 --json id,slug'],
  options: [PROGRAM, PAGE],
  fields: FIELDS,
  parse: ({ options }) => ({ program: textOf(options.program), page: pageOf(options.page) }),
  run: async ({ program, page }, context) => {
    const client = await context.newsroom();
    const found = await client.documents.drawer.list({ programId: (await drawerProgram(client, program, context)).id, page });
    listDone(context, found.data);
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

const add = defineCommand<DrawerInput>({
  name: 'drawer add',
  text: 'drawer.add.summary',
  examples: ['drawer add 12 --program "Jornal da Noite"', 'drawer add 12 13 --program "Jornal da Noite"'],
  arguments: [IDS],
  options: [PROGRAM],
  fields: FIELDS,
  parse: drawerInputOf,
  run: async ({ ids, program }, context) => {
    const client = await context.newsroom();
    return listDone(context, await client.documents.drawer.add({ ids, programId: (await findProgram(client, program)).id }));
  },
});

const remove = defineCommand<DrawerInput>({
  name: 'drawer remove',
  text: 'drawer.remove.summary',
  examples: ['drawer remove 12 --program 1'],
  arguments: [IDS],
  options: [PROGRAM],
  fields: ['id'],
  parse: drawerInputOf,
  run: async ({ ids, program }, context) => {
    const client = await context.newsroom();
    const gone = await client.documents.drawer.remove(ids, (await findProgram(client, program)).id);
    context.show.list(
      gone.map((id) => ({ id })),
      [{ title: 'column.id', text: ({ id }) => String(id), align: 'right' }],
      'entry.list.none',
    );
    return reportLeft(context, ids, gone);
  },
});

const move = defineCommand<PlaceWish & { readonly ids: number[]; readonly keep: boolean }>({
  name: 'drawer move',
  text: 'drawer.move.summary',
  examples: ['drawer move 12 --program "Jornal da Noite" --date tomorrow', 'drawer move 12 13 --program 1 --block standby --keep'],
  arguments: [IDS],
  options: [
    PROGRAM,
    { flags: '-d, --date <date>', text: 'desk.date' },
    { flags: '-b, --block <block>', text: 'proposal.story.block', fills: ['targetBlockId'] },
    { flags: '--keep', text: 'drawer.move.keep' },
  ],
  fields: FIELDS,
  parse: (input) => ({
    ...drawerInputOf(input),
    date: dateWish(textOf(input.options.date)),
    block: textOf(input.options.block),
    keep: input.options.keep === true,
  }),
  run: async ({ ids, keep, ...place }, context) => {
    const client = await context.newsroom();
    const target = await placeNamed(place, client, context);
    return listDone(context, await client.documents.drawer.move({ ids, ...target, removeFromDrawer: !keep }));
  },
});

/** The stories a program keeps aside: `lauda drawer list|add|remove|move`. */
export const DRAWER_COMMANDS: readonly Command[] = [list, add, remove, move];
