import { type Command, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { copyOf, type Kind, restoreOf } from './copies.ts';
import { idOf } from './input.ts';

const KIND: Kind = {
  noun: 'reportage',
  fields: ['id', 'slug', 'date', 'programsIds', 'ok'],
  area: ({ newsReports }) => newsReports,
};

/** Approves one reportage, or takes its approval back. */
const approve = defineCommand<{ readonly id: number; readonly flag: boolean }>({
  name: 'reportage approve',
  text: 'reportage.approve.summary',
  examples: ['reportage approve 3', 'reportage approve 3 --undo'],
  arguments: [{ name: 'ID', text: 'desk.id', required: true }],
  options: [{ flags: '--undo', text: 'rundown.approve.undo' }],
  fields: ['id', 'slug', 'ok'],
  parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), flag: options.undo !== true }),
  run: async ({ id, flag }, { show, t, newsroom }) => {
    const stored = await (await newsroom()).newsReports.approve(id, flag);
    if (!show.selected(stored)) show.say(t(flag ? 'reportage.approve.done' : 'reportage.approve.undone', { slug: stored.slug }));
    return EXIT.ok;
  },
});

/** The further commands of reportages: `lauda reportage approve|copy|restore`. */
export const REPORTAGE_COMMANDS: readonly Command[] = [approve, copyOf(KIND), restoreOf(KIND)];
