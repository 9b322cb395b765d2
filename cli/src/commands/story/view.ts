import { mmss, type PrintRow, printStory, printWords, showDate, wrapText } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { clean, pad } from '../../output/width.ts';
import { durationText } from '../../rundown/durations.ts';
import { devicesText } from '../../rundown/grid.ts';
import { peopleOf, personNames } from '../../rundown/people.ts';
import { idOf } from '../input.ts';
import { measuresFor } from '../rundown/print.ts';
import { REVISION, revisionOf, versionOf } from '../version.ts';

const FIELDS = [
  'id',
  'uuid',
  'version',
  'textVersion',
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
  'manualVt',
  'approved',
  'private',
  'ownerId',
  'allowedUsers',
  'floated',
  'visible',
  'displayStatus',
  'playTime',
  'stopTime',
  'status',
  'editorId',
  'reporterId',
  'imageEditorId',
  'presenterId',
  'typeId',
  'mediaCode',
  'information',
  'footnote',
  'credits',
  'cueIn',
  'cueOut',
  'sections',
  'radio',
  'legacy',
  'branchId',
  'drawerProgramId',
  'ignore',
  'excluded',
  'source',
  'deviceStates',
  'authorNickname',
  'changeDate',
] as const;

/** `lauda story view`: prints one story with its texts. */
export const view = defineCommand<{ readonly id: number; readonly revision: number | undefined }>({
  name: 'story view',
  text: 'story.view.summary',
  examples: ['story view 12', 'story view 12 --json slug,sections', 'story view 12 --revision 2'],
  arguments: [{ name: 'ID', text: 'story.id', required: true }],
  options: [REVISION],
  fields: FIELDS,
  parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), revision: revisionOf(options) }),
  run: async ({ id, revision }, context) => {
    const { env, show, locale } = context;
    const newsroom = await context.newsroom();
    const stored = await newsroom.stories.load(id, {}, { signal: env.signal });
    // What came later than an old version is not in it, and is as it is now.
    const story: Story = revision === undefined ? stored : { ...stored, ...(await versionOf(newsroom.stories, id, revision)) };
    if (show.selected(story)) return EXIT.ok;
    for (const [key, value] of facts(story, context)) if (value) show.line(label(key, value, context));
    const presenterName = personNames(await peopleOf(newsroom));
    const { rows } = printStory(story, { columns: show.isTTY ? 2 : 1 }, { words: printWords(locale), presenterName });
    for (const row of rows) for (const line of linesOf(row, context)) show.line(line);
    return EXIT.ok;
  },
});

/** A section under its title; on a terminal pictures stand beside the text read, in a pipe above it and unbroken. */
function linesOf(row: PrintRow, context: Context): string[] {
  const { show } = context;
  if (row.kind === 'gap') return [];
  if (row.kind === 'heading') {
    const time = row.seconds > 0 ? `${mmss(row.seconds)}  ` : '';
    return ['', show.paint('bold', `${time}${row.title}`)];
  }
  if (!show.isTTY) return row.cells.flat().map(clean);
  const { left, right } = measuresFor(context);
  const [seen = [], read = []] = row.cells.map((lines, cell) => lines.flatMap((line) => wrapText(clean(line), cell === 0 ? left : right)));
  return Array.from({ length: Math.max(seen.length, read.length) }, (_, index) =>
    `${pad(seen[index] ?? '', left)}  ${read[index] ?? ''}`.trimEnd(),
  );
}

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
    ['column.devices', devicesText(story, { t, deviceName: String })],
  ];
}
