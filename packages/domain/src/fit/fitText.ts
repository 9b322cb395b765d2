import type { Locale } from '../enums.ts';
import { mmss } from '../format/duration.ts';
import type { FitStep } from './model.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<FitStep['kind'], string>>>> = {
  en_US: {
    trim: 'cut {time} of {story}',
    stretch: 'lengthen {story} by {time}',
    float: 'float {story} ({time})',
    unfloat: 'bring {story} back ({time})',
    to_stand_by: 'move {story} to Stand By ({time})',
    from_stand_by: 'take {story} from Stand By ({time})',
  },
  es_ES: {
    trim: 'cortar {time} de {story}',
    stretch: 'alargar {story} {time}',
    float: 'dejar {story} en reserva ({time})',
    unfloat: 'recuperar {story} ({time})',
    to_stand_by: 'mover {story} a Stand By ({time})',
    from_stand_by: 'traer {story} de Stand By ({time})',
  },
  pt_BR: {
    trim: 'cortar {time} de {story}',
    stretch: 'esticar {story} em {time}',
    float: 'derrubar {story} ({time})',
    unfloat: 'trazer {story} de volta ({time})',
    to_stand_by: 'mover {story} para o Stand By ({time})',
    from_stand_by: 'trazer {story} do Stand By ({time})',
  },
};

/** Says one step of a proposal in a language: `cut 00:30 of 03 CHUVA`. */
export function fitText({ kind, page, slug, storyId, seconds }: FitStep, locale: Locale): string {
  const values: Readonly<Record<string, string>> = {
    time: mmss(Math.abs(seconds)),
    story: [page, slug].filter(Boolean).join(' ') || `#${storyId}`,
  };
  return TEXTS[locale][kind].replaceAll(/\{(\w+)\}/g, (_found, name: string) => values[name] ?? '');
}
