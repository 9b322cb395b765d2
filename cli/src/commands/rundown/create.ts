import { showDate } from '@lauda/domain';
import type { RundownTemplate } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { missing } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { textOf } from '../input.ts';
import { DATE, PROGRAM, type RundownWish, resolveRundown, rundownWish } from './options.ts';

const FIELDS = ['id', 'uuid', 'programId', 'date', 'start', 'end', 'production', 'templateId', 'blocks'] as const;

export interface CreateOptions extends RundownWish {
  readonly template: string | undefined;
}

/** `lauda rundown create`: creates the rundown of a program on a date, empty or from a template. */
export const create = defineCommand<CreateOptions>({
  name: 'rundown create',
  text: 'rundown.create.summary',
  examples: ['rundown create "jornal da noite" -d tomorrow', 'rundown create 1 -t 3'],
  arguments: [PROGRAM],
  options: [DATE, { flags: '-t, --template <template>', text: 'rundown.create.template' }],
  fields: FIELDS,
  parse: (input) => ({ ...rundownWish(input), template: textOf(input.options.template) }),
  run: async (options, context) => {
    const { env, locale, show, t } = context;
    const { newsroom, program, date } = await resolveRundown(options, context);
    const templates =
      options.template === undefined ? [] : await newsroom.rundowns.templates.list({ programId: program.id }, { signal: env.signal });
    const templateId = options.template === undefined ? undefined : templateNamed(templates, options.template).id;
    const made = await newsroom.rundowns.create({ programId: program.id, date, ...(templateId === undefined ? {} : { templateId }) });
    if (show.selected(made)) return EXIT.ok;
    const stories = made.blocks.reduce((sum, block) => sum + block.stories.length, 0);
    show.line(String(made.id));
    show.say(t('rundown.create.done', { program: program.name, date: showDate(date, locale), blocks: made.blocks.length, stories }));
    return EXIT.ok;
  },
});

function templateNamed(templates: readonly RundownTemplate[], text: string): RundownTemplate {
  const found = templates.find(({ id, name }) => String(id) === text || name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw missing('rundown.create.noTemplate', { value: text, names: templates.map(({ id, name }) => `${id} ${name}`).join(', ') || '—' });
}
