import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { idOf } from '../input.ts';

/** `lauda lock release`: ends locks: one's own, or as an administrator anyone's. */
export const lockRelease = defineCommand<readonly number[]>({
  name: 'lock release',
  text: 'lock.release.summary',
  examples: ['lock release 12 --yes'],
  arguments: [{ name: 'ID', text: 'lock.id', required: true, variadic: true }],
  asks: true,
  parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
  run: async (ids, { show, t, newsroom, confirm }) => {
    await confirm(t('lock.release.ask', { ids: ids.join(', ') }));
    const { locks } = await newsroom();
    for (const id of ids) {
      await locks.remove(id);
      show.say(t('lock.release.done', { id }));
    }
    return EXIT.ok;
  },
});
