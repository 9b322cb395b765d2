import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';

/** `lauda auth roles`: lists the roles of the token in use, one a line. */
export const roles = defineCommand<null>({
  name: 'auth roles',
  text: 'auth.roles.summary',
  examples: ['auth roles', 'auth roles --json role'],
  fields: ['role'],
  parse: () => null,
  run: async (_options, { env, show, newsroom }) => {
    const held = await (await newsroom()).authorities.list({ signal: env.signal });
    show.list(
      held.map((role) => ({ role })),
      [{ title: 'column.role', text: ({ role }) => role }],
      'entry.list.none',
    );
    return EXIT.ok;
  },
});
