export * from './rows.ts';
export * from './texts.ts';
export * from './troubles.ts';
