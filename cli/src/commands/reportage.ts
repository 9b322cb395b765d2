import { defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { idOf } from './input.ts';

/** `lauda reportage approve`: approves one reportage, or takes its approval back. */
export const reportageApprove = defineCommand<{ readonly id: number; readonly flag: boolean }>({
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
