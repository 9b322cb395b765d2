import type { Locale } from '../enums.ts';
import { DEFAULT_READ_RATE } from '../limits.ts';

/** Removes what stands in brackets, with all that is nested in it; a bracket without its other half stays. */
export function withoutBrackets(text: string, [open, close]: '[]' | '()' | '{}' = '[]'): string {
  if (!text.includes(close!)) return text;
  const kept: string[] = [];
  const began: number[] = [];
  // One pass however deep they are nested: to take the innermost pairs away until none is left takes half a minute for the longest text there may be.
  for (const sign of text) {
    const from = sign === close ? began.pop() : undefined;
    if (from === undefined) {
      if (sign === open) began.push(kept.length);
      kept.push(sign);
    } else kept.length = from;
  }
  return kept.join('');
}

/** Removes what is not read aloud: texts in square brackets, innermost pairs first, then line breaks (FMT-06..08). */
export const stripForReading = (text: string | null | undefined): string =>
  withoutBrackets(text ?? '').replaceAll(/\r\n|[\n\r\u2028\u2029]/g, '');

/** Counts the characters that are read: Unicode code points of the stripped text; a blank text has none (FMT-09). */
export function readingCharacters(text: string | null | undefined): number {
  const stripped = stripForReading(text);
  return stripped.trim() === '' ? 0 : [...stripped].length;
}

const wholeSeconds = (seconds: number): number => Math.floor((Math.round(seconds * 1000) + 500) / 1000);

/** The time to read a text aloud, in whole seconds, half up: rate × characters (FMT-05). */
export const readingSeconds = (text: string | null | undefined, rate: number = DEFAULT_READ_RATE): number =>
  wholeSeconds(readingCharacters(text) * rate);

/** The rate that counts, seconds per character: the reader's own above 0, else the configured one, else the default. */
export const readRateOf = (own: number | null | undefined, configured?: number | null): number =>
  [own, configured].find((rate) => typeof rate === 'number' && rate > 0) ?? DEFAULT_READ_RATE;

/** The reading rate of a person who read the sample in some seconds, to 4 decimals. */
export const measuredRate = (sample: string, seconds: number): number =>
  Math.round((seconds / readingCharacters(sample)) * 10_000) / 10_000;

/** The text everybody reads to measure the own rate, about 600 characters in each language (FMT-11). */
export const SAMPLE_TEXTS: Readonly<Record<Locale, string>> = {
  pt_BR:
    'Boa noite. A prefeitura abriu hoje as inscrições para o mutirão de reforma das praças da cidade. Quem mora perto pode escolher o que muda primeiro: bancos, luz, brinquedos ou árvores. A votação vai até o fim do mês e cada bairro manda uma lista. Os técnicos visitam os lugares, ouvem os moradores e publicam o resultado na porta da escola mais próxima. A primeira obra começa depois das chuvas, quando a terra fica firme. Segundo os organizadores, a ideia nasceu de um grupo de avós que cuidava sozinho de um canteiro. Agora a conta é da cidade inteira, e o trabalho também. Mais notícias no próximo bloco.',
  es_ES:
    'Buenas noches. El ayuntamiento abrió hoy las inscripciones para la reforma de las plazas de la ciudad. Quien vive cerca puede elegir qué cambia primero: bancos, luz, juegos o árboles. La votación dura hasta fin de mes y cada barrio envía una lista. Los técnicos visitan los lugares, escuchan a los vecinos y publican el resultado en la puerta de la escuela más cercana. La primera obra empieza después de las lluvias, cuando la tierra queda firme. Según los organizadores, la idea nació de un grupo de abuelas que cuidaba solo un jardín. Ahora la cuenta es de toda la ciudad, y el trabajo también. Más noticias en el próximo bloque.',
  en_US:
    'Good evening. City hall today opened the list of people who want to help rebuild the parks of the town. Whoever lives close by may choose what changes first: benches, lights, swings or trees. The vote runs until the end of the month and every district sends a list. Engineers visit each place, listen to the neighbours and put the result on the door of the nearest school. The first work begins after the rains, when the ground is firm. The organisers say the idea came from a group of grandmothers who kept one flower bed alone. Now the whole town pays for it, and the whole town works on it. More news after the break.',
};

/** Who reads the texts of a program by default: its presenter, on the radio its announcer (STO-18). */
export const defaultReader = (
  program: { readonly defaultPresenter: number | null; readonly defaultAnnouncer: number | null } | undefined,
  radio: boolean,
): number | null => (radio ? program?.defaultAnnouncer : program?.defaultPresenter) ?? null;

/** Answers who reads the texts of a story that name nobody: its presenter, else who reads its head, else who reads its program by default. */
export const readerOf = (
  story: {
    readonly presenterId: number | null;
    readonly radio: boolean;
    readonly sections: {
      readonly head?:
        | { readonly subSections?: readonly { readonly presenterId?: number | null | undefined }[] | null | undefined }
        | null
        | undefined;
    };
  },
  program: Parameters<typeof defaultReader>[0],
): number | null =>
  story.presenterId ??
  story.sections.head?.subSections?.find(({ presenterId }) => presenterId != null)?.presenterId ??
  defaultReader(program, story.radio);
