import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { showTargets, TARGET_FIELDS } from './words.ts';

/** `lauda index state`: shows how each target of the search index stands. */
export const indexState = defineCommand<null>({
  name: 'index state',
  text: 'index.state.summary',
  examples: ['index state', 'index state --json target,state'],
  fields: TARGET_FIELDS,
  parse: () => null,
  run: async (_options, context) => {
    const { targets } = await (await context.newsroom()).index.state({ signal: context.env.signal });
    showTargets(targets, context);
    return EXIT.ok;
  },
});
