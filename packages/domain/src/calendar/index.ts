export * from './days.ts';
export * from './moved.ts';
export * from './recurrence.ts';
