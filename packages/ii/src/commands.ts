import { fieldOf, lineOf } from './line.ts';

// Codes of the keyboard message, as characters: they are encoded with the rest of the line.
const PLAY = '\u00d5\u00f3';
const CLEAR = '\u00fe';
const STOP = '\u001b';

/** Writes a page from a template: its fields in their order, every one of them, empty ones too. */
export const writePage = (page: string, template: string, fields: readonly string[]): string =>
  lineOf('W', fieldOf(page), fieldOf(template), ...fields.map(fieldOf));

/** Shows a written page on the preview. */
export const previewPage = (page: string): string => lineOf('V', '5', '3', '1', '1', fieldOf(page), '0');

/** Loads a template with its fields into a layer, not shown yet. */
export const loadLayer = (layer: number, template: string, fields: readonly string[]): string =>
  lineOf('V', '5', '13', '1', String(layer), fieldOf(template), '0', ...fields.map(fieldOf));

const keyboard = (code: string, layer: number | undefined): string =>
  layer === undefined ? lineOf('Y', code) : lineOf('Y', code, String(layer));
/** Plays the loaded template. */
export const play = (layer?: number): string => keyboard(PLAY, layer);
/** Stops the playing template. */
export const stop = (layer?: number): string => keyboard(STOP, layer);
/** Clears the output. */
export const clear = (layer?: number): string => keyboard(CLEAR, layer);

/** A message as a device reads it. */
export type PageCommand =
  | { readonly kind: 'write'; readonly page: string; readonly template: string; readonly fields: readonly string[] }
  | { readonly kind: 'preview'; readonly page: string }
  | { readonly kind: 'load'; readonly layer: number; readonly template: string; readonly fields: readonly string[] }
  | { readonly kind: 'play' | 'stop' | 'clear'; readonly layer: number | undefined }
  | { readonly kind: 'unknown'; readonly fields: readonly string[] };

const KEYS: Readonly<Record<string, 'play' | 'stop' | 'clear'>> = { [PLAY]: 'play', [STOP]: 'stop', [CLEAR]: 'clear' };

/** Reads a message; an unknown one, or one with too few fields, is answered unread. */
export function readCommand(fields: readonly string[]): PageCommand {
  const [command, ...rest] = fields;
  const unknown = { kind: 'unknown', fields } as const;
  if (command === 'W') return rest.length < 2 ? unknown : { kind: 'write', page: rest[0]!, template: rest[1]!, fields: rest.slice(2) };
  if (command === 'Y') {
    const kind = KEYS[rest[0] ?? ''];
    return kind ? { kind, layer: rest[1] === undefined || rest[1] === '' ? undefined : Number(rest[1]) } : unknown;
  }
  if (command !== 'V' || rest[0] !== '5') return unknown;
  if (rest[1] === '3' && rest.length >= 5) return { kind: 'preview', page: rest[4]! };
  if (rest[1] === '13' && rest.length >= 6) return { kind: 'load', layer: Number(rest[3]), template: rest[4]!, fields: rest.slice(6) };
  return unknown;
}
