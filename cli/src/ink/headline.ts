import type { Rundown } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';
import type { Paint } from '../output/style.ts';
import { clean } from '../output/width.ts';
import { timeIn } from '../rundown/days.ts';
import { secondsText } from '../rundown/durations.ts';
import type { TimedRundown } from '../rundown/model.ts';
import { differenceText } from '../rundown/totals.ts';
import { forecast } from '../watch/forecast.ts';

interface Status {
  readonly title: string;
  readonly rundown: Rundown;
  readonly connected: boolean;
  readonly now: number;
}

/** The first line: the show, the clock of the branch, and whether the picture is live. */
export function statusLine({ title, rundown, connected, now }: Status, t: Translate, paint: Paint): string {
  const parts = [paint('bold', clean(title)), timeIn(rundown.timeZone, now), rundown.mosActive ? t('grid.mosActive') : ''];
  const link = connected ? '' : paint('yellow', t('watch.lost'));
  return [...parts, link].filter(Boolean).join('  ');
}

interface Standing {
  readonly rundown: Rundown;
  readonly times: TimedRundown;
  readonly estimated: boolean;
  readonly now: number;
}

/** The second line: what is on air and how long it still has, when the show ends as things stand, over or under. */
export function onAirText({ rundown, times, estimated, now }: Standing, t: Translate, paint: Paint): string {
  const live = forecast(rundown, estimated, now);
  if (!live) {
    const total = `${t('totals.total')} ${secondsText(times.total)}`;
    return [t('watch.idle'), total, differenceText(times.differenceFull, t)].join('  ');
  }
  const late = live.remaining < 0;
  const over = live.difference !== undefined && live.difference < 0;
  return [
    paint('onAir', ` ${t('status.play')} ${clean(live.title)} `),
    paint(late ? 'red' : undefined, `${t(late ? 'watch.past' : 'watch.left')} ${secondsText(Math.abs(live.remaining))}`),
    t('watch.ends', { clock: live.endsAt }),
    paint(over ? 'red' : 'green', differenceText(live.difference, t)),
  ].join('  ');
}
