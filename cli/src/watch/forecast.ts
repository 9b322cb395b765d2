import { begunInstant, liveTiming, localInstant, optionsOn, type TimingOptions } from '@lauda/domain';
import { timeIn } from '../rundown/days.ts';
import { storiesOf } from '../rundown/find.ts';
import type { ShownRundown } from '../rundown/model.ts';

/** The forecast of a show while something is on air. */
export interface Forecast {
  readonly title: string;
  /** Seconds the item on air has left; negative past its end. */
  readonly remaining: number;
  /** When the show ends if the rest runs as written, HH:mm:ss in the zone of the branch. */
  readonly endsAt: string;
  /** Seconds left at the planned end: positive sobra, negative estouro. */
  readonly difference: number | undefined;
}

/** Computes the forecast of a show at an instant (epoch ms); undefined while nothing is on air. */
export function forecast(rundown: ShownRundown, options: TimingOptions, nowMs: number): Forecast | undefined {
  const { onAir, timeZone, date, start } = rundown;
  if (!onAir) return undefined;
  const item = { id: onAir.id, kind: onAir.kind, total: onAir.total, playedAtMs: begunInstant(onAir.playTime, timeZone, nowMs) };
  const startMs = localInstant(`${date}T${start}`, timeZone);
  const live = liveTiming(rundown, item, nowMs, startMs, optionsOn(rundown, options, timeZone));
  return {
    title: titleOf(rundown, onAir),
    remaining: live.regressive,
    endsAt: timeIn(timeZone, live.expectedEndMs),
    difference: live.difference,
  };
}

function titleOf(rundown: ShownRundown, { kind, id }: NonNullable<ShownRundown['onAir']>): string {
  if (kind === 'block') return rundown.blocks.find((block) => block.id === id)?.title ?? '';
  const story = storiesOf(rundown).find((one) => one.id === id);
  return story ? `${story.page} ${story.slug}`.trim() : '';
}
