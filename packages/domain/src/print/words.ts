import type { Locale } from '../enums.ts';
import { SECTIONS_EN_US, SECTIONS_ES_ES, SECTIONS_PT_BR, type SectionTexts } from '../messages/texts/sections.ts';
import type { SectionName } from './sections.ts';

/** The words a print page writes by itself. */
export interface PrintWords {
  /** The names of the sections, as every screen says them. */
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly camera: string;
  readonly graphic: string;
  readonly video: string;
  readonly cueIn: string;
  readonly cueOut: string;
  readonly block: string;
  readonly break: string;
  readonly private: string;
  /** Says that a grid shows `{shown}` of `{total}`. */
  readonly limited: string;
}
/** The words that a page alone has. */
type PageWords = Omit<PrintWords, 'sections' | 'cueIn' | 'cueOut'>;
const EN_US: PageWords = {
  camera: 'CAM',
  graphic: 'CG',
  video: 'VT',
  block: 'Block',
  break: 'break',
  private: '(private)',
  limited: 'The first {shown} of {total}.',
};
const ES_ES: PageWords = {
  camera: 'CÁM',
  graphic: 'RÓTULO',
  video: 'VTR',
  block: 'Bloque',
  break: 'pausa',
  private: '(privada)',
  limited: 'Las primeras {shown} de {total}.',
};
const PT_BR: PageWords = {
  camera: 'CÂM',
  graphic: 'GC',
  video: 'VT',
  block: 'Bloco',
  break: 'intervalo',
  private: '(privada)',
  limited: 'As primeiras {shown} de {total}.',
};
const WORDS: Readonly<Record<Locale, PageWords>> = { en_US: EN_US, es_ES: ES_ES, pt_BR: PT_BR };

const SECTIONS: Readonly<Record<Locale, SectionTexts>> = { en_US: SECTIONS_EN_US, es_ES: SECTIONS_ES_ES, pt_BR: SECTIONS_PT_BR };

/** The words of print pages in a language. */
export function printWords(locale: Locale): PrintWords {
  const names = SECTIONS[locale];
  return {
    ...WORDS[locale],
    sections: {
      head: names['section.head'],
      link: names['section.link'],
      liveVO: names['section.liveVO'],
      recordedVO: names['section.recordedVO'],
      vt: names['section.vt'],
      footer: names['section.footer'],
    },
    cueIn: names['section.cueIn'],
    cueOut: names['section.cueOut'],
  };
}
