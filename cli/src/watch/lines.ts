import { pick } from '../output/json.ts';
import type { Show } from '../output/show.ts';
import { clean } from '../output/width.ts';
import { timeIn } from '../rundown/days.ts';
import type { ShownRundown } from '../rundown/model.ts';
import { type Change, changesBetween, openingState } from './changes.ts';

export const CHANGE_FIELDS = ['at', 'entity', 'id', 'slug', 'field', 'device', 'from', 'to'] as const;

export interface ChangeWords {
  readonly deviceName: (id: number) => string;
  readonly now: () => number;
  readonly zone: string;
}

/** Makes the printer of a watched rundown: the first state, then each difference, one line each; TSV or JSON. */
export function changeLines(first: ShownRundown, { deviceName, now, zone }: ChangeWords, show: Show): (rundown: ShownRundown) => void {
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
  for (const change of openingState(first)) print(change);
  return (rundown) => {
    for (const change of changesBetween(before, rundown)) print(change);
    before = rundown;
  };
}
