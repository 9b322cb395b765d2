import type { TimingOptions } from '@lauda/domain';
import type { Translate } from '../i18n/texts.ts';
import type { Paint } from '../output/style.ts';
import { clean } from '../output/width.ts';
import { timeIn } from '../rundown/days.ts';
import { secondsText } from '../rundown/durations.ts';
import type { ShownRundown, TimedRundown } from '../rundown/model.ts';
import { differenceText } from '../rundown/totals.ts';
import { forecast } from '../watch/forecast.ts';
import type { SaidNotice } from '../watch/live.ts';

interface Status {
  readonly title: string;
  readonly rundown: ShownRundown;
  readonly live: boolean;
  readonly now: number;
}

/** The first line: the show, the clock of the branch, and whether the picture is live. */
export function statusLine({ title, rundown, live, now }: Status, t: Translate, paint: Paint): string {
  const parts = [paint('bold', clean(title)), timeIn(rundown.timeZone, now), rundown.mosActive ? t('grid.mosActive') : ''];
  const link = live ? '' : paint('yellow', t('watch.lost'));
  return [...parts, link].filter(Boolean).join('  ');
}

interface ShowStanding {
  readonly rundown: ShownRundown;
  readonly times: TimedRundown;
  readonly options: TimingOptions;
  readonly now: number;
}

/** The second line: what is on air and how long it still has, when the show ends as things stand, over or under. */
export function onAirText({ rundown, times, options, now }: ShowStanding, t: Translate, paint: Paint): string {
  const standing = forecast(rundown, options, now);
  if (!standing) {
    const total = `${t('totals.total')} ${secondsText(times.total)}`;
    return [t('watch.idle'), total, differenceText(times.differenceFull, t)].join('  ');
  }
  const late = standing.remaining < 0;
  const over = standing.difference !== undefined && standing.difference < 0;
  return [
    paint('onAir', ` ${t('status.play')} ${clean(standing.title)} `),
    paint(late ? 'red' : undefined, `${t(late ? 'watch.past' : 'watch.left')} ${secondsText(Math.abs(standing.remaining))}`),
    t('watch.ends', { clock: standing.endsAt }),
    paint(over ? 'red' : 'green', differenceText(standing.difference, t)),
  ].join('  ');
}

const TONES = { SUCCESS: 'green', INFORMATION: undefined, EVENT: undefined, WARNING: 'yellow', ERROR: 'red' } as const;
/** A notice: its category, how long it stays, and its text. */
export function noticeText({ level, seconds, words }: SaidNotice, t: Translate, paint: Paint): string {
  const category = t(`level.${level}`);
  const head =
    seconds === undefined
      ? t('watch.noticeStays', { level: category })
      : t('watch.notice', { level: category, seconds: seconds.toFixed(1) });
  return `${paint(TONES[level], head)}  ${clean(words)}`;
}
