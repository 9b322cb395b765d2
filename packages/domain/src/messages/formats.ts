import type { MessageKey } from './texts/keys.ts';

/** The formats a text of the contract can have, each with the words that say what is expected, and an example. */
export const FORMATS = {
  colour: { key: 'validation:formatColour', example: '#1d4ed8' },
  country: { key: 'validation:formatCountry', example: 'BR' },
  date: { key: 'validation:formatDate', example: '2026-11-26' },
  duration: { key: 'validation:formatDuration', example: 'PT1M30S' },
  email: { key: 'validation:formatEmail', example: 'ana@redacao.example' },
  host: { key: 'validation:formatHost', example: 'feeds.example:8080' },
  id: { key: 'validation:formatId', example: '12' },
  length: { key: 'validation:formatDuration', example: '01:30' },
  origin: { key: 'validation:formatOrigin', example: 'https://cms.example' },
  place: { key: 'validation:formatPlace', example: '-23.55,-46.63' },
  profile: { key: 'validation:formatProfile', example: '@prefeitura' },
  text: { key: 'validation:formatText', example: '' },
  tiles: { key: 'validation:formatTiles', example: 'https://tiles.example/{z}/{x}/{y}.png' },
  time: { key: 'validation:formatTime', example: '19:15:30' },
  timestamp: { key: 'validation:formatTimestamp', example: '2026-11-26T19:15:30' },
  url: { key: 'validation:formatUrl', example: 'https://cms.example' },
  uuid: { key: 'validation:formatUuid', example: '6f1c1b1e-0c0f-4a6e-9a52-0d6d4f1f8f11' },
  written: { key: 'validation:required', example: '' },
} as const satisfies Readonly<Record<string, { readonly key: MessageKey; readonly example: string }>>;
export type FormatName = keyof typeof FORMATS;

/** Answers the text that says what a format looks like, with its example as `{{example}}`; undefined for a format without words. */
export const formatMessage = (
  format: unknown,
): { readonly key: MessageKey; readonly params: Readonly<Record<'example', string>> } | undefined => {
  if (typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) return undefined;
  const { key, example } = FORMATS[format as FormatName];
  return { key, params: { example } };
};
