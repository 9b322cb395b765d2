export * from './days.ts';
export * from './recurrence.ts';
