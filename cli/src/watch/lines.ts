import type { Rundown } from '@lauda/sdk';
import { pick } from '../output/json.ts';
import type { Show } from '../output/show.ts';
import { clean } from '../output/width.ts';
import { timeIn } from '../rundown/days.ts';
import { type Change, changesBetween, openingState } from './changes.ts';

export const CHANGE_FIELDS = ['at', 'entity', 'id', 'slug', 'field', 'device', 'from', 'to'] as const;

export interface ChangeWords {
  readonly deviceName: (id: number) => string;
  readonly now: () => number;
  readonly zone: string;
}

/** Makes the printer of a watched rundown: what holds at first, then each difference, one line each; TSV or JSON. */
export function changeLines(
  first: Rundown | undefined,
  { deviceName, now, zone }: ChangeWords,
  show: Show,
): (rundown: Rundown | undefined) => void {
  const print = (change: Change): void => {
    const at = timeIn(zone, now());
    const device = change.deviceId === undefined ? '' : deviceName(change.deviceId);
    if (typeof show.json !== 'string') show.line(JSON.stringify(pick({ ...change, at, device: device || null }, show.json)));
    else {
      const field = device ? `${change.field} ${device}` : change.field;
      show.line([at, change.entity, String(change.id), change.slug, field, change.from, change.to].map(clean).join('\t'));
    }
  };
  let before = first;
  if (first) for (const change of openingState(first)) print(change);
  return (rundown) => {
    if (rundown === before) return;
    if (before && rundown) for (const change of changesBetween(before, rundown)) print(change);
    else if (before) print({ entity: 'rundown', id: before.id, slug: '', field: 'removed', from: before.date, to: '' });
    before = rundown;
  };
}
