import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { momentText } from '../../output/moment.ts';

const FIELDS = ['id', 'uuid', 'kind', 'slug', 'userId', 'nickname', 'since', 'expires', 'epochMs'] as const;

/** `lauda lock list`: lists the documents being edited, and by whom. */
export const lockList = defineCommand<null>({
  name: 'lock list',
  text: 'lock.list.summary',
  examples: ['lock list', 'lock list --fields id,nickname'],
  fields: FIELDS,
  parse: () => null,
  run: async (_options, context) => {
    const { env, show, t, newsroom } = context;
    const locks = await (await newsroom()).locks.list({ signal: env.signal });
    show.list(
      locks,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.kind', text: ({ kind }) => show.word(t(`kind.${kind}` as TextKey), kind) },
        { title: 'column.slug', text: ({ slug }) => slug ?? '', least: 12 },
        { title: 'column.holder', text: ({ nickname }) => nickname },
        { title: 'column.since', text: ({ since }) => momentText(since, context), drop: 1 },
        { title: 'column.expires', text: ({ expires }) => momentText(expires, context) },
      ],
      'lock.list.none',
    );
    return EXIT.ok;
  },
});
