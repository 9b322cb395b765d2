export * from '../errors/catalogue.ts';
export * from '../errors/errorText.ts';
