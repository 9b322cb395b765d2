import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { writeOutput } from '../../files.ts';
import { FORMATS, type Format, formatNamed, writeRundown } from '../../rundown/files/formats.ts';
import { choiceOf, textOf } from '../input.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

export interface ExportCommand extends RundownWish {
  readonly format: Format;
  readonly output: string | undefined;
}

/** `lauda rundown export`: writes a rundown to a file, with every field of it. */
export const exportRundown = defineCommand<ExportCommand>({
  name: 'rundown export',
  text: 'rundown.export.summary',
  examples: ['rundown export "jornal da noite" -o espelho.xlsx', 'rundown export 1 -d yesterday -f json'],
  arguments: [PROGRAM],
  options: [
    DATE,
    { flags: '-f, --format <format>', text: 'rundown.export.format', choices: FORMATS },
    { flags: '-o, --output <file>', text: 'rundown.export.output' },
  ],
  parse: (input) => {
    const output = textOf(input.options.output);
    const format = textOf(input.options.format);
    return {
      ...rundownWish(input),
      output,
      format: format === undefined ? (formatNamed(output ?? '') ?? 'json') : choiceOf(format, '--format', FORMATS),
    };
  },
  run: async ({ format, output, ...wish }, context) => {
    const { env, show, t } = context;
    const { program, rundown } = await loadRundown(wish, context);
    const written = await writeRundown(rundown, program.name, format);
    await writeOutput(output, written, env);
    if (output !== undefined && output !== '-') {
      const stories = rundown.blocks.reduce((sum, block) => sum + block.stories.length, 0);
      show.say(t('rundown.export.done', { path: output, blocks: rundown.blocks.length, stories }));
    }
    return EXIT.ok;
  },
});
