import { messageText, showDate } from '@lauda/domain';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { blockNamed } from '../../rundown/find.ts';
import { textOf } from '../input.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

export interface ApproveOptions extends RundownWish {
  readonly flag: boolean;
  readonly block: string | undefined;
}

/** `lauda rundown approve`: approves every story outside Stand By, of the whole rundown or of one block. */
export const approve = defineCommand<ApproveOptions>({
  name: 'rundown approve',
  text: 'rundown.approve.summary',
  examples: ['rundown approve 1 -b "bloco 2"', 'rundown approve 1 --undo'],
  arguments: [PROGRAM],
  options: [DATE, { flags: '-b, --block <block>', text: 'rundown.approve.block' }, { flags: '--undo', text: 'rundown.approve.undo' }],
  parse: (input) => ({ ...rundownWish(input), flag: input.options.undo !== true, block: textOf(input.options.block) }),
  run: async (options, context) => {
    const { locale, show, t } = context;
    const { newsroom, program, date, rundown } = await loadRundown(options, context);
    const { flag } = options;
    const block = options.block === undefined ? undefined : blockNamed(rundown, options.block);
    const blocks = block
      ? [await newsroom.rundowns.blocks.approve(rundown.id, block.id, flag)]
      : (await newsroom.rundowns.approve(rundown.id, flag)).blocks;
    const stories = blocks.filter(({ standBy }) => !standBy).flatMap((one) => one.stories);
    const left = stories.filter(({ approved }) => flag && !approved);
    const count = stories.length - left.length;
    show.say(t(flag ? 'rundown.approve.done' : 'rundown.approve.undone', { count, program: program.name, date: showDate(date, locale) }));
    // A private story is never approved with the rest: say which were left out (RUN-APPR-03).
    if (left.length > 0)
      show.fail(messageText('phrases:privateLeftOut', locale, { slugs: left.map(({ slug, id }) => slug || id).join(', ') }));
    return EXIT.ok;
  },
});
