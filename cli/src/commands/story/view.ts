import { showDate } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { clean } from '../../output/width.ts';
import { durationText } from '../../rundown/durations.ts';
import { scriptOf } from '../../rundown/script.ts';
import { idOf } from '../input.ts';

const FIELDS = [
  'id',
  'uuid',
  'version',
  'rundownId',
  'blockId',
  'index',
  'page',
  'slug',
  'date',
  'programId',
  'total',
  'estimated',
  'head',
  'link',
  'vt',
  'vo',
  'approved',
  'private',
  'floated',
  'visible',
  'displayStatus',
  'playTime',
  'stopTime',
  'status',
  'editorId',
  'reporterId',
  'presenterId',
  'information',
  'footnote',
  'credits',
  'cueIn',
  'cueOut',
  'sections',
  'deviceStates',
  'authorNickname',
  'changeDate',
] as const;

/** `lauda story view`: prints one story with its texts. */
export const view = defineCommand<number>({
  name: 'story view',
  text: 'story.view.summary',
  arguments: [{ name: 'ID', text: 'story.id', required: true }],
  fields: FIELDS,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, context) => {
    const { env, show, newsroom } = context;
    const story = await (await newsroom()).stories.load(id, {}, { signal: env.signal });
    if (show.selected(story)) return EXIT.ok;
    for (const [key, value] of facts(story, context)) if (value) show.line(label(key, value, context));
    for (const [title, text] of scriptOf(story, context.t)) {
      show.line('');
      show.line(show.paint('bold', title));
      show.line(text.split(/\r?\n/).map(clean).join('\n'));
    }
    return EXIT.ok;
  },
});

const label = (key: TextKey, value: string, { show, t }: Context): string =>
  show.isTTY ? `${t(key)}: ${clean(value)}` : `${t(key)}\t${clean(value)}`;

function facts(story: Story, { t, locale }: Context): [TextKey, string][] {
  const marks = [story.approved && t('mark.approved'), story.private && t('mark.private'), story.floated && t('mark.floated')];
  return [
    ['column.slug', story.slug],
    ['column.page', story.page],
    ['column.date', showDate(story.date, locale)],
    ['column.total', durationText(story.total)],
    ['column.status', story.displayStatus === 'blank' ? '' : t(`status.${story.displayStatus}`)],
    ['column.marks', marks.filter(Boolean).join(', ')],
    ['column.author', story.authorNickname ?? ''],
    ['column.information', story.information ?? ''],
    ['column.devices', story.deviceStates.map(({ deviceId, status }) => `${deviceId} ${status}`).join(', ')],
  ];
}
