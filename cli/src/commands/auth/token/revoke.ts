import { defineCommand } from '../../../command.ts';
import { EXIT } from '../../../exit.ts';
import { idOf } from '../../input.ts';

/** `lauda auth token revoke`: ends one API token of the caller at once. */
export const tokenRevoke = defineCommand<number>({
  name: 'auth token revoke',
  text: 'auth.token.revoke.summary',
  examples: ['auth token revoke 7 --yes'],
  arguments: [{ name: 'ID', text: 'auth.token.revoke.id', required: true }],
  asks: true,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, { show, t, newsroom, confirm }) => {
    await confirm(t('auth.token.revoke.ask', { id }));
    await (await newsroom()).tokens.remove(id);
    show.say(t('auth.token.revoke.done', { id }));
    return EXIT.ok;
  },
});
