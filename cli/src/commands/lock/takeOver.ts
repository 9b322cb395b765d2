import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { momentWords } from '../../output/moment.ts';
import { idOf } from '../input.ts';

const FIELDS = ['id', 'uuid', 'kind', 'slug', 'userId', 'nickname', 'since', 'expires', 'epochMs'] as const;

/** `lauda lock take-over`: takes the lock of a document from its holder, who keeps a draft. */
export const lockTakeOver = defineCommand<number>({
  name: 'lock take-over',
  text: 'lock.takeOver.summary',
  examples: ['lock take-over 12 --yes'],
  arguments: [{ name: 'ID', text: 'lock.id', required: true }],
  fields: FIELDS,
  asks: true,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, { show, t, locale, newsroom, confirm }) => {
    await confirm(t('lock.takeOver.ask', { id }));
    const lock = await (await newsroom()).locks.takeOver(id);
    if (!show.selected(lock)) show.say(t('lock.takeOver.done', { id, slug: lock.slug ?? '', until: momentWords(lock.expires, locale) }));
    return EXIT.ok;
  },
});
