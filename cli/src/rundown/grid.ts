import { isCountable, isDisplayed } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';
import type { Style } from '../output/style.ts';
import type { TableColumn, TableRow } from '../output/table.ts';
import { secondsText } from './durations.ts';
import type { TimedBlock, TimedRundown, TimedStory } from './model.ts';

export interface GridWords {
  readonly t: Translate;
  readonly deviceName: (id: number) => string;
}

/** The columns of a rundown, in the order a producer reads them. */
export const gridColumns = (t: Translate): TableColumn[] => [
  { title: t('column.page') },
  { title: t('column.slug'), least: 12 },
  { title: t('column.total'), align: 'right' },
  { title: t('column.approved') },
  { title: t('column.progressive'), align: 'right' },
  { title: t('column.regressive'), align: 'right', drop: 2 },
  { title: t('column.accumulated'), align: 'right', drop: 3 },
  { title: t('column.status') },
  { title: t('column.devices'), least: 8, drop: 1 },
];

/** A row of the grid, with the story it shows where it shows one. */
export interface GridRow extends TableRow {
  readonly storyId?: number;
}

type RowWords = GridWords & Pick<TimedRundown, 'clock'>;

/** Words a rundown as rows: each block under its own row, its break after its stories. */
export const gridRows = ({ blocks, clock }: TimedRundown, words: GridWords): GridRow[] =>
  blocks.flatMap((block) => blockRows(block, { ...words, clock }));

function blockRows({ block, total, commercial, breakClock, stories }: TimedBlock, words: RowWords): GridRow[] {
  const { t, clock } = words;
  const head: GridRow = {
    cells: ['', block.title || t('grid.block', { n: block.index + 1 }), secondsText(total), '', '', '', '', '', ''],
    style: 'bold',
  };
  const rows = stories.map((timed) => storyRow(timed, block.standBy, words));
  if (commercial === 0 || block.standBy) return [head, ...rows];
  const status = statusText(block.displayStatus, t);
  const style: Style = block.displayStatus === 'play' ? 'onAir' : 'cyan';
  return [head, ...rows, { cells: ['', t('grid.break'), secondsText(commercial), '', clock(breakClock), '', '', status, ''], style }];
}

function storyRow(
  { story, duration, progressiveClock, regressiveClock, accumulated }: TimedStory,
  standBy: boolean,
  words: RowWords,
): GridRow {
  const { t, clock } = words;
  const status = shownStatus(story, standBy);
  // A floated story keeps its place and takes no time.
  const total = story.floated ? '' : secondsText(duration);
  const slug = story.visible ? story.slug : t('grid.private');
  const cells = [
    story.page,
    slug,
    total,
    story.approved ? '✓' : '',
    clock(progressiveClock),
    clock(regressiveClock),
    secondsText(accumulated),
    story.floated ? t('mark.floated') : statusText(status, t),
    devicesText(story, words),
  ];
  return { cells, style: styleOf(story, status), storyId: story.id };
}

// An item on air shows its status even if it no longer counts; one that aired and no longer counts is blank.
const shownStatus = (story: Story, standBy: boolean): Story['displayStatus'] =>
  story.displayStatus === 'play' || isDisplayed({ countable: isCountable(story, standBy), status: story.displayStatus })
    ? story.displayStatus
    : 'blank';

function styleOf({ floated, visible }: Story, status: Story['displayStatus']): Style | undefined {
  if (status === 'play') return 'onAir';
  return status === 'stop' || floated || !visible ? 'dim' : undefined;
}

const statusText = (status: Story['displayStatus'], t: Translate): string => (status === 'blank' ? '' : t(`status.${status}`));
/** Words what devices say of a story; of a silent one since when nothing is known of what it said to play. */
export const devicesText = ({ deviceStates }: Pick<Story, 'deviceStates'>, { deviceName, t }: GridWords): string =>
  deviceStates
    .map(({ deviceId, status, unknownSince }) => {
      const said = unknownSince ? t('grid.unknownSince', { status, time: unknownSince.slice(11, 16) }) : status;
      return `${deviceName(deviceId)} ${said}`;
    })
    .join(', ');
