/** Each language by its own name, so that its speakers find it. */
export const LANGUAGE_NAMES = { pt_BR: 'Português (Brasil)', es_ES: 'Español', en_US: 'English' } as const;
