import type { Translate } from '../i18n/texts.ts';
import { secondsText } from './durations.ts';
import type { TimedRundown } from './model.ts';
import { storiesIn } from './order.ts';

/** Words a difference: time left over (sobra), too much (estouro), or on time. */
export function differenceText(seconds: number | undefined, t: Translate): string {
  if (seconds === undefined) return t('totals.unknown');
  if (seconds === 0) return t('totals.exact');
  return t(seconds > 0 ? 'totals.under' : 'totals.over', { time: secondsText(Math.abs(seconds)) });
}

/** Lists the totals of a rundown, each with its label. */
export function totalsOf(timed: TimedRundown, t: Translate): [label: string, value: string][] {
  return [
    [t('totals.total'), secondsText(timed.total)],
    [t('totals.commercial'), secondsText(timed.commercialTotal)],
    [t('totals.planned'), timed.production === undefined ? t('totals.unknown') : secondsText(timed.production)],
    [t('totals.full'), secondsText(timed.fullProduction)],
    [t('totals.approved'), secondsText(timed.approvedProduction)],
    [t('totals.differenceFull'), differenceText(timed.differenceFull, t)],
    [t('totals.differenceApproved'), differenceText(timed.differenceApproved, t)],
    ...nextUp(timed, t),
  ];
}

/** Words the item on air, or else the next one: its slug and length. */
function nextUp(timed: TimedRundown, t: Translate): [string, string][] {
  const stories = storiesIn(timed);
  const onAir = stories.find(({ story }) => story.displayStatus === 'play');
  const next = onAir ?? stories.find(({ story }) => story.displayStatus === 'blank' && !story.floated);
  if (!next) return [];
  return [[t(onAir ? 'totals.onAir' : 'totals.next'), `${next.story.slug} ${secondsText(next.duration)}`]];
}
