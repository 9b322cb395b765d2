export * from './acts.ts';
export * from './texts/en_US.ts';
export * from './texts/es_ES.ts';
export * from './texts/keys.ts';
export * from './texts/pt_BR.ts';
export * from './words.ts';
