export * from '../format/clock.ts';
export * from '../format/duration.ts';
export * from '../rundown/live.ts';
export * from '../rundown/overUnder.ts';
export * from '../rundown/storyTotals.ts';
export * from '../rundown/timing.ts';
export * from '../time/air.ts';
export * from '../time/zone.ts';
