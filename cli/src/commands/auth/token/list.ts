import { defineCommand } from '../../../command.ts';
import { EXIT } from '../../../exit.ts';
import { momentText } from '../../../output/moment.ts';

const FIELDS = ['id', 'name', 'roles', 'kind', 'created', 'expires', 'lastUsed'] as const;

/** `lauda auth token list`: lists the API tokens of the caller, never their secrets. */
export const tokenList = defineCommand<null>({
  name: 'auth token list',
  text: 'auth.token.list.summary',
  examples: ['auth token list', 'auth token list --fields id,name,lastUsed'],
  fields: FIELDS,
  parse: () => null,
  run: async (_options, context) => {
    const { env, show, t, newsroom } = context;
    const tokens = await (await newsroom()).tokens.list({ signal: env.signal });
    show.list(
      tokens,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.name', text: ({ name }) => name, least: 10 },
        { title: 'column.kind', text: ({ kind }) => show.word(t(`auth.token.kind.${kind}`), kind) },
        { title: 'column.created', text: ({ created }) => momentText(created, context), drop: 1 },
        { title: 'column.expires', text: ({ expires }) => momentText(expires, context) },
        { title: 'column.lastUsed', text: ({ lastUsed }) => momentText(lastUsed, context) },
        { title: 'column.roles', text: ({ roles }) => roles.join(','), least: 10, drop: 2 },
      ],
      'auth.token.list.empty',
    );
    return EXIT.ok;
  },
});
