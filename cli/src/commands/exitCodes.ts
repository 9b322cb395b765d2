import { defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';

/** `lauda exit-codes`: lists the exit codes of the process. */
export const exitCodes = defineCommand<null>({
  name: 'exit-codes',
  text: 'exitCodes.summary',
  examples: ['exit-codes'],
  parse: () => null,
  run: async (_options, { show, t }) => {
    const names = Object.entries(EXIT) as [keyof typeof EXIT, number][];
    show.rows(
      [{ title: t('column.code'), align: 'right' }, { title: t('column.meaning') }],
      names.map(([name, code]) => ({ cells: [String(code), t(`exit.${name}`)] })),
    );
    return EXIT.ok;
  },
});
